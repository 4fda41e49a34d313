"""Recurring actions, built once. Separate from the action types, so that this module can be compiled."""

from __future__ import annotations

from typing import Final

from untertage.games.topoum.actions import (
    SLOT_NAMES,
    Base,
    Decline,
    Deploy,
    Direct,
    Dynamite,
    End,
    Enter,
    Keep,
    Mole,
    Move,
    Obstacle,
    Pass,
    Play,
    Ransom,
    Skip,
    Swap,
    Take,
    Target,
    TopoumAction,
)
from untertage.games.topoum.geometry import CELLS, DIRECTIONS, NAMES, STEP
from untertage.games.topoum.pieces import CARDS, COLOURS, OBSTACLES, SLOTS, TOKENS

SLOT_OF: Final = {name: number for number, name in enumerate(SLOT_NAMES)}
SKIP: Final = Skip()
SWAP: Final = Swap()
DECLINE: Final = Decline()
END: Final = End()
PASS: Final = Pass()
BASE: Final[list[TopoumAction]] = [Base(name) for name in NAMES]
MOLE: Final[list[TopoumAction]] = [Mole(name) for name in NAMES]
OBSTACLE: Final[list[list[TopoumAction]]] = [
    [Obstacle(TOKENS[kind], name) for name in NAMES]  # type: ignore[arg-type]  # four of the tokens
    for kind in OBSTACLES
]
RANSOM: Final[list[TopoumAction]] = [Ransom(colour) for colour in COLOURS]
DEPLOY: Final[list[TopoumAction]] = [Deploy(name) for name in NAMES]
ENTER: Final[list[TopoumAction]] = [Enter(name) for name in NAMES]
MOVE: Final[list[list[TopoumAction | None]]] = [
    [None if there < 0 else Move(NAMES[cell], NAMES[there]) for there in STEP[cell]] for cell in range(CELLS)
]
"""By space and direction; None leads off the largest board."""
PLAY: Final[dict[str, list[TopoumAction]]] = {card: [Play(card, slot) for slot in SLOT_NAMES] for card in CARDS}
"""By card of the box and slot."""
TARGET: Final[list[TopoumAction]] = [Target(name) for name in NAMES]
DIRECT: Final[list[TopoumAction]] = [Direct(name) for name in DIRECTIONS]
TAKE: Final[list[TopoumAction]] = [Take(name) for name in NAMES]
TAKE_SIDE: Final = Take(None)
KEEP: Final[list[TopoumAction]] = [Keep(name) for name in NAMES]
DYNAMITE: Final[list[TopoumAction]] = [Dynamite(name) for name in NAMES]


def plays(card: str) -> list[TopoumAction]:
    """Playing a card from each slot; those of a card that is not in the box are not kept."""
    return PLAY.get(card) or [Play(card, slot) for slot in SLOT_NAMES]


assert len(SLOT_NAMES) == SLOTS + 1
