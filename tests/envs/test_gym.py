"""Gymnasium's own checker, the vector entry point, and a maskable policy gradient."""

from __future__ import annotations

import random
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from tests.walks import every_game
from untertage.core.errors import BadOptions
from untertage.envs import gym


@every_game
def test_gymnasium_finds_nothing_wrong(game_id: str) -> None:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*spec.*")
        check_env(gymnasium.make(gym.env_id(game_id), render_mode="ansi").unwrapped)


@every_game
def test_a_masked_player_finishes(game_id: str) -> None:
    env: Any = gymnasium.make(gym.env_id(game_id), render_mode="ansi")
    _, info = env.reset(seed=4)
    rng = random.Random(1)
    over = False
    while not over:
        assert (env.unwrapped.action_masks() == info["action_mask"].astype(bool)).all()
        _, reward, over, _, info = env.step(rng.choice(np.flatnonzero(info["action_mask"]).tolist()))
    assert -1 <= reward <= 1
    assert "illegal" not in info
    assert env.render()


def test_ids_are_in_camel_case() -> None:
    assert gym.env_id("the_base") == "untertage/TheBase-v0"


def test_an_illegal_action_loses() -> None:
    env = gymnasium.make("untertage/TheBase-v0")
    env.reset(seed=1)
    _, reward, over, _, info = env.step(0)
    assert (reward, over, info["illegal"]) == (-1.0, True, True)


def test_pictures() -> None:
    env: Any = gymnasium.make("untertage/Topoum-v0", render_mode="rgb_array")
    env.reset(seed=1)
    assert env.render().ndim == 3


def test_the_vector_entry_point_plays_what_one_environment_plays() -> None:
    many = gymnasium.make_vec("untertage/TheBase-v0", 2, vectorization_mode="vector_entry_point", options={"rounds": 1})
    one = gymnasium.make("untertage/TheBase-v0", options={"rounds": 1})
    seen, info = many.reset(seed=9)
    alone, _ = one.reset(seed=10)
    rng, finished = random.Random(2), 0
    for _ in range(60):
        assert (seen[1] == alone).all()
        numbers = [rng.choice(np.flatnonzero(row).tolist()) for row in info["action_mask"]]
        seen, rewards, done, _, info = many.step(np.array(numbers))
        alone, reward, over, _, _ = one.step(numbers[1])
        assert (rewards[1], done[1]) == (reward, over)
        if over:
            assert (info["final_obs"][1] == alone).all()
            alone, _ = one.reset(seed=12 + 2 * finished)
            finished += 1
    assert finished > 0
    many.close()


def test_a_maskable_policy_gradient_learns_here() -> None:
    """A few steps of sb3-contrib's MaskablePPO: it only plays legal actions."""
    contrib = pytest.importorskip("sb3_contrib", reason="no CPU build of torch is available: see tools/learning.py")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env = gymnasium.make("untertage/TheBase-v0", options={"rounds": 2})
        model = contrib.MaskablePPO("MlpPolicy", env, n_steps=64, batch_size=32, n_epochs=1, seed=1, device="cpu")
        model.learn(128)
        observation, info = env.reset(seed=1)
        for _ in range(10):
            number, _ = model.predict(observation, action_masks=info["action_mask"].astype(bool))
            observation, _, over, _, info = env.step(number)
            assert "illegal" not in info
            if over:
                break


def test_every_other_seat_may_have_its_own_bot() -> None:
    env = gym.SeatEnv("rescue", seat=1, seats=3, bot={0: "random", 2: "easy"})
    assert env.reset(seed=1)[1]["action_mask"].any()
    with pytest.raises(BadOptions, match=r"needed for the seats \[0, 2\]"):
        gym.SeatEnv("rescue", seat=1, seats=3, bot={0: "random"})


def test_r9_a_seat_that_is_not_at_the_table_is_refused() -> None:
    with pytest.raises(BadOptions, match="hands: has no effect with seats = 2"):
        gym.SeatEnv("underground", seats=2, bot="random", options={"hands": 2})
    with pytest.raises(BadOptions, match="there is no seat 5, only 0 to 1"):
        gym.SeatEnv("the_base", seat=5)
