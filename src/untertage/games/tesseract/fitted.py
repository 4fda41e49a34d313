"""Tesseract as a row of features, the same for the whole team, from which evaluations are learned (docs/training.md).

There are no weights: a recipe learns them.
"""

from __future__ import annotations

from typing import Final

from untertage.games.tesseract.rules.cube import movable, threatened
from untertage.games.tesseract.rules.groups import SMALLEST
from untertage.games.tesseract.score import EVENTS, LEVEL, READY, in_time, steps_to_group, without_fire
from untertage.games.tesseract.state import FACES, VALUES, State

_FEW: Final = 6
_LEVELS: Final = len(LEVEL)
NAMES: Final = (
    "in time", "without fire", "cells left", "dice in block", "dice in labs", "labs without a group",
    *(f"labs ready but for {steps}" for steps in range(len(READY))),
    "matrices", "actions", "ignitions", "primed", *(f"columns of {dice} primed" for dice in range(1, _FEW + 1)),
    *(f"covered: {event}" for event in EVENTS), *(f"cards of level {level}" for level in range(1, _LEVELS)),
    "movable columns", "threatened columns",
)  # fmt: skip
TENTH: Final = 10.0


def features(state: State) -> list[list[float]]:
    """The features of every seat, in the order of NAMES."""
    return [_of_team(state)] * state.seats


def _of_team(state: State) -> list[float]:
    left = FACES - state.contained.bit_count()
    ready = [0.0] * len(READY)
    in_labs = lone = 0
    for lab in state.labs:
        in_labs += len(lab)
        lone += len(lab) < SMALLEST
        ready[steps_to_group(state, lab)] += 1.0
    columns = [0.0] * _FEW
    primed = 0
    for value in range(1, VALUES + 1):
        dice = state.primed_in(value)
        primed += dice
        if dice:
            columns[min(_FEW, dice) - 1] += 1.0
    covered = [0.0] * len(EVENTS)
    block = 0
    for place, column in enumerate(state.columns):
        block += len(column)
        if column:
            for number, event in enumerate(EVENTS):
                if state.base[place] == event:
                    covered[number] += 1.0
    cards = [0.0] * _LEVELS
    for hand in state.hands:
        for card in hand:
            cards[state.components.research[card].level] += 1.0
    held = sum(1.0 for holder in state.holders if holder >= 0)
    return [
        in_time(state, left) / TENTH, without_fire(state, left) / TENTH, left / TENTH, block / TENTH,
        in_labs / TENTH, float(lone),
        *ready,
        held, state.actions / TENTH, float(state.ignitions), primed / TENTH, *columns,
        *covered, *cards[1:],
        len(movable(state)) / TENTH, len(threatened(state)) / TENTH,
    ]  # fmt: skip
