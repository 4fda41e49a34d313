"""Mute and ban players and addresses, and lift mutes and bans."""

from __future__ import annotations

import re
from typing import Final, Literal

import msgspec

from untertage.server.errors import Refused
from untertage.server.sanctions import network_of
from untertage.server.store import Store

_DAY: Final = 86_400_000
_LOOKS_LIKE_AN_ADDRESS: Final = re.compile(r"[.:/]")


class Sanction(msgspec.Struct, frozen=True):
    """What a player or an address may not do; `until` is None if it lasts forever."""

    target: str
    kind: Literal["mute", "ban"]
    at: int
    until: int | None
    reason: str


async def sanction(
    store: Store, kind: Literal["mute", "ban"], target: str, at: int, *, days: float | None, reason: str
) -> Sanction:
    """Mute or ban; an earlier sanction of this kind is replaced. Raises Refused for an unknown target."""
    until = None if days is None else at + round(days * _DAY)
    made = Sanction(await _target(store, target), kind, at, until, reason)
    await store.note(
        (
            "INSERT INTO sanctions (target, kind, at, until, reason) VALUES ($1, $2, $3, $4, $5)"
            " ON CONFLICT (target, kind) DO UPDATE SET at = excluded.at, until = excluded.until,"
            " reason = excluded.reason",
            (made.target, made.kind, made.at, made.until, made.reason),
        )
    )
    return made


async def pardon(store: Store, target: str) -> bool:
    """Lift all sanctions against a player or an address; False if there were none."""
    network = network_of(target)
    return await store.note(("DELETE FROM sanctions WHERE target = $1", (target if network is None else str(network),)))


async def sanctions(store: Store, at: int) -> list[Sanction]:
    """The sanctions in force, the newest first."""
    rows = await store.ask(
        "SELECT target, kind, at, until, reason FROM sanctions WHERE kind <> 'revoke'"
        " AND (until IS NULL OR until > $1) ORDER BY at DESC, target, kind",
        at,
    )
    return [Sanction(*row) for row in rows]


async def _target(store: Store, target: str) -> str:
    """The stored form of an address, a network or the id of a player."""
    network = network_of(target)
    if network is not None:
        return str(network)
    if _LOOKS_LIKE_AN_ADDRESS.search(target):
        raise Refused("bad_message", f"{target} is not an address")
    if not await store.ask("SELECT id FROM players WHERE id = $1", target):
        raise Refused("wrong_token", f"there is no player {target}")
    return target
