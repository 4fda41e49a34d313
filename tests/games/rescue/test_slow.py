"""The engine compared with the slow derivation."""

from __future__ import annotations

import json
from collections import defaultdict
from fractions import Fraction
from typing import Any

import msgspec
import pytest

from tests.games.rescue import slow
from tests.games.rescue.table import opening
from tests.test_perft import Entry, entries
from tests.walks import walk
from untertage.core.chance import Chance, outcomes
from untertage.games.rescue.game import GAME
from untertage.games.rescue.state import State

ENTRIES = entries("rescue")


def ways(state: State, action: Any) -> list[tuple[Fraction, State]]:
    """Every state that the action can lead to."""

    def run(chance: Chance) -> State:
        copy = state.clone()
        GAME.advance(copy, copy.seat, action, chance, None)
        return copy

    return [(share, after) for share, _, after in outcomes(run)]


@pytest.mark.parametrize("entry", ENTRIES, ids=[entry.name for entry in ENTRIES])
def test_the_counts_come_from_the_slow_derivation(entry: Entry) -> None:
    """To depth two; depth three takes the slow derivation several seconds per entry."""
    table = plain(entry.state())
    for depth in (1, 2):
        assert entry.counts[depth] == slow.count(table, depth)


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
    """Probabilities by resulting state; two orders of drawing the same cards give one state."""
    total: dict[str, Fraction] = defaultdict(Fraction)
    for share, table in found:
        total[json.dumps(table, sort_keys=True)] += share
    return total


def test_the_opening_has_108_changes_for_any_number_of_seats() -> None:
    for seats in (2, 3, 4):
        assert slow.count(plain(opening(seats)), 1) == 108
