"""A table: what its head and its journal add up to. Nothing here waits, stores or sends."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, Literal

import msgspec

from untertage.core import registry
from untertage.core.errors import BadRecord
from untertage.core.game import CLOCK, Game, Seat
from untertage.core.match import Match
from untertage.core.record import Ply, Record
from untertage.core.turns import player_to_move
from untertage.server.clock import RunningGlass, ThinkingClock
from untertage.server.journal import (
    Answered,
    AnyEntry,
    Asked,
    Away,
    CameBack,
    Head,
    Played,
    Rematched,
    Resigned,
    Seated,
    Sitting,
    Started,
    StoodIn,
    TimedOut,
    Undone,
)
from untertage.server.messages import Offer

AnyGame = Game[Any, Any, Any, Any]
LogKind = Literal["ply", "start", "undo", "resign", "ask", "answer", "time", "seat"]
CHECK_EVERY: Final = 8
REMEMBERED: Final = 64
"""So many of the last plies are known by their client's id."""


class LogItem(msgspec.Struct, frozen=True):
    """One line of the log; the text of a ply comes from its events, of anything else from the words."""

    v: int
    ply: int
    kind: LogKind
    seat: Seat | None
    at: int
    word: str = ""
    name: str = ""
    n: int = 0


class Table:
    """One table in this process."""

    def __init__(self, table_id: str, head: Head) -> None:
        self.id = table_id
        self.head = head
        self.game: AnyGame = registry.get(head.game)
        if head.components is not None:
            self.game = self.game.with_sheet(head.components)
        self.v = 0
        self.seats = list(head.seats)
        self.match: Match | None = None
        self.changed = head.created
        self.log: list[LogItem] = []
        self.rewound = 0
        """The version of the last undo: who saw less needs the whole log."""
        self.offer: Offer | None = None
        self.rematch: str | None = None
        self.done: dict[tuple[Seat, str], int] = {}
        self.clock = None if head.clock is None else ThinkingClock(head.clock, len(head.seats))
        self.glass = RunningGlass()
        self.acting: tuple[Seat, ...] = ()
        """Who may act."""

    @classmethod
    def load(cls, table_id: str, head: Head, entries: Iterable[AnyEntry]) -> Table:
        """The table as its journal left it; raises BadRecord."""
        table = cls(table_id, head)
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

    def free_seats(self) -> list[Seat]:
        return [seat for seat, sitting in enumerate(self.seats) if not sitting.taken]

    def ply(self) -> int:
        return 0 if self.match is None else len(self.match.plies)

    def deciding(self) -> Seat | None:
        """The player who decides next."""
        return player_to_move(self.acting)

    def thinking(self) -> tuple[Seat, ...]:
        """The person for whom a thinking clock runs."""
        seat = self.deciding()
        return () if seat is None or self.seats[seat].bot is not None else (seat,)

    def bot_to_act(self) -> Seat | None:
        """The bot that decides now."""
        seat = self.deciding()
        return None if seat is None or self.seats[seat].bot is None else seat

    def opening(self, setup: tuple[int, ...] = ()) -> Record:
        """The record of the match before its first ply."""
        head = self.head
        return Record(
            game=head.game,
            rules=head.rules,
            seats=len(head.seats),
            options={} if head.position is not None else head.options,
            components=head.components,
            position=head.position,
            setup=setup,
            players=tuple(sitting.name or sitting.level or "" for sitting in self.seats),
            seed=head.seed,
        )

    def new_match(self) -> Match:
        """The match as it is set up now, with fresh chance."""
        head = self.head
        if head.position is not None:
            return Match.from_position(self.game, msgspec.json.encode(head.position), seed=head.seed)
        return Match.new(self.game, len(head.seats), head.options, seed=head.seed)

    def add(self, entry: AnyEntry, *, played: bool = False) -> None:
        """Let an entry of the journal happen. `played`: the match has already carried this ply out."""
        self.v += 1
        self.changed = entry.at
        by: Seat | None = None
        match entry:
            case Played():
                by = entry.seat
                self._played(entry, played=played)
            case Started():
                self.match = Match.from_record(self.opening(entry.setup))
                self.match.check_every = CHECK_EVERY
                self._tell(entry, "start", None, "start")
            case Undone():
                self._undone(entry)
            case Asked():
                self.offer = Offer(seat=entry.seat, plies=entry.plies, waiting=entry.waiting)
                self._tell(entry, "ask", entry.seat, "ask", entry.plies)
            case Answered():
                self._answered(entry)
            case Resigned():
                self._give_up(entry.seat)
                self._tell(entry, "resign", entry.seat, "resign")
            case TimedOut():
                self._timed_out(entry)
            case Seated():
                self.seats[entry.seat] = entry.sitting
                if entry.note in ("sat", "left"):
                    self._tell(entry, "seat", entry.seat, entry.note)
            case StoodIn():
                self._stand_in(entry.seat, entry.level)
                self._tell(entry, "seat", entry.seat, "stand_in")
            case CameBack():
                self._stand_in(entry.seat, None)
                self._tell(entry, "seat", entry.seat, "came_back")
            case Away():
                self._tell(entry, "seat", entry.seat, "away")
            case Rematched():
                self.rematch = entry.table
        self.acting = () if self.match is None else self.match.actors()
        self._run_clocks(entry.at, by)

    def _tell(self, entry: AnyEntry, kind: LogKind, seat: Seat | None, word: str, n: int = 0) -> None:
        name = "" if seat is None else self.seats[seat].name
        self.log.append(LogItem(self.v, self.ply(), kind, seat, entry.at, word, name, n))

    def _played(self, entry: Played, *, played: bool) -> None:
        assert self.match is not None
        if not played:
            ply = Ply(entry.seat, entry.action, entry.picks, entry.check)
            self.match.replay_ply(ply, len(self.match.plies) + 1)
        self.offer = None
        if entry.id:
            self.done[entry.seat, entry.id] = self.v
            if len(self.done) > REMEMBERED:
                del self.done[next(iter(self.done))]
        self.log.append(LogItem(self.v, len(self.match.plies), "ply", entry.seat, entry.at))

    def _undone(self, entry: Undone) -> None:
        assert self.match is not None
        count = len(self.match.plies) - entry.keep
        self.match.rewind(entry.keep)
        self.offer = None
        self.rewound = self.v
        self.log = [item for item in self.log if item.kind == "start" or item.ply <= entry.keep]
        self._tell(entry, "undo", entry.seat, "undo", count)

    def _answered(self, entry: Answered) -> None:
        assert self.offer is not None
        self._tell(entry, "answer", entry.seat, "agreed" if entry.agree else "refused")
        waiting = tuple(seat for seat in self.offer.waiting if seat != entry.seat)
        self.offer = msgspec.structs.replace(self.offer, waiting=waiting) if entry.agree else None

    def _give_up(self, seat: Seat) -> None:
        assert self.match is not None
        self.match.resign(seat)
        self.offer = None

    def _stand_in(self, seat: Seat, level: str | None) -> None:
        self.seats[seat] = msgspec.structs.replace(self.seats[seat], stand_in=level)

    def _timed_out(self, entry: TimedOut) -> None:
        assert self.head.clock is not None
        assert self.clock is not None
        self._tell(entry, "time", entry.seat, "time")
        if self.head.clock.timeout == "lose":
            self._give_up(entry.seat)
        else:
            self._stand_in(entry.seat, self.head.absent_level)
            self.clock.refill(entry.seat)

    def _run_clocks(self, at: int, by: Seat | None) -> None:
        if self.match is None:
            return
        if self.clock is not None:
            self.clock.moved(at, by, self.thinking())
        self.glass.moved(at, self.game.glass(self.match.state) if self.acting else None)

    def deadline(self) -> int | None:
        """When the clock has to act, if nobody else does anything."""
        if not self.acting:
            return None
        times = [self.clock.deadline()] if self.clock is not None else []
        if CLOCK in self.acting:
            times.append(self.glass.deadline() if self.acting != (CLOCK,) or self.glass.glass is not None else 0)
        return min((time for time in times if time is not None), default=None)

    def clock_acts(self, at: int) -> bool:
        """Is it time for the game's own clock?"""
        if CLOCK not in self.acting:
            return False
        deadline = self.glass.deadline()
        return self.acting == (CLOCK,) if deadline is None else deadline <= at

    def record(self) -> Record:
        """The match as it can be saved. Only for those who may know everything."""
        if self.match is None:
            raise BadRecord("the match has not begun")
        return self.match.record


def sitting_bot(level: str) -> Sitting:
    return Sitting(kind="bot", level=level, name="")
