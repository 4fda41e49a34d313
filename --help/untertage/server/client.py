"""One connected client as a room sees it: whose eyes it has, what it has seen, what waits to be sent."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING

from untertage.core.game import Seat
from untertage.server.auth import Bucket, Limits
from untertage.server.errors import CLOSING
from untertage.server.messages import Code, Lang

if TYPE_CHECKING:
    from untertage.server.room import Room


class Client:
    """A socket or a stream. Rooms push; whoever owns the connection pulls."""

    def __init__(self, limits: Limits) -> None:
        self.player: str | None = None
        self.seats: tuple[Seat, ...] = ()
        self.eyes: Seat | None = None
        self.lang: Lang = "en"
        self.seen: int | None = None
        self.room: Room | None = None
        self.bare = False
        """Wants updates and nothing else, until the match is over."""
        self.bucket = Bucket(limits.messages_a_second, limits.messages_at_once)
        self.bad = 0
        self.closing: int | None = None
        """The code with which the connection is to be closed once all is sent."""
        self._most = limits.unread_bytes
        self._unread = 0
        self._outbox: deque[bytes] = deque()
        self._filled = asyncio.Event()

    def push(self, message: bytes) -> None:
        """Send this when the connection is ready for it. Who does not read is sent away."""
        if self.closing is not None:
            return
        self._outbox.append(message)
        self._unread += len(message)
        if self._unread > self._most:
            self._outbox.clear()
            self.close("too_big")
        self._filled.set()

    def close(self, code: Code) -> None:
        """Close the connection after what has been pushed."""
        self.end(CLOSING.get(code, 1008))

    def end(self, closing: int) -> None:
        if self.closing is None:
            self.closing = closing
        self._filled.set()

    async def pull(self) -> bytes | None:
        """The next message to send; None when the connection is to be closed."""
        while not self._outbox:
            if self.closing is not None:
                return None
            self._filled.clear()
            await self._filled.wait()
        message = self._outbox.popleft()
        self._unread -= len(message)
        return message
