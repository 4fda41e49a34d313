"""Tesseract: cells filled, groups within reach, and how close the block is to the last ignition."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations
from typing import Final

from untertage.core.game import Action
from untertage.games.tesseract.actions import (
    Adjust,
    Agree,
    Contain,
    End,
    Fill,
    Play,
    Refuse,
    Roll,
    Study,
    Take,
    Transfer,
    Twin,
    Use,
)
from untertage.games.tesseract.rules.groups import SMALLEST
from untertage.games.tesseract.state import FACES, VALUES, State
from untertage.kit.tuning import Tuning

# Two things must go well: the cells are filled before the block is empty, and before the last ignition. Both sets of
# weights were fitted to the results of some hundred matches of bot teams.
CELL: Final = -0.6
"""Time: a cell that is not filled yet."""
IN_BLOCK: Final = 0.32
IN_LAB: Final = 0.29
LAB: Final = -1.1
"""A lab beyond the second: its dice are out of reach of the others."""
READY: Final = [0.6, 0.4, 0.2, 0.0, -0.2, -0.3, -0.4]
"""A lab's best group, by the single steps it still needs."""
MATRIX: Final = 0.45
ACTION: Final = 0.1
"""An action left in the turn."""
BEGINNING: Final = -3.5

TO_FILL: Final = -0.23
"""Fire: a cell that is not filled yet, which is a turn and a primed die."""
IGNITION: Final = -0.87
PRIMED: Final = -0.42
FULL: Final = (0.0, 0.0, -0.12, -0.15, -0.18, -0.4, -0.45)
"""A primed column, by its dice: how close it is to an ignition."""
EVENTS: Final = {"chain_reaction": -0.35, "fission": -0.8, "enrich": -0.1}
"""An event that is still covered."""
LEVEL: Final = [0.0, 0.0, 0.25, 0.32, 0.4]
"""A research card in hand, by its level."""
CALM: Final = 8.2
WORRY: Final = 1.5
"""How much more one of the two counts for a bot with such a character."""
NEVER: Final = 9
"""The steps of a group that cannot be made."""

TUNING: Final = Tuning(explore=2.0, widen=3.0)

WEIGHTS: Final[dict[type[Action], float]] = {
    Contain: 6.0,
    Fill: 3.0,
    Twin: 3.0,
    Roll: 1.5,
    Agree: 2.0,
    Use: 1.2,
    Play: 1.2,
    Take: 1.0,
    Adjust: 0.7,
    Transfer: 0.5,
    Study: 0.6,
    Refuse: 0.2,
    End: 0.25,
}
"""How promising each kind of action is; 1 for the others."""


def values(state: State) -> list[float]:
    """The winning chance of the team, the same for every seat: in time, and without the last ignition."""
    left = FACES - state.contained.bit_count()
    return [_likely(in_time(state, left)) * _likely(without_fire(state, left))] * state.seats


def _careful(state: State) -> list[float]:
    """The chance as a warden sees it, who fears the fire most."""
    left = FACES - state.contained.bit_count()
    return [_likely(in_time(state, left)) * _likely(without_fire(state, left)) ** WORRY] * state.seats


def _hasty(state: State) -> list[float]:
    """The chance as a doer sees it, who counts the cells that are left."""
    left = FACES - state.contained.bit_count()
    return [_likely(in_time(state, left)) ** WORRY * _likely(without_fire(state, left))] * state.seats


def _learned(state: State) -> list[float]:
    """The chance as a scholar sees it, who trusts in research cards."""
    left = FACES - state.contained.bit_count()
    fire = without_fire(state, left) + _research(state)
    return [_likely(in_time(state, left)) * _likely(fire)] * state.seats


STYLES: Final = {"warden": _careful, "doer": _hasty, "scholar": _learned}


def _likely(merit: float) -> float:
    return 1.0 / (1.0 + math.exp(-merit))


def in_time(state: State, left: int) -> float:
    """Log odds that there are enough dice for the cells that are left."""
    merit = BEGINNING + CELL * left + ACTION * state.actions + LAB * (len(state.labs) - 2)
    for column in state.columns:
        merit += IN_BLOCK * len(column)
    for lab in state.labs:
        merit += IN_LAB * len(lab) + READY[steps_to_group(state, lab)]
    for holder in state.holders:
        if holder >= 0:
            merit += MATRIX
    return merit


def without_fire(state: State, left: int) -> float:
    """Log odds that the last ignition does not come."""
    merit = CALM + TO_FILL * left + IGNITION * state.ignitions + ACTION * state.actions
    for value in range(1, VALUES + 1):
        dice = state.primed_in(value)
        merit += PRIMED * dice + FULL[min(6, dice)]
    for place, column in enumerate(state.columns):
        if column:
            merit += EVENTS.get(state.base[place], 0.0)
    return merit + _research(state)


def _research(state: State) -> float:
    merit = 0.0
    for hand in state.hands:
        for card in hand:
            merit += LEVEL[state.components.research[card].level]
    return merit


_LABS: dict[tuple[int, ...], int] = {}
_MOST_LABS: Final = 100_000


def steps_to_group(state: State, lab: list[int]) -> int:
    """How many single steps the dice of a lab still need for a group, as an index of READY; cached."""
    key = (state.contained, *lab)
    found = _LABS.get(key)
    if found is None:
        if len(_LABS) >= _MOST_LABS:
            _LABS.clear()
        steps = min((_steps(trio, state.contained) for trio in combinations(lab, SMALLEST)), default=6)
        if len(lab) < SMALLEST:
            steps = min(steps, 2 * (SMALLEST - len(lab)) + 1)
        found = _LABS[key] = min(len(READY) - 1, steps)
    return found


def _steps(trio: Sequence[int], contained: int) -> int:
    """How many single steps turn three dice into a useful group; NEVER if their colours do not fit."""
    colors = [die // VALUES for die in trio]
    kinds = len(set(colors))
    if kinds == 2:
        return NEVER
    least = NEVER
    marks = [die % VALUES for die in trio]
    if kinds == 3:
        for value in range(VALUES):
            steps = sum(abs(mark - value) for mark in marks)
            if steps < least and any(not contained >> color * VALUES + value & 1 for color in colors):
                least = steps
    elif marks[0] == marks[1] == marks[2]:
        least = 0 if not contained >> trio[0] & 1 else NEVER
    pairs = sorted(zip(marks, colors, strict=True))
    for low in range(VALUES - 2):
        steps = sum(abs(mark - low - at) for at, (mark, _) in enumerate(pairs))
        if steps < least and any(not contained >> color * VALUES + low + at & 1 for at, (_, color) in enumerate(pairs)):
            least = steps
    return least


def weights(state: State, seat: int, legal: Sequence[Action]) -> list[float]:
    """Containments first; ending the turn comes last."""
    return [WEIGHTS.get(type(action), 1.0) for action in legal]
