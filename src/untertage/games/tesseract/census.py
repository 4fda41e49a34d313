"""Component counts: on the table, and in the box."""

from __future__ import annotations

from untertage.games.tesseract.geometry import COLUMNS, LAYERS
from untertage.games.tesseract.names import COLOR_NAMES
from untertage.games.tesseract.state import BURIED, COLORS, FACES, PLACE, SECOND_ROLL, VALUES, Components, State
from untertage.games.tesseract.variants import is_in_play


def census(state: State) -> dict[str, int]:
    """Where the dice and cards are, by colour and by card (TES-4)."""
    found = {f"die {color}": 0 for color in COLOR_NAMES}
    for color, name in enumerate(COLOR_NAMES):
        found[f"die {name}"] = state.box[color] + state.aside[color] + state.unseen[color]
    for die in _dice(state):
        found[f"die {COLOR_NAMES[die - FACES if die >= FACES else die // VALUES]}"] += 1
    for at, card in enumerate(state.components.research):
        held = sum(hand.count(at) for hand in state.hands)
        found[f"card {card.id}"] = state.deck[at] + state.discards[at] + held
    for at, card in enumerate(state.components.matrix_cards):
        found[f"card {card.id}"] = state.matrix_deck[at] + state.nodes.count(at)
    return found


def _dice(state: State) -> list[int]:
    """All dice whose colour is known, wherever they are; also those in somebody's hand just now."""
    found = [die for dice in (*state.columns, *state.labs) for die in dice if die != BURIED]
    found += [face for face in range(FACES) for _ in range(state.primed[face])]
    found += [face for face in range(FACES) if state.contained >> face & 1]
    return found + [item.die for item in state.pending if item.kind in (PLACE, SECOND_ROLL)]


def box(components: Components, state: State) -> dict[str, int]:
    """Dice by colour, research and matrix cards."""
    found = {f"die {color}": COLUMNS * LAYERS // COLORS for color in COLOR_NAMES}
    for card in (*components.research, *components.matrix_cards):
        found[f"card {card.id}"] = card.copies if is_in_play(state.options, card.steps) else 0
    return found
