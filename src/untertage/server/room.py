"""A room runs one table: a mailbox and a task that applies one change at a time, stores it, then notifies all."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, TypeVar

from untertage.bots.levels import in_character
from untertage.core.errors import IllegalAction, UntertageError
from untertage.core.game import Seat
from untertage.server import history, minds, outbound, plies, progress, rated
from untertage.server.audience import Audience
from untertage.server.auth import number_of
from untertage.server.client import Client
from untertage.server.errors import Refused
from untertage.server.info import Lang, TableInfo
from untertage.server.journal import AnyEntry, Closed, Started
from untertage.server.services import Services
from untertage.server.storage import Ended, Noted, Outrun
from untertage.server.summary import Summary
from untertage.server.table import Table
from untertage.server.tasks import Tasks, kept

T = TypeVar("T")
_PRESENCE_SECONDS: Final = 0.05
_SUMMARY_SECONDS: Final = 2.0
_LONGEST_TIMER: Final = 86_400
_FEW: Final = 8
"""Number of entries that can be applied on the event loop; a longer journal is loaded in a thread."""
_log = logging.getLogger(__name__)


class Room:
    """One table in this process and its clients."""

    def __init__(self, services: Services, table: Table) -> None:
        self.services = services
        self.table = table
        self.audience = Audience(services, table.id, self._presence_changed)
        self.thinking = Tasks()
        """Bots that are choosing an action or a hint."""
        self.sound = True
        """Whether the table in memory equals the stored one."""
        self.gone = False
        """Whether an administrator closed or deleted the table."""
        self._inbox: asyncio.Queue[tuple[Callable[[], Awaitable[None]], Callable[[], None]]] = asyncio.Queue()
        self._summary = Summary()
        self._asked: tuple[int, Seat] | None = None
        """The version of the position, and the seat, for which a bot was asked."""
        self._used = time.monotonic()
        self._timer: asyncio.TimerHandle | None = None
        self._presence: asyncio.TimerHandle | None = None
        self._later: asyncio.TimerHandle | None = None
        self._task = asyncio.create_task(kept(self._run))
        self._set_timer()

    def do(self, work: Callable[[], Awaitable[None]], failed: Callable[[], None] = lambda: None) -> None:
        """Put work into the mailbox; `failed` is called if an unexpected error prevented it."""
        self._inbox.put_nowait((work, failed))

    async def call(self, work: Callable[[], Awaitable[T]]) -> T:
        """Put work into the mailbox and wait for its result."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        async def done() -> None:
            try:
                result = await work()
            except UntertageError as error:
                if not future.done():
                    future.set_exception(error)
            else:
                if not future.done():
                    future.set_result(result)

        def failed() -> None:
            if not future.done():
                future.set_exception(Refused("closed" if self.gone else "unavailable"))

        self.do(done, failed)
        return await future

    async def change(self, entries: Callable[[Table, int], Sequence[AnyEntry]]) -> None:
        """Queue a function that decides, from the table and the time, which entries to add."""

        async def done() -> None:
            await self.commit(entries(self.table, self.services.now()))

        await self.call(done)

    async def settled(self) -> None:
        """Wait until everything in the mailbox is done."""

        async def nothing() -> None:
            pass

        await self.call(nothing)

    def check_length(self) -> None:
        """A very long journal grows by plies only, whose number the rules limit; raises Refused."""
        if self.table.v >= self.services.limits.journal_entries:
            raise Refused("too_many")

    def idle_for(self) -> float:
        """Seconds since the room was last used."""
        if self.audience.clients or self.thinking or not self._inbox.empty():
            self._used = time.monotonic()
        return time.monotonic() - self._used

    async def close(self) -> None:
        if self._later is not None:
            with contextlib.suppress(*self.services.store.failures):
                await self.summarise()
        for timer in (self._timer, self._presence, self._later):
            if timer is not None:
                timer.cancel()
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        await self.thinking.close()

    async def _run(self) -> None:
        while True:
            work, failed = await self._inbox.get()
            self._used = time.monotonic()
            try:
                if not self.sound:
                    await self.reload()
                await work()
            except Refused:
                failed()
            except Exception:  # after any error, the table continues from its stored journal
                _log.exception("unexpected error", extra={"table": self.table.id})
                with contextlib.suppress(Exception):  # the next client triggers another try, and sees the error
                    await self.reload()
                failed()

    async def commit(self, entries: Sequence[AnyEntry], client: Client | None = None, ack: str = "") -> None:
        """Apply entries to the table, store them, and only then notify clients."""
        if not entries:
            if client is not None:
                await self.audience.show(self.table, client, ack)
            return
        table, before, was_over = self.table, self.table.v, self.table.status == "over"
        self.sound = False
        try:
            decided = [table.add(entry) for entry in entries]
        except UntertageError:
            self.sound = table.v == before
            raise
        with self.services.metrics.timed("untertage_store_seconds"):
            stored = await self._stored(before, decided, ends=not was_over and table.status == "over")
        if not stored:
            await self.reload()
            raise Refused("stale")
        self.sound = True
        self.services.metrics.count("untertage_entries_total", len(decided))
        if table.head.tournament and table.status == "over" and not was_over:
            self.services.match_over(table.head.tournament)
        if any(isinstance(entry, Started) for entry in decided):
            await self.services.bus.announce_start()
        await self.audience.tell(table, client, ack)
        self.drive()

    async def reload(self) -> None:
        """Replace the table in memory by the stored one and tell everybody; raises Refused if it was closed or deleted.

        An entry may have been stored although its connection was lost before the answer.
        """
        self.sound = False
        try:
            self.table = await self.services.load(self.table.id)
        except Refused as error:
            self.gone = True
            self.audience.dismiss(error)
            raise
        self.sound = True
        self._summary.forget()
        self._set_timer()
        await self.audience.tell(self.table)

    async def catch_up(self) -> None:
        """Apply the entries that another process has stored."""
        fresh = await self.services.store.entries(self.table.id, self.table.v)
        if not fresh:
            return
        if len(fresh) > _FEW or any(isinstance(entry, Closed) for entry in fresh):
            await self.reload()
            return
        for entry in fresh:
            self.table.add(entry)
        self._summary.forget()
        self._set_timer()
        await self.audience.tell(self.table)

    def info(self, lang: Lang = "en") -> TableInfo:
        return self.audience.info(self.table, lang)

    def _presence_changed(self) -> None:
        """Report presence after a short delay, so that many arrivals cause one message."""
        self.services.bus.send_presence(self.table.id, self.audience.seats_here())
        if self._presence is None:
            loop = asyncio.get_running_loop()
            self._presence = loop.call_later(_PRESENCE_SECONDS, self.do, self.tell_presence)

    async def tell_presence(self) -> None:
        self._presence = None
        self.audience.tell_changes(self.table)

    async def _stored(self, before: int, decided: Sequence[AnyEntry], *, ends: bool) -> bool:
        """Store entries and what follows from the end of the match, again if a rating has changed meanwhile."""
        noted = self._summarised()
        while True:
            ended = await self._ended() if ends else None
            with contextlib.suppress(Outrun):
                return await self.services.store.append(self.table.id, before, decided, noted, ended)

    async def _ended(self) -> Ended:
        """What is stored with the last entry of the match."""
        table, rows = self.table, history.finished(self.table)
        changes, rows = await rated.changes(self.services.store, self.services.rater, table, rows)
        return Ended(achieved=progress.achieved(table, self.services.now()), finished=rows, ratings=changes)

    def _summarised(self) -> Noted | None:
        """The summary, if it cannot wait; otherwise it is written a little later."""
        noted = self._summary.urgent(self.table, self.services.now())
        if noted is None and self._later is None:
            self._later = asyncio.get_running_loop().call_later(_SUMMARY_SECONDS, self.do, self.summarise)
        return noted

    async def summarise(self) -> None:
        """Store the summary."""
        self._later = None
        await self.services.store.summarise(self._summary.noted(self.table, self.services.now()))

    def drive(self) -> None:
        """Start what the server itself has to do: clocks and bots."""
        self._set_timer()
        seat = self.table.bot_to_act()
        if seat is not None and self._asked != (self.table.moved, seat):
            self._asked = self.table.moved, seat
            self.thinking.start(self._ask_bot(seat, self.table.moved))

    async def wake(self) -> None:
        if not self.thinking:
            self._asked = None
        await self.tick()
        self.drive()

    async def _ask_bot(self, seat: Seat, v: int) -> None:
        action = await self._chosen_by_bot(seat)

        async def play() -> None:
            self._asked = None
            if self.table.moved == v and self.table.bot_to_act() == seat:
                with contextlib.suppress(Refused, IllegalAction):
                    await self.commit(plies.play(self.table, seat, action, self.services.now()))
            else:
                self.drive()

        self.do(play)

    async def _chosen_by_bot(self, seat: Seat) -> str:
        """The action of the bot; a random one if the bot fails, so that it does not stop the match."""
        table = self.table
        legal = [str(action) for action in table.running().legal(seat)]
        if len(legal) == 1:
            return legal[0]
        level = table.seats[seat].bot or minds.default_level()
        view = bytes(outbound.Picture(table, 0).view(seat))
        head, name = table.head, table.seats[seat].name
        seed = number_of(f"{table.seed} {seat}".encode())  # a bot overlooks the same things throughout a match
        try:
            with self.services.metrics.timed("untertage_bot_seconds"):
                thought = await self.services.bots.choose(
                    head.game,
                    head.components,
                    in_character(head.game, level, name),
                    view,
                    legal,
                    seed,
                    owner=self.services.crowd.owner(head.host),
                )
            if thought.tried:
                self.audience.tried[seat] = thought.tried
            return thought.action
        except Exception:
            _log.exception("bot failed", extra={"table": table.id, "bot": level})
            return random.choice(legal)

    def _set_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        deadline = self.table.deadline()
        if deadline is not None:
            delay = max(0, deadline - self.services.now()) / 1000
            self._timer = asyncio.get_running_loop().call_later(min(delay, _LONGEST_TIMER), self.do, self.tick)

    async def tick(self) -> None:
        """Let the clock of the game, or a thinking clock, act if it is time."""
        entries = plies.time_passed(self.table, self.services.now())
        if not entries:
            self._set_timer()
            return
        with contextlib.suppress(Refused):
            await self.commit(entries)
