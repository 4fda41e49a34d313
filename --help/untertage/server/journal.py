"""What is stored of a table: a head that never changes, and one entry for everything that happened there."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

from untertage.core.game import Seat
from untertage.server.messages import ClockPlan, Value


class Sitting(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Who has a seat: a person (perhaps still awaited) or a bot."""

    kind: Literal["person", "bot"]
    player: str | None = None
    name: str = ""
    level: str | None = None
    claim: str | None = None
    """Hash of the secret in the invitation that still works."""
    stand_in: str | None = None
    """Level of the bot that plays for an absent person."""

    @property
    def taken(self) -> bool:
        return self.kind == "bot" or self.player is not None

    @property
    def bot(self) -> str | None:
        """The level of the bot that decides for this seat now."""
        return self.level if self.kind == "bot" else self.stand_in


class Head(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How a table was opened: enough to play its journal again for ever."""

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


class Entry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="k", tag=str.lower):
    """One thing that happened. Its number in the journal is the version of the table after it."""

    at: int
    """Milliseconds since 1970."""


class Seated(Entry, frozen=True, kw_only=True):
    """The host gave a seat to somebody else, somebody took it, or left it before the start."""

    seat: Seat
    sitting: Sitting
    note: Literal["planned", "sat", "left", "invited"]


class Started(Entry, frozen=True, kw_only=True):
    """The match began; what chance decided in the set-up."""

    setup: tuple[int, ...] = ()


class Played(Entry, frozen=True, kw_only=True):
    """A ply."""

    seat: Seat
    action: str
    picks: tuple[int, ...] = ()
    check: str = ""
    id: str = ""
    """The client's name for it, so that it knows whether it was carried out."""


class Asked(Entry, frozen=True, kw_only=True):
    """A seat wants to take back; these seats have to agree."""

    seat: Seat
    plies: int
    waiting: tuple[Seat, ...]


class Answered(Entry, frozen=True, kw_only=True):
    """A seat agreed to it or not."""

    seat: Seat
    agree: bool


class Undone(Entry, frozen=True, kw_only=True):
    """The match went back to where it was after so many plies."""

    seat: Seat
    keep: int


class Resigned(Entry, frozen=True, kw_only=True):
    """A seat gave up."""

    seat: Seat


class TimedOut(Entry, frozen=True, kw_only=True):
    """The thinking clock of a seat ran out."""

    seat: Seat


class StoodIn(Entry, frozen=True, kw_only=True):
    """A bot plays for an absent person from now on, because they left or the host wanted it."""

    seat: Seat
    level: str
    note: Literal["left", "absent"] = "absent"


class CameBack(Entry, frozen=True, kw_only=True):
    """The person plays again."""

    seat: Seat


class Away(Entry, frozen=True, kw_only=True):
    """A person left the running match and is waited for."""

    seat: Seat


class Rematched(Entry, frozen=True, kw_only=True):
    """The same people play again at another table."""

    table: str


AnyEntry: TypeAlias = (
    Seated | Started | Played | Asked | Answered | Undone | Resigned | TimedOut | StoodIn | CameBack | Away | Rematched
)

HEAD = msgspec.json.Decoder(Head)
ENTRY: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)
