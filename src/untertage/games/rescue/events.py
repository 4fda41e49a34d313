"""What can happen in Rescue, for log and animation."""

from __future__ import annotations

from typing import Final

from untertage.core.game import Event, Seat


class Advanced(Event, frozen=True):
    """All loaders advanced one place, each to an outer card (RES-32)."""

    loaders: tuple[int, ...]
    places: tuple[str, ...]


class Manipulated(Event, frozen=True):
    """A mine card was changed and now lies like this (RES-39)."""

    crew: str
    op: str
    place: str
    lie: str


class Moved(Event, frozen=True):
    """A piece walked to another mine card (RES-57)."""

    crew: str
    symbol: int
    start: str
    end: str
    way: tuple[str, ...]


class Boarded(Event, frozen=True):
    """A piece went aboard; the number of its crew that are aboard now (RES-73)."""

    crew: str
    symbol: int
    start: str
    end: str
    way: tuple[str, ...]
    aboard: int


class Exchanged(Event, frozen=True):
    """Symbol cards were discarded face-up (RES-84)."""

    crew: str
    symbols: tuple[int, ...]


class Drew(Event, frozen=True):
    """Symbol cards were drawn; only the seat itself learns which, unless hands are open (RES-24)."""

    seat: Seat
    crew: str
    number: int
    symbols: tuple[int, ...]
    public: bool


class Reshuffled(Event, frozen=True):
    """The discard pile became the draw pile (RES-85)."""

    number: int


class Imploded(Event, frozen=True):
    """The last round is over (RES-D29)."""

    rounds: int


class Won(Event, frozen=True):
    """The match is over (RES-89)."""

    crews: tuple[str, ...]


EVENT_TYPES: Final = (Advanced, Manipulated, Moved, Boarded, Exchanged, Drew, Reshuffled, Imploded, Won)
