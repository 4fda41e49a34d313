"""Which die is which. A die in a lab keeps its mark as long as it lies in labs, whatever it shows (TES-13).

No rule looks at marks. They name the rolls of a die, so that after an undo a die rolls what it rolled before, and
another one of its colour does not.
"""

from __future__ import annotations

from typing import Final

from untertage.core.chance import Chance
from untertage.games.tesseract.geometry import COLUMNS, LAYERS
from untertage.games.tesseract.rules.cube import roll
from untertage.games.tesseract.state import COLORS, VALUES, State

_PLACES: Final = COLUMNS * LAYERS
_PER_COLOR: Final = _PLACES // COLORS + 1
_BOXES: Final = COLORS * _PER_COLOR


def mark_from_cube(column: int, layer: int) -> int:
    """The mark of a die from a layer of a column, counted from 1."""
    return column * LAYERS + layer - 1


def mark_from_box(state: State, color: int) -> int:
    """The mark of the next die of a colour from the box."""
    return _PLACES + color * _PER_COLOR + state.box[color]


def mark_written(lab: int, at: int) -> int:
    """The mark of a die that lies in a lab at the beginning of a written position."""
    return _PLACES + _BOXES + lab * _PLACES + at


def put_in(state: State, lab: int, face: int, mark: int) -> None:
    """A die comes into a lab."""
    dice = state.labs[lab]
    at = 0
    for die in dice:  # few: faster than bisection when compiled
        if die > face:
            break
        at += 1
    dice.insert(at, face)
    state.marks[lab].insert(at, mark)
    state.groups[lab] = state.jokers[lab] = None


def take_out(state: State, lab: int, face: int) -> int:
    """A die leaves a lab; returns its mark."""
    dice = state.labs[lab]
    at = dice.index(face)
    dice.pop(at)
    state.groups[lab] = state.jokers[lab] = None
    return state.marks[lab].pop(at)


def roll_marked(chance: Chance, face: int, mark: int) -> int:
    """What a die in a lab shows after it has been rolled."""
    return face - face % VALUES + roll(chance, "marked", mark) - 1
