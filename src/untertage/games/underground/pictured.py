"""What the set-up page and the page about the box draw."""

from __future__ import annotations

from typing import Any

import msgspec

from untertage.core.chance import SeededChance
from untertage.games.underground.game import Underground
from untertage.games.underground.view import card_view, chip_view, face_view


def pictured(game: Underground) -> dict[str, Any]:
    """The scenarios, both faces of every part, the code chips and the cards."""
    own = game.components
    faces = [face_view(own, face) for face in own.faces if face.turns == 0]
    chips = [chip_view(own, number) for number, chip in enumerate(own.chips) if chip.is_digit()]
    return {
        "scenarios": scenarios(game),
        "faces": msgspec.to_builtins(faces),
        "digits": msgspec.to_builtins(chips),
        "specials": [chip.id for chip in own.chips if not chip.is_digit()],
        "cards": cards(game),
    }


def cards(game: Underground) -> list[dict[str, Any]]:
    """Every card as it is printed, without what it gives at the moment."""
    state = game.setup(1, game.read_options({}), SeededChance(1))
    shown = [msgspec.to_builtins(card_view(state, number)) for number in range(len(game.components.cards))]
    return [{name: value for name, value in card.items() if name != "gives"} for card in shown]


def scenarios(game: Underground) -> dict[str, Any]:
    """By scenario: plateaus, water, chips and figures before a card is drawn."""
    found: dict[str, Any] = {}
    for entry in game.whole_sheet["scenario"]:
        state = game.setup(1, game.read_options({"setup": entry["id"]}), SeededChance(1))
        found[entry["id"]] = {
            "exit": entry["exit"],
            "door": entry["door"],
            "figure": entry["figure"],
            "rat": entry.get("rat", ""),
            "water": entry.get("water_fixed", []),
            "chips": entry.get("chips_fixed", []),
            "plateaus": [
                {"id": one.id, "level": one.level, "cells": list(one.cells)}
                for one in game.view(state, None).solids
                if len(one.id) == 1
            ],
        }
    return found
