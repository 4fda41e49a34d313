"""What the set-up page and the page about the box draw."""

from __future__ import annotations

from typing import Any

from untertage.core.chance import SeededChance
from untertage.games.tesseract.components import HOUSE
from untertage.games.tesseract.game import GAME
from untertage.games.tesseract.options import BASE_SIDES


def pictured() -> dict[str, Any]:
    """The events on each side of the base disc, the characters, and the cards with their levels."""
    sides = {}
    for side in BASE_SIDES:
        state = GAME.setup(2, GAME.read_options({"base_side": side}), SeededChance(1))
        sides[side] = list(GAME.view(state, None).base)
    return {
        "discs": sides,
        "characters": [character.id for character in HOUSE.characters],
        "supporters": [character.id for character in HOUSE.characters if character.diamond],
        "research": {card.id: {"level": card.level, "copies": card.copies} for card in HOUSE.research},
        "matrix": [card.id for card in HOUSE.matrix_cards],
    }
