"""What the set-up page and the page about the box draw."""

from __future__ import annotations

from typing import Any

from untertage.core.chance import SeededChance
from untertage.games.tesseract.game import Tesseract
from untertage.games.tesseract.variants import draws_research


def pictured(game: Tesseract) -> dict[str, Any]:
    """The events on each side of the base disc, the characters, and the cards with their levels."""
    box = game.components
    special = {character.id: character.special for character in box.characters}
    cards = {card.id: card.steps for card in (*box.research, *box.matrix_cards)}
    sides = {}
    for side in map(str, game.values_of("base_side")):
        state = game.setup(2, game.read_options({"base_side": side}), SeededChance(1))
        sides[side] = list(game.view(state, None).base)
    return {
        "discs": sides,
        "characters": [character.id for character in box.characters],
        "supporters": [character.id for character in box.characters if character.diamond],
        "research": {card.id: {"level": card.level, "copies": card.copies} for card in box.research},
        "matrix": [card.id for card in box.matrix_cards],
        "variants": [name for name, steps in (special | cards).items() if draws_research(steps)],
    }
