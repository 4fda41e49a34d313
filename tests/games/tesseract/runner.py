"""A short-sighted but competent team: it tries every action once and takes what looks best.

It finds endings that random play never reaches, for golden games and soaks.
"""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

from untertage.core.chance import SeededChance
from untertage.games.tesseract.rules.cube import lowest
from untertage.games.tesseract.rules.legal import legal
from untertage.games.tesseract.rules.play import advance
from untertage.games.tesseract.state import GROUP, TURN, State

CURIOSITY = 0.02
_GOAL = {"contained": 1_000_000, "detonated": -100_000, "emptied": -100_000}
_labs: dict[tuple[tuple[int, ...], int], float] = {}


def choose(game: Any, state: State, seat: int, rng: random.Random) -> Any:
    """The action with the best outlook after one trial (two where a roll decides)."""
    actions = legal(state)
    if len(actions) == 1 or rng.random() < CURIOSITY:
        return rng.choice(actions)
    return max(actions, key=lambda action: outlook(state, seat, action, rng))


def outlook(state: State, seat: int, action: Any, rng: random.Random) -> float:
    text = str(action)
    trials = 2 if text in ("end", "roll") or state.pending[-1].kind != TURN else 1
    total = 0.0
    for _ in range(trials):
        after = state.clone()
        advance(after, seat, action, SeededChance(rng.randrange(1_000_000)), None)
        total += worth(after)
    wasted = 20 if text == "end" and state.actions else 0
    return total / trials - wasted + rng.random() / 100


def worth(state: State) -> float:
    """Filled cells, groups within reach, few primed dice, few ignitions, cards in hand."""
    score = 100.0 * state.contained.bit_count() - 70 * state.ignitions
    if state.ended:
        return score + _GOAL[state.ended]
    score += 80 * sum(item.kind == GROUP for item in state.pending)
    for lab, dice in enumerate(state.labs):
        score += lab_worth(dice, state.contained) * (1.0 if lab == state.active else 0.8)
    for value in range(1, 7):
        count = state.primed_in(value)
        score -= 2 * count + (40 if count >= 5 else 10 + 2 * count if count >= 2 else 0)
    score += 8 * sum(len(hand) for hand in state.hands) + 25 * sum(holder >= 0 for holder in state.holders)
    left = sum(map(len, state.columns))
    low = lowest(state)
    return score + left / 2 - 30 * max(0, 6 - left) - 6 * (bool(low) and len(state.columns[low[0]]) == 1)


def lab_worth(dice: list[int], contained: int) -> float:
    """How close the best three dice are to a useful group."""
    key = (tuple(dice), contained)
    if key not in _labs:
        if len(_labs) > 100_000:
            _labs.clear()
        best = max((trio_worth(trio, contained) for trio in combinations(dice, 3)), default=-10.0)
        _labs[key] = max(best, -10.0) + 3 * min(len(dice), 5) - 6 * (len(dice) == 6)
    return _labs[key]


def trio_worth(trio: tuple[int, ...], contained: int) -> float:
    if len({die // 6 for die in trio}) == 2:
        return -10.0
    by_value = sorted(trio, key=lambda die: die % 6)
    goals = [[value] * 3 for value in range(6)] + [[low, low + 1, low + 2] for low in range(4)]
    return max(_goal_worth(by_value, goal, contained) for goal in goals)


def _goal_worth(dice: list[int], goal: list[int], contained: int) -> float:
    steps = sum(abs(die % 6 - value) for die, value in zip(dice, goal, strict=True))
    cells = [die // 6 * 6 + value for die, value in zip(dice, goal, strict=True)]
    free = sum(not contained >> cell & 1 for cell in cells)
    return 30.0 - 9 * steps + 2 * free if free else -10.0
