"""Bots run in worker processes. A bot gets a view and its legal actions, never the state."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final, TypeVar

from untertage.bots.workers import end_with_parent
from untertage.server.fair import FairShare, Owner
from untertage.server.minds import Workers

_TRIES: Final = 3
T = TypeVar("T")


class BotPool(Workers):
    """A pool of worker processes, shared fairly between owners; workers that die are replaced.

    There is one more than needed, because one address never gets all of them.
    """

    def __init__(self, workers: int | None = None, niceness: int = 0) -> None:
        self._workers = (workers or max(2, os.cpu_count() or 2)) + 1
        self._niceness = niceness
        self._pool: ProcessPoolExecutor | None = None
        self._shares = FairShare(self._workers)

    async def run(self, owner: Owner, work: Callable[..., T], *arguments: Any) -> T:
        async with self._shares.slot(owner):
            return await self._run(work, *arguments)

    async def _run(self, work: Callable[..., T], *arguments: Any) -> T:
        for _ in range(_TRIES):
            pool = self._ready()
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, work, *arguments)
            except BrokenProcessPool:
                if self._pool is pool:
                    self._pool = None
        raise RuntimeError(f"a worker died {_TRIES} times")

    def _ready(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(
                self._workers, mp_context=context, initializer=_begin, initargs=(self._niceness,)
            )
        return self._pool

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            for process in list((self._pool._processes or {}).values()):
                with contextlib.suppress(ProcessLookupError, ValueError):
                    process.terminate()


def _begin(niceness: int) -> None:
    """Ignore Ctrl-C, which the server handles, and exit when the server dies. A nice worker yields to others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if niceness:
        os.nice(niceness)
    end_with_parent()
