"""Component counts: on the table, and in the box."""

from __future__ import annotations

from untertage.games.underground.contents import Components
from untertage.games.underground.geometry import CELLS, NAMES
from untertage.games.underground.state import State


def census(state: State) -> dict[str, int]:
    """Cards, parts and chips, wherever they are; water and keys lie in the supply if nowhere else (UG-7)."""
    components = state.variant.components
    seen_parts = [components.faces[placed.face].part for placed in state.placed]
    parts = [*seen_parts, *state.jokers, *state.reserve, *(part for stack in state.stacks for part in stack)]
    cards = [*state.pile, *state.discards, *(card for hand in state.hands for card in hand)]
    chips = [*state.hidden, *state.digits, *state.specials, *state.spent]
    found = {f"part {components.parts[part]}": parts.count(part) for part in parts}
    found |= {f"card {NAMES[card]}": cards.count(card) for card in cards}
    found |= {f"chip {components.chips[chip].id}": chips.count(chip) for chip in chips}
    return found


def box(components: Components, state: State) -> dict[str, int]:
    """Parts, cards and chips; a scenario may leave cards out."""
    scenario = components.scenarios.get(state.variant.options.setup)
    out = scenario.remove_cards if scenario is not None else []
    found = {f"part {name}": 1 for name in components.parts}
    found |= {f"card {NAMES[card]}": 1 for card in range(CELLS) if card not in out}
    return found | {f"chip {chip.id}": 1 for chip in components.chips}
