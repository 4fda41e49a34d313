"""The decisions of Topoum."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta

from untertage.core.game import Action
from untertage.games.topoum.options import Card

Cell: TypeAlias = Annotated[str, Meta(pattern="^[a-m]([1-9]|1[0-3])$")]
Colour: TypeAlias = Literal["red", "blue", "yellow", "black"]
Direction: TypeAlias = Literal["e", "ne", "nw", "w", "sw", "se"]
Obstacles: TypeAlias = Literal["puddle", "rock", "ice", "gas"]
Slot: TypeAlias = Literal["hand", "1", "2", "3", "4", "5"]


class Base(Action, frozen=True):
    """Lay the first base beside the centre (TOP-21)."""

    cell: Cell


class Mole(Action, frozen=True):
    """Lay a base with a mole in set-up (TOP-22)."""

    cell: Cell


class Obstacle(Action, frozen=True):
    """Lay an obstacle of the variant (TOP-138)."""

    piece: Obstacles
    cell: Cell


class Ransom(Action, frozen=True):
    """Buy a captive mole back (TOP-30)."""

    captor: Colour


class Skip(Action, frozen=True):
    """Ransom nobody (TOP-30)."""


class Deploy(Action, frozen=True):
    """Base and mole for a player without moles on the battlefield (TOP-31)."""

    cell: Cell


class Enter(Action, frozen=True):
    """Enter the battle with a base and a mole (TOP-37)."""

    cell: Cell


class Move(Action, frozen=True):
    """One step of one mole (TOP-42)."""

    origin: Cell
    cell: Cell


class Play(Action, frozen=True):
    """Play a card from the hand or a slot of the bar (TOP-38, TOP-45)."""

    card: Card
    slot: Slot


class Swap(Action, frozen=True):
    """Swap the tile below the mole that has stepped (TOP-47, TOP-48)."""


class Target(Action, frozen=True):
    """The target of a card (TOP-128)."""

    cell: Cell


class Direct(Action, frozen=True):
    """The direction of patrol or panic attack (TOP-106, TOP-108)."""

    direction: Direction


class Take(Action, frozen=True):
    """The token that the farmer moves, None for one beside the board (TOP-150)."""

    cell: Cell | None


class Decline(Action, frozen=True):
    """Take no crate (TOP-173)."""


class Keep(Action, frozen=True):
    """The part that stays after a split, by its first field (TOP-65)."""

    cell: Cell


class Dynamite(Action, frozen=True):
    """Where the dynamite lies from now on (TOP-164)."""

    cell: Cell


class End(Action, frozen=True):
    """Move no more moles (TOP-43)."""


class Pass(Action, frozen=True):
    """Nothing is possible (TOP-35)."""


TopoumAction: TypeAlias = (
    Base
    | Mole
    | Obstacle
    | Ransom
    | Skip
    | Deploy
    | Enter
    | Move
    | Play
    | Swap
    | Target
    | Direct
    | Take
    | Decline
    | Keep
    | Dynamite
    | End
    | Pass
)
ACTION_TYPES: Final = (
    Base,
    Mole,
    Obstacle,
    Ransom,
    Skip,
    Deploy,
    Enter,
    Move,
    Play,
    Swap,
    Target,
    Direct,
    Take,
    Decline,
    Keep,
    Dynamite,
    End,
    Pass,
)

HAND: Final = 0
SLOT_NAMES: Final[tuple[Slot, ...]] = ("hand", "1", "2", "3", "4", "5")
