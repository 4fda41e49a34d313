"""A table: the result of its head and its journal. Nothing here waits, stores or sends."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, Literal, assert_never

import msgspec

from untertage.bots.bot import NOBODY
from untertage.core import luck, registry
from untertage.core.campaign import Value
from untertage.core.errors import UntertageError
from untertage.core.game import CLOCK, Game, Seat
from untertage.core.match import Match
from untertage.core.record import Luck, Ply, Record
from untertage.core.turns import player_to_move
from untertage.server.clock import Pauses, RunningGlass, ThinkingClock
from untertage.server.errors import Refused
from untertage.server.journal import (
    Answered,
    AnyEntry,
    Asked,
    Away,
    CameBack,
    Closed,
    Head,
    Played,
    Rematched,
    Resigned,
    Seated,
    Started,
    StoodIn,
    TimedOut,
    Undone,
)
from untertage.server.server_messages import Offer

AnyGame = Game[Any, Any, Any, Any]
LogKind = Literal["ply", "start", "undo", "resign", "ask", "answer", "time", "seat"]
CHECK_EVERY: Final = 8
REMEMBERED: Final = 64
"""Number of recent plies whose client ids are remembered."""


class LogItem(msgspec.Struct, frozen=True):
    """One entry of the log. The text of a ply comes from its events, any other text from the texts of the server."""

    v: int
    ply: int
    kind: LogKind
    seat: Seat | None
    at: int
    word: str = ""
    name: str = ""
    n: int = 0


class Table:
    """The state of one table."""

    def __init__(self, table_id: str, head: Head, pauses: Pauses | None = None) -> None:
        self.id = table_id
        self.head = head
        self.game: AnyGame = registry.get(head.game)
        if head.components is not None:
            self.game = self.game.with_sheet(head.components, recorded=True)
        self.options: dict[str, Value] = self.game.options_of_version(head.rules, head.options)
        self.v = 0
        self.seats = list(head.seats)
        self.match: Match | None = None
        self.seed = head.seed
        """The seed of the match; before the start it may still change."""
        self.words: tuple[str, ...] = ()
        """What each seat has added to the seed."""
        self.changed = head.created
        self.moved = 0
        """Version of the last ply, of the last undo, or of the start or end; an older action is stale."""
        self.offered = 0
        """Version of the last request to take plies back."""
        self.away: set[Seat] = set()
        """People who left the running match; the others wait for them."""
        self.given_up: set[Seat] = set()
        """Seats that a bot, or nobody, has until the end."""
        self.log: list[LogItem] = []
        self.rewound = 0
        """Version of the last undo; clients that are older need the complete log."""
        self.offer: Offer | None = None
        self.rematch: str | None = None
        self.done: dict[tuple[Seat, str], int] = {}
        self.clock = None if head.clock is None else ThinkingClock(head.clock, len(head.seats))
        self.glass = RunningGlass()
        self.pauses = pauses or Pauses()
        self.acting: tuple[Seat, ...] = ()
        """Seats that may act."""

    @classmethod
    def load(cls, table_id: str, head: Head, entries: Iterable[AnyEntry], pauses: Pauses | None = None) -> Table:
        """Restore a table from its journal; raises BadRecord."""
        table = cls(table_id, head, pauses)
        for entry in entries:
            table.add(entry)
        return table

    @property
    def status(self) -> Literal["open", "running", "over"]:
        if self.match is None:
            return "open"
        return "running" if self.acting else "over"

    def seats_of(self, player: str | None) -> tuple[Seat, ...]:
        """The seats that a player holds."""
        if player is None:
            return ()
        return tuple(seat for seat, sitting in enumerate(self.seats) if sitting.player == player)

    def hosted_by(self, player: str | None) -> bool:
        """Whether a player is the host. Tournament tables have none: the organiser must not decide about seats."""
        return player is not None and self.head.host == player and not self.head.tournament

    @property
    def is_compared(self) -> bool:
        """Whether the result is compared with others. Letting a bot play means leaving such a match for good."""
        contest = bool(self.head.tournament) and not self.game.cooperative
        return self.head.rated or bool(self.head.daily) or contest

    def free_seats(self) -> list[Seat]:
        return [seat for seat, sitting in enumerate(self.seats) if not sitting.taken]

    def ply(self) -> int:
        return 0 if self.match is None else len(self.match.plies)

    def begun(self) -> Match:
        """The match, running or over; raises Refused before the start."""
        if self.match is None:
            raise Refused("not_running")
        return self.match

    def running(self) -> Match:
        """The running match; raises Refused if there is none."""
        match = self.begun()
        if not self.acting:
            raise Refused("not_running")
        return match

    def deciding(self) -> Seat | None:
        """The player who decides next."""
        return player_to_move(self.acting)

    def thinking(self) -> tuple[Seat, ...]:
        """The person whose thinking clock runs."""
        seat = self.deciding()
        return () if seat is None or self.seats[seat].bot is not None else (seat,)

    def bot_to_act(self) -> Seat | None:
        """The seat that decides now, if a bot plays it."""
        seat = self.deciding()
        return None if seat is None or self.seats[seat].bot is None else seat

    @property
    def commitment(self) -> str | None:
        """The commitment: what is public about the secret before the end."""
        return luck.commitment_of(self.head.secret) if self.head.secret else None

    def record(self) -> Record:
        """The record of the finished match, with all secrets; raises Refused before the end."""
        match = self.begun()
        if self.status != "over":
            raise Refused("not_over")
        if self.commitment is None:
            return match.record
        known = Luck(commitment=self.commitment, secret=self.head.secret, words=self.words, undone=tuple(match.undone))
        return msgspec.structs.replace(match.record, luck=known)

    def log_after(self, since: int | None) -> list[LogItem]:
        """The log after a version; None for all of it."""
        start = 0 if since is None else len(self.log)
        while start and self.log[start - 1].v > (since or 0):
            start -= 1
        return self.log[start:]

    def is_current(self, v: int) -> bool:
        """Whether a client that has seen this version knows the position; seats may have changed since."""
        return self.moved <= v <= self.v

    def add(self, entry: AnyEntry) -> AnyEntry:
        """Apply a journal entry; the only way in which a table changes.

        Returns the entry as it has to be stored: a new entry leaves to chance what a stored one has written down. An
        entry that raises an error has changed nothing.
        """
        self.v += 1
        try:
            entry = self._apply(entry)
        except UntertageError:
            self.v -= 1
            raise
        self.changed = entry.at
        self.acting = () if self.match is None else self.match.actors()
        if isinstance(entry, Started | Played | Undone) or self.status == "over":
            self.moved = self.v
        self._run_clocks(entry.at, entry.seat if isinstance(entry, Played) else None)
        return entry

    def _apply(self, entry: AnyEntry) -> AnyEntry:
        match entry:
            case Started():
                return self._started(entry)
            case Played():
                return self._played(entry)
            case Undone():
                self._undone(entry)
            case Asked() | Answered():
                self._takeback(entry)
            case Resigned():
                self._resigned(entry)
            case TimedOut():
                self._timed_out(entry)
            case Seated() | StoodIn() | CameBack() | Away():
                self._seat_changed(entry)
            case Rematched():
                self.rematch = entry.table
            case Closed():
                raise Refused("closed")
            case _:
                assert_never(entry)
        return entry

    def _tell(self, entry: AnyEntry, kind: LogKind, seat: Seat | None, word: str, n: int = 0) -> None:
        if kind == "seat":
            self._forget_seat(seat)
        name = "" if seat is None else self.seats[seat].name
        self.log.append(LogItem(self.v, self.ply(), kind, seat, entry.at, word, name, n))

    def _forget_seat(self, seat: Seat | None) -> None:
        """Between two plies, the log tells only the last change of each seat."""
        start = len(self.log)
        while start and self.log[start - 1].ply == self.ply():
            start -= 1
        self.log[start:] = [item for item in self.log[start:] if (item.kind, item.seat) != ("seat", seat)]

    def _started(self, entry: Started) -> Started:
        """Set the match up: as stored, or with the seed of the table."""
        head = self.head
        if not self.game.plays_version(head.rules):
            raise Refused("old_rules")
        players = tuple(sitting.name or sitting.level or "" for sitting in self.seats)
        if head.secret:
            self.words = tuple(sitting.word for sitting in self.seats) if entry.words is None else entry.words
            self.seed = luck.seed_of(head.secret, self.words)
        if head.position is not None:
            position = msgspec.json.encode(head.position)
            self.match = Match.from_position(self.game, position, seed=self.seed, players=players, rules=head.rules)
        else:
            self.match = Match.new(
                self.game,
                len(head.seats),
                head.options,
                seed=self.seed,
                players=players,
                setup=entry.setup,
                rules=head.rules,
            )
        self.match.check_every = CHECK_EVERY
        self._tell(entry, "start", None, "start")
        return msgspec.structs.replace(entry, setup=self.match.setup, words=self.words or None)

    def _played(self, entry: Played) -> Played:
        match = self.begun()
        if entry.picks is None:
            match.play(entry.seat, entry.action)
        else:
            ply = Ply(entry.seat, entry.action, entry.picks, entry.check)
            match.replay_ply(ply, len(match.plies) + 1)
        self.offer = None
        self.away.discard(entry.seat)
        if entry.id:
            self.done[entry.seat, entry.id] = self.v
            if len(self.done) > REMEMBERED:
                del self.done[next(iter(self.done))]
        self.log.append(LogItem(self.v, len(match.plies), "ply", entry.seat, entry.at))
        ply = match.plies[-1]
        return msgspec.structs.replace(entry, action=ply.action, picks=ply.picks, check=ply.check)

    def _undone(self, entry: Undone) -> None:
        match = self.begun()
        count = len(match.plies) - entry.keep
        match.rewind(entry.keep)
        self.offer = None
        self.rewound = self.v
        self.log = [item for item in self.log if item.kind == "start" or item.ply <= entry.keep]
        self._tell(entry, "undo", entry.seat, "undo", count)

    def _takeback(self, entry: Asked | Answered) -> None:
        if isinstance(entry, Asked):
            self.offered = self.v
            self.offer = Offer(seat=entry.seat, plies=entry.plies, waiting=entry.waiting)
            self._tell(entry, "ask", entry.seat, "ask", entry.plies)
            return
        assert self.offer is not None
        self._tell(entry, "answer", entry.seat, "agreed" if entry.agree else "refused")
        waiting = tuple(seat for seat in self.offer.waiting if seat != entry.seat)
        self.offer = msgspec.structs.replace(self.offer, waiting=waiting) if entry.agree else None

    def _seat_changed(self, entry: Seated | StoodIn | CameBack | Away) -> None:
        match entry:
            case Seated():
                self.seats[entry.seat] = entry.sitting
                if entry.note in ("sat", "left"):
                    self._tell(entry, "seat", entry.seat, entry.note)
            case StoodIn():
                if entry.note == "left":
                    self._left_to_a_bot(entry.seat)
                self._stand_in(entry.seat, entry.level)
                self._tell(entry, "seat", entry.seat, "stand_in")
            case CameBack():
                self._stand_in(entry.seat, None)
                self._tell(entry, "seat", entry.seat, "came_back")
            case Away():
                self.away.add(entry.seat)
                self._tell(entry, "seat", entry.seat, "away")

    def _resigned(self, entry: Resigned) -> None:
        """The match ends, or a bot, or nobody, has the seat until the end."""
        if entry.level is None:
            self._give_up(entry.seat)
        else:
            self.given_up.add(entry.seat)
            self._stand_in(entry.seat, entry.level)
        kinds = {None: "resign", NOBODY: "resign_nobody"}
        self._tell(entry, "resign", entry.seat, kinds.get(entry.level, "resign_bot"))

    def _give_up(self, seat: Seat) -> None:
        self.begun().resign(seat)
        self.offer = None

    def _left_to_a_bot(self, seat: Seat) -> None:
        if self.is_compared:
            self.given_up.add(seat)

    def _stand_in(self, seat: Seat, level: str | None) -> None:
        self.seats[seat] = msgspec.structs.replace(self.seats[seat], stand_in=level)

    def _timed_out(self, entry: TimedOut) -> None:
        assert self.head.clock is not None
        assert self.clock is not None
        self._tell(entry, "time", entry.seat, "time")
        if self.head.clock.timeout == "lose":
            self._give_up(entry.seat)
        else:
            self._left_to_a_bot(entry.seat)
            self._stand_in(entry.seat, self.head.absent_level)
            self.clock.refill(entry.seat)

    def _run_clocks(self, at: int, by: Seat | None) -> None:
        if self.match is None:
            return
        at = self.pauses.measured(at)
        if self.clock is not None:
            self.clock.moved(at, by, self.thinking())
        self.glass.moved(at, self.game.glass(self.match.state) if self.acting else None)

    def deadline(self) -> int | None:
        """When a clock runs out, in milliseconds since 1970."""
        if not self.acting:
            return None
        times = [self.clock.deadline()] if self.clock is not None else []
        if CLOCK in self.acting:
            times.append(self.glass.deadline() if self.acting != (CLOCK,) or self.glass.glass is not None else 0)
        first = min((time for time in times if time is not None), default=None)
        return None if first is None else self.pauses.time_of_day(first)

    def late(self, at: int) -> Seat | None:
        """A seat whose thinking time is up."""
        return None if self.clock is None else self.clock.run_out(self.pauses.measured(at))

    def clock_acts(self, at: int) -> bool:
        """Whether the clock of the game must act now."""
        if CLOCK not in self.acting:
            return False
        deadline = self.glass.deadline()
        return self.acting == (CLOCK,) if deadline is None else deadline <= self.pauses.measured(at)
