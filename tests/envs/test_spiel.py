"""OpenSpiel's own tests for Python games, and its bots at our tables."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.walks import every_game

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this platform")
from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402

import untertage.envs.spiel  # noqa: E402, F401  # registers the games
from untertage.core import registry  # noqa: E402
from untertage.core.errors import BadOptions  # noqa: E402

HIDDEN = [game_id for game_id in registry.ids() if not registry.get(game_id).perfect]
OPEN = [game_id for game_id in registry.ids() if game_id not in HIDDEN]


def load(game_id: str, **params: Any) -> Any:
    return pyspiel.load_game(f"python_untertage_{game_id}", params)


def walked(game: Any, seed: int, decisions: int) -> Any:
    """The state after this number of random decisions, at the next decision."""
    state, rng = game.new_initial_state(), random.Random(seed)
    while not state.is_terminal() and (decisions or state.is_chance_node()):
        if state.is_chance_node():
            ways, shares = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(ways, shares)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            decisions -= 1
    return state


@every_game
def test_openspiel_accepts_the_game(game_id: str) -> None:
    pyspiel.random_sim_test(load(game_id), num_sims=1, serialize=False, verbose=False)


@every_game
def test_probabilities_add_up_and_a_copy_is_independent(game_id: str) -> None:
    state = load(game_id).new_initial_state()
    assert state.is_chance_node()
    assert sum(share for _, share in state.chance_outcomes()) == pytest.approx(1.0)
    copy = state.clone()
    copy.apply_action(copy.chance_outcomes()[0][0])
    assert str(copy) != str(state)


@every_game
def test_a_state_is_rebuilt_from_its_history(game_id: str) -> None:
    game = load(game_id)
    state = walked(game, 3, 12)
    again = game.deserialize_state(state.serialize())
    assert str(state) == str(again)
    assert state.information_state_string(0) == again.information_state_string(0)


@pytest.mark.parametrize("game_id", HIDDEN)
def test_resampling_keeps_what_the_player_knows(game_id: str) -> None:
    state = walked(load(game_id), 5, 20)
    player = state.current_player()
    rng = random.Random(1)
    others = [state.resample_from_infostate(player, rng.random) for _ in range(5)]
    for other in others:
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.legal_actions() == state.legal_actions()
    assert len({other.observation_string(1 - player) for other in others}) > 1


@pytest.mark.parametrize("game_id", HIDDEN)
def test_information_states_have_perfect_recall(game_id: str) -> None:
    """Two histories with the same view are two information states; the same history is one."""
    game = load(game_id)
    first, second = walked(game, 7, 9), walked(game, 8, 9)
    assert first.information_state_string(0) == walked(game, 7, 9).information_state_string(0)
    assert first.information_state_string(0).split()[0] != second.information_state_string(0).split()[0]


def after(state: Any, action: int, which: int) -> Any:
    """The state after an action, with the first or the last outcome at every chance node."""
    copy = state.clone()
    copy.apply_action(action)
    while copy.is_chance_node():
        copy.apply_action(copy.chance_outcomes()[which][0])
    return copy


def remembered(state: Any, player: int) -> str:
    return str(state.information_state_string(player).split()[0])


def test_others_actions_are_remembered_and_their_draws_are_not() -> None:
    """Rescue: everybody sees which cards are exchanged, only the owner sees which are drawn."""
    game = load("rescue")
    state = walked(game, 4, 1)
    player = state.current_player()
    exchanges = [
        action for action in state.legal_actions() if state.action_to_string(player, action).startswith("exchange")
    ]
    first, last = after(state, exchanges[0], 0), after(state, exchanges[0], -1)
    assert remembered(first, 1 - player) == remembered(last, 1 - player)
    assert remembered(first, player) != remembered(last, player)
    other = after(state, exchanges[-1], 0)
    assert remembered(first, 1 - player) != remembered(other, 1 - player)


class Shallow(mcts.Evaluator):  # type: ignore[misc]  # OpenSpiel is untyped
    """No playout: the test only checks that the search can walk the tree."""

    def evaluate(self, state: Any) -> Any:
        return np.array(state.returns())

    def prior(self, state: Any) -> Any:
        if state.is_chance_node():
            return state.chance_outcomes()
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def play(game: Any, bot: Any, decisions: int) -> None:
    """The bot takes every seat."""
    state = walked(game, 2, 4)
    rng = random.Random(2)
    for _ in range(decisions):
        while state.is_chance_node():
            state.apply_action(rng.choice(state.chance_outcomes())[0])
        if state.is_terminal():
            break
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


@pytest.mark.parametrize("game_id", OPEN)
def test_openspiels_mcts_plays(game_id: str) -> None:
    game = load(game_id)
    bot = mcts.MCTSBot(game, 2.0, 6, Shallow(), random_state=np.random.RandomState(1))
    play(game, bot, 4)


@pytest.mark.parametrize("game_id", HIDDEN)
def test_openspiels_ismcts_plays(game_id: str) -> None:
    game = load(game_id)
    bot = ismcts.ISMCTSBot(game, Shallow(), 2.0, 6, random_state=np.random.RandomState(1))
    play(game, bot, 4)


def test_mcts_with_playouts_finishes_a_short_game() -> None:
    game = load("the_base", options="rounds:1 setup_orientation:random")
    bot = mcts.MCTSBot(
        game, 2.0, 3, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)), random_state=np.random.RandomState(1)
    )
    state = walked(game, 2, 0)
    rng = random.Random(2)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rng.choice(state.chance_outcomes())[0])
        else:
            state.apply_action(bot.step(state))
    assert sum(state.returns()) == 0


def test_r8_a_component_sheet_is_played() -> None:
    """It brings an option of its own, and four actions in every turn."""
    sheet = str(Path(__file__).parent.parent.parent / "examples" / "boxes" / "the_base.toml")
    game = load("the_base", components=sheet, options="tile_mix:crossings")
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
    state = walked(game, 3, 60)
    assert state.rules.sheet is not None
    assert state.clone().rules is state.rules
    assert str(game.deserialize_state(state.serialize())) == str(state)
    with pytest.raises(BadOptions):
        load("the_base", options="tile_mix:crossings")
