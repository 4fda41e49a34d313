"""Tesseract: cells filled, groups in reach, and how near the block is to burning through."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations
from typing import Any, Final, Protocol

from untertage.bots.tuning import Tuning
from untertage.core.game import Action

VALUES: Final = 6
COLORS: Final = 4
CELLS: Final = 24

READY: Final = (0.8, 0.62, 0.46, 0.34, 0.25, 0.18, 0.12)
"""What a lab's best group is worth, in filled cells, by the steps it still takes."""
DIE: Final = 0.05
"""A die in a lab."""
COLUMN: Final = (0.0, 0.15, 0.7, 1.3, 1.6, 1.9, 3.0)
"""The danger of a primed column by its dice, in filled cells."""
IGNITION: Final = 1.0
LATE: Final = 0.18
"""How much worse each ignition is than the one before."""
LEVEL: Final = (0.0, 0.0, 0.3, 0.55, 1.0)
"""A research card in hand by its level."""
MATRIX: Final = 1.3
ACTION: Final = 0.16
"""An action that is left in the turn."""
SHORT: Final = 0.25
"""A die too few in the block for the cells that are left."""
PER_CELL: Final = 1.5
"""Dice that a cell takes, taken and primed together."""
MIDDLE: Final = 9.0
SPREAD: Final = 6.0

TUNING: Final = Tuning(explore=2.0, widen=3.0)

WEIGHTS: Final = {
    "contain": 6.0,
    "fill": 3.0,
    "twin": 3.0,
    "roll": 1.5,
    "agree": 2.0,
    "use": 1.2,
    "play": 1.2,
    "take": 1.0,
    "adjust": 0.7,
    "transfer": 0.5,
    "study": 0.6,
    "refuse": 0.2,
    "end": 0.25,
}


class Sheet(Protocol):
    research: list[Any]
    last_ignition: int


class Table(Protocol):
    """What the score reads of a state."""

    sheet: Sheet
    seats: int
    columns: list[list[int]]
    labs: list[list[int]]
    primed: list[int]
    contained: int
    hands: list[list[int]]
    holders: list[int]
    ignitions: int
    actions: int


def values(state: Any) -> list[float]:
    """The prospects of the team, the same for every seat."""
    table: Table = state
    filled = table.contained.bit_count()
    merit = filled + sum(_lab(tuple(lab), table.contained) for lab in table.labs)
    merit += ACTION * table.actions
    merit += sum(LEVEL[table.sheet.research[card].level] for hand in table.hands for card in hand)
    merit += MATRIX * sum(1 for holder in table.holders if holder >= 0)
    merit -= _danger(table)
    lacking = PER_CELL * (CELLS - filled) - sum(map(len, table.columns))
    if lacking > 0:
        merit -= SHORT * lacking
    return [1.0 / (1.0 + math.exp((MIDDLE - merit) / SPREAD))] * table.seats


def _danger(state: Table) -> float:
    """Ignitions so far, and columns in which the next die makes one."""
    primed = state.primed
    columns = sum(
        COLUMN[min(6, primed[value] + primed[value + 6] + primed[value + 12] + primed[value + 18])]
        for value in range(VALUES)
    )
    burnt = state.ignitions
    return columns * (1.0 + LATE * burnt) + IGNITION * burnt + LATE * burnt * burnt


_LABS: dict[tuple[tuple[int, ...], int], float] = {}
_MOST_LABS: Final = 100_000


def _lab(dice: tuple[int, ...], contained: int) -> float:
    """What the dice of a lab promise."""
    key = (dice, contained)
    found = _LABS.get(key)
    if found is None:
        if len(_LABS) >= _MOST_LABS:
            _LABS.clear()
        steps = min((_steps(trio, contained) for trio in combinations(dice, 3)), default=6)
        if len(dice) < 3:
            steps = min(steps, 2 * (3 - len(dice)) + 1)
        found = _LABS[key] = READY[min(6, steps)] + DIE * len(dice)
    return found


def _steps(trio: tuple[int, ...], contained: int) -> int:
    """How many single steps make a useful group of three dice; a large number if their colours never fit."""
    colors = [die // VALUES for die in trio]
    kinds = len(set(colors))
    if kinds == 2:
        return 9
    least = 9
    marks = [die % VALUES for die in trio]
    if kinds == 3:
        for value in range(VALUES):
            steps = sum(abs(mark - value) for mark in marks)
            if steps < least and any(not contained >> color * VALUES + value & 1 for color in colors):
                least = steps
    elif marks[0] == marks[1] == marks[2]:
        least = 0 if not contained >> trio[0] & 1 else 9
    pairs = sorted(zip(marks, colors, strict=True))
    for low in range(VALUES - 2):
        steps = sum(abs(mark - low - at) for at, (mark, _) in enumerate(pairs))
        if steps < least and any(not contained >> color * VALUES + low + at & 1 for at, (_, color) in enumerate(pairs)):
            least = steps
    return least


def weights(state: Any, seat: int, legal: Sequence[Action]) -> list[float]:
    """Containments first; the turn is not ended while something can be done."""
    return [WEIGHTS.get(str(action.__struct_config__.tag), 1.0) for action in legal]
