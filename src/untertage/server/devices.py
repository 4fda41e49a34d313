"""The devices of a person, and the codes that bring another one. A token belongs to a device."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from untertage.server.auth import new_id
from untertage.server.codes import hash_of
from untertage.server.storage import Sql, Statement

Kind: TypeAlias = Literal["device"]
"""What a code is for."""
_TOLD: Final = 3_600_000
"""Milliseconds for which servers that could not be reached may still learn of a revoked token."""


class Stored(NamedTuple):
    """A device as it is stored."""

    id: str
    name: str
    created: int
    seen: int
    token: str


def added(device: str, player: str, token: str, name: str, at: int) -> Statement:
    """Sign in a device with this (hashed) token."""
    row = (device, player, token, name, at)
    return "INSERT INTO devices (id, player, token, name, created, seen) VALUES ($1, $2, $3, $4, $5, $5)", row


def newcomer(
    player: str, name: str, token: str, device: str, at: int, *, guest: bool = False
) -> tuple[Statement, Statement]:
    """A new player, whose first device has this (hashed) token."""
    person = "INSERT INTO players (id, name, created, guest) VALUES ($1, $2, $3, $4)", (player, name, at, int(guest))
    return person, added(new_id(), player, token, device, at)


def worthless(token: str, at: int) -> Statement:
    """Make servers end the connections of a (hashed) token."""
    told = (
        "INSERT INTO sanctions (target, kind, at, until, reason) VALUES ($1, 'revoke', $2, $3, '')"
        " ON CONFLICT DO NOTHING"
    )
    return told, (token, at, at + _TOLD)


class DeviceRows:
    """The same SQL for SQLite and PostgreSQL."""

    def __init__(self, sql: Sql) -> None:
        self._sql = sql

    async def of(self, player: str) -> list[Stored]:
        """The last used first."""
        rows = await self._sql.ask(
            "SELECT id, name, created, seen, token FROM devices WHERE player = $1 ORDER BY seen DESC, created DESC, id",
            player,
        )
        return [Stored(*row) for row in rows]

    async def saw(self, tokens: Sequence[str], at: int) -> None:
        """These (hashed) tokens are in use now."""
        if tokens:
            marks = ", ".join(f"${n}" for n in range(2, len(tokens) + 2))
            await self._sql.note((f"UPDATE devices SET seen = $1 WHERE token IN ({marks})", (at, *tokens)))

    async def sign_out(self, player: str, device: str, at: int) -> bool:
        """Make the token of a device worthless; False if the player has no such device."""
        found = next((each for each in await self.of(player) if each.id == device), None)
        if found is None:
            return False
        gone = "DELETE FROM devices WHERE id = $1 AND player = $2", (device, player)
        return await self._sql.note(gone, worthless(found.token, at))

    async def offer(self, player: str, kind: Kind, code: str, until: int) -> None:
        """Store a code, which replaces an earlier one of this kind."""
        await self._sql.note(
            (
                "INSERT INTO codes (player, kind, code, until) VALUES ($1, $2, $3, $4)"
                " ON CONFLICT (player, kind) DO UPDATE SET code = excluded.code, until = excluded.until",
                (player, kind, hash_of(code), until),
            )
        )

    async def withdraw(self, player: str, kind: Kind) -> None:
        await self._sql.note(("DELETE FROM codes WHERE player = $1 AND kind = $2", (player, kind)))

    async def owner(self, kind: Kind, code: str, at: int) -> tuple[str, str] | None:
        """Id and name of the player whose code this is, while it is valid."""
        rows = await self._sql.ask(
            "SELECT players.id, players.name FROM codes JOIN players ON players.id = codes.player"
            " WHERE codes.code = $1 AND codes.kind = $2 AND codes.until > $3",
            hash_of(code),
            kind,
            at,
        )
        return (rows[0][0], rows[0][1]) if rows else None

    async def redeem(self, code: str, player: str, device: str, token: str, name: str, at: int) -> bool:
        """Sign in a device with a code; False if another one was faster or the code has expired."""
        used = (
            "DELETE FROM codes WHERE code = $1 AND player = $2 AND kind = 'device' AND until > $3",
            (hash_of(code), player, at),
        )
        return await self._sql.note(used, added(device, player, token, name, at))

    async def expire(self, at: int) -> None:
        await self._sql.note(("DELETE FROM codes WHERE until <= $1", (at,)))
