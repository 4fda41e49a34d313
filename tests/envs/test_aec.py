"""PettingZoo's own tests, and what they do not cover."""

from __future__ import annotations

import contextlib
import io
import random
import warnings
from functools import partial
from typing import Any

import numpy as np
import pettingzoo
import pytest

from tests.walks import every_game
from untertage.core import registry
from untertage.core.match import Match
from untertage.envs import aec
from untertage.envs.episode import IllegalNumber, returns

with (
    warnings.catch_warnings()
):  # where PettingZoo's classic games are installed, its tests import them in a deprecated way
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, render_test, seed_test


def quietly(check: Any, *args: Any, **settings: Any) -> None:
    """PettingZoo's tests print their success."""
    with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*(not a numpy array|is not np.ndarray|space).*")
        check(*args, **settings)


@every_game
def test_pettingzoo_finds_nothing_wrong_with_the_api(game_id: str) -> None:
    quietly(api_test, aec.env(game_id), num_cycles=40)


@every_game
def test_pettingzoo_finds_seeds_respected(game_id: str) -> None:
    quietly(seed_test, partial(aec.env, game_id), num_cycles=10)


@every_game
def test_pettingzoo_can_render(game_id: str) -> None:
    quietly(render_test, partial(aec.env, game_id))


@every_game
def test_made_by_id(game_id: str) -> None:
    env: Any = pettingzoo.make("aec", f"untertage/{game_id}-v0", seats=2)
    env.reset(seed=3)
    assert env.possible_agents == ["player_0", "player_1"]
    assert env.metadata["name"] == f"{game_id}_v0"
    assert env.observe(env.agent_selection)["action_mask"].sum() > 0


@every_game
def test_a_match_is_the_one_the_engine_plays(game_id: str) -> None:
    """The same seed and actions give the same match; the masks are its legal actions; rewards come at the end."""
    env = aec.raw_env(game_id)
    env.reset(seed=11)
    match = Match.new(registry.get(game_id), env.episode.seats, seed=11)
    rng = random.Random(5)
    while not env.episode.over:
        seat = int(env.agent_selection.removeprefix("player_"))
        assert (seat,) == match.actors()
        legal = env.episode.legal()
        assert list(legal.values()) == match.legal(seat)
        assert sorted(legal) == np.flatnonzero(env.observe(env.agent_selection)["action_mask"]).tolist()
        number = rng.choice(list(legal))
        match.play(seat, legal[number])
        env.step(number)
    outcome = match.outcome()
    assert outcome is not None
    assert list(env.rewards.values()) == returns(match.game, outcome, env.episode.seats)
    assert all(env.terminations.values())


def test_an_illegal_action_ends_the_match() -> None:
    env = aec.env("the_base")
    env.reset(seed=1)
    agent = env.agent_selection
    with contextlib.redirect_stderr(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env.step(0)
    assert env.terminations[agent]
    assert env.rewards[agent] == -1


def test_without_wrappers_an_illegal_action_is_refused() -> None:
    env = aec.raw_env("the_base")
    env.reset(seed=1)
    with pytest.raises(IllegalNumber):
        env.step(0)


def test_sand_runs_out_after_a_number_of_decisions() -> None:
    """With a real hourglass the clock acts after the given number of decisions."""
    env = aec.raw_env("underground", options={"kidnapper": "realtime", "setup": "s7"}, pace=5)
    for seed in range(3):
        env.reset(seed=seed)
        rng = random.Random(seed)
        while not env.episode.over:
            env.step(rng.choice(env.episode.numbers()))
        assert env.episode.outcome() is not None


def test_pictures_of_a_match_have_one_size() -> None:
    env = aec.raw_env("rescue", render_mode="rgb_array")
    env.reset(seed=1)
    first = env.render()
    env.step(env.episode.numbers()[0])
    assert first.shape == env.render().shape
    assert (first != env.render()).any()
