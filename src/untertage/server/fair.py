"""Fair shares of a limited number of workers."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter, deque
from collections.abc import AsyncIterator
from typing import TypeAlias

Owner: TypeAlias = tuple[str, str]
"""Address and player."""


class FairShare:
    """Serves addresses in turn, and at each address its players in turn.

    One address never holds all the slots, so that somebody else finds one at once; and if there are enough slots, one
    player never holds all of the address.
    """

    def __init__(self, slots: int) -> None:
        self._free = slots
        self._most = max(1, slots - 1), max(1, slots - 2)
        self._held: Counter[str | Owner] = Counter()
        self._waiting: dict[str, dict[Owner, deque[asyncio.Future[None]]]] = {}

    @contextlib.asynccontextmanager
    async def slot(self, owner: Owner) -> AsyncIterator[None]:
        """Wait for a slot and hold it."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(owner[0], {}).setdefault(owner, deque()).append(turn)
        self._serve()
        try:
            await turn
            yield
        finally:
            if turn.done() and not turn.cancelled():
                self._free += 1
                self._held.subtract((owner[0], owner))
                self._held += Counter()  # drops owners that hold nothing
                self._serve()

    def _serve(self) -> None:
        while self._free:
            owner = self._next()
            if owner is None:
                return
            turn = self._called(owner)
            if not turn.done():
                self._free -= 1
                self._held.update((owner[0], owner))
                turn.set_result(None)

    def _next(self) -> Owner | None:
        """The first who may hold another slot."""
        for address, players in self._waiting.items():
            if self._held[address] < self._most[0]:
                for owner in players:
                    if self._held[owner] < self._most[1]:
                        return owner
        return None

    def _called(self, owner: Owner) -> asyncio.Future[None]:
        """The next turn of an owner, who moves behind all the others together with the address."""
        players = self._waiting.pop(owner[0])
        queue = players.pop(owner)
        turn = queue.popleft()
        if queue:
            players[owner] = queue
        if players:
            self._waiting[owner[0]] = players
        return turn
