"""Indices and observations from the state equal those from actions and view, in every kind of decision."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.games.tesseract.table import GAME
from tests.games.tesseract.test_golden_set import FILES, record
from tests.walks import walk
from untertage.core.chance import ScriptedChance
from untertage.games.tesseract.encoding import ENCODING, listed
from untertage.games.tesseract.observation import Onlookers, observed
from untertage.games.tesseract.state import State

HARD = {"starting_research": False, "extra_primed": 2, "empty_loss": "immediate", "characters": "choose"}


def played(path: Path) -> Iterator[State]:
    """The states of a golden game, one table that changes from decision to decision."""
    kept = record(path)
    options = GAME.read_options(GAME.options_of_version(kept.rules, kept.options))
    state = GAME.setup(kept.seats, options, ScriptedChance(kept.setup))
    yield state
    for ply in kept.plies:
        GAME.advance(state, ply.seat, GAME.canonical(state, GAME.parse(ply.action)), ScriptedChance(ply.picks), None)
        yield state


def numbers_agree(state: State) -> bool:
    """Do both ways give the same indices, in the same order, for the deciding seat and for everybody else?"""
    return all(listed(state, seat) == ENCODING.numbers(GAME.legal_actions(state, seat)) for seat in range(-1, 4))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_kind_of_decision_is_listed_as_indices(path: Path) -> None:
    assert all(numbers_agree(state) for state in played(path))


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("side", GAME.components.bases)
def test_hard_games_on_every_side_are_listed_as_indices(side: str, seats: int) -> None:
    for consent in ("auto", "ask"):
        game = walk(GAME, seats, seats, base_side=side, transfer_consent=consent, **HARD)
        assert all(numbers_agree(state) for state, _ in game)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_cached_observation_equals_a_fresh_one(path: Path) -> None:
    """A state records which columns and whether cards have changed; only those are read again."""
    always, sometimes = Onlookers(), Onlookers()
    for number, state in enumerate(played(path)):
        now = observed(state, 0)
        assert now == always.observed(state, 0)
        if number % 3 == 0:
            assert now == sometimes.observed(state, 0)


def test_a_cache_that_has_seen_a_clone_is_still_correct() -> None:
    onlookers = Onlookers()
    for state, _ in walk(GAME, 2, 8):
        assert onlookers.observed(state.clone(), 1) == observed(state, 1)
        assert onlookers.observed(state, 0) == observed(state, 0)
