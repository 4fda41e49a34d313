"""Bots that plan whole turns; weak ones overlook things, but they are never foolish."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.bots.decisions import decisions
from tests.walks import AnyGame, sample
from untertage.bots import bot
from untertage.bots.chance import Fate, Imagined
from untertage.bots.mind import Mind, read_mind
from untertage.bots.plan_bot import PlanBot
from untertage.bots.planner import UNSEEN, Planner
from untertage.bots.score import Score, score_of
from untertage.core import registry
from untertage.core.turns import next_seat
from untertage.games.tesseract.actions import Contain
from untertage.kit.tuning import Tuning


def test_a_decision_is_judged_by_the_turn_it_leads_to() -> None:
    """In Tesseract, containing a group pays only when a cell is filled afterwards."""
    game = registry.get("tesseract")
    found = 0
    for state in sample(game.id, 2):
        seat = next_seat(game, state) if game.actors(state) else 0
        legal = game.legal_actions(state, seat) if game.actors(state) else []
        if len(legal) > 1 and any(isinstance(action, Contain) for action in legal) and found < 4:
            assert isinstance(bot.make("greedy", game, 1).choose(game.view(state, seat), legal), Contain)
            found += 1
    assert found == 4


def worths(game: AnyGame, mind: Mind, seed: int, state: Any, seat: int) -> list[float]:
    view = game.view(state, seat)
    chance = Imagined(random.Random(f"{seed}/{view.ply}"))
    return Planner(game, score_of(game.id), mind, seed, chance).worths(
        view, game.legal_actions(state, seat), mind.width
    )


@pytest.mark.parametrize("game_id", registry.ids())
def test_a_soft_mind_takes_nothing_worse_than_the_average(game_id: str) -> None:
    game, mind = registry.get(game_id), Mind(width=1, depth=2, soft=5.0)
    for state, seat in decisions(game_id, 2):
        legal = game.legal_actions(state, seat)
        for seed in range(3):
            chosen = PlanBot(game, seed, mind).choose(game.view(state, seat), legal)
            found = worths(game, mind, seed, state, seat)
            seen = [worth for worth in found if worth != UNSEEN]
            assert found[legal.index(chosen)] >= sum(seen) / len(seen) - 1e-9


def test_blind_spots_belong_to_the_bot_and_last() -> None:
    game, mind = registry.get("rescue"), Mind(width=30, depth=1, sees=0.5)
    (state, seat), *_ = decisions("rescue", 2)

    def overlooked(seed: int) -> list[bool]:
        return [worth == UNSEEN for worth in worths(game, mind, seed, state, seat)]

    assert overlooked(1) == overlooked(1) != overlooked(2)
    assert 0.3 < sum(overlooked(1)) / len(overlooked(1)) < 0.7


@pytest.mark.parametrize("game_id", ["rescue", "the_base", "topoum"])
def test_the_answer_of_the_next_seat_counts_if_the_mind_asks_for_it(game_id: str) -> None:
    """Also after a turn that ends with a draw, as all of Rescue do."""
    game = registry.get(game_id)
    found = [
        [worths(game, Mind(width=4, reply=reply), 1, *place) for reply in (0, 3)] for place in decisions(game_id, 2)
    ]
    assert any(alone != answered for alone, answered in found)


@pytest.mark.parametrize("game_id", ["rescue", "the_base", "topoum"])
def test_as_many_turns_are_played_ahead_as_the_mind_says(game_id: str) -> None:
    """The value counts the plies, so a look further ahead finds a larger one."""
    game = registry.get(game_id)
    (state, seat), *_ = decisions(game_id, 2)
    view, legal = game.view(state, seat), game.legal_actions(state, seat)
    score = Score(values=lambda after: [after.ply / 10_000] * 2)
    reached = []
    for ahead in range(1, 4):
        mind = Mind(width=2, depth=4, reply=2, ahead=ahead)
        planner = Planner(game, score, mind, 1, Imagined(random.Random(1)))
        reached.append(max(planner.worths(view, legal, mind.width)))
    assert reached[0] < reached[1] < reached[2]


def test_every_turn_that_is_compared_meets_the_same_luck() -> None:
    fate = Fate(random.Random(1))
    first = [fate.pick([1] * 1000) for _ in range(3)]
    fate.rewind()
    assert [fate.below(1000) for _ in range(3)] == first
    assert fate.pick([1] * 1000) not in first


def test_everybody_looks_twice_before_doing_harm() -> None:
    """All that a short-sighted mind has noticed is harmful, so it looks at the rest too."""
    game, mind = registry.get("rescue"), Mind(width=30, depth=1, sees=0.3)
    (state, seat), *_ = decisions("rescue", 2)
    legal = game.legal_actions(state, seat)
    tuning = Tuning(gain=-0.03)
    calm = Score(values=lambda after: [0.5] * 2, tuning=tuning)
    grim = Score(values=lambda after: [0.5 if after.ply == state.ply else 0.1] * 2, tuning=tuning)
    for score, everything in ((calm, False), (grim, True)):
        planner = Planner(game, score, mind, 1, Imagined(random.Random(1)))
        found = planner.worths(game.view(state, seat), legal, mind.width)
        assert (UNSEEN not in found) is everything


def test_a_soft_mind_does_no_harm() -> None:
    game, mind = registry.get("rescue"), Mind(width=40, depth=1, soft=50.0)
    (state, seat), *_ = decisions("rescue", 2)
    legal = game.legal_actions(state, seat)
    good = legal[len(legal) // 2]
    after = state.clone()
    game.advance(after, seat, good, Imagined(random.Random(1)), None)

    def values(found: Any) -> list[float]:
        if found.ply == state.ply or found.lies == after.lies:
            return [0.5] * 2
        return [0.465 if sum(found.lies) % 2 else 0.1] * 2

    score = Score(values=values, tuning=Tuning(gain=-0.03))
    for seed in range(5):
        assert PlanBot(game, seed, mind, score=score).choose(game.view(state, seat), legal) == good


def test_of_equal_plans_the_shortest_is_taken() -> None:
    """In The Base a tile may be turned all the way round; a mind that gains nothing by it does something else."""
    game = registry.get("the_base")
    (state, seat), *_ = decisions("the_base", 2)
    turn = Planner(game, Score(values=lambda after: [0.5] * 2), Mind(width=4), 1, Imagined(random.Random(1)))
    found = turn.worths(game.view(state, seat), game.legal_actions(state, seat), 4)
    assert max(found) < 0.5


class Watch:
    """A clock that advances by a fixed amount whenever it is read."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 0.1
        return self.now


def test_a_time_budget_is_used_and_kept() -> None:
    game, watch = registry.get("the_base"), Watch()
    mind, seconds = read_mind("2s/reply=2")
    (state, seat), *_ = decisions("the_base", 2)
    PlanBot(game, 1, mind, seconds=seconds, clock=watch).choose(game.view(state, seat), game.legal_actions(state, seat))
    assert seconds / 2 <= watch.now <= seconds


def test_answers_are_cut_short_when_time_is_over() -> None:
    """A single pass would read the clock many times."""
    game, watch = registry.get("rescue"), Watch()
    mind, seconds = read_mind("1s/reply=1000")
    (state, seat), *_ = decisions("rescue", 2)
    PlanBot(game, 1, mind, seconds=seconds, clock=watch).choose(game.view(state, seat), game.legal_actions(state, seat))
    assert seconds <= watch.now <= 1.4 * seconds
