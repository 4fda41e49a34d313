"""What the set-up page draws: for each scenario everything on the board before a card is drawn."""

from __future__ import annotations

from typing import Any

from untertage.core.chance import SeededChance
from untertage.games.underground.components import HOUSE_SCENARIOS
from untertage.games.underground.game import GAME


def pictured() -> dict[str, Any]:
    """By scenario: plateaus, water, chips and figures."""
    found: dict[str, Any] = {}
    for entry in HOUSE_SCENARIOS:
        state = GAME.setup(1, GAME.read_options({"setup": entry["id"]}), SeededChance(1))
        found[entry["id"]] = {
            "exit": entry["exit"],
            "door": entry["door"],
            "figure": entry["figure"],
            "rat": entry["rat"],
            "water": entry["water_fixed"],
            "chips": entry["chips_fixed"],
            "plateaus": [
                {"id": one.id, "level": one.level, "cells": list(one.cells)}
                for one in GAME.view(state, None).solids
                if len(one.id) == 1
            ],
        }
    return found
