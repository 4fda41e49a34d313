"""Write what the set-up pages of the games draw, taken from the games themselves.

python tools/setups.py            write web/src/games/<id>/setup.json
python tools/setups.py --check    fail if one is out of date
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, get_args

from untertage.core import registry
from untertage.core.chance import SeededChance
from untertage.games.tesseract.components import HOUSE as TESSERACT
from untertage.games.tesseract.options import BaseSide
from untertage.games.topoum.components import HOUSE as TOPOUM
from untertage.games.underground.components import HOUSE_SCENARIOS

GAMES = Path(__file__).parent.parent / "web" / "src" / "games"


def opening(game: str, seats: int, **options: str) -> Any:
    """What a spectator sees before the first decision."""
    rules = registry.get(game)
    return rules.view(rules.setup(seats, rules.read_options(options), SeededChance(1)), None)


def scenarios() -> dict[str, Any]:
    """For each scenario of Underground everything on the board before a card is drawn."""
    found: dict[str, Any] = {}
    for entry in HOUSE_SCENARIOS:
        solids = opening("underground", 1, setup=entry["id"]).solids
        found[entry["id"]] = {
            "exit": entry["exit"],
            "door": entry["door"],
            "figure": entry["figure"],
            "rat": entry["rat"],
            "water": entry["water_fixed"],
            "chips": entry["chips_fixed"],
            "plateaus": [
                {"id": one.id, "level": one.level, "cells": list(one.cells)} for one in solids if len(one.id) == 1
            ],
        }
    return found


def discs() -> dict[str, Any]:
    """The events on each side of Tesseract's base disc, and the characters."""
    sides = {side: list(opening("tesseract", 2, base_side=side).base) for side in get_args(BaseSide)}
    return {"discs": sides, "characters": [character.id for character in TESSERACT.characters]}


def decks() -> dict[str, Any]:
    """The cards, recommended decks and farmers of Topoum."""
    sheet = TOPOUM.sheet
    return {
        "types": sheet.deck_rules.types,
        "cards": {card.id: card.category for card in sheet.card},
        "decks": {deck.id: list(deck.cards) for deck in sheet.deck},
        "farmers": {farmer.id: farmer.token for farmer in sheet.farmer},
    }


WRITTEN = {"topoum": decks, "tesseract": discs, "underground": scenarios}


def main(arguments: list[str]) -> int:
    stale = []
    for game, made in WRITTEN.items():
        file, text = GAMES / game / "setup.json", json.dumps(made()) + "\n"
        if "--check" not in arguments:
            file.write_text(text)
        elif not file.exists() or json.loads(file.read_text()) != json.loads(text):
            stale.append(game)
    if stale:
        print(f"out of date, run python tools/setups.py: {', '.join(stale)}")
    return len(stale)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
