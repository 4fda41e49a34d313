"""What a player can be asked to decide: the kinds of pending decisions. Positions and views use the names."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

Wait: TypeAlias = Literal[
    "setup_base",
    "setup_mole",
    "setup_obstacle",
    "setup_marked",
    "ransom",
    "deploy",
    "action",
    "continue",
    "card_entered",
    "card_stepped",
    "target",
    "take",
    "crate",
    "split",
    "dynamite",
]
NAMES: Final[tuple[Wait, ...]] = get_args(Wait)
SETUP_BASE: Final = 0
SETUP_MOLE: Final = 1
SETUP_OBSTACLE: Final = 2
SETUP_MARKED: Final = 3
RANSOM: Final = 4
DEPLOY: Final = 5
ACTION: Final = 6
CONTINUE: Final = 7
CARD_ENTERED: Final = 8
CARD_STEPPED: Final = 9
TARGET: Final = 10
TAKE: Final = 11
CRATE: Final = 12
SPLIT: Final = 13
DYNAMITE: Final = 14
