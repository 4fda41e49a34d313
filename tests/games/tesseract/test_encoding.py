"""Numbers and observations straight from the state: the same as by way of actions, in every kind of decision."""

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
    """A golden game on one table, whose state changes from decision to decision."""
    kept = record(path)
    state = GAME.setup(kept.seats, GAME.read_options(kept.options), ScriptedChance(kept.setup))
    yield state
    for ply in kept.plies:
        GAME.advance(state, ply.seat, GAME.canonical(state, GAME.parse(ply.action)), ScriptedChance(ply.picks), None)
        yield state


def numbers_agree(state: State) -> bool:
    """Do both ways lead to the same numbers, in the same order, for who decides and for everybody else?"""
    return all(listed(state, seat) == ENCODING.numbers(GAME.legal_actions(state, seat)) for seat in range(-1, 4))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_kind_of_decision_is_listed_in_numbers(path: Path) -> None:
    assert all(numbers_agree(state) for state in played(path))


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("side", GAME.components.bases)
def test_hard_games_on_every_side_are_listed_in_numbers(side: str, seats: int) -> None:
    for consent in ("auto", "ask"):
        game = walk(GAME, seats, seats, base_side=side, transfer_consent=consent, **HARD)
        assert all(numbers_agree(state) for state, _ in game)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_who_looks_after_every_decision_sees_what_a_newcomer_sees(path: Path) -> None:
    """A state tells which columns and whether cards have changed; nothing else of them is looked at again."""
    always, sometimes = Onlookers(), Onlookers()
    for number, state in enumerate(played(path)):
        now = observed(state, 0)
        assert now == always.observed(state, 0)
        if number % 3 == 0:
            assert now == sometimes.observed(state, 0)


def test_who_has_seen_a_copy_sees_the_table() -> None:
    onlookers = Onlookers()
    for state, _ in walk(GAME, 2, 8):
        assert onlookers.observed(state.clone(), 1) == observed(state, 1)
        assert onlookers.observed(state, 0) == observed(state, 0)
