"""The door code (chapter 13)."""

from __future__ import annotations

from untertage.games.underground.contents import Components
from untertage.games.underground.state import State


def code_row(components: Components, digits: list[int]) -> list[int]:
    """Five digit chips in a row with matching cables, lamps up, or nothing; outer cables are free and chips may be
    left over (UG-122, UG-123, UG-124, UG-125)."""
    for first in digits:
        row = extended(components, digits, [first])
        if row:
            return row
    return []


def extended(components: Components, digits: list[int], row: list[int]) -> list[int]:
    """The row, extended until it is a code; empty if that is impossible."""
    if len(row) == components.code_length:
        return row
    for chip in components.follows[row[-1]]:
        if chip in digits and chip not in row:
            longer = extended(components, digits, [*row, chip])
            if longer:
                return longer
    return []


def completing(state: State) -> list[int]:
    """Unseen chips that would complete the code (UG-D36)."""
    if state.code:
        return []
    components = state.variant.components
    return [
        chip
        for chip in state.hidden
        if components.chips[chip].is_digit() and code_row(components, [*state.digits, chip])
    ]
