"""The door code (chapter 13)."""

from __future__ import annotations

from untertage.games.underground.box import Box
from untertage.games.underground.state import State


def code_row(box: Box, digits: list[int]) -> list[int]:
    """Five digit chips in a row with matching cables, lamps up, or nothing; outer cables are free and chips may be
    left over (UG-122, UG-123, UG-124, UG-125)."""
    for first in digits:
        row = extended(box, digits, [first])
        if row:
            return row
    return []


def extended(box: Box, digits: list[int], row: list[int]) -> list[int]:
    """The row, made longer until it is a code; nothing if that cannot be."""
    if len(row) == box.code_length:
        return row
    for chip in box.follows[row[-1]]:
        if chip in digits and chip not in row:
            longer = extended(box, digits, [*row, chip])
            if longer:
                return longer
    return []


def completing(state: State) -> list[int]:
    """Unseen chips that would complete the code (UG-D36)."""
    if state.code:
        return []
    box = state.variant.box
    return [chip for chip in state.hidden if box.chips[chip].is_digit() and code_row(box, [*state.digits, chip])]
