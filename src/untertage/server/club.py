"""The people of a server: who may join, and their devices. A browser has only one person."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from untertage.server.auth import Who, hashed
from untertage.server.codes import CodeRows
from untertage.server.devices import DeviceRows
from untertage.server.errors import Refused
from untertage.server.invitations import InvitationRows, Registration
from untertage.server.passkeys import Ceremonies, PasskeyRows
from untertage.server.privacy import People
from untertage.server.storage import Sql
from untertage.server.table import Table
from untertage.server.ties import TieRows

_TOGETHER: Final = 500
"""Devices in one statement."""


class Club:
    """Everything about the people of a server that is not part of a table."""

    def __init__(
        self, sql: Sql, people: People, registration: Registration = "open", ceremonies: Ceremonies | None = None
    ) -> None:
        self.people = people
        self.registration = registration
        self.devices = DeviceRows(sql)
        self.codes = CodeRows(sql)
        self.passkeys = PasskeyRows(sql)
        self.ceremonies = ceremonies
        """None where no passkeys are offered."""
        self.ties = TieRows(sql)
        self.invitations = InvitationRows(sql)
        self._seen: set[str] = set()

    async def check_together(self, who: Who, table: Table, *, everybody: bool) -> None:
        """Raises Refused if a block stands between the player and the host, or anyone at the table."""
        apart = await self.ties.apart(who.id)
        people = {table.head.host, *(sitting.player for sitting in table.seats if everybody)} - {who.id}
        if people & apart.mine:
            raise Refused("you_blocked")
        if people & apart.theirs:
            raise Refused("no_free_seat")

    def saw(self, token: str) -> None:
        """A token was used; stored later, together with others."""
        self._seen.add(hashed(token))

    async def note_seen(self, connected: Iterable[str | None], at: int) -> None:
        """Store which devices were used since the last time, or are connected with these (hashed) tokens."""
        tokens, self._seen = [*self._seen.union(token for token in connected if token)], set()
        for start in range(0, len(tokens), _TOGETHER):
            await self.devices.saw(tokens[start : start + _TOGETHER], at)

    async def expire(self, at: int) -> None:
        await self.codes.expire(at)
        await self.passkeys.expire(at)
        await self.ties.expire(at)
        await self.invitations.expire(at)
