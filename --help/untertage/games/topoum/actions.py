"""The decisions of Topoum. Recurring actions are built once and handed out again."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta

from untertage.core.game import Action
from untertage.games.topoum.board import CELLS, DIRECTIONS, NAMES, STEP
from untertage.games.topoum.options import Card
from untertage.games.topoum.pieces import CARDS, COLOURS, OBSTACLES, SLOTS, TOKENS

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


AnyAction: TypeAlias = (
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

BASE: Final = [Base(name) for name in NAMES]
MOLE: Final = [Mole(name) for name in NAMES]
OBSTACLE: Final = [[Obstacle(TOKENS[kind], name) for name in NAMES] for kind in OBSTACLES]  # type: ignore[arg-type]
RANSOM: Final = [Ransom(colour) for colour in COLOURS]
DEPLOY: Final = [Deploy(name) for name in NAMES]
ENTER: Final = [Enter(name) for name in NAMES]
MOVE: Final = [
    [None if there < 0 else Move(NAMES[cell], NAMES[there]) for there in STEP[cell]] for cell in range(CELLS)
]
"""By space and direction; None leads off the largest board."""
PLAY: Final = [[Play(card, slot) for slot in SLOT_NAMES] for card in CARDS]  # type: ignore[arg-type]
TARGET: Final = [Target(name) for name in NAMES]
DIRECT: Final = [Direct(name) for name in DIRECTIONS]
TAKE: Final = [Take(name) for name in NAMES]
TAKE_SIDE: Final = Take(None)
KEEP: Final = [Keep(name) for name in NAMES]
DYNAMITE: Final = [Dynamite(name) for name in NAMES]
SKIP: Final = Skip()
SWAP: Final = Swap()
DECLINE: Final = Decline()
END: Final = End()
PASS: Final = Pass()

assert len(SLOT_NAMES) == SLOTS + 1
