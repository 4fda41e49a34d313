"""Registration: who may join a server, and invitations."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

from untertage.server.codes import hash_of
from untertage.server.devices import newcomer
from untertage.server.storage import Sql, Statement

Registration: TypeAlias = Literal["open", "tables", "invitation"]
"""Who can register: anyone; people with an invitation, and guests who have a link to a seat; or only people with an
invitation."""
_VALID: Final = "uses > 0 AND (until IS NULL OR until > $2)"


class Invitation(msgspec.Struct, frozen=True):
    """An invitation as it is stored, without its code."""

    id: str
    uses: int
    """How many people may still use it."""
    created: int
    until: int | None
    note: str


class InvitationRows:
    """The same SQL for SQLite and PostgreSQL."""

    def __init__(self, sql: Sql) -> None:
        self._sql = sql

    async def add(self, invitation: Invitation, code: str) -> None:
        each = invitation
        row = (each.id, hash_of(code), each.uses, each.created, each.until, each.note)
        await self._sql.note(
            ("INSERT INTO invitations (id, code, uses, created, until, note) VALUES ($1, $2, $3, $4, $5, $6)", row)
        )

    async def valid(self, at: int) -> list[Invitation]:
        """The newest first."""
        rows = await self._sql.ask(
            "SELECT id, uses, created, until, note FROM invitations WHERE uses > 0 AND (until IS NULL OR until > $1)"
            " ORDER BY created DESC, id",
            at,
        )
        return [Invitation(*row) for row in rows]

    async def revoke(self, invitation: str) -> bool:
        return await self._sql.note(("DELETE FROM invitations WHERE id = $1", (invitation,)))

    async def admit(self, code: str, player: str, name: str, token: str, device: str, at: int) -> bool:
        """Add a player; False if the invitation is not valid."""
        return await self._sql.note(_used(code, at), *newcomer(player, name, token, device, at))

    async def promote(self, code: str, player: str, at: int) -> bool:
        """Make a guest a member; False if the invitation is not valid."""
        return await self._sql.note(_used(code, at), ("UPDATE players SET guest = 0 WHERE id = $1", (player,)))

    async def add_guest(self, player: str, name: str, token: str, device: str, at: int) -> None:
        await self._sql.note(*newcomer(player, name, token, device, at, guest=True))

    async def expire(self, at: int) -> None:
        await self._sql.note(("DELETE FROM invitations WHERE uses <= 0 OR until <= $1", (at,)))


def _used(code: str, at: int) -> Statement:
    """Use an invitation once; changes no row if it is not valid."""
    return f"UPDATE invitations SET uses = uses - 1 WHERE code = $1 AND {_VALID}", (hash_of(code), at)
