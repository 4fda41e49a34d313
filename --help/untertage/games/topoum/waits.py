"""What a player can be asked to decide: the kinds of pending decisions. Positions and views use the names."""

from __future__ import annotations

from typing import Final

NAMES: Final = (
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
)
(
    SETUP_BASE,
    SETUP_MOLE,
    SETUP_OBSTACLE,
    SETUP_MARKED,
    RANSOM,
    DEPLOY,
    ACTION,
    CONTINUE,
    CARD_ENTERED,
    CARD_STEPPED,
    TARGET,
    TAKE,
    CRATE,
    SPLIT,
    DYNAMITE,
) = range(len(NAMES))
