"""Options, actions, events, view and position: immutable values that go over the wire and into records."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from untertage.core.game import Action, Event, Options, Position, View

MINERS: Final = ("yellow", "blue", "red")
"""The miner of each seat, called by the colour of the helmet."""

End: TypeAlias = Literal["", "blast", "climbed", "empty"]
"""How the game ended; empty while it goes on."""


class FiredampOptions(Options, frozen=True, kw_only=True):
    """House rules."""

    blast: Literal[2, 3, 4] = 3


class Dig(Action, frozen=True):
    """Draw from the bag (FD-3)."""


class Vent(Action, frozen=True):
    """Let a pocket of gas escape (FD-4)."""


class Climb(Action, frozen=True):
    """Leave the shaft (FD-5)."""


AnyAction: TypeAlias = Dig | Vent | Climb


class Dug(Event, frozen=True):
    """A player drew; `find` is `hidden` for the others (FD-3)."""

    miner: str
    find: str


class Vented(Event, frozen=True):
    """A pocket of gas escaped (FD-4)."""

    miner: str


class Climbed(Event, frozen=True):
    """A player left with their sack (FD-5)."""

    miner: str
    finds: tuple[str, ...]
    points: int


class Exploded(Event, frozen=True):
    """The shaft blew up (FD-6)."""


class RanDry(Event, frozen=True):
    """The bag is empty (FD-7)."""


class FiredampView(View, frozen=True, kw_only=True):
    """What a seat may know."""

    below: tuple[bool, ...]
    sacks: tuple[tuple[str, ...] | None, ...]
    """The content of every sack; None for the sacks of others below."""
    sizes: tuple[int, ...]
    bag: int
    """How many things are left in the bag."""
    vented: int
    blast: int
    turn: int
    end: End


class FiredampPosition(Position, frozen=True, kw_only=True):
    """The state in writing: counts of coal, silver, gold and gas, in this order."""

    bag: tuple[int, int, int, int]
    sacks: tuple[tuple[int, int, int, int], ...]
    below: tuple[bool, ...]
    vented: int = 0
    blast: int = 3
    turn: int = 0
    end: End = ""
    ply: int = 0
