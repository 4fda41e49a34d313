"""Readings of the rules that a table can choose."""

from __future__ import annotations

import pytest

from tests.games.topoum.table import aims, outcome_of
from tests.games.topoum.test_setup import fresh
from untertage.core.chance import SeededChance
from untertage.core.errors import BadOptions
from untertage.games.topoum import waits
from untertage.games.topoum.game import GAME


def test_top_d37_by_option_a_patrol_passes_a_protected_mole() -> None:
    line = "0,0:R@r1 1,0:n@b1* 2,0:n 0,1:n"
    assert "e" not in aims(line, "patrol")
    table = outcome_of(line, "patrol", "direct e", options={"patrol": "past"})
    assert table.mole_cells("red") == {(2, 0)}
    assert table.mole_cells("blue") == {(1, 0)}


def test_top_d49_by_option_the_first_obstacle_may_be_left_out() -> None:
    for option, ways in (("must", False), ("may", True)):
        state = fresh(2, obstacles=True, first_obstacle=option)
        while state.pending[-1].kind != waits.SETUP_OBSTACLE:
            seat = GAME.actors(state)[0]
            GAME.advance(state, seat, GAME.legal_actions(state, seat)[0], SeededChance(1), None)
        seat = GAME.actors(state)[0]
        assert (GAME.parse("pass") in GAME.legal_actions(state, seat)) == ways
        refusal = GAME.refusal(state, seat, GAME.parse("pass"))
        assert (refusal is None) == ways
        GAME.advance(state, seat, GAME.legal_actions(state, seat)[-1], SeededChance(0), None)


def test_top_15_the_start_player_can_be_chosen() -> None:
    assert [fresh(3, seed, start_player="2").start for seed in range(3)] == [2, 2, 2]
    with pytest.raises(BadOptions, match="there is no seat 3 with 2 players"):
        fresh(2, start_player="2")
