"""What the set-up page draws: the sides of the base disc and the characters."""

from __future__ import annotations

from typing import Any, get_args

from untertage.core.chance import SeededChance
from untertage.games.tesseract.components import HOUSE
from untertage.games.tesseract.game import GAME
from untertage.games.tesseract.options import BaseSide


def pictured() -> dict[str, Any]:
    """The events on each side of the base disc, and the ids of the characters."""
    sides = {}
    for side in get_args(BaseSide):
        state = GAME.setup(2, GAME.read_options({"base_side": side}), SeededChance(1))
        sides[side] = list(GAME.view(state, None).base)
    return {"discs": sides, "characters": [character.id for character in HOUSE.characters]}
