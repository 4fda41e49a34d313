"""Analyses of finished matches, computed piece by piece in low-priority workers, then stored."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

import msgspec

from untertage.bots.analysis import USUAL, VERSION, Analysis, Judged, judged, opened
from untertage.core.record import Record
from untertage.server.chores import game_of
from untertage.server.crowd import Places
from untertage.server.errors import Refused
from untertage.server.minds import Workers
from untertage.server.storage import Storage

_SECONDS: Final = 1.0
"""Length of a piece of work, after which other work gets its turn."""
_PATIENCE: Final = 1.0
"""Seconds that an answer waits for something new."""
_MOST: Final = 32
"""Analyses under way."""
_ANALYSIS: Final = msgspec.json.Decoder(Analysis)
_log = logging.getLogger(__name__)


class _Work:
    """An analysis under way."""

    def __init__(self) -> None:
        self.found: Analysis | None = None
        self.task: asyncio.Task[None] | None = None
        self.news = asyncio.Event()


class Analyses:
    """Every analysis is computed once, however many people wait for it."""

    def __init__(self, workers: Workers, store: Storage, places: Places) -> None:
        self._workers = workers
        self._places = places
        self._store = store
        self._under_way: dict[str, _Work] = {}

    def is_under_way(self, record_id: str) -> bool:
        return record_id in self._under_way

    async def stored(self, record_id: str) -> Analysis | None:
        """A complete analysis, unless the method has changed since."""
        body = await self._store.review(record_id)
        try:
            found = None if body is None else _ANALYSIS.decode(body)
        except msgspec.MsgspecError:
            return None
        return found if found is not None and found.version == VERSION else None

    async def look(self, address: str, record_id: str, record: Record) -> Analysis | None:
        """The analysis so far, started if necessary; waits a moment for more. Raises Refused."""
        work = self._under_way.get(record_id)
        if work is None:
            if len(self._under_way) >= _MOST:
                raise Refused("unavailable")
            place = self._places.held(address)
            work = self._under_way[record_id] = _Work()
            work.task = asyncio.create_task(self._make(work, address, record_id, record))
            work.task.add_done_callback(lambda _: place.close())
        await self._wait(work)
        return work.found

    async def _wait(self, work: _Work) -> None:
        assert work.task is not None
        news = asyncio.create_task(work.news.wait())
        try:
            await asyncio.wait({news, work.task}, timeout=_PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        finally:
            news.cancel()
        if work.task.done():
            work.task.result()

    async def _make(self, work: _Work, address: str, record_id: str, record: Record) -> None:
        owner = (address, "")
        try:
            found = await self._workers.work(owner, begun, record)
            while len(found.plies) < len(record.plies):
                work.found = found
                work.news.set()
                work.news.clear()
                more = await self._workers.work(owner, continued, record, len(found.plies))
                found = msgspec.structs.replace(found, plies=(*found.plies, *more))
            await self._store.add_review(record_id, msgspec.json.encode(found))
            work.found = found
        except Exception:
            _log.exception("a match cannot be analysed", extra={"table": record_id})
            raise
        finally:
            del self._under_way[record_id]

    def close(self) -> None:
        for work in self._under_way.values():
            if work.task is not None:
                work.task.cancel()


def begun(record: Record) -> Analysis:
    """The deal and the result; runs in a worker."""
    return opened(record, game_of(record))


def continued(record: Record, done: int) -> tuple[Judged, ...]:
    """The next plies; runs in a worker."""
    return tuple(judged(record, game_of(record), USUAL, done, _SECONDS))
