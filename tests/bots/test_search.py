"""The tree search: what it finds, how it widens, what it caches."""

from __future__ import annotations

import random

import pytest

from tests.bots.decisions import decisions
from tests.walks import start
from untertage.bots import bot
from untertage.bots.budget import BadBudget, Budget
from untertage.bots.score import Score, score_of
from untertage.bots.search import Search
from untertage.bots.search_bot import SearchBot
from untertage.bots.search_settings import read_search
from untertage.core import registry
from untertage.core.chance import SeededChance
from untertage.core.turns import next_seat
from untertage.kit.tuning import Tuning


def test_the_search_finds_a_win_in_one_turn() -> None:
    """A piece is home in two steps: the tree finds a win that is deeper than one ply."""
    game = registry.get("the_base")
    state = start(game, 2, 4, setup_orientation="random")
    state.tiles[5:30] = [15] * 25
    state.bag = [0, 0, 0, 0]
    for piece, place in enumerate([30, 31, 22, 13, 14, 9]):
        state.holder[state.place[piece]] = -1
        state.place[piece] = place
    state.holder = [-1] * 35
    for piece, place in enumerate(state.place):
        state.holder[place] = piece
    state.turn, state.left = 0, 2
    view = game.view(state, 0)
    choice = bot.make("search:600", game, 1).choose(view, game.legal_actions(state, 0))
    assert str(choice) == "move M3 C5"


def test_a_search_can_have_a_style() -> None:
    game = registry.get("the_base")
    assert read_search("20/style=racer")[1].score(game).values is score_of("the_base").styles["racer"]
    assert read_search("20")[1].score(game).values is score_of("the_base").values
    with pytest.raises(BadBudget, match="racer"):
        bot.make("search:20/style=pacifist", game, 1)


def first_tries(widen: float, simulations: int) -> list[int]:
    """The actions that a search tries if it prefers the earlier ones and learns nothing from its leaves."""
    game = registry.get("rescue")
    state = start(game, 2, 1)
    seat = next_seat(game, state)
    score = Score(lambda state: [0.5, 0.5], lambda state, seat, legal: [200.0 - at for at in range(len(legal))])
    tuning = Tuning(widen=widen, urgency=0.0)
    search = Search(game, score, game.view(state, seat), tuning, random.Random(1))
    for _ in range(simulations):
        search.run()
    return [at for at, action in enumerate(search.root.legal) if search.root.tries[search.root.slots[action]]]


@pytest.mark.parametrize("simulations", [1, 10, 50])
def test_widening_tries_few_actions_at_first_and_the_promising_ones(simulations: int) -> None:
    for widen in (1.0, 3.0):
        considered = 2 + int(widen * (simulations - 1) ** 0.5)
        assert first_tries(widen, simulations) == list(range(min(considered, simulations)))


def test_without_widening_every_action_is_tried_once_before_any_is_tried_again() -> None:
    assert first_tries(0.0, 50) == list(range(50))


def test_a_plan_goes_for_the_best_state_in_sight() -> None:
    """A plan follows the best state reached before chance is involved, not the most visited action."""
    game, score = registry.get("underground"), score_of("underground")
    state = start(game, 2, 16, setup="s5")
    seat = next_seat(game, state)
    game.advance(state, seat, game.legal_actions(state, seat)[0], SeededChance(1), None)
    search = Search(game, score, game.view(state, seat), Tuning(explore=2.0, widen=2.0, plan=True), random.Random(1))
    for _ in range(30):
        search.run()
    root = search.root
    assert score.values is not None
    seen = {}
    for action, child in zip(root.actions, root.children, strict=True):
        if child is not None and child.state is not None:
            below = [further.state for further in child.children if further is not None and further.state is not None]
            seen[action] = max(score.values(known)[seat] for known in [child.state, *below])
    most_tried = root.actions[max(range(len(root.tries)), key=root.tries.__getitem__)]
    assert seen[search.best()] == max(seen.values())
    assert seen[most_tried] < max(seen.values())


