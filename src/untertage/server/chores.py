"""Long work on records (reviews, replays, checks), in low-priority workers shared between addresses."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Awaitable, Callable
from typing import Any, Final, Generic, TypeVar

from untertage.bots.review import Review, review
from untertage.core import registry
from untertage.core.game import Seat
from untertage.core.luck import Proof, prove
from untertage.core.match import Match
from untertage.core.record import Record, read_record
from untertage.server import outbound, retold
from untertage.server.bodies import Ending
from untertage.server.crowd import Places
from untertage.server.errors import Refused
from untertage.server.info import Lang
from untertage.server.limits import Limits
from untertage.server.minds import Workers
from untertage.server.table import AnyGame

_MOST_WAITING: Final = 32
_REVIEWS: Final = 200
_REPLAY_BYTES: Final = 64 * 1024 * 1024
T = TypeVar("T")


class Once(Generic[T]):
    """A cache that also shares pending results; the oldest results are dropped.

    The first request for a result holds one of the places of its address until the result is ready.
    """

    def __init__(self, places: Places, most: int, size: Callable[[T], int] = lambda _: 1) -> None:
        self._places = places
        self._most = most
        self._size = size
        self._found: dict[Any, asyncio.Task[T]] = {}

    def has(self, key: Any) -> bool:
        return key in self._found

    async def of(self, key: Any, make: Callable[[], Awaitable[T]], address: str) -> T:
        """The result for this key; raises Refused if too many are being made, or too many for this address."""
        if key not in self._found:
            if sum(not task.done() for task in self._found.values()) >= _MOST_WAITING:
                raise Refused("unavailable")
            place = self._places.held(address)
            self._found[key] = asyncio.ensure_future(_awaited(make))
            self._found[key].add_done_callback(lambda _: place.close())
        task = self._found[key] = self._found.pop(key)
        try:
            return await asyncio.shield(task)
        except Exception:
            if self._found.get(key) is task:
                del self._found[key]
            raise
        finally:
            self._forget()

    def _forget(self) -> None:
        done = [key for key, task in self._found.items() if task.done()]
        kept = sum(self._size(self._found[key].result()) for key in done)
        for key in done:
            if kept <= self._most:
                return
            kept -= self._size(self._found.pop(key).result())

    def close(self) -> None:
        for task in self._found.values():
            task.cancel()


async def _awaited(make: Callable[[], Awaitable[T]]) -> T:
    return await make()


class Chores:
    """The workers, and caches of what they made."""

    def __init__(self, workers: Workers, limits: Limits) -> None:
        self.places = Places(limits.chores_per_address, "too_fast")
        """Of every address, for long work that is under way."""
        self._workers = workers
        self._reviews: Once[Review] = Once(self.places, _REVIEWS)
        self._replays: Once[bytes] = Once(self.places, _REPLAY_BYTES, len)

    async def checked(self, address: str, data: bytes) -> Record:
        """An uploaded record; raises BadRecord."""
        return await self._workers.work((address, ""), checked, data)

    def has_review(self, record_id: str) -> bool:
        return self._reviews.has(record_id)

    async def review(self, address: str, record_id: str, record: Record) -> Review:
        """A bot's review of a finished match."""
        return await self._reviews.of(record_id, lambda: self._workers.work((address, ""), look_back, record), address)

    def has_replay(self, record_id: str, eyes: Seat | None, lang: Lang, text: bool) -> bool:
        return self._replays.has((record_id, eyes, lang, text))

    async def replay(self, address: str, record_id: str, record: Record, *how: Any) -> bytes:
        """Every state of a finished match, compressed; `how` is seat, language and whether boards are texts."""
        return await self._replays.of(
            (record_id, *how), lambda: self._workers.work((address, ""), replayed, record_id, record, *how), address
        )

    async def ending(self, address: str, record_id: str, record: Record, lang: Lang) -> Ending:
        return await self._workers.work((address, ""), ended, record_id, record, lang)

    async def proof(self, address: str, record: Record) -> Proof:
        """Every draw of a match; raises BadRecord if one does not follow from the seed."""
        return await self._workers.work((address, ""), prove, record)

    def close(self) -> None:
        self._reviews.close()
        self._replays.close()
        self._workers.close()


def check_rules(record: Record) -> None:
    """Raises Refused if the rules have changed since the match."""
    if not registry.get(record.game).plays_version(record.rules):
        raise Refused("old_rules")


def game_of(record: Record) -> AnyGame:
    """The game of a record with its components."""
    game = registry.get(record.game)
    return game if record.components is None else game.with_sheet(record.components, recorded=True)


def checked(data: bytes) -> Record:
    """The record, checked by replaying it; raises BadRecord."""
    return Match.from_record(read_record(data)).record


def look_back(record: Record) -> Review:
    return review(record, game_of(record))


def replayed(record_id: str, record: Record, eyes: Seat | None, lang: Lang, text: bool) -> bytes:
    made = outbound.replayed(record_id, record, game_of(record), eyes, lang, text=text)
    return gzip.compress(made, 4)


def ended(record_id: str, record: Record, lang: Lang) -> Ending:
    return retold.ending(record_id, record, game_of(record), lang)
