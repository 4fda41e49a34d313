"""What is counted in matches of bots."""

from __future__ import annotations

import pytest

from untertage.arena.plan import Plan, jobs
from untertage.arena.result import play
from untertage.bots.levels import levels_of
from untertage.core import registry
from untertage.core.game import Outcome
from untertage.games.rescue.habits import habits as of_rescue
from untertage.games.the_base.habits import STILL
from untertage.games.the_base.habits import habits as of_the_base
from untertage.games.topoum.events import Fined, Ransomed
from untertage.games.topoum.habits import habits as of_topoum
from untertage.games.underground.actions import End, Flip
from untertage.games.underground.habits import habits as of_underground

OVER = Outcome("third_piece", (0,), (3, 0))


@pytest.mark.parametrize("game_id", registry.ids())
def test_a_result_has_the_habits_that_the_levels_name(game_id: str) -> None:
    game = registry.get(game_id)
    plan = Plan(game=game_id, players=("random",), games=1, seats=game.seats[0], seed=1)
    result = play(plan, next(jobs(plan))).result
    assert {habit.name for habit in levels_of(game_id).habits} == set(result.habits)


def test_pieces_that_stand_still_are_noticed() -> None:
    parse = registry.get("the_base").parse
    turns = [parse("rotate C3 90")] * (STILL - 1)
    assert not of_the_base([*turns, parse("move M1 C2"), *turns], [], OVER)["still"]
    assert of_the_base([parse("move M1 C2"), *turns, parse("rotate C3 90")], [], OVER)["still"]


def test_tokens_are_counted_by_their_use() -> None:
    parse = registry.get("the_base").parse
    found = of_the_base([parse("token time"), parse("token extra"), parse("token time")], [], OVER)
    assert (found["extra"], found["time"]) == (1, 2)


def test_a_turn_of_rescue_is_a_move_or_an_exchange() -> None:
    parse = registry.get("rescue").parse
    found = of_rescue([parse("rotate A1"), parse("exchange 3,5"), parse("rotate A1")], [], OVER)
    assert (found["turns"], found["exchanges"]) == (1, 1)


def test_fines_for_own_moles_and_ransoms_are_counted() -> None:
    events = [[Fined("red", 5, "own_mole"), Fined("red", 3, "red_cross_lost")], [Ransomed("red", "blue", 3)]]
    assert of_topoum([], events, OVER) == {"own_moles": 1, "ransoms": 1}


def test_turning_the_hourglass_twice_is_noticed() -> None:
    assert of_underground([Flip(), End(), Flip(), Flip()], [], OVER) == {"flips": 3, "flips_in_a_row": 1}
