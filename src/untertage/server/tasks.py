"""Background tasks."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Final

_AGAIN_SECONDS: Final = 0.1
_log = logging.getLogger(__name__)


async def kept(work: Callable[[], Awaitable[None]]) -> None:
    """Do work that never ends; if it fails, log that and start it again."""
    while True:
        try:
            await work()
            return
        except Exception:
            _log.exception("background task failed; it is started again")
            await asyncio.sleep(_AGAIN_SECONDS)


class Tasks:
    """The background tasks of one owner. A task that fails is logged."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[None]] = set()

    def __bool__(self) -> bool:
        return bool(self._running)

    def start(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        if not task.cancelled() and task.exception() is not None:
            _log.error("background task failed", exc_info=task.exception())

    async def close(self) -> None:
        running = list(self._running)
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
