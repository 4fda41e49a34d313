"""A room is one table with one mailbox and one task: what arrives is done in order, stored, then told to everybody."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import time
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeVar

from untertage.core.errors import IllegalAction, UntertageError
from untertage.core.game import CLOCK, Seat
from untertage.core.match import Match
from untertage.server import botpool, outbound
from untertage.server.auth import number_of
from untertage.server.client import Client
from untertage.server.drivers import Statement
from untertage.server.errors import Refused, refused
from untertage.server.journal import Answered, AnyEntry, Asked, CameBack, Played, Resigned, StoodIn, TimedOut, Undone
from untertage.server.messages import (
    Act,
    Agree,
    Assist,
    Eyes,
    Hello,
    Hint,
    Lang,
    Look,
    Ping,
    Point,
    Pointed,
    Read,
    Resign,
    Said,
    Say,
    Speak,
    TableInfo,
    ToServer,
    Undo,
    Why,
)
from untertage.server.store import FAILURES, summary
from untertage.server.table import Table

if TYPE_CHECKING:
    from untertage.server.hub import Hub

T = TypeVar("T")
LEASE: Final = 15_000
"""Milliseconds for which a process that has a bot to ask keeps the table to itself."""
_PRESENCE_SECONDS: Final = 0.05
_SUMMARY_SECONDS: Final = 2.0
_LINES: Final = 50
"""So much of what was said is told to somebody who comes later."""
_log = logging.getLogger(__name__)


class Leave(ToServer, frozen=True, kw_only=True):
    """A connection is gone (put in by the server itself)."""


class Room:
    """One table in this process and everybody who looks at it."""

    def __init__(self, hub: Hub, table: Table) -> None:
        self.hub = hub
        self.table = table
        self.clients: list[Client] = []
        self._inbox: asyncio.Queue[tuple[Client | None, Any]] = asyncio.Queue()
        self._task = asyncio.create_task(self._run())
        self._timer: asyncio.TimerHandle | None = None
        self._presence: asyncio.TimerHandle | None = None
        self._later: asyncio.TimerHandle | None = None
        self._thinking: set[asyncio.Task[None]] = set()
        self._asked = -1
        """The version in which a bot was asked."""
        self._used = time.monotonic()
        self.sound = True
        """What is in memory is what is stored."""
        self._due: int | None = None
        self._summary: object = None
        self._told: object = None
        self._lines: deque[Said] = deque(maxlen=_LINES)
        self._set_timer()

    def post(self, client: Client, message: ToServer) -> None:
        """Put a client's message into the mailbox."""
        self._inbox.put_nowait((client, message))

    async def call(self, work: Callable[[], Awaitable[T]]) -> T:
        """Have something done in turn with everything else."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        async def done() -> None:
            try:
                future.set_result(await work())
            except Exception as error:  # the caller gets it, whatever it is
                if not future.done():
                    future.set_exception(error)
                if not isinstance(error, UntertageError):
                    raise

        self._inbox.put_nowait((None, done))
        return await future

    def do(self, work: Callable[[], Awaitable[None]]) -> None:
        """The same without waiting for it."""
        self._inbox.put_nowait((None, work))

    def idle_for(self) -> float:
        """Seconds since anybody needed this room."""
        if self.clients or self._thinking or not self._inbox.empty():
            self._used = time.monotonic()
        return time.monotonic() - self._used

    async def close(self) -> None:
        if self._later is not None:
            with contextlib.suppress(*FAILURES):
                await self.summarise()
        for timer in (self._timer, self._presence, self._later):
            if timer is not None:
                timer.cancel()
        for task in (self._task, *self._thinking):
            task.cancel()
        await asyncio.gather(self._task, *self._thinking, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            client, work = await self._inbox.get()
            self._used = time.monotonic()
            try:
                if not self.sound:
                    await self.reload()
                if client is None:
                    await work()
                else:
                    await self._answer(client, work)
            except Exception:  # whatever one message broke, the table lives on from what is stored
                _log.exception("table %s", self.table.id)
                await self._recover(client)

    async def _recover(self, client: Client | None) -> None:
        with contextlib.suppress(*FAILURES):
            await self.reload()
        if client is not None:
            client.push(outbound.fault(Refused("unavailable"), None, client.lang))

    async def _answer(self, client: Client, message: ToServer) -> None:
        try:
            await self._handle(client, message)
        except UntertageError as error:
            reason = refused(error)
            client.push(outbound.fault(reason, getattr(message, "id", None), client.lang, self.table))
            if reason.code == "stale":
                self.show(client)

    async def _handle(self, client: Client, message: ToServer) -> None:
        match message:
            case Act():
                await self._act(client, message)
            case Hello():
                self._join(client, message)
            case Leave():
                self._leave(client)
            case Eyes():
                self._own(client, message.seat)
                client.eyes, client.seen = message.seat, None
                self.show(client, message.id)
            case Speak():
                client.lang, client.seen = message.lang, None
                self.show(client, message.id)
            case Undo():
                await self._undo(client, message)
            case Agree():
                await self._agree(client, message)
            case Resign():
                self._own(client, message.seat)
                self._fresh(message.v)
                self.running()
                await self.commit([Resigned(at=self.hub.now(), seat=message.seat)], client, message.id)
            case Why():
                self._own(client, message.seat)
                self.running()
                client.push(
                    outbound.reasons(self.table, message.id, message.seat, message.action, message.about, client.lang)
                )
            case Look():
                self.begun()
                client.push(outbound.past(self.table, message.id, message.ply, client.eyes))
            case Hint():
                self._hint(client, message)
            case Assist():
                self.begun()
                client.push(outbound.aids(self.table, message.id, client.eyes))
            case Read():
                self.begun()
                client.push(outbound.board(self.table, message.id, client.eyes, client.lang))
            case Say() | Point():
                self._own(client, message.seat)
                if not self.hub.talk.take(client.player or ""):
                    raise Refused("too_fast")
                words = (
                    said(message, self.hub.now())
                    if isinstance(message, Say)
                    else Pointed(seat=message.seat, thing=message.thing)
                )
                self.hub.tell_aloud(self.table.id, words)
                self.hear(words, client, message.id)
            case Ping():
                client.push(outbound.pong(message.id))
            case _:
                raise Refused("bad_message", type(message).__name__)

    def _own(self, client: Client, seat: Seat) -> None:
        if seat not in client.seats:
            raise Refused("not_your_seat")

    def _fresh(self, v: int) -> None:
        if v != self.table.v:
            raise Refused("stale")

    def begun(self) -> Match:
        if self.table.match is None:
            raise Refused("not_running")
        return self.table.match

    def running(self) -> Match:
        match = self.begun()
        if not match.actors():
            raise Refused("not_running")
        return match

    def _join(self, client: Client, hello: Hello) -> None:
        self.clients.append(client)
        client.lang = hello.lang
        client.seats = self.table.seats_of(client.player)
        client.eyes = client.seats[0] if client.seats else None
        if hello.eyes in client.seats:
            client.eyes = hello.eyes
        client.seen = hello.seen
        if not client.bare:
            client.push(outbound.welcome(self.info(client.lang), outbound.you(self.table, client.player)))
            for line in self._lines:
                client.push(outbound.aloud(line, client.lang))
        self.show(client)
        self._presence_changed()

    def hear(self, words: Said | Pointed, client: Client | None = None, ack: str | None = None) -> None:
        """Somebody speaks or points, here or at another process: everybody at the table is told; it is not stored."""
        if isinstance(words, Said):
            self._lines.append(words)
        for other in self.clients:
            if not other.bare:
                other.push(outbound.aloud(words, other.lang, ack if other is client else None))

    def _leave(self, client: Client) -> None:
        if client in self.clients:
            self.clients.remove(client)
            self._presence_changed()

    def connected(self) -> set[Seat]:
        return {seat for client in self.clients for seat in client.seats} | self.hub.elsewhere(self.table.id)

    def info(self, lang: Lang = "en") -> TableInfo:
        spectators = sum(1 for client in self.clients if not client.seats)
        return outbound.table_info(self.table, self.connected(), spectators, lang)

    def show(self, client: Client, ack: str | None = None) -> None:
        """The present state for one client."""
        if self.table.match is None:
            return
        picture = outbound.Picture(self.table, self.hub.now())
        self._push(client, picture, ack)

    def _presence_changed(self) -> None:
        """Who comes and goes is told a moment later, so that a crowd does not cost a message each."""
        self.hub.tell_presence(self.table.id, {seat for client in self.clients for seat in client.seats})
        if self._presence is None:
            loop = asyncio.get_running_loop()
            self._presence = loop.call_later(_PRESENCE_SECONDS, self.do, self.tell_presence)

    async def tell_presence(self) -> None:
        self._presence = None
        self._tell_changes()

    def _tell_changes(self) -> None:
        """Tell everybody about seats and status, if there is anything new."""
        table = self.table
        spectators = sum(1 for client in self.clients if not client.seats)
        now = (table.status, tuple(table.seats), self.connected(), table.rematch, spectators)
        if now == self._told:
            return
        self._told = now
        for client in self.clients:
            self._look_again(client)
            if not client.bare:
                client.push(outbound.changed(self.info(client.lang), outbound.you(self.table, client.player)))

    def _look_again(self, client: Client) -> None:
        """Seats may have come or gone: a client sees through its own seats only."""
        client.seats = self.table.seats_of(client.player)
        if client.eyes not in client.seats:
            eyes = client.seats[0] if client.seats else None
            if eyes != client.eyes:
                client.eyes, client.seen = eyes, None

    async def _act(self, client: Client, message: Act) -> None:
        self._own(client, message.seat)
        done = self.table.done.get((message.seat, message.id))
        if done is not None and message.v < done <= message.v + 2:  # the same message again, not just the same name
            self.show(client, message.id)
            return
        self._fresh(message.v)
        await self.play(message.seat, message.action, client, message.id, by_person=True)

    async def play(
        self, seat: Seat, action: str, client: Client | None = None, message_id: str = "", *, by_person: bool = False
    ) -> None:
        """One ply: the rules, the store, then everybody. Who acts again is back from an absence."""
        match = self.running()
        try:
            match.play(seat, action)
        except IllegalAction as error:
            raise Refused("illegal", refusal=error.refusal) from None
        ply, at = match.plies[-1], self.hub.now()
        entries: list[AnyEntry] = []
        if by_person and self.table.seats[seat].stand_in is not None:
            entries.append(CameBack(at=at, seat=seat))
        entries.append(Played(at=at, seat=seat, action=ply.action, picks=ply.picks, check=ply.check, id=message_id))
        await self.commit(entries, client, message_id)

    async def _undo(self, client: Client, message: Undo) -> None:
        self._own(client, message.seat)
        self._fresh(message.v)
        match = self.begun()
        plies, asked = match.undo_terms(message.seat)
        if not plies:
            raise Refused("nothing_to_undo")
        people = tuple(seat for seat in asked if self.table.seats[seat].bot is None)
        at = self.hub.now()
        if not people:
            keep = len(match.plies) - plies
            await self.commit([Undone(at=at, seat=message.seat, keep=keep)], client, message.id)
        elif message.ask:
            entry = Asked(at=at, seat=message.seat, plies=plies, waiting=people)
            await self.commit([entry], client, message.id)
        else:
            client.push(outbound.terms(message.id, plies, people))

    async def _agree(self, client: Client, message: Agree) -> None:
        self._own(client, message.seat)
        self._fresh(message.v)
        match, offer, at = self.begun(), self.table.offer, self.hub.now()
        if offer is None or message.seat not in offer.waiting:
            raise Refused("no_offer")
        entries: list[AnyEntry] = [Answered(at=at, seat=message.seat, agree=message.agree)]
        if message.agree and offer.waiting == (message.seat,):
            entries.append(Undone(at=at, seat=offer.seat, keep=len(match.plies) - offer.plies))
        await self.commit(entries, client, message.id)

    def _hint(self, client: Client, message: Hint) -> None:
        self._own(client, message.seat)
        if not self.table.head.hints:
            raise Refused("no_hints")
        match = self.running()
        legal = [str(action) for action in match.legal(message.seat)]
        if not legal:
            raise Refused("not_your_turn")
        level = message.level or botpool.hint_level()
        if level not in botpool.levels():
            raise Refused("bad_bot")
        picture = outbound.Picture(self.table, 0)
        self._spawn(self._advise(client, message, level, bytes(picture.view(message.seat)), legal))

    async def _advise(self, client: Client, message: Hint, level: str, view: bytes, legal: list[str]) -> None:
        """The same view gets the same hint: the bot's luck hangs on the view alone."""
        head = self.table.head
        try:
            action = await self.hub.bots.choose(head.game, head.components, level, view, legal, number_of(view))
            client.push(outbound.advice(self.table, message.id, message.seat, action, client.lang))
        except Exception:
            _log.exception("hint at table %s", self.table.id)
            client.push(outbound.fault(Refused("unavailable"), message.id, client.lang, self.table))

    def _spawn(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._thinking.add(task)
        task.add_done_callback(self._thinking.discard)

    async def commit(
        self, entries: Sequence[AnyEntry], client: Client | None = None, ack: str = "", also: Sequence[Statement] = ()
    ) -> None:
        """Let entries happen: in memory, in the store, and only then for anybody to see."""
        table, before = self.table, self.table.v
        self.sound = False
        for entry in entries:
            table.add(entry, played=isinstance(entry, Played))
        stored = await self.hub.store.append(table.id, before, entries, [*also, *self._summarised()])
        if not stored:
            await self.reload()
            raise Refused("stale")
        self.sound = True
        self.tell(client, ack)
        self.drive()

    def _summarised(self) -> list[Statement]:
        """What lists should know: at once if it matters, whose turn it is a moment later."""
        table = self.table
        due = self._next_due()
        kept = (table.status, tuple(table.seats), table.rematch)
        if kept == self._summary and not _apart(due, self._due):
            if self._later is None:
                loop = asyncio.get_running_loop()
                self._later = loop.call_later(_SUMMARY_SECONDS, self.do, self.summarise)
            return []
        self._summary, self._due = kept, due
        return [summary(table.id, outbound.table_info(table, (), 0), due)]

    async def summarise(self) -> None:
        """Bring the lists up to date."""
        self._later = None
        self._due = self._next_due()
        await self.hub.store.note(summary(self.table.id, outbound.table_info(self.table, (), 0), self._due))

    def _next_due(self) -> int | None:
        times = [self.table.deadline()]
        if self.table.bot_to_act() is not None:
            times.append(self.hub.now() + LEASE)
        return min((time for time in times if time is not None), default=None)

    def tell(self, client: Client | None = None, ack: str = "") -> None:
        """Show everybody the new state."""
        self._tell_changes()
        if self.table.match is None:
            return
        picture = outbound.Picture(self.table, self.hub.now())
        for other in self.clients:
            self._push(other, picture, ack if other is client else None)

    def _push(self, client: Client, picture: outbound.Picture, ack: str | None) -> None:
        client.push(picture.update(client.eyes, client.lang, client.seen, ack))
        client.seen = self.table.v
        if client.bare and self.table.status == "over":
            client.end(1000)

    async def reload(self) -> None:
        """Forget what is in memory and read the journal again."""
        self.table = await self.hub.load(self.table.id)
        self.sound = True
        self._summary = None
        self._set_timer()

    async def catch_up(self) -> None:
        """Another process has gone on."""
        fresh = await self.hub.store.entries(self.table.id, self.table.v)
        for entry in fresh:
            self.table.add(entry)
        if fresh:
            self._summary = None
            self._set_timer()
            self.tell()

    def drive(self) -> None:
        """See to what the server itself has to do: clocks and bots."""
        self._set_timer()
        seat = self.table.bot_to_act()
        if seat is not None and self._asked != self.table.v:
            self._asked = self.table.v
            self._spawn(self._ask_bot(seat, self.table.v))

    async def wake(self) -> None:
        self._asked = -1
        await self.tick()
        self.drive()

    async def _ask_bot(self, seat: Seat, v: int) -> None:
        table = self.table
        assert table.match is not None
        legal = [str(action) for action in table.match.legal(seat)]
        level = table.seats[seat].bot or botpool.default_level()
        view = bytes(outbound.Picture(table, 0).view(seat))
        action = legal[0]
        luck = number_of(f"{table.head.seed} {v} {seat}".encode())
        if len(legal) > 1:
            try:
                action = await self.hub.bots.choose(table.head.game, table.head.components, level, view, legal, luck)
            except Exception:  # a bot that fails must not stop the people at the table
                _log.exception("bot %s at table %s", level, table.id)
                action = random.choice(legal)

        async def play() -> None:
            if self.table.v == v:
                with contextlib.suppress(Refused):
                    await self.play(seat, action)
            elif self.table.bot_to_act() is not None:
                self.drive()

        self.do(play)

    def _set_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        deadline = self.table.deadline()
        if deadline is not None:
            delay = max(0, deadline - self.hub.now()) / 1000
            self._timer = asyncio.get_running_loop().call_later(min(delay, 86_400), self.do, self.tick)

    async def tick(self) -> None:
        """Time has passed: the game's clock acts, or a thinking clock has run out."""
        table, at = self.table, self.hub.now()
        if table.status != "running":
            return
        with contextlib.suppress(Refused):
            if table.clock_acts(at):
                await self.play(CLOCK, str(self.running().legal(CLOCK)[0]))
                return
            late = None if table.clock is None else table.clock.run_out(at)
            if late is not None:
                await self.commit([TimedOut(at=at, seat=late)])
                return
        self._set_timer()

    async def stand_in(self, seat: Seat, level: str) -> None:
        await self.commit([StoodIn(at=self.hub.now(), seat=seat, level=level)])


def said(message: Say, at: int) -> Said:
    """A known phrase, or a text on one line without anything that does not print; raises Refused."""
    if (message.phrase is None) == (message.text is None):
        raise Refused("bad_message", "either a phrase or a text")
    if message.phrase is not None and message.phrase not in outbound.words("en").sections["phrase"]:
        raise Refused("bad_message", "no such phrase")
    text = " ".join("".join(sign if sign.isprintable() else " " for sign in message.text or "").split())
    if message.phrase is None and not text:
        raise Refused("bad_message", "an empty text")
    return Said(seat=message.seat, at=at, phrase=message.phrase, text=text)


def _apart(one: int | None, other: int | None) -> bool:
    if one is None or other is None:
        return one is not other
    return abs(one - other) > LEASE // 3
