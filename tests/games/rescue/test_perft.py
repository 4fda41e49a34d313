"""Counting, and the engine against the slow derivation."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.games.rescue import slow
from tests.games.rescue.table import opening
from tests.walks import walk
from untertage.core.chance import Chance, outcomes
from untertage.games.rescue.game import GAME
from untertage.games.rescue.state import State

PERFT = Path(__file__).parents[2] / "perft" / "rescue.perft"


def entries() -> Iterator[tuple[str, dict[str, Any], list[int]]]:
    """A name and the counts at depth 1, 2, 3 on one line, the position as JSON on the next."""
    lines = [line for line in PERFT.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    for head, position in zip(lines[::2], lines[1::2], strict=True):
        name, *counts = head.split()
        yield name, json.loads(position), [int(number) for number in counts]


ENTRIES = list(entries())


def ways(state: State, action: Any) -> list[tuple[Fraction, State]]:
    """Every state that the action can lead to."""

    def run(chance: Chance) -> State:
        copy = state.clone()
        GAME.advance(copy, copy.seat, action, chance, None)
        return copy

    return [(share, after) for share, _, after in outcomes(run)]


def count(state: State, depth: int) -> int:
    legal = GAME.legal_actions(state, state.seat)
    if depth == 1:
        return len(legal)
    return sum(count(after, depth - 1) for action in legal for _, after in ways(state, action))


def divide(state: State, depth: int) -> str:
    """The count below each action, for whoever looks for a difference."""
    below = {
        action: sum(count(after, depth - 1) for _, after in ways(state, action))
        for action in GAME.legal_actions(state, state.seat)
    }
    return "\n".join(f"{action}: {number}" for action, number in below.items())


@pytest.mark.parametrize(("name", "position", "counts"), ENTRIES, ids=[name for name, _, _ in ENTRIES])
def test_counts(name: str, position: dict[str, Any], counts: list[int]) -> None:
    state = GAME.load_position(json.dumps(position).encode())
    for depth, expected in enumerate(counts, 1):
        assert expected == count(state, depth), divide(state, depth) if depth > 1 else name


@pytest.mark.parametrize(("name", "position", "counts"), ENTRIES, ids=[name for name, _, _ in ENTRIES])
def test_first_counts_of_the_slow_derivation(name: str, position: dict[str, Any], counts: list[int]) -> None:
    state = GAME.load_position(json.dumps(position).encode())
    table = plain(state)
    depths = 2 if position.get("step", "manipulate") == "manipulate" else 1
    assert counts[:depths] == [slow.count(table, depth) for depth in range(1, depths + 1)], name


def plain(state: State) -> dict[str, Any]:
    """A state as the dictionary that a person would write."""
    table: dict[str, Any] = json.loads(msgspec.json.encode(GAME.position(state)))
    return table


@pytest.mark.parametrize(
    "options",
    [{}, {"loader_track": "cards20"}, {"manipulate": "unoccupied", "implosion_round": 3}, {"open_hands": True}],
)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_slow_derivation_agrees_along_random_games(seats: int, options: dict[str, Any]) -> None:
    """Legal lists, all results with their probabilities, and the winners at the end."""
    for number, (state, _) in enumerate(walk(GAME, seats, 7, **options)):
        last = not GAME.actors(state)
        if number % 13 and not last and number > 3:
            continue
        table = plain(state)
        legal = GAME.legal_actions(state, state.seat)
        assert slow.actions(table) == set(map(str, legal))
        for action in legal[:: max(1, len(legal) // 6)]:
            assert by_table(slow.after(table, str(action))) == by_table(
                [(share, plain(after)) for share, after in ways(state, action)]
            )
        if last:
            outcome = GAME.outcome(state)
            assert outcome is not None
            assert slow.winners(table) == list(outcome.winners)


def by_table(found: list[tuple[Fraction, dict[str, Any]]]) -> dict[str, Fraction]:
    """Probabilities by resulting table; two orders of drawing the same cards are one table."""
    total: dict[str, Fraction] = defaultdict(Fraction)
    for share, table in found:
        total[json.dumps(table, sort_keys=True)] += share
    return total


def test_the_opening_has_108_changes_for_any_number_of_seats() -> None:
    for seats in (2, 3, 4):
        assert slow.count(plain(opening(seats)), 1) == 108
