"""What the pictures of Underground's scenarios show, taken from the scenarios themselves."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from untertage.core import registry
from untertage.core.chance import SeededChance
from untertage.games.underground.components import HOUSE_SCENARIOS

FILE = Path(__file__).parent.parent.parent / "web" / "src" / "games" / "underground" / "scenarios.json"


def pictures() -> dict[str, Any]:
    """For each scenario everything on the board before a card is drawn."""
    game = registry.get("underground")
    found: dict[str, Any] = {}
    for entry in HOUSE_SCENARIOS:
        state = game.setup(1, game.read_options({"setup": entry["id"]}), SeededChance(1))
        view = game.view(state, None)
        plateaus = [solid for solid in view.solids if len(solid.id) == 1]
        found[entry["id"]] = {
            "exit": entry["exit"],
            "door": entry["door"],
            "figure": entry["figure"],
            "rat": entry["rat"],
            "water": entry["water_fixed"],
            "chips": entry["chips_fixed"],
            "plateaus": [{"id": one.id, "level": one.level, "cells": list(one.cells)} for one in plateaus],
        }
    return found


if __name__ == "__main__":
    FILE.write_text(json.dumps(pictures()) + "\n")
