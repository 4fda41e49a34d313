"""A connected client: its seats, what it has seen, and its send queue."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING

from untertage.core.game import Seat
from untertage.server.auth import Bucket
from untertage.server.errors import CLOSING
from untertage.server.info import Code, Lang
from untertage.server.limits import Limits

if TYPE_CHECKING:
    from untertage.server.room import Room


class Client:
    """A WebSocket or a stream. Rooms push messages; the owner of the connection pulls those that have to wait."""

    def __init__(self, limits: Limits) -> None:
        self.player: str | None = None
        self.address = ""
        self.token: str | None = None
        """Hash of its token."""
        self.seats: tuple[Seat, ...] = ()
        self.eyes: Seat | None = None
        self.unheard: frozenset[str] = frozenset()
        """Players whom this one has muted."""
        self.lang: Lang = "en"
        self.seen: int | None = None
        self.room: Room | None = None
        self.bare = False
        """Whether it receives updates only, until the match is over."""
        self.bucket = Bucket(limits.messages_a_second, limits.messages_at_once)
        self.bad = 0
        self.known = contextlib.ExitStack()
        """Its place among the connections of the player."""
        self.closing: int | None = None
        """Code to close the connection with once everything is sent."""
        self.sink: Callable[[bytes], bool] | None = None
        """Sends a message at once unless the connection is busy; returns whether it did. Unsent messages are pulled."""
        self._most = limits.unread_bytes
        self._unread = 0
        self._pulled = False
        """Whether the owner of the connection is sending what it has pulled."""
        self._outbox: deque[bytes] = deque()
        self._filled = asyncio.Event()

    def push(self, message: bytes) -> None:
        """Send a message, after those that wait. A client that reads too slowly is disconnected."""
        if self.closing is not None:
            return
        if self.sink is not None and not self._outbox and not self._pulled and self.sink(message):
            return
        self._outbox.append(message)
        self._unread += len(message)
        if self._unread > self._most:
            self._outbox.clear()
            self.close("too_big")
        self._filled.set()

    def close(self, code: Code) -> None:
        """Close the connection after the queued messages."""
        self.end(CLOSING.get(code, 1008))

    def end(self, closing: int) -> None:
        if self.closing is None:
            self.closing = closing
        self._filled.set()

    async def pull(self) -> bytes | None:
        """The next message to send; None when the connection must be closed."""
        self._pulled = False
        while not self._outbox:
            if self.closing is not None:
                return None
            self._filled.clear()
            await self._filled.wait()
        message = self._outbox.popleft()
        self._unread -= len(message)
        self._pulled = True
        return message
