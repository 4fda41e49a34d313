"""Bots run in worker processes. A bot gets a view and its legal actions, never the state."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import signal
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from typing import Any, Final, TypeVar, cast

import msgspec

from untertage.bots import bot
from untertage.bots.advice import Weighed, weigh
from untertage.bots.workers import end_with_parent
from untertage.core import registry
from untertage.core.errors import Refusal, UntertageError
from untertage.core.game import Game
from untertage.server.errors import Refused, refused
from untertage.server.fair import FairShare, Owner
from untertage.server.info import Code

_ORDER: Final = ("random", "easy", "normal", "hard", "expert")
_TRIES: Final = 3
T = TypeVar("T")


def levels() -> list[str]:
    """The bots that can be given a seat, weakest first. A client cannot start anything else."""
    return sorted(bot.names(), key=lambda name: (_ORDER.index(name) if name in _ORDER else len(_ORDER), name))


def default_level() -> str:
    """The default bot."""
    return next((name for name in ("normal", "easy") if name in bot.names()), levels()[0])


def hint_level() -> str:
    """The bot that gives hints: strong, but fast."""
    return next((name for name in ("hard", "normal") if name in bot.names()), levels()[0])


class BotPool:
    """A pool of worker processes, shared fairly between owners; workers that die are replaced.

    There is one more than needed, because one address never gets all of them.
    """

    def __init__(self, workers: int | None = None, niceness: int = 0) -> None:
        self._workers = (workers or max(2, os.cpu_count() or 2)) + 1
        self._niceness = niceness
        self._pool: ProcessPoolExecutor | None = None
        self._shares = FairShare(self._workers)

    async def choose(
        self,
        game: str,
        sheet: Mapping[str, Any] | None,
        level: str,
        view: bytes,
        legal: Sequence[str],
        seed: int,
        owner: Owner = ("", ""),
    ) -> str:
        """The notation of the action that the bot takes."""
        return await self.work(owner, think, game, sheet, level, view, tuple(legal), seed)

    async def weigh(
        self,
        game: str,
        sheet: Mapping[str, Any] | None,
        view: bytes,
        legal: Sequence[str],
        action: str,
        seed: int,
        owner: Owner = ("", ""),
    ) -> Weighed | None:
        """How good an action is compared with the best other one."""
        return await self.work(owner, ponder, game, sheet, view, tuple(legal), action, seed)

    async def work(self, owner: Owner, work: Callable[..., T], *arguments: Any) -> T:
        """Call a function in a worker; raises Refused for every error that the function declares."""
        async with self._shares.slot(owner):
            result = await self._run(attempt, work, *arguments)
        if isinstance(result, Failed):
            raise Refused(result.code, result.detail, refusal=result.refusal)
        return cast(T, result)

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


class Failed(msgspec.Struct):
    """A declared error. It is returned, because an exception that cannot be unpickled would break the pool."""

    code: Code
    detail: str
    refusal: Refusal | None


def attempt(work: Callable[..., T], *arguments: Any) -> T | Failed:
    """Call a function; runs in a worker."""
    try:
        return work(*arguments)
    except UntertageError as error:
        reason = refused(error)
        return Failed(reason.code, reason.detail, reason.refusal)


def think(
    game_id: str, sheet: Mapping[str, Any] | None, level: str, view: bytes, legal: tuple[str, ...], seed: int
) -> str:
    """Choose an action; runs in a worker."""
    game = registry.get(game_id) if sheet is None else _with_sheet(game_id, msgspec.json.encode(sheet))
    seen = msgspec.json.decode(view, type=game.view_type)
    return str(bot.make(level, game, seed).choose(seen, [game.parse(text) for text in legal]))


def ponder(
    game_id: str, sheet: Mapping[str, Any] | None, view: bytes, legal: tuple[str, ...], action: str, seed: int
) -> Weighed | None:
    """Compare an action with the others; runs in a worker."""
    game = registry.get(game_id) if sheet is None else _with_sheet(game_id, msgspec.json.encode(sheet))
    seen = msgspec.json.decode(view, type=game.view_type)
    return weigh(game, seen, [game.parse(text) for text in legal], game.parse(action), seed)


@cache
def _with_sheet(game_id: str, sheet: bytes) -> Game[Any, Any, Any, Any]:
    return registry.get(game_id).with_sheet(msgspec.json.decode(sheet))
