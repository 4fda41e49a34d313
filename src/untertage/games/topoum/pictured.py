"""What the set-up page draws: cards, recommended decks and farmers."""

from __future__ import annotations

from typing import Any

from untertage.games.topoum.components import HOUSE


def pictured() -> dict[str, Any]:
    """Cards with their categories, decks with their cards, farmers with their tokens."""
    sheet = HOUSE.sheet
    return {
        "types": sheet.deck_rules.types,
        "cards": {card.id: card.category for card in sheet.card},
        "decks": {deck.id: list(deck.cards) for deck in sheet.deck},
        "farmers": {farmer.id: farmer.token for farmer in sheet.farmer},
    }
