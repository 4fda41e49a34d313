"""The daily deal of a server: its secret, and the bots that play it."""

from __future__ import annotations

import asyncio
from typing import Final

from untertage.core import registry
from untertage.server import daily
from untertage.server.auth import luck_secret
from untertage.server.daily import LEVELS, ROOT
from untertage.server.dealt import Dealt, Played
from untertage.server.minds import Workers
from untertage.server.storage import Storage
from untertage.server.tasks import Tasks

_PATIENCE: Final = 1.0
"""Seconds that an answer waits for bots."""


class Dailies:
    """Bots play a deal as soon as the first person has begun it, so that their results are ready in time."""

    def __init__(self, workers: Workers, store: Storage, root: str | None) -> None:
        self._workers = workers
        self._store = store
        self._root = root
        self._playing: set[tuple[str, str]] = set()
        self._tasks = Tasks()

    async def root(self) -> str:
        """The secret of this server, made when it is first needed."""
        if self._root is None:
            self._root = await self._store.secret(ROOT, luck_secret())
        return self._root

    async def begun(self, player: str, since: str) -> list[Dealt]:
        """The deals that a player has begun, without games that are no longer installed."""
        known = registry.ids()
        return [dealt for dealt in await self._store.dealt(player, since) if dealt.game in known]

    async def bots(self, day: str, game: str) -> dict[str, Played]:
        """Results of the bots so far; missing bots start playing."""
        found = await self.begin(day, game)
        if len(found) < len(LEVELS):
            await asyncio.sleep(_PATIENCE)
            found = await self._store.daily_bots(day, game)
        return found

    async def begin(self, day: str, game: str) -> dict[str, Played]:
        """Start the missing bots; returns the results of the others."""
        found = await self._store.daily_bots(day, game)
        if len(found) < len(LEVELS) and (day, game) not in self._playing:
            self._playing.add((day, game))
            self._tasks.start(self._play(day, game, [level for level in LEVELS if level not in found]))
        return found

    async def _play(self, day: str, game: str, levels: list[str]) -> None:
        try:
            for level in levels:
                result = await self._workers.work(("", ""), daily.played_by_bot, game, day, await self.root(), level)
                await self._store.add_daily_bot(day, game, level, result)
        finally:
            self._playing.discard((day, game))

    async def close(self) -> None:
        await self._tasks.close()
