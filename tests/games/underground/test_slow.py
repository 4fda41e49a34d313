"""The game and its second derivation agree."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.games.underground import slow
from tests.test_perft import Entry, entries, results
from untertage.core.chance import SeededChance
from untertage.games.underground.game import GAME
from untertage.games.underground.state import State

every_entry = pytest.mark.parametrize("entry", entries("underground"), ids=lambda entry: entry.name)


def written(state: State) -> dict[str, Any]:
    position: dict[str, Any] = msgspec.to_builtins(GAME.position(state))
    return position


def agreed_actions(state: State) -> list[Any]:
    """The legal actions of the seat whose turn it is, after checking that both derivations agree."""
    actions = GAME.legal_actions(state, GAME.actors(state)[0])
    assert sorted(map(str, actions)) == sorted(slow.legal(written(state)))
    return actions


def after(state: State, action: Any) -> State:
    copy = state.clone()
    GAME.advance(copy, GAME.actors(state)[0], action, SeededChance(state.ply), None)
    return copy


@every_entry
def test_both_derivations_agree_around_the_counted_positions(entry: Entry) -> None:
    """At the root, at some children and at some grandchildren."""
    state = entry.state()
    actions = agreed_actions(state)
    for action in actions[:: max(1, len(actions) // 12)]:
        child = after(state, action)
        if not child.ended:
            following = agreed_actions(child)
            for later in following[:: max(1, len(following) // 4)]:
                if not after(child, later).ended:
                    agreed_actions(after(child, later))


@every_entry
def test_the_recorded_counts_come_from_the_slow_derivation(entry: Entry) -> None:
    """To depth two; below that the fast lists, which agree, are counted."""
    state = entry.state()
    assert entry.counts[1] == slow.count(written(state))
    second = 0
    for seat in GAME.actors(state):
        for action in GAME.legal_actions(state, seat):
            children = results(GAME, state, seat, action)
            second += sum(slow.count(written(child)) for child in children if not child.ended)
    assert entry.counts[2] == second


@pytest.mark.parametrize(
    "options",
    [
        {"setup": "random", "choices": "players"},
        {"setup": "s4", "water_clearance": 1},
        {"setup": "s5", "water_carries": "wood", "round_trip": "useful"},
        {"setup": "s5", "stability": "contact"},
        {"setup": "s7", "exit_sides": "any", "kidnapper": "off"},
        {"setup": "random", "difficulty": "hard", "immobility": "turn_end", "exit_level": 9},
    ],
    ids=str,
)
def test_both_derivations_agree_all_through_a_game(options: dict[str, Any]) -> None:
    state = GAME.setup(1, GAME.read_options(options), SeededChance(3))
    for ply in range(70):
        if state.ended:
            break
        actions = agreed_actions(state) if ply % 3 == 0 else GAME.legal_actions(state, 0)
        GAME.advance(state, 0, actions[(ply * 6151) % len(actions)], SeededChance(3, ply), None)
