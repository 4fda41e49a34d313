"""Fair shares of a limited number of workers."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter, deque
from collections.abc import AsyncIterator


class FairShare:
    """Serves owners in turn; one owner never holds all the slots, so that somebody else finds one at once."""

    def __init__(self, slots: int) -> None:
        self._free = slots
        self._most = max(1, slots - 1)
        self._held: Counter[str] = Counter()
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}

    @contextlib.asynccontextmanager
    async def slot(self, owner: str) -> AsyncIterator[None]:
        """Wait for a slot and hold it."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(owner, deque()).append(turn)
        self._serve()
        try:
            await turn
            yield
        finally:
            if turn.done() and not turn.cancelled():
                self._free += 1
                self._held[owner] -= 1
                self._held += Counter()  # drops owners that hold nothing
                self._serve()

    def _serve(self) -> None:
        while self._free:
            owner = next((owner for owner in self._waiting if self._held[owner] < self._most), None)
            if owner is None:
                return
            queue = self._waiting.pop(owner)
            turn = queue.popleft()
            if queue:
                self._waiting[owner] = queue  # behind all the others
            if not turn.done():
                self._free -= 1
                self._held[owner] += 1
                turn.set_result(None)
