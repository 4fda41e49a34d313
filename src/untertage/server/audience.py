"""The clients at a table: what they are sent, and who is present."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from typing import Final

from untertage.core.game import Seat
from untertage.server import outbound
from untertage.server.aside import aside
from untertage.server.bus import Talk
from untertage.server.client import Client
from untertage.server.client_messages import Hello
from untertage.server.errors import Refused
from untertage.server.info import Lang, TableInfo
from untertage.server.server_messages import Said
from untertage.server.services import Services
from untertage.server.table import Table

_LINES: Final = 50
"""Number of chat lines sent to a client that joins later."""


class Audience:
    """The clients of this process at one table."""

    def __init__(self, services: Services, table_id: str, came_or_went: Callable[[], None]) -> None:
        self.clients: list[Client] = []
        self._services = services
        self._table_id = table_id
        self._came_or_went = came_or_went
        self._lines: deque[tuple[Said, str]] = deque(maxlen=_LINES)
        self._told: object = None
        self._seen: dict[Seat, float] = {}
        """When seats without a connection were last connected."""
        self.tried: dict[Seat, int] = {}
        """Number of continuations that bots with a thinking time tried for their last decision."""

    def seats_here(self) -> set[Seat]:
        return {seat for client in self.clients for seat in client.seats}

    def connected(self) -> set[Seat]:
        """Seats connected to this process or another."""
        return self.seats_here() | self._services.bus.connected_elsewhere(self._table_id)

    def present(self) -> set[Seat]:
        """Seats that are connected or were until a moment ago."""
        since = time.monotonic() - self._services.limits.absent_seconds
        seen = {seat for seat, at in self._seen.items() if at > since}
        return self.connected() | seen

    def spectators(self) -> int:
        return sum(1 for client in self.clients if not client.seats)

    def info(self, table: Table, lang: Lang = "en") -> TableInfo:
        return outbound.table_info(table, self.connected(), self.spectators(), lang, self.tried)

    async def join(self, table: Table, client: Client, hello: Hello) -> None:
        """Add a client and send it the table."""
        self.clients.append(client)
        client.lang = hello.lang
        client.seats = table.seats_of(client.player)
        client.eyes = client.seats[0] if client.seats else None
        if hello.eyes in client.seats:
            client.eyes = hello.eyes
        client.seen = hello.seen
        if not client.bare:
            client.push(outbound.welcome(table, self.info(table, client.lang), client.player))
            for line, speaker in self._lines:
                if speaker not in client.unheard:
                    client.push(outbound.talk(line, client.lang))
        await self.show(table, client)
        self._came_or_went()

    def leave(self, client: Client) -> None:
        if client in self.clients:
            self.clients.remove(client)
            self._seen.update(dict.fromkeys(client.seats, time.monotonic()))
            self._came_or_went()

    def hear(self, table: Table, talk: Talk, client: Client | None = None, ack: str | None = None) -> None:
        """Pass on a chat line or a pointer from here or another process; it is not stored.

        Clients that have muted the speaker do not get it.
        """
        speaker = table.seats[talk.seat].player or ""
        if isinstance(talk, Said):
            self._lines.append((talk, speaker))
        for other in self.clients:
            if not other.bare and speaker not in other.unheard:
                other.push(outbound.talk(talk, other.lang, ack if other is client else None))

    async def show(self, table: Table, client: Client, ack: str | None = None) -> None:
        """Send the current state to one client."""
        if table.match is not None:
            await self._push(outbound.Picture(table, self._services.now()), client, ack)

    async def tell(self, table: Table, client: Client | None = None, ack: str = "") -> None:
        """Send the current state to all who have not seen it; the sender of `ack` gets an acknowledgement."""
        self.tell_changes(table)
        if table.match is None:
            return
        picture = outbound.Picture(table, self._services.now())
        for other in self.clients:
            if other is client or other.seen != table.v:
                await self._push(picture, other, ack if other is client else None)

    async def _push(self, picture: outbound.Picture, client: Client, ack: str | None) -> None:
        """Send one update. Rendering the complete log of a long match takes time, so it happens in a thread."""
        wanted = client.eyes, client.lang, client.seen, ack
        if picture.since(client.seen) is None:
            client.push(await aside(picture.update, *wanted))
        else:
            client.push(picture.update(*wanted))
        client.seen = picture.table.v
        if client.bare and picture.table.status == "over":
            client.end(1000)

    def dismiss(self, reason: Refused) -> None:
        """Say why the table cannot be played any more, and end all connections."""
        for client in self.clients:
            client.push(outbound.fault(reason, None, client.lang))
            client.close(reason.code)

    def tell_changes(self, table: Table) -> None:
        """Send seats, presence and status to all clients, unless nothing changed."""
        now = (table.status, tuple(table.seats), self.connected(), table.rematch, self.spectators(), dict(self.tried))
        if now == self._told:
            return
        self._told = now
        for client in self.clients:
            _update_seats(table, client)
            if not client.bare:
                client.push(outbound.changed(table, self.info(table, client.lang), client.player))


def _update_seats(table: Table, client: Client) -> None:
    """Seats may have been taken or left; a client sees only through its own."""
    client.seats = table.seats_of(client.player)
    if client.eyes not in client.seats:
        eyes = client.seats[0] if client.seats else None
        if eyes != client.eyes:
            client.eyes, client.seen = eyes, None
