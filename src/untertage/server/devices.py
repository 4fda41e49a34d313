"""The devices of a person. A token belongs to a device."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from untertage.server.auth import new_id
from untertage.server.codes import used
from untertage.server.storage import Sql, Statement

_TOLD: Final = 3_600_000
"""Milliseconds for which a revoked token stays listed, for servers that were unreachable."""


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

    async def add(self, device: Statement) -> None:
        await self._sql.note(device)

    async def saw(self, tokens: Sequence[str], at: int) -> None:
        """These (hashed) tokens are in use now."""
        if tokens:
            marks = ", ".join(f"${n}" for n in range(2, len(tokens) + 2))
            await self._sql.note((f"UPDATE devices SET seen = $1 WHERE token IN ({marks})", (at, *tokens)))

    async def sign_out(self, player: str, device: str, at: int) -> bool:
        """Revoke the token of a device; False if the player has no such device."""
        found = next((each for each in await self.of(player) if each.id == device), None)
        if found is None:
            return False
        gone = "DELETE FROM devices WHERE id = $1 AND player = $2", (device, player)
        return await self._sql.note(gone, worthless(found.token, at))

    async def redeem(self, code: str, player: str, device: str, token: str, name: str, at: int) -> bool:
        """Sign in a device with a code; False if another one was faster or the code has expired."""
        return await self._sql.note(used(player, "device", code, at), added(device, player, token, name, at))
