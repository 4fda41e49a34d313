"""The life cycle of the rooms of one process: open, load, wake, unload."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable
from typing import Final

from untertage.server.admission import Admission
from untertage.server.analyses import Analyses
from untertage.server.auth import Seeds, new_id
from untertage.server.bus import PRESENCE_LASTS, Talk
from untertage.server.chores import Chores
from untertage.server.client import Client
from untertage.server.club import Club
from untertage.server.dailies import Dailies
from untertage.server.dealer import Dealer
from untertage.server.errors import Refused
from untertage.server.gates import Gates
from untertage.server.info import Lang, TableInfo
from untertage.server.limits import Limits
from untertage.server.logs import Tally
from untertage.server.minds import Workers
from untertage.server.rated import Rater
from untertage.server.room import Room
from untertage.server.services import Services
from untertage.server.storage import Sql, Storage
from untertage.server.summary import LEASE
from untertage.server.table import Table
from untertage.server.tasks import Tasks, kept
from untertage.server.tournaments.director import Director

_SWEEP_SECONDS: Final = 1.0
_DAY: Final = 86_400_000
_TIDY_SECONDS: Final = 600.0
_log = logging.getLogger(__name__)


class Hub:
    """All rooms of one process."""

    def __init__(
        self,
        store: Storage,
        bots: Workers,
        chores: Workers,
        limits: Limits | None = None,
        seed: int | None = None,
        new_id: Callable[[], str] = new_id,
        rater: Rater | None = None,
        club: Club | None = None,
    ) -> None:
        limits = limits or Limits()
        self.services = Services(store, bots, Chores(chores, limits), limits, rater)
        self.gates = Gates(limits)
        self.admission = Admission(self.services, club, self.gates.failures, self.clients)
        self.analyses = Analyses(chores, store, self.services.chores.places)
        self.new_id = new_id
        self.club = club
        """None in a browser, which keeps one person."""
        if club is not None:
            self.services.unheard = club.ties.unheard
        self.dealer = Dealer(store, Seeds(seed), self.now)
        self.dailies = Dailies(chores, store, self.dealer.seeds.root)
        self.draining = False
        """Whether the server is stopping."""
        self.director = Director(self, store) if isinstance(store, Sql) else None
        """Runs the tournaments; a browser has none."""
        self.tally = Tally()
        self.rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._tasks = Tasks()

    @property
    def store(self) -> Storage:
        return self.services.store

    @property
    def limits(self) -> Limits:
        return self.services.limits

    def now(self) -> int:
        return self.services.now()

    async def open(self) -> None:
        """Start managing tables."""
        await self.services.begin()
        await self.services.sanctions.refresh(self.store, self.now())
        if not self.store.shared:
            await self.store.all_due_now(self.now())
        if self.director is not None:
            await self.director.open()
        await self.services.bus.open(self)
        logging.getLogger().addHandler(self.tally)
        self._tasks.start(kept(self._sweep))
        self._tasks.start(kept(self._tidy))

    async def close(self) -> None:
        logging.getLogger().removeHandler(self.tally)
        await self._tasks.close()
        if self.director is not None:
            await self.director.close()
        await self.services.bus.close()
        for room in self.rooms.values():
            for client in room.audience.clients:
                client.end(1012)
            await room.close()
        self.services.bots.close()
        self.analyses.close()
        await self.dailies.close()
        self.services.chores.close()
        with contextlib.suppress(*self.store.failures):
            await self.store.alive(self.now())
        await self.store.close()

    async def room(self, table_id: str) -> Room:
        """The room of a table, loaded if necessary; raises Refused."""
        if table_id in self.rooms and not self.rooms[table_id].gone:
            return self.rooms[table_id]
        if table_id not in self._loading:
            self._loading[table_id] = asyncio.create_task(self._enter(table_id))
        return await asyncio.shield(self._loading[table_id])

    def hold(self, table: Table) -> Room:
        """The new room of a table that is stored."""
        room = self.rooms[table.id] = Room(self.services, table)
        return room

    async def _enter(self, table_id: str) -> Room:
        try:
            gone = self.rooms.pop(table_id, None)
            if gone is not None:
                await gone.close()
            room = self.hold(await self.services.load(table_id))
            if self.store.shared:  # what another process stored while this one was reading
                room.do(room.catch_up)
            return room
        finally:
            del self._loading[table_id]

    def clients(self) -> list[Client]:
        """All clients connected to this process."""
        return [client for room in self.rooms.values() for client in room.audience.clients]

    def info_of(self, table_id: str, lang: Lang) -> TableInfo | None:
        """The current table, if its room is open here and nothing waits to be stored."""
        room = self.rooms.get(table_id)
        return None if room is None or not room.sound else room.info(lang)

    def journal_grew(self, table_id: str | None) -> None:
        """Another process stored entries of a table, or of tables that are not known."""
        rooms = self.rooms.values() if table_id is None else [self.rooms.get(table_id)]
        for room in rooms:
            if room is not None:
                room.do(room.catch_up)

    def journal_changed(self, table_id: str | None) -> None:
        """An administrator changed what is stored of a table, or of tables that are not known."""
        rooms = list(self.rooms.values()) if table_id is None else [self.rooms.get(table_id)]
        for room in rooms:
            if room is not None:
                room.do(room.reload)
        if self.director is not None:
            self.director.reread(table_id)

    def presence_changed(self, table_id: str) -> None:
        room = self.rooms.get(table_id)
        if room is not None:
            room.do(room.tell_presence)

    def talked(self, table_id: str, talk: Talk) -> None:
        if table_id in self.rooms:
            room = self.rooms[table_id]
            room.audience.hear(room.table, talk)

    def ties_changed(self, player: str) -> None:
        self._tasks.start(self.hear_anew(player, tell=False))

    async def hear_anew(self, player: str, *, tell: bool = True) -> None:
        """A player's mutes or blocks have changed: update the connections in all processes."""
        for client in [each for each in self.clients() if each.player == player]:
            client.unheard = await self.services.unheard(player)
        if tell:
            self.services.bus.send_ties(player)

    async def _sweep(self) -> None:
        """Wake tables where the server has to act, and unload rooms without clients."""
        last_sent = time.monotonic()
        while True:
            try:
                await self.store.alive(self.now())
                await self.admission.enforce()
                if await self.store.changed_elsewhere():
                    self.journal_changed(None)
                await self.sweep()
            except Exception:  # the next round runs after any error
                _log.exception("looking after tables failed")
            if time.monotonic() - last_sent > PRESENCE_LASTS / 3:
                last_sent = time.monotonic()
                await self.note_seen()
                for table_id, room in self.rooms.items():
                    self.services.bus.send_presence(table_id, room.audience.seats_here())
            await asyncio.sleep(_SWEEP_SECONDS)

    async def note_seen(self) -> None:
        """Store which devices were used since the last time, or are connected."""
        if self.club is not None:
            await self.club.note_seen((client.token for client in self.clients()), self.now())

    async def _tidy(self) -> None:
        """Delete what has expired."""
        while True:
            try:
                await self.tidy()
            except self.store.failures:
                _log.exception("deleting what has expired failed")
            await asyncio.sleep(_TIDY_SECONDS)

    async def tidy(self) -> None:
        before = self.now() - int(self.limits.upload_days * _DAY)
        await self.store.expire_uploads(before, self.limits.stored_uploads)
        await self.store.expire_reviews()
        await self.store.expire_sanctions(self.now())
        await self.store.expire_commitments(self.now() - _DAY)
        if self.club is not None:
            await self.club.expire(self.now())

    async def sweep(self) -> None:
        now = self.now()
        for table_id in await self.store.due(now, now + LEASE):
            try:
                room = await self.room(table_id)
            except self.store.failures:
                raise
            except Refused as error:  # of an older version of the rules, closed or deleted: nothing to do any more
                _log.warning("table is not played any more", extra={"table": table_id, "code": error.code})
                await self.store.not_due(table_id)
                continue
            except Exception:
                _log.exception("table cannot be loaded", extra={"table": table_id})
                continue
            room.do(room.wake)
        if self.director is not None:
            await self.director.sweep()
        self.services.bus.expire()
        for table_id, room in list(self.rooms.items()):
            if room.idle_for() > self.limits.idle_seconds:
                del self.rooms[table_id]
                await room.close()
