"""All rooms of this process, and what concerns more than one of them."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import logging
import time
from collections.abc import Callable, Coroutine
from typing import Final

import msgspec

from untertage.core import registry
from untertage.core.errors import UntertageError
from untertage.core.game import Seat
from untertage.server import botpool, outbound
from untertage.server.auth import Gate, Limits, Seeds, hashed, new_id, new_secret
from untertage.server.bodies import Invitation, NewTable, SeatPlan
from untertage.server.botpool import BotPool
from untertage.server.drivers import EVERYTHING, Statement
from untertage.server.errors import Refused
from untertage.server.journal import AnyEntry, Away, CameBack, Head, Rematched, Seated, Sitting, Started, StoodIn
from untertage.server.messages import Lang, Pointed, Said, TableInfo
from untertage.server.room import LEASE, Room
from untertage.server.store import BEGUN, FAILURES, Store, is_shared, seat_freed, seat_taken
from untertage.server.table import AnyGame, Table

_SWEEP_SECONDS: Final = 1.0
_PRESENCE_LASTS: Final = 60.0
_ALOUD: Final = "~"
"""Behind the name of a table in a topic: what somebody said or points at."""
_words: Final[msgspec.json.Decoder[Said | Pointed]] = msgspec.json.Decoder(Said | Pointed)
_log = logging.getLogger(__name__)


def wall_clock() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Who(msgspec.Struct, frozen=True):
    """A player who has shown a token."""

    id: str
    name: str


class Presence(msgspec.Struct, frozen=True):
    """Who is connected to another process, as it last said; what it says may overtake itself on the way."""

    number: int
    heard: float
    seats: frozenset[Seat]


class Hub:
    """The rooms of one process."""

    def __init__(
        self,
        store: Store,
        bots: BotPool,
        limits: Limits | None = None,
        seed: int | None = None,
        now: Callable[[], int] = wall_clock,
    ) -> None:
        self.store = store
        self.bots = bots
        self.limits = limits or Limits()
        self.now = now
        self.seeds = Seeds(seed)
        self.failures = Gate(self.limits.failures_a_minute)
        self.openings = Gate(self.limits.openings_a_minute)
        self.talk = Gate(self.limits.talk_a_minute, self.limits.talk_at_once)
        self.sockets = 0
        self.started = asyncio.Condition()
        """Tells the streams of bots that a match has begun."""
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._elsewhere: dict[str, dict[str, Presence]] = {}
        self._said = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self._name = new_id()

    async def open(self) -> None:
        """Begin to look after tables."""
        if not is_shared(self.store.url):
            await self.store.all_due_now(self.now())
        await self.store.listen(self._hear)
        self._spawn(self._sweep())

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for room in self._rooms.values():
            for client in room.clients:
                client.end(1012)
            await room.close()
        self.bots.close()
        await self.store.close()

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            _log.error("work of the hub failed", exc_info=task.exception())

    async def player(self, token: str | None, address: str) -> Who | None:
        """Who a token stands for; raises for a wrong one."""
        if token is None:
            return None
        if not self.failures.open(address):
            raise Refused("too_fast")
        found = await self.store.player_of(hashed(token))
        if found is None:
            self.failures.take(address)
            raise Refused("wrong_token")
        return Who(*found)

    async def room(self, table_id: str) -> Room:
        """The room of a table, from memory or from the store; raises Refused."""
        if table_id in self._rooms:
            return self._rooms[table_id]
        if table_id not in self._loading:
            self._loading[table_id] = asyncio.create_task(self._enter(table_id))
        return await asyncio.shield(self._loading[table_id])

    async def _enter(self, table_id: str) -> Room:
        try:
            room = self._rooms[table_id] = Room(self, await self.load(table_id))
            return room
        finally:
            del self._loading[table_id]

    async def load(self, table_id: str) -> Table:
        head = await self.store.head(table_id)
        if head is None:
            raise Refused("no_table")
        return Table.load(table_id, head, await self.store.entries(table_id))

    async def create(self, who: Who, body: NewTable) -> tuple[Room, list[Invitation]]:
        """Open a table; raises Refused, UnknownGame, BadOptions, BadPosition or BadComponents."""
        head, secrets = self._planned(who, body)
        room = await self.open_table(head)
        return room, [invitation(room.table.id, seat, secret) for seat, secret in secrets]

    def _planned(self, who: Who, body: NewTable) -> tuple[Head, list[tuple[Seat, str]]]:
        game = registry.get(body.game)
        if body.components is not None:
            game = game.with_sheet(body.components)
        position, options = _opening(game, body)
        level = body.absent_level or botpool.default_level()
        check_level(level)
        sittings, secrets = [], []
        for seat, plan in enumerate(body.seats):
            sitting, secret = seated(plan, who)
            sittings.append(sitting)
            if secret is not None:
                secrets.append((seat, secret))
        head = Head(
            game=game.id,
            rules=game.rules_version,
            seed=self.seeds.next(who.id, game.id),
            host=who.id,
            created=self.now(),
            seats=tuple(sittings),
            options=options,
            position=position,
            components=body.components,
            listed=body.listed,
            hints=body.hints,
            clock=body.clock,
            absent=body.absent,
            absent_level=level,
        )
        return head, secrets

    async def open_table(self, head: Head) -> Room:
        table = Table(new_id(), head)
        await self.store.add_table(table.id, head, outbound.table_info(table, (), 0))
        room = self._rooms[table.id] = Room(self, table)
        if not table.free_seats():
            await room.call(lambda: self.start_now(room))
        return room

    async def start_now(self, room: Room, *before: AnyEntry, also: tuple[Statement, ...] = ()) -> None:
        """Begin the match (in the room's turn)."""
        picks = room.table.new_match().record.setup
        await room.commit([*before, Started(at=self.now(), setup=picks)], also=also)
        await self._announce()

    async def _announce(self) -> None:
        async with self.started:
            self.started.notify_all()

    async def wait_for_start(self, seconds: float) -> bool:
        """Has a match begun within this time?"""
        async with self.started:
            try:
                await asyncio.wait_for(self.started.wait(), seconds)
            except TimeoutError:
                return False
        return True

    def info_of(self, table_id: str, lang: Lang) -> TableInfo | None:
        """The table as it is now, if its room is open here and nothing waits to be stored."""
        room = self._rooms.get(table_id)
        return None if room is None or not room.sound else room.info(lang)

    async def claim(self, room: Room, who: Who, secret: str, address: str) -> Seat:
        """Use an invitation: it gives the seat to the first, and to nobody else."""
        if not self.failures.open(address):
            raise Refused("too_fast")
        wanted = hashed(secret)
        for seat, sitting in enumerate(room.table.seats):
            if sitting.claim == wanted and not sitting.taken:
                await self._sit(room, seat, who)
                return seat
        self.failures.take(address)
        raise Refused("wrong_secret")

    async def sit(self, room: Room, who: Who, seat: Seat) -> None:
        """Take a free seat of a listed table."""
        if not room.table.head.listed or seat not in room.table.free_seats():
            raise Refused("no_free_seat")
        await self._sit(room, seat, who)

    async def _sit(self, room: Room, seat: Seat, who: Who) -> None:
        if room.table.status != "open":
            raise Refused("already_running")
        sitting = Sitting(kind="person", player=who.id, name=who.name)
        entry = Seated(at=self.now(), seat=seat, sitting=sitting, note="sat")
        also = (seat_taken(room.table.id, seat, who.id),)
        if room.table.free_seats() == [seat]:
            await self.start_now(room, entry, also=also)
        else:
            await room.commit([entry], also=also)

    async def invite(self, room: Room, who: Who, seat: Seat) -> Invitation:
        """A fresh link for a seat that is still free; an older one no longer works."""
        self._check_host(room, who)
        if seat not in room.table.free_seats():
            raise Refused("no_free_seat")
        secret = new_secret()
        sitting = Sitting(kind="person", claim=hashed(secret))
        await room.commit([Seated(at=self.now(), seat=seat, sitting=sitting, note="invited")])
        return invitation(room.table.id, seat, secret)

    async def plan(self, room: Room, who: Who, seat: Seat, plan: SeatPlan) -> None:
        """The host decides who sits where before the start, and later about who is absent."""
        self._check_host(room, who)
        if seat not in range(len(room.table.seats)):
            raise Refused("no_free_seat")
        if room.table.status == "open":
            sitting, _ = seated(plan, who)
            entry = Seated(at=self.now(), seat=seat, sitting=sitting, note="planned")
            also = _seat_kept(room.table.id, seat, sitting)
            if room.table.free_seats() in ([], [seat]) and sitting.taken:
                await self.start_now(room, entry, also=also)
            else:
                await room.commit([entry], also=also)
            return
        room.running()
        if plan.kind != "bot" or seat in room.connected() or room.table.seats[seat].bot is not None:
            raise Refused("no_free_seat")
        level = plan.level or room.table.head.absent_level or botpool.default_level()
        check_level(level)
        await room.commit([StoodIn(at=self.now(), seat=seat, level=level)])

    async def start(self, room: Room, who: Who) -> None:
        """The host does not wait any longer: bots take the free seats."""
        self._check_host(room, who)
        if room.table.status != "open":
            raise Refused("already_running")
        level = room.table.head.absent_level or botpool.default_level()
        bots = [
            Seated(at=self.now(), seat=seat, sitting=Sitting(kind="bot", level=level), note="planned")
            for seat in room.table.free_seats()
        ]
        await self.start_now(room, *bots)

    async def leave(self, room: Room, who: Who) -> None:
        """Give up a seat before the start; later be away, or let a bot play on."""
        table, at = room.table, self.now()
        seats = table.seats_of(who.id)
        if not seats:
            raise Refused("not_your_seat")
        if table.status == "open":
            entries: list[AnyEntry] = [
                Seated(at=at, seat=seat, sitting=Sitting(kind="person"), note="left") for seat in seats
            ]
            await room.commit(entries, also=[seat_freed(table.id, seat) for seat in seats])
        elif table.status == "running":
            level = table.head.absent_level or botpool.default_level()
            here = [seat for seat in seats if table.seats[seat].bot is None]
            gone: list[AnyEntry] = [Away(at=at, seat=seat) for seat in here]
            if table.head.absent == "bot":
                gone = [StoodIn(at=at, seat=seat, level=level, note="left") for seat in here]
            if gone:
                await room.commit(gone)

    async def come_back(self, room: Room, who: Who) -> None:
        """Take own seats back from the bot that stood in."""
        seats = room.table.seats_of(who.id)
        if not seats:
            raise Refused("not_your_seat")
        back = [seat for seat in seats if room.table.seats[seat].stand_in is not None]
        if back:
            await room.commit([CameBack(at=self.now(), seat=seat) for seat in back])

    async def rematch(self, room: Room, who: Who) -> str:
        """The same people again, each one seat further; asked twice, it is the same table."""
        table = room.table
        if not table.seats_of(who.id) and table.head.host != who.id:
            raise Refused("not_your_seat")
        if table.rematch is not None:
            return table.rematch
        if table.status != "over":
            raise Refused("not_over")
        seats = [msgspec.structs.replace(sitting, stand_in=None) for sitting in table.seats]
        if not table.game.cooperative and table.head.position is None:
            seats = [*seats[1:], seats[0]]
        seed = self.seeds.next(who.id, table.head.game)
        head = msgspec.structs.replace(table.head, seed=seed, created=self.now(), seats=tuple(seats))
        other = await self.open_table(head)
        await room.commit([Rematched(at=self.now(), table=other.table.id)])
        return other.table.id

    def _check_host(self, room: Room, who: Who) -> None:
        if room.table.head.host != who.id:
            raise Refused("not_host")

    def elsewhere(self, table_id: str) -> set[Seat]:
        """Seats that are connected to another process."""
        found: set[Seat] = set()
        for presence in self._elsewhere.get(table_id, {}).values():
            if time.monotonic() - presence.heard < _PRESENCE_LASTS:
                found |= presence.seats
        return found

    def tell_presence(self, table_id: str, seats: set[Seat]) -> None:
        """Let other processes know who is connected here."""
        if is_shared(self.store.url):
            self._said += 1
            said = ",".join(map(str, sorted(seats)))
            self._spawn(self.store.tell(f"{table_id}/{self._name}/{self._said}/{said}"))

    def tell_aloud(self, table_id: str, words: Said | Pointed) -> None:
        """Let those hear it who are connected to another process."""
        if is_shared(self.store.url):
            body = base64.urlsafe_b64encode(msgspec.json.encode(words)).decode()
            self._spawn(self.store.tell(f"{table_id}{_ALOUD}{body}"))

    def _hear_aloud(self, table_id: str, body: str) -> None:
        if table_id in self._rooms:
            self._rooms[table_id].hear(_words.decode(base64.urlsafe_b64decode(body)))

    def _hear(self, topic: str) -> None:
        """Another process changed a table, or its people came and went there, or talk."""
        if _ALOUD in topic:
            self._hear_aloud(*topic.split(_ALOUD))
            return
        table_id, _, presence = topic.partition("/")
        if table_id.endswith(BEGUN):
            table_id = table_id.removesuffix(BEGUN)
            self._spawn(self._announce())
        if table_id == EVERYTHING:
            for room in self._rooms.values():
                room.do(room.catch_up)
            return
        if presence:
            process, number, said = presence.split("/")
            seats = frozenset(int(seat) for seat in said.split(",") if seat)
            known = self._elsewhere.setdefault(table_id, {})
            if process not in known or known[process].number < int(number):
                known[process] = Presence(int(number), time.monotonic(), seats)
        if table_id in self._rooms:
            room = self._rooms[table_id]
            room.do(room.tell_presence if presence else room.catch_up)

    async def _sweep(self) -> None:
        """Wake tables where the server has to act, put away rooms that nobody looks at."""
        last_told = time.monotonic()
        while True:
            with contextlib.suppress(*FAILURES):
                await self.sweep()
            if time.monotonic() - last_told > _PRESENCE_LASTS / 3:
                last_told = time.monotonic()
                for table_id, room in self._rooms.items():
                    self.tell_presence(table_id, {seat for client in room.clients for seat in client.seats})
            await asyncio.sleep(_SWEEP_SECONDS)

    async def sweep(self) -> None:
        now = self.now()
        for table_id in await self.store.due(now, now + LEASE):
            try:
                room = await self.room(table_id)
            except UntertageError:
                _log.exception("table %s cannot be played on", table_id)
                continue
            room.do(room.wake)
        self._elsewhere = {table_id: known for table_id, known in self._elsewhere.items() if self.elsewhere(table_id)}
        for table_id, room in list(self._rooms.items()):
            if room.idle_for() > self.limits.idle_seconds:
                del self._rooms[table_id]
                await room.close()


def _opening(game: AnyGame, body: NewTable) -> tuple[dict[str, object] | None, dict[str, str | int | bool]]:
    """The checked position and the options of a new table."""
    if body.position is None:
        game.check_seats(len(body.seats))
        return None, msgspec.to_builtins(game.read_options(body.options))
    state = game.load_position(msgspec.json.encode(body.position))
    if game.seat_count(state) != len(body.seats):
        raise Refused("bad_position", f"it has {game.seat_count(state)} seats, not {len(body.seats)}")
    position = msgspec.to_builtins(game.position(state))
    return position, position.get("options", {})


def seated(plan: SeatPlan, who: Who) -> tuple[Sitting, str | None]:
    """A plan as a seat, with the secret of its invitation if a person is awaited."""
    if plan.kind == "bot":
        level = plan.level or botpool.default_level()
        check_level(level)
        return Sitting(kind="bot", level=level), None
    if plan.kind == "person":
        secret = new_secret()
        return Sitting(kind="person", claim=hashed(secret)), secret
    return Sitting(kind="person", player=who.id, name=plan.name or who.name), None


def _seat_kept(table_id: str, seat: Seat, sitting: Sitting) -> tuple[Statement, ...]:
    return (seat_freed(table_id, seat) if sitting.player is None else seat_taken(table_id, seat, sitting.player),)


def check_level(level: str) -> None:
    if level not in botpool.levels():
        raise Refused("bad_bot")


def invitation(table_id: str, seat: Seat, secret: str) -> Invitation:
    return Invitation(seat=seat, secret=secret, path=f"/#/join/{table_id}/{secret}")
