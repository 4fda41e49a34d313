"""The decisions of Underground."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta

from untertage.core.game import Action

Cell: TypeAlias = Annotated[str, Meta(pattern="^[A-I][1-9]$")]
Part: TypeAlias = Annotated[str, Meta(pattern="^[a-z][a-z0-9_]*(-[0-9]+)?$")]
Letter: TypeAlias = Annotated[str, Meta(pattern="^[a-h]$")]
Side: TypeAlias = Literal["front", "back"]
Quarters: TypeAlias = Literal[0, 1, 2, 3]
Tool: TypeAlias = Literal["hammer", "ladder"]


class Lay(Action, frozen=True):
    """Lay a plateau with its top-left corner here, turned clockwise; in a scenario only turn it (UG-15, UG-25)."""

    plateau: Letter
    cell: Cell
    turns: Quarters


class Door(Action, frozen=True):
    """Turn the door of the exit to a side (UG-14, UG-D38)."""

    side: Literal["N", "E", "S", "W"]


class Begin(Action, frozen=True):
    """Say which player has the first turn, counted from 1 (UG-22)."""

    first: Literal[1, 2, 3, 4]


class Play(Action, frozen=True):
    """Play a hand card (UG-38)."""

    card: Cell


class Place(Action, frozen=True):
    """Place a part that the card gives; the cell is the top-left corner of its outline (UG-45 … UG-49)."""

    part: Part
    face: Side
    turns: Quarters
    cell: Cell


class Exchange(Action, frozen=True):
    """Spend the exchange chip and place any other part (UG-129)."""

    part: Part
    face: Side
    turns: Quarters
    cell: Cell


class Move(Action, frozen=True):
    """Walk to a cell without spending anything (UG-74)."""

    cell: Cell


class MoveWith(Action, frozen=True):
    """Walk to a cell, opening these locks and spending these chips on the way (UG-80, UG-130, UG-131)."""

    cell: Cell
    locks: tuple[Cell, ...]
    chips: tuple[Tool, ...]


class End(Action, frozen=True):
    """No more actions this turn (UG-41)."""


class Shaft(Action, frozen=True):
    """Spend the shaft: draw a card (UG-127)."""


class Stand(Action, frozen=True):
    """Put the figure on the coordinate of the shaft (UG-127)."""


class Stay(Action, frozen=True):
    """Leave the figure where it is; the shaft is lost (UG-128)."""


class Take(Action, frozen=True):
    """Take the key or the code chip on the figure's cell (UG-87, UG-91, UG-144)."""


class Leave(Action, frozen=True):
    """Leave key, chip or valve alone (UG-94)."""


class Close(Action, frozen=True):
    """Close the valve and take the water off a cell (UG-89)."""

    cell: Cell


class Step(Action, frozen=True):
    """Step aside from rising water; a lock takes a key (UG-100, UG-101)."""

    cell: Cell


class StepWith(Action, frozen=True):
    """Step aside with the help of hammer or ladder (UG-D16)."""

    cell: Cell
    chips: tuple[Tool, ...]


class Renew(Action, frozen=True):
    """Lay a new code chip although the code is complete (UG-105)."""


class Forgo(Action, frozen=True):
    """Do without the new code chip (UG-108)."""


class Flip(Action, frozen=True):
    """Turn the hourglass over (UG-113)."""


class Expire(Action, frozen=True):
    """The sand has run out; only the clock does this (UG-114)."""


UndergroundAction: TypeAlias = (
    Lay
    | Door
    | Begin
    | Play
    | Place
    | Exchange
    | Move
    | MoveWith
    | End
    | Shaft
    | Stand
    | Stay
    | Take
    | Leave
    | Close
    | Step
    | StepWith
    | Renew
    | Forgo
    | Flip
    | Expire
)
ACTION_TYPES: Final = (
    Lay,
    Door,
    Begin,
    Play,
    Place,
    Exchange,
    Move,
    MoveWith,
    End,
    Shaft,
    Stand,
    Stay,
    Take,
    Leave,
    Close,
    Step,
    StepWith,
    Renew,
    Forgo,
    Flip,
    Expire,
)
