"""Recurring actions, built once. Separate from the action types, so that this module can be compiled."""

from __future__ import annotations

from typing import Final, Literal

from untertage.games.the_base.actions import (
    BaseAction,
    Challenge,
    Decline,
    Jump,
    Move,
    Orient,
    Pass,
    Respawn,
    Reveal,
    Rotate,
    Token,
)
from untertage.games.the_base.geometry import NAMES, PIECES, PLACES, SHAPE_OF, turned, write_passages

DEGREES: Final[tuple[Literal[90, 180, 270], ...]] = (90, 180, 270)

MOVE: Final = [[Move(piece, cell) for cell in NAMES] for piece in PIECES]
JUMP: Final = [[Jump(piece, cell) for cell in NAMES] for piece in PIECES]
REVEAL: Final = [Reveal(cell) for cell in NAMES]
ROTATE: Final = [[Rotate(cell, degrees) for degrees in DEGREES] for cell in NAMES]
RESPAWN: Final = [[Respawn(piece, cell) for cell in NAMES] for piece in PIECES]
ORIENT: Final = [{mask: Orient(cell, write_passages(mask)) for mask in range(1, 16)} for cell in NAMES]
TOKEN_EXTRA: Final = Token("extra")
TOKEN_TIME: Final = Token("time")
PASS: Final = Pass()
CHALLENGE: Final = Challenge()
DECLINE: Final = Decline()


def distinct_turns(passages: int) -> list[int]:
    """The distinct quarter turns: one for each resulting set of passages (BASE-D15)."""
    first: dict[int, int] = {}
    for quarters in (1, 2, 3):
        first.setdefault(turned(passages, quarters), quarters)
    return list(first.values())


TURNS: Final[list[list[list[BaseAction]]]] = [
    [[ROTATE[place][q - 1] for q in distinct_turns(mask)] if SHAPE_OF[mask] >= 0 else [] for mask in range(16)]
    for place in range(PLACES)
]
"""By place and passages: the legal rotations."""
