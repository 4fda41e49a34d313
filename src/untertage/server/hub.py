"""The life of the rooms of one process: they are opened, loaded, woken up and unloaded here."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

import msgspec

from untertage.core import luck
from untertage.server import history, outbound, rated, seating
from untertage.server.analyses import Analyses
from untertage.server.aside import aside
from untertage.server.auth import Seeds, Who, hashed, luck_secret, new_id
from untertage.server.bodies import Invitation, NewTable
from untertage.server.bus import PRESENCE_LASTS, Talk
from untertage.server.carrying import Carried, checked
from untertage.server.chores import Chores
from untertage.server.client import Client
from untertage.server.club import Club
from untertage.server.dailies import Dailies
from untertage.server.errors import Refused
from untertage.server.gates import Gates
from untertage.server.info import Code, Lang, TableInfo, Wager
from untertage.server.journal import Head, Rematched
from untertage.server.limits import Limits
from untertage.server.logs import Tally
from untertage.server.minds import Workers
from untertage.server.rated import Rater
from untertage.server.room import Room
from untertage.server.services import Services
from untertage.server.storage import Ended, Noted, Sql, Storage
from untertage.server.summary import LEASE
from untertage.server.table import Table
from untertage.server.tasks import Tasks, kept
from untertage.server.tournaments.director import Director

T = TypeVar("T")
_SWEEP_SECONDS: Final = 1.0
_DRAIN_SECONDS: Final = 0.02
_DAY: Final = 86_400_000
_TIDY_SECONDS: Final = 600.0
_log = logging.getLogger(__name__)


class Hub(Gates):
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
        self.services = Services(store, bots, Chores(chores), limits or Limits(), rater)
        Gates.__init__(self, self.limits)
        self.analyses = Analyses(chores, store)
        self.new_id = new_id
        self.club = club
        if club is not None:
            self.services.unheard = club.ties.unheard
        """None in a browser, which keeps one person."""
        self.seeds = Seeds(seed)
        self.dailies = Dailies(chores, store, self.seeds.root)
        self.draining = False
        """Whether the server is stopping."""
        self.director = Director(self, store) if isinstance(store, Sql) else None
        """Runs the tournaments; a browser has none."""
        self._tally = Tally()
        self._rooms: dict[str, Room] = {}
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
        logging.getLogger().addHandler(self._tally)
        self._tasks.start(kept(self._sweep))
        self._tasks.start(kept(self._tidy))

    async def drain(self, seconds: float) -> None:
        """Finish what has begun, then send everybody away."""
        self.draining, crowd = True, self.services.crowd
        _log.info("draining", extra={"sockets": len(crowd), "rooms": len(self._rooms)})
        rooms = list(self._rooms.values())
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await asyncio.gather(*(room.settled() for room in rooms), return_exceptions=True)
                await self.services.bus.announce_start()
                for client in [client for room in rooms for client in room.audience.clients]:
                    client.end(1012)
                while len(crowd):
                    await asyncio.sleep(_DRAIN_SECONDS)
        _log.info("drained", extra={"sockets": len(crowd)})

    def measured(self) -> str:
        """The metrics of this process."""
        metrics = self.services.metrics
        for level, count in self._tally.taken().items():
            metrics.count("untertage_log_lines_total", count, level=level)
        sockets, draining = len(self.services.crowd), int(self.draining)
        return metrics.text(
            {"untertage_sockets": sockets, "untertage_rooms": len(self._rooms), "untertage_draining": draining}
        )

    async def close(self) -> None:
        logging.getLogger().removeHandler(self._tally)
        await self._tasks.close()
        if self.director is not None:
            await self.director.close()
        await self.services.bus.close()
        for room in self._rooms.values():
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

    async def player(self, token: str | None, address: str) -> Who | None:
        """The player with this token; raises Refused for a wrong one."""
        if token is None:
            return None
        who = await self.guarded(address, "wrong_token", lambda: self._player(token))
        self.check_admitted(address, who.id)
        self.services.crowd.saw(who.id, address)
        return who

    async def _player(self, token: str) -> Who:
        found = await self.store.player_of(hashed(token))
        if found is None:
            raise Refused("wrong_token")
        if self.club is not None:
            self.club.saw(token)
        return found

    def check_admitted(self, address: str, player: str | None = None) -> None:
        """Raises Refused if an administrator banned the player or the address."""
        if self.services.sanctions.against("ban", player, address):
            _log.info("banned guest refused", extra={"player": player, "address": address})
            raise Refused("banned")

    def _clients(self) -> list[Client]:
        """Everybody who is connected to this process."""
        return [client for room in self._rooms.values() for client in room.audience.clients]

    async def enforce(self) -> None:
        """End the connections of those whom an administrator has banned, and of revoked tokens."""
        await self.services.sanctions.refresh(self.store, self.now())
        for client in self._clients():
            code = self.services.sanctions.dismissal(client)
            if code is not None:
                client.push(outbound.fault(Refused(code), None, client.lang))
                client.close(code)

    async def guarded(self, address: str, code: Code, attempt: Callable[[], Awaitable[T]]) -> T:
        """Let an address try a secret; refusals with this code count against it."""
        try:
            return await attempt()
        except Refused as error:
            if error.code == code and not self.failures.take(address):
                raise Refused("too_fast") from None
            raise

    async def room(self, table_id: str) -> Room:
        """The room of a table, loaded if necessary; raises Refused."""
        if table_id in self._rooms and not self._rooms[table_id].gone:
            return self._rooms[table_id]
        if table_id not in self._loading:
            self._loading[table_id] = asyncio.create_task(self._enter(table_id))
        return await asyncio.shield(self._loading[table_id])

    async def _enter(self, table_id: str) -> Room:
        try:
            gone = self._rooms.pop(table_id, None)
            if gone is not None:
                await gone.close()
            room = self._rooms[table_id] = Room(self.services, await self.services.load(table_id))
            if self.store.shared:  # what another process stored while this one was reading
                room.do(room.catch_up)
            return room
        finally:
            del self._loading[table_id]

    async def check_tables(self, who: Who, address: str) -> None:
        """One player, or one address, cannot open tables without end; raises Refused."""
        if await self.store.unfinished(who.id, self.now() - _DAY) >= self.limits.tables_per_player:
            raise Refused("too_many")
        if not self.tables.take(address):
            raise Refused("too_many")

    async def create(self, who: Who, body: NewTable) -> tuple[Room, list[Invitation]]:
        """Open a table; raises Refused, UnknownGame, BadOptions, BadPosition or BadComponents."""
        if body.rated:
            if self.services.rater is None:
                raise Refused("not_ratable")
            rated.check_plan(body)
        head, secrets = await aside(seating.planned_head, body, who, self.now())
        head = await self._with_luck(head, who, body.luck)
        if body.lot:
            head, secrets = seating.by_lot(head, secrets)
        room = await self.open_table(head)
        return room, [seating.invitation(room.table.id, seat, secret) for seat, secret in secrets]

    async def _with_luck(self, head: Head, who: Who, wager: Wager | None = None) -> Head:
        """A head with a seed, or with the secret from which the seed will be made; raises Refused."""
        if head.known or self.seeds.fixed or wager is None:
            return self.dealt(head, who.id)
        secret = await self.store.taken_commitment(wager.commitment, who.id)
        if secret is None:
            raise Refused("wrong_secret")
        return seating.added(msgspec.structs.replace(head, seed=0, secret=secret), wager.word)

    def dealt(self, head: Head, owner: str) -> Head:
        """A head with a seed if the server deals from one, or else with a new secret."""
        if head.known:
            return head
        if self.seeds.fixed:
            return msgspec.structs.replace(head, seed=self.seeds.next(owner, head.game), secret="")
        return msgspec.structs.replace(head, seed=0, secret=luck_secret())

    async def commit_to(self, who: Who) -> str | None:
        """Commit this server to a secret for the next table of a player; None if it deals from a fixed seed."""
        if self.seeds.fixed:
            return None
        secret = luck_secret()
        commitment = luck.commitment_of(secret)
        await self.store.add_commitment(commitment, secret, who.id, self.now())
        return commitment

    async def open_table(self, head: Head, table_id: str | None = None) -> Room:
        table = await aside(Table, table_id or self.new_id(), head, self.services.pauses)
        await self.store.add_table(table.id, head, outbound.table_info(table, (), 0))
        room = self._rooms[table.id] = Room(self.services, table)
        await room.change(lambda table, at: seating.starting(table, [], at))
        return room

    async def adopt(self, carried: Carried) -> Room:
        """Continue a table from elsewhere; raises Refused, BadRecord or another error of its set-up."""
        table = await aside(checked, self.new_id(), carried)
        table.pauses = self.services.pauses
        info = outbound.table_info(table, (), 0)
        await self.store.add_table(table.id, carried.head, info)
        due = self.now() if table.status == "running" else None
        ended = Ended(finished=history.finished(table))
        await self.store.append(table.id, 0, carried.entries, Noted(table.id, info, due), ended)
        room = self._rooms[table.id] = Room(self.services, table)
        room.do(room.wake)
        return room

    async def rematch(self, room: Room, who: Who) -> str:
        """The id of the rematch, which is opened on the first request."""

        async def done() -> str:
            table = room.table
            seating.check_rematch(table, who)
            if table.rematch is None:
                if self.club is not None:
                    await self.club.check_together(who, table, everybody=True)
                head = await self._with_luck(seating.rematch_head(table, self.now()), who)
                other = await self.open_table(head)
                await room.commit([Rematched(at=self.now(), table=other.table.id)])
                return other.table.id
            return table.rematch

        return await room.call(done)

    def info_of(self, table_id: str, lang: Lang) -> TableInfo | None:
        """The current table, if its room is open here and nothing waits to be stored."""
        room = self._rooms.get(table_id)
        return None if room is None or not room.sound else room.info(lang)

    def journal_grew(self, table_id: str | None) -> None:
        """Another process stored entries of a table, or of tables that are not known."""
        rooms = self._rooms.values() if table_id is None else [self._rooms.get(table_id)]
        for room in rooms:
            if room is not None:
                room.do(room.catch_up)

    def journal_changed(self, table_id: str | None) -> None:
        """An administrator changed what is stored of a table, or of tables that are not known."""
        rooms = list(self._rooms.values()) if table_id is None else [self._rooms.get(table_id)]
        for room in rooms:
            if room is not None:
                room.do(room.reload)
        if self.director is not None:
            self.director.reread(table_id)

    def presence_changed(self, table_id: str) -> None:
        room = self._rooms.get(table_id)
        if room is not None:
            room.do(room.tell_presence)

    def talked(self, table_id: str, talk: Talk) -> None:
        if table_id in self._rooms:
            room = self._rooms[table_id]
            room.audience.hear(room.table, talk)

    def ties_changed(self, player: str) -> None:
        self._tasks.start(self.hear_anew(player, tell=False))

    async def hear_anew(self, player: str, *, tell: bool = True) -> None:
        """A player has muted or blocked somebody, or taken it back: connections everywhere follow."""
        for client in [each for each in self._clients() if each.player == player]:
            client.unheard = await self.services.unheard(player)
        if tell:
            self.services.bus.send_ties(player)

    async def _sweep(self) -> None:
        """Wake tables where the server has to act, and unload rooms that nobody watches."""
        last_sent = time.monotonic()
        while True:
            try:
                await self.store.alive(self.now())
                await self.enforce()
                if await self.store.changed_elsewhere():
                    self.journal_changed(None)
                await self.sweep()
            except Exception:  # the next round comes whatever happened
                _log.exception("looking after tables failed")
            if time.monotonic() - last_sent > PRESENCE_LASTS / 3:
                last_sent = time.monotonic()
                await self.note_seen()
                for table_id, room in self._rooms.items():
                    self.services.bus.send_presence(table_id, room.audience.seats_here())
            await asyncio.sleep(_SWEEP_SECONDS)

    async def note_seen(self) -> None:
        """Store which devices were used since the last time, or are connected."""
        if self.club is not None:
            await self.club.note_seen((client.token for client in self._clients()), self.now())

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
        for table_id, room in list(self._rooms.items()):
            if room.idle_for() > self.limits.idle_seconds:
                del self._rooms[table_id]
                await room.close()
