"""Reviews of finished matches: made once, one at a time, by a worker of low priority."""

from __future__ import annotations

import asyncio
from typing import Final

from untertage.bots.review import Review
from untertage.core.record import Record
from untertage.server.botpool import BotPool
from untertage.server.errors import Refused

_NICENESS: Final = 15
_MOST_KEPT: Final = 200
_MOST_WAITING: Final = 16


class Reviews:
    """A cache of reviews; whoever asks for one that is being made waits for it."""

    def __init__(self) -> None:
        self._worker = BotPool(1, _NICENESS)
        self._one_at_a_time = asyncio.Semaphore(1)
        self._found: dict[str, asyncio.Task[Review]] = {}

    def has(self, record_id: str) -> bool:
        return record_id in self._found

    async def of(self, record_id: str, record: Record) -> Review:
        """The review of a finished match; raises Refused if too many are waiting."""
        if record_id not in self._found:
            if sum(not task.done() for task in self._found.values()) >= _MOST_WAITING:
                raise Refused("unavailable")
            self._forget()
            self._found[record_id] = asyncio.create_task(self._make(record))
        task = self._found[record_id]
        try:
            return await asyncio.shield(task)
        except Exception:
            if self._found.get(record_id) is task:
                del self._found[record_id]
            raise

    async def _make(self, record: Record) -> Review:
        async with self._one_at_a_time:
            return await self._worker.review(await asyncio.to_thread(record.to_json))

    def _forget(self) -> None:
        """Drop the oldest reviews."""
        done = [record_id for record_id, task in self._found.items() if task.done()]
        for record_id in done[: max(0, len(self._found) - _MOST_KEPT + 1)]:
            del self._found[record_id]

    def close(self) -> None:
        for task in self._found.values():
            task.cancel()
        self._worker.close()
