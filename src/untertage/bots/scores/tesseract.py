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

# Two things must go well: the cells are filled before the block is empty, and before the last ignition. The weights of
# both were fitted to how some hundred matches of bot teams ended.
CELL: Final = -0.6
"""For the time: a cell that is not filled yet."""
IN_BLOCK: Final = 0.32
IN_LAB: Final = 0.29
LAB: Final = -1.1
"""A lab beyond the second: its dice are out of the way of the others."""
READY: Final = (0.6, 0.4, 0.2, 0.0, -0.2, -0.3, -0.4)
"""A lab's best group, by the single steps that it still takes."""
MATRIX: Final = 0.45
ACTION: Final = 0.1
"""An action that is left in the turn."""
BEGINNING: Final = -3.5

TO_FILL: Final = -0.23
"""For the fire: a cell that is not filled yet, which is a turn and a primed die."""
IGNITION: Final = -0.87
PRIMED: Final = -0.42
FULL: Final = (0.0, 0.0, -0.12, -0.15, -0.18, -0.4, -0.45)
"""A primed column, by its dice: where the next one makes an ignition."""
EVENTS: Final = {"chain_reaction": -0.35, "fission": -0.8, "enrich": -0.1}
"""An event that still lies covered."""
LEVEL: Final = (0.0, 0.0, 0.25, 0.32, 0.4)
"""A research card in hand by its level."""
CALM: Final = 8.2

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


class Table(Protocol):
    """What the score reads of a state."""

    sheet: Sheet
    base: tuple[str, ...]
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
    """The prospects of the team, the same for every seat: to be in time, and not to burn."""
    table: Table = state
    left = CELLS - table.contained.bit_count()
    return [_likely(_time(table, left)) * _likely(_fire(table, left))] * table.seats


def _likely(merit: float) -> float:
    return 1.0 / (1.0 + math.exp(-merit))


def _time(state: Table, left: int) -> float:
    """Will there be dice enough for the cells that are left?"""
    merit = BEGINNING + CELL * left + ACTION * state.actions + LAB * (len(state.labs) - 2)
    for column in state.columns:
        merit += IN_BLOCK * len(column)
    for lab in state.labs:
        merit += IN_LAB * len(lab) + _lab(tuple(lab), state.contained)
    for holder in state.holders:
        if holder >= 0:
            merit += MATRIX
    return merit


def _fire(state: Table, left: int) -> float:
    """Will the ignitions stay below the last one?"""
    merit = CALM + TO_FILL * left + IGNITION * state.ignitions + ACTION * state.actions
    primed = state.primed
    for value in range(VALUES):
        dice = primed[value] + primed[value + 6] + primed[value + 12] + primed[value + 18]
        merit += PRIMED * dice + FULL[min(6, dice)]
    for place, column in enumerate(state.columns):
        if column:
            merit += EVENTS.get(state.base[place], 0.0)
    for hand in state.hands:
        for card in hand:
            merit += LEVEL[state.sheet.research[card].level]
    return merit


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
        found = _LABS[key] = READY[min(6, steps)]
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
