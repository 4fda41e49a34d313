"""What the set-up page draws: cards, recommended decks and farmers."""

from __future__ import annotations

from typing import Any

from untertage.games.topoum.game import Topoum
from untertage.games.topoum.pieces import FARMERS


def pictured(game: Topoum) -> dict[str, Any]:
    """Cards with their categories, decks with their cards, farmers with their tokens.

    Those of a custom box come with the usual ones that do the same and share their pictures.
    """
    box = game.components
    cards = {rule.id: rule.like for rule in box.rules}
    farmers = {name: FARMERS[deed] for name, deed in box.farmers.items()}
    return {
        "types": box.sheet.deck_rules.types,
        "cards": {card.id: card.category for card in box.sheet.card},
        "decks": {deck.id: list(deck.cards) for deck in box.sheet.deck},
        "farmers": {farmer.id: farmer.token for farmer in box.sheet.farmer},
        "like": {name: usual for name, usual in {**cards, **farmers}.items() if name != usual},
    }
