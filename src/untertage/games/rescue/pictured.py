"""What the page about the box shows: both sides of every mine card."""

from __future__ import annotations

from typing import Any

from untertage.games.rescue.game import Rescue


def pictured(game: Rescue) -> dict[str, Any]:
    """Every mine card with openings and symbol of its front and its back."""
    return {
        "cards": [
            {
                "id": card["id"],
                "colour": card["colour"],
                "centre": card["centre"],
                "front": {"open": card["front_open"], "symbol": card["front_symbol"]},
                "back": {"open": card["back_open"], "symbol": card["back_symbol"]},
            }
            for card in game.whole_sheet["mine_card"]
        ]
    }