def test_a_game_without_a_score_is_played_to_its_end() -> None:
    """Rollouts alone: the search still prefers the win to the loss."""
    game = registry.get("the_base")
    state = start(game, 2, 4)
    seat = next_seat(game, state)
    player = SearchBot(game, 1, Budget(simulations=5), score=Score())
    legal = game.legal_actions(state, seat)
    assert player.choose(game.view(state, seat), legal) in legal


@pytest.mark.parametrize("game_id", registry.ids())
def test_rollouts_do_not_change_cached_states(game_id: str) -> None:
    """With rollouts of a few plies the search still chooses a legal action, and the cached states stay correct."""
    game = registry.get(game_id)
    state, seat = decisions(game_id, game.seats.start)[0]
    search = Search(game, score_of(game_id), game.view(state, seat), Tuning(rollout=4), random.Random(1))
    for _ in range(25):
        search.run()
    assert search.best() in game.legal_actions(state, seat)
    for action, child in zip(search.root.actions, search.root.children, strict=True):
        if child is not None and child.state is not None:
            again = search.root.state.clone()
            game.advance(again, seat, action, SeededChance(0), None)
            assert game.dump_position(again) == game.dump_position(child.state)


def test_the_next_decision_of_a_turn_continues_in_the_tree() -> None:
    game = registry.get("the_base")
    state = start(game, 2, 4, setup_orientation="random")
    seat = next_seat(game, state)
    search = Search(game, score_of(game.id), game.view(state, seat), Tuning(explore=3.0), random.Random(1))
    for _ in range(400):
        search.run()
    sure = [action for action in search.root.legal if str(action).startswith(("rotate", "move"))]
    action = max(sure, key=lambda each: search.root.tries[search.root.slots[each]])
    tries = search.root.tries[search.root.slots[action]]
    elsewhere = state.clone()
    game.advance(state, seat, action, SeededChance(1, 1), None)
    other = next(each for each in sure if each != action)
    game.advance(elsewhere, seat, other, SeededChance(1, 1), None)
    assert search.forget_others(action)
    assert [child is not None for child in search.root.children] == [each == action for each in search.root.actions]
    assert not search.follow(action, game.view(elsewhere, seat))
    assert search.follow(action, game.view(state, seat))
    assert search.root.visits == tries - 1
    assert search.root.legal == game.legal_actions(state, seat)
    search.run()
    assert search.best() in search.root.legal


def test_a_decision_after_chance_starts_a_new_tree() -> None:
    game, choose = registry.get("the_base"), random.Random(1)
    state = start(game, 2, 4, setup_orientation="random")
    for ply in range(100):
        seat = next_seat(game, state)
        legal = game.legal_actions(state, seat)
        reveals = [action for action in legal if str(action).startswith("reveal")]
        if reveals:
            break
        game.advance(state, seat, choose.choice(legal), SeededChance(1, ply), None)
    search = Search(game, score_of(game.id), game.view(state, seat), Tuning(explore=3.0), random.Random(1))
    for _ in range(300):
        search.run()
    game.advance(state, seat, reveals[0], SeededChance(1, 200), None)
    assert not search.follow(reveals[0], game.view(state, seat))


def test_a_narrow_plan_overrules_the_search_only_if_it_is_better() -> None:
    """No turn is better than another by more than 1, so the plan changes nothing, however little it has looked at."""
    game, budget = registry.get("topoum"), Budget(simulations=20)
    with_plan, alone = (Tuning(second=second, clear=1.0) for second in (2, 0))
    for state, seat in decisions("topoum", 2, 30):
        legal = game.legal_actions(state, seat)
        overruled, free = (
            SearchBot(game, 1, budget, tuning=tuning).choose(game.view(state, seat), legal)
            for tuning in (with_plan, alone)
        )
        assert overruled == free
