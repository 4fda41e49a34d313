"""The stored form of a table: a head that never changes, and one entry for every event."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

from untertage.core.campaign import Value
from untertage.core.game import Seat
from untertage.server.info import ClockPlan


class Sitting(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The occupant of a seat: a person (possibly not yet there) or a bot."""

    kind: Literal["person", "bot"]
    player: str | None = None
    name: str = ""
    level: str | None = None
    claim: str | None = None
    """Hash of the secret of the valid invitation."""
    stand_in: str | None = None
    """Level of the bot that plays for an absent person."""
    word: str = ""
    """What the person adds to the seed."""

    @property
    def taken(self) -> bool:
        return self.kind == "bot" or self.player is not None

    @property
    def bot(self) -> str | None:
        """Level of the bot that currently decides for this seat."""
        return self.level if self.kind == "bot" else self.stand_in


class Head(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How a table was set up; together with the journal enough to restore it."""

    game: str
    rules: int
    seed: int
    host: str
    created: int
    seats: tuple[Sitting, ...]
    options: dict[str, Value]
    position: dict[str, Any] | None = None
    components: dict[str, Any] | None = None
    listed: bool = False
    hints: bool = True
    clock: ClockPlan | None = None
    absent: Literal["wait", "bot"] = "wait"
    absent_level: str | None = None
    rated: bool = False
    lesson: str = ""
    """The task of a lesson that is played here; such a table is not listed anywhere."""
    known: bool = False
    """The seed was chosen by a player, who may know what will be dealt."""
    daily: str = ""
    """The day whose deal is played here; without undo and hints."""
    secret: str = ""
    """The secret from which the seed is made when the match starts; empty if the seed is given (see core.luck)."""
    last: str = ""
    """The end of the chain of secrets to which `secret` and those of the rematches belong (see core.luck)."""
    tournament: str = ""
    """The tournament in which this is a game: no hints, no takebacks, no rematch."""
    sealed: bool = False
    """Others play the same deal: the table is closed to them until all have finished."""


class Entry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="k", tag=str.lower):
    """One event at a table. Its number in the journal is the version of the table after it."""

    at: int
    """Milliseconds since 1970."""


class Seated(Entry, frozen=True, kw_only=True):
    """A seat was assigned by the host, taken, or left before the start."""

    seat: Seat
    sitting: Sitting
    note: Literal["planned", "sat", "left", "invited"]


class Started(Entry, frozen=True, kw_only=True):
    """The match started."""

    setup: tuple[int, ...] | None = ()
    """The chance picks of the setup; None in a new entry, until the table has applied it."""
    words: tuple[str, ...] | None = None
    """What each seat has added to the seed; None in a new entry."""


class Played(Entry, frozen=True, kw_only=True):
    """A ply."""

    seat: Seat
    action: str
    picks: tuple[int, ...] | None = ()
    """The chance picks of the ply; None in a new entry, until the table has applied it."""
    check: str = ""
    id: str = ""
    """Id of the client's message, so that a repeated message is recognised."""


class Asked(Entry, frozen=True, kw_only=True):
    """A seat asked to take back plies; the seats in `waiting` must agree."""

    seat: Seat
    plies: int
    waiting: tuple[Seat, ...]


class Answered(Entry, frozen=True, kw_only=True):
    """A seat accepted or declined a takeback request."""

    seat: Seat
    agree: bool


class Undone(Entry, frozen=True, kw_only=True):
    """The match went back to the state after `keep` plies."""

    seat: Seat
    keep: int


class Resigned(Entry, frozen=True, kw_only=True):
    """A seat resigned."""

    seat: Seat
    level: str | None = None
    """Level of the bot that plays on for the seat; None if the match is over."""


class TimedOut(Entry, frozen=True, kw_only=True):
    """The thinking clock of a seat ran out."""

    seat: Seat


class StoodIn(Entry, frozen=True, kw_only=True):
    """A bot took over for an absent person, because they left or the host asked for it."""

    seat: Seat
    level: str
    note: Literal["left", "absent"] = "absent"


class CameBack(Entry, frozen=True, kw_only=True):
    """The person returned."""

    seat: Seat


class Away(Entry, frozen=True, kw_only=True):
    """A person left the running match; the others wait."""

    seat: Seat


class Rematched(Entry, frozen=True, kw_only=True):
    """A rematch was opened at another table."""

    table: str


class Closed(Entry, frozen=True, kw_only=True):
    """An administrator closed the table; nothing follows."""


AnyEntry: TypeAlias = (
    Seated
    | Started
    | Played
    | Asked
    | Answered
    | Undone
    | Resigned
    | TimedOut
    | StoodIn
    | CameBack
    | Away
    | Rematched
    | Closed
)

HEAD = msgspec.json.Decoder(Head)
ENTRY: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)
