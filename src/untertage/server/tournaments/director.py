"""Runs the tournaments of a server: opens their tables, takes up results, begins rounds.

Whatever happens follows from the stored journals, and a journal takes each number once. A server may therefore be
killed at any moment, and several processes may look after the same tournament.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from typing import TYPE_CHECKING, Final

import msgspec

from untertage.core import registry
from untertage.server import opening, seating
from untertage.server.aside import aside
from untertage.server.errors import Refused
from untertage.server.info import TableInfo
from untertage.server.journal import Head
from untertage.server.storage import Sql
from untertage.server.table import Table
from untertage.server.tasks import Tasks
from untertage.server.tournament_bodies import TournamentInfo
from untertage.server.tournaments import games
from untertage.server.tournaments.head import TournamentHead, table_id
from untertage.server.tournaments.store import Stored, TournamentStore
from untertage.tournaments import progress, requests
from untertage.tournaments.errors import Declined
from untertage.tournaments.journal import AnyEntry, Cancelled, Entrant, Member, Resulted
from untertage.tournaments.progress import Due
from untertage.tournaments.state import Tournament

if TYPE_CHECKING:
    from untertage.server.hub import Hub

_LEASE: Final = 15_000
"""Milliseconds for which a process looks after a tournament before another one may."""
_LOOK_AGAIN: Final = 30_000
"""Milliseconds after which running tables are looked at, although no news came from them."""
_TRIES: Final = 8
_KEPT: Final = 200
_log = logging.getLogger(__name__)
Decide = Callable[["Held", int], Sequence[AnyEntry]]


class Held:
    """A tournament in memory."""

    def __init__(self, tournament: str, head: TournamentHead) -> None:
        self.id = tournament
        self.head = head
        self.state = Tournament(head.plan)
        self.journal: list[AnyEntry] = []
        self.lock = asyncio.Lock()
        """Held while entries are decided and stored."""
        self.news = asyncio.Event()
        """Set, and replaced, when something happened."""
        self.waiting = 0
        self.following: str | None = None
        self.shown: TournamentInfo | None = None
        """What a stranger sees, until something happens."""

    def apply(self, entries: Sequence[AnyEntry]) -> None:
        for entry in entries:
            self.state.add(entry)
            self.journal.append(entry)
        if entries:
            self.shown = None
            self.news.set()
            self.news = asyncio.Event()

    def table_of(self, due: Due) -> str:
        return table_id(self.head, due.round, due.match, due.game)


class Director:
    """All tournaments that this process has to do with."""

    def __init__(self, hub: Hub, sql: Sql) -> None:
        self._hub = hub
        self.store = TournamentStore(sql)
        self._held: dict[str, Held] = {}
        self._tasks = Tasks()
        self._late: dict[str, int] = {}
        """Tables where no player is late, by the version that was checked."""
        hub.services.match_over = self.look_after
        hub.services.is_sealed = self.is_sealed

    async def open(self) -> None:
        await self.store.all_due_now(self._hub.now())

    async def close(self) -> None:
        await self._tasks.close()

    async def held(self, tournament: str) -> Held:
        """A tournament with everything that is stored; raises Refused."""
        held = self._held.get(tournament)
        if held is None:
            head = await self.store.head(tournament)
            if head is None:
                raise Refused("no_tournament")
            self._forget()
            held = self._held.setdefault(tournament, Held(tournament, head))
        async with held.lock:
            await self._catch_up(held)
        return held

    async def listed(self, found: Sequence[Stored]) -> list[Held]:
        """The tournaments of a list; only those that have changed are read."""
        known = [(stored, self._held.get(stored.id)) for stored in found]
        return [
            held if held is not None and held.state.v >= stored.v else await self.held(stored.id)
            for stored, held in known
        ]

    def reread(self, tournament: str | None) -> None:
        """An administrator changed what is stored of this tournament, or of any."""
        for name in [tournament] if tournament is not None else list(self._held):
            held = self._held.pop(name, None)
            if held is not None:
                held.news.set()

    def _forget(self) -> None:
        if len(self._held) >= _KEPT:
            self._held = {name: held for name, held in self._held.items() if held.waiting or held.lock.locked()}

    async def _catch_up(self, held: Held) -> None:
        held.apply(await self.store.entries(held.id, held.state.v))

    async def change(self, tournament: str, decide: Decide) -> Held:
        """Store what a request leads to, then do what follows from it; raises Refused or Declined."""
        held = await self.held(tournament)
        for _ in range(_TRIES):
            async with held.lock:
                if await self._stored(held, decide(held, self._hub.now())):
                    self.look_after(tournament)
                    return held
        raise Refused("stale")

    async def _stored(self, held: Held, entries: Sequence[AnyEntry]) -> bool:
        """Store entries, then show them; False if another process was faster."""
        if not entries:
            return True
        trial = Tournament.load(held.head.plan, [*held.journal, *entries])
        if not await self.store.append(held.id, trial, entries, held.state.v, self._due(held, trial)):
            await self._catch_up(held)
            return False
        held.apply(entries)
        return True

    def _due(self, held: Held, state: Tournament) -> int | None:
        """When to look at the tournament next."""
        if state.status == "open":
            return held.head.starts
        if state.status != "running":
            return None
        times = [self._hub.now() + _LOOK_AGAIN]
        begins = progress.next_round_at(state)
        return min(times + ([begins] if begins is not None else []))

    def look_after(self, tournament: str) -> None:
        """Do what has to be done, soon."""
        self._tasks.start(self.advance(tournament))

    async def sweep(self) -> None:
        """Advance every tournament that is due or being watched."""
        now = self._hub.now()
        for tournament in await self.store.lease(now, now + _LEASE):
            self.look_after(tournament)
        watched = [held for held in self._held.values() if held.waiting]
        stored = await self.store.versions([held.id for held in watched])
        for held in watched:
            if stored.get(held.id, 0) > held.state.v:
                await self.held(held.id)

    async def advance(self, tournament: str) -> None:
        """Begin rounds, open tables and take up results until everything waits for the players."""
        held = await self.held(tournament)
        async with held.lock:
            for _ in range(10_000):
                entries = await self._next(held)
                if not entries:
                    break
                await self._stored(held, entries)
            await self.store.postpone(held.id, held.state.v, self._due(held, held.state))

    async def _next(self, held: Held) -> Sequence[AnyEntry]:
        state, now = held.state, self._hub.now()
        if state.status == "open" and held.head.starts is not None and held.head.starts <= now:
            try:
                return self.starting(held, now)
            except Declined:
                return [Cancelled(at=now, reason="few_players")]
        entry = await aside(progress.next_entry, state, now)
        return await self._results(held) if entry is None else [entry]

    def starting(self, held: Held, at: int) -> list[AnyEntry]:
        """Close registration; raises Declined."""
        head = held.head
        return requests.start(held.state, head.secret, self._bots(held), at, fill=head.fill)

    def _bots(self, held: Held) -> Iterator[Member]:
        game = registry.get(held.head.game)
        return (Member(name=seating.bot_name(game, number), level=held.head.level) for number in count())

    async def _results(self, held: Held) -> list[Resulted]:
        """Open the tables that are due; what the finished ones brought."""
        due = {held.table_of(each): each for each in progress.due_games(held.state)}
        tables = await self.store.tables(list(due))
        found = []
        for table, each in due.items():
            status, info = tables.get(table, ("missing", None))
            result = await self._look_at(held, each, table, status, info)
            if result is not None:
                found.append(result)
        return found

    async def _look_at(self, held: Held, due: Due, table: str, status: str, info: TableInfo | None) -> Resulted | None:
        now = self._hub.now()
        if status == "over" and info is not None:
            return games.result(held.head, due, info, now)
        if status == "missing":
            gone = progress.walkover(held.state, due, now)
            if gone is None:
                await self._open_table(held, due, table)
            return gone
        if status == "open":  # the server was killed before it could start the match
            room = await self._hub.room(table)
            with contextlib.suppress(Refused):  # another process was faster
                await room.change(lambda table, at: seating.starting(table, [], at))
        elif info is not None:
            await self._watch(held, due, table, info)
        return None

    async def _open_table(self, held: Held, due: Due, table: str) -> None:
        head = games.table_head(held.id, held.head, held.state, due, self._hub.now())
        try:
            await opening.open_table(self._hub, self._with_luck(held, head, due, table), table)
        except Refused:  # another process started the match
            _log.info("table is started already", extra={"table": table})
        except self._hub.store.failures:  # another process opened it
            _log.info("table is there already", extra={"table": table})

    def _with_luck(self, held: Held, head: Head, due: Due, table: str) -> Head:
        """All tables of a round of a team event have the same deal; every other table its own."""
        if not self._hub.dealer.seeds.fixed:
            return msgspec.structs.replace(
                head, secret=held.head.deal(due.round, "" if held.head.plan.alone else table)
            )
        if not held.head.plan.alone:
            return self._hub.dealer.dealt(head, held.id)
        return msgspec.structs.replace(head, seed=held.head.deal_seed(due.round))

    async def _watch(self, held: Held, due: Due, table: str, info: TableInfo) -> None:
        """End games that a player has left, or never begun."""
        gone = [held.state.entrants[number] for number in due.entrants if number in held.state.out]
        late = held.head.no_show and self._late.get(table) != info.v
        if not gone and not (late and self._hub.now() - info.changed >= held.head.no_show * 1000):
            return
        self._late[table] = info.v
        for entrant in gone:
            await self._give_up(held, table, entrant)
        if held.head.no_show:
            room = await self._hub.room(table)
            with contextlib.suppress(Refused):
                await room.change(lambda table, at: games.never_came(table, held.head.no_show, at))

    async def _give_up(self, held: Held, table: str, entrant: Entrant) -> None:
        """An entrant plays no more at a running table."""
        room = await self._hub.room(table)
        with contextlib.suppress(Refused):
            await room.change(lambda table, at: games.given_up(table, entrant, at, alone=held.head.plan.alone))

    async def settle(self, held: Held, round_: int, match: int, game: int) -> None:
        """End the table of a game whose result the organiser has entered; the last player resigns."""
        pairing = held.state.pairing(round_, match)
        tables = await self.store.tables([table_id(held.head, round_, match, game)])
        places = pairing.games[game].places
        last = [number for number, place in zip(pairing.entrants, places, strict=True) if place == max(places) > 1]
        for table, (status, _) in tables.items():
            for number in last if status == "running" else ():
                await self._give_up(held, table, held.state.entrants[number])

    async def news(self, held: Held, after: int, seconds: float) -> None:
        """Wait until something has happened since this version."""
        if held.state.v > after:
            return
        held.waiting += 1
        try:
            await asyncio.wait_for(held.news.wait(), seconds)
        except TimeoutError:
            pass
        finally:
            held.waiting -= 1

    async def is_sealed(self, table: Table) -> bool:
        """Whether the deal of a table is still being played at other tables of a team event."""
        if not table.head.sealed:
            return False
        held = await self.held(table.head.tournament)
        if held.state.status == "cancelled":
            return False
        for number, round_ in enumerate(held.state.rounds):
            if any(table_id(held.head, number, match, 0) == table.id for match in range(len(round_.matches))):
                return not held.state.complete(number)
        return True
