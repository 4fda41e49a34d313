"""Counting: legal actions to a small depth, against numbers that a second, slow derivation confirms.

Chance always takes the first of what is possible, so that the tree is the same every time.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.games.underground import slow
from untertage.core.chance import SeededChance
from untertage.games.underground.game import GAME
from untertage.games.underground.state import State

FILE = Path(__file__).parents[2] / "perft" / "underground.perft"
LINES = [line.split() for line in FILE.read_text("utf-8").splitlines() if line and not line.startswith("#")]


class First:
    """The first of what is possible."""

    def pick(self, weights: Sequence[int]) -> int:
        return 0


def opening(setup: str) -> State:
    return GAME.setup(1, GAME.read_options({"setup": setup}), SeededChance(7))


def tricky(name: str) -> State:
    """Positions with much going on, reached by seeded play and then sharpened."""
    setup, seed, plies, *chips = name.split("+")
    state = GAME.setup(1, GAME.read_options({"setup": setup, "kidnapper": "off"}), SeededChance(int(seed)))
    for ply in range(int(plies)):
        legal = GAME.legal_actions(state, 0)
        GAME.advance(state, 0, legal[(ply * 7919 + int(seed)) % len(legal)], SeededChance(int(seed), ply), None)
    box = state.variant.box
    for chip in chips:
        if chip == "keys":
            state.keys = 3
        elif box.special[chip] in state.hidden:
            state.hidden.remove(box.special[chip])
            state.specials.append(box.special[chip])
    return state


def start(name: str) -> State:
    return tricky(name) if "+" in name else opening(name)


def children(state: State) -> list[tuple[str, State]]:
    found = []
    for action in GAME.legal_actions(state, 0):
        after = state.clone()
        GAME.advance(after, 0, action, First(), None)
        found.append((str(action), after))
    return found


def count(state: State, depth: int) -> int:
    if depth == 0 or state.ended:
        return 1
    if depth == 1:
        return len(GAME.legal_actions(state, 0))
    return sum(count(after, depth - 1) for _, after in children(state))


@pytest.mark.parametrize(("name", "depth", "wanted"), LINES, ids=[" ".join(line) for line in LINES])
def test_perft(name: str, depth: str, wanted: str) -> None:
    state = start(name)
    found = count(state, int(depth))
    below = {text: count(after, int(depth) - 1) for text, after in children(state)} if found != int(wanted) else {}
    assert int(wanted) == found, below


def written(state: State) -> dict[str, Any]:
    position: dict[str, Any] = msgspec.to_builtins(GAME.position(state))
    return position


def compare(state: State) -> None:
    listed = [str(action) for action in GAME.legal_actions(state, 0) if str(action) != "flip"]
    assert slow.legal(written(state)) == set(listed)
    assert len(listed) == len(set(listed))


@pytest.mark.parametrize("name", sorted({line[0] for line in LINES}))
def test_the_slow_derivation_finds_the_same_actions(name: str) -> None:
    """At the root, at every child, and at some grandchildren."""
    state = start(name)
    compare(state)
    for number, (_, after) in enumerate(children(state)):
        if not after.ended and number % max(1, len(children(state)) // 12) == 0:
            compare(after)
            for _, later in children(after)[:: max(1, len(GAME.legal_actions(after, 0)) // 4)]:
                if not later.ended:
                    compare(later)


@pytest.mark.parametrize(
    "options",
    [
        {"setup": "s4", "water_clearance": 1},
        {"setup": "s5", "stability": "contact"},
        {"setup": "s7", "exit_sides": "any"},
    ],
    ids=str,
)
def test_the_slow_derivation_agrees_all_through_a_game(options: dict[str, Any]) -> None:
    state = GAME.setup(1, GAME.read_options(options), SeededChance(3))
    for ply in range(60):
        if state.ended:
            break
        if ply % 3 == 0:
            compare(state)
        legal = GAME.legal_actions(state, 0)
        GAME.advance(state, 0, legal[(ply * 6151) % len(legal)], SeededChance(3, ply), None)
