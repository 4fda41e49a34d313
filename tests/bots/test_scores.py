"""The scores of all games: in range, and one weight for each action."""

from __future__ import annotations

import pytest

from tests.bots.decisions import decisions
from tests.walks import TABLES, sample
from untertage.bots.score import score_of
from untertage.core import registry


@pytest.mark.parametrize(("game_id", "seats"), [table for table in TABLES if score_of(table[0]).values is not None])
def test_scores_are_between_lost_and_won(game_id: str, seats: int) -> None:
    game = registry.get(game_id)
    values = score_of(game_id).values
    assert values is not None
    for state in sample(game_id, seats):
        if game.actors(state):
            found = values(state)
            assert len(found) == seats
            assert all(-0.02 <= value <= 1.0 for value in found)


@pytest.mark.parametrize(("game_id", "seats"), [table for table in TABLES if score_of(table[0]).weights is not None])
def test_there_is_one_positive_weight_per_action(game_id: str, seats: int) -> None:
    game = registry.get(game_id)
    weights = score_of(game_id).weights
    assert weights is not None
    for state, seat in decisions(game_id, seats, 8):
        legal = game.legal_actions(state, seat)
        found = weights(state, seat, legal)
        assert len(found) == len(legal)
        assert all(weight > 0 for weight in found)
