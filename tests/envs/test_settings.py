"""The settings that all environments share: rewards, observations, legal actions, opponents, several learners."""

from __future__ import annotations

import contextlib
import io
import random
from typing import Any

import numpy as np
import pytest

from tests.walks import every_game
from untertage import make_bot
from untertage.core import registry
from untertage.core.errors import BadOptions
from untertage.core.match import Match
from untertage.envs import aec, gym
from untertage.envs.batch import Batch
from untertage.envs.episode import Episode
from untertage.envs.features import action_features
from untertage.envs.opponents import Pool, draw
from untertage.envs.parallel import parallel_env
from untertage.envs.settings import SCALED
from untertage.kit.features import tokens_of


@every_game
def test_r11_shaped_rewards_add_up_to_the_result(game_id: str) -> None:
    """In the single environments, and for every agent."""
    env = aec.raw_env(game_id, reward="score")
    env.reset(seed=3)
    rng, sums, steps = random.Random(3), dict.fromkeys(env.agents, 0.0), 0
    for agent in env.agent_iter():
        _, reward, over, _, info = env.last()
        sums[agent] += reward
        steps += reward != 0
        env.step(None if over else rng.choice(info["legal"]))
    assert steps > 2, "there are rewards before the end"
    assert list(sums.values()) == pytest.approx(env.episode.returns())


def test_a_batch_gives_the_rewards_of_single_environments() -> None:
    settings: dict[str, Any] = {"options": {"rounds": 3}, "reward": "score", "observation": "float32"}
    batch = Batch("the_base", 2, seed=4, **settings)
    episodes = [Episode("the_base", **settings) for _ in range(2)]
    for place, episode in enumerate(episodes):
        episode.reset(4 + place)
    over = False
    while not over:
        numbers = [episode.numbers()[-1] for episode in episodes]
        _, _, rewards, done = batch.step(numbers)
        for place, episode in enumerate(episodes):
            episode.step(numbers[place])
            assert rewards[place].tolist() == pytest.approx(episode.rewards())
            over = over or episode.over
        assert done.any() == over
        if not over:
            assert (batch.observations[0] == episodes[0].observation()).all()


@every_game
def test_r11_scaled_observations_are_those_of_bytes(game_id: str) -> None:
    plain, scaled = (gym.SeatEnv(game_id, observation=kind) for kind in ("int8", "float32"))  # type: ignore[arg-type]
    bytes_seen, numbers = plain.reset(seed=1)[0], scaled.reset(seed=1)[0]
    assert numbers.dtype == np.float32
    assert (SCALED[bytes_seen.view(np.uint8)] == numbers).all()
    assert scaled.observation_space.contains(numbers)
    assert [SCALED[byte] for byte in (0, 1, 255, 3, 127)] == [0, 1, -1, 2, 7]


@every_game
def test_r10_a_list_of_legal_actions_replaces_the_mask(game_id: str) -> None:
    masked, listed = aec.raw_env(game_id), aec.raw_env(game_id, legal="list", features=True)
    for env in (masked, listed):
        env.reset(seed=2)
    seen, _, _, _, info = masked.last()
    bare, _, _, _, told = listed.last()
    assert seen is not None
    assert bare is not None
    assert list(bare) == ["observation"]
    assert told["legal"] == info["legal"]
    assert sorted(told["legal"]) == np.flatnonzero(seen["action_mask"]).tolist()
    names = action_features(game_id).tokens
    for action, row in zip(masked.episode.legal().values(), told["features"], strict=True):
        assert [names[word] for word in row if word] == tokens_of(action)


def test_every_index_has_features_of_its_kind() -> None:
    """Also the walks of Underground, whose meaning depends on the state."""
    names, rows = action_features("underground")
    assert (rows[:, 0] > 0).all()
    assert next(names[word] for word in rows[-1] if word) == "move_with"


def test_a_setting_that_does_not_exist_is_refused() -> None:
    for name in ("reward", "observation", "legal"):
        with pytest.raises(BadOptions, match=f"{name}: 'other' is not one of"):
            gym.SeatEnv("the_base", **{name: "other"})  # type: ignore[arg-type]


def test_opponents_are_drawn_by_the_seed_of_the_match() -> None:
    drawn = [draw({"random": 1, "greedy": 3}, seed, 1) for seed in range(400)]
    assert drawn == [draw({"random": 1, "greedy": 3}, seed, 1) for seed in range(400)]
    assert 250 < drawn.count("greedy") < 350
    assert {draw(["easy", "random"], seed, 0) for seed in range(20)} == {"easy", "random"}


def test_a_pool_holds_frozen_policies() -> None:
    asked: list[int] = []

    def first(observation: np.ndarray, legal: list[int]) -> int:
        asked.append(len(observation))
        return legal[0]

    pool = Pool(["random"], most=1)
    pool.add(first)
    assert pool.members == [first]
    env = gym.SeatEnv("the_base", bot=pool, options={"rounds": 2}, observation="float32")
    _, info = env.reset(seed=1)
    while info["legal"]:
        _, _, _, _, info = env.step(np.int64(info["legal"][0]))
    assert set(asked) == {env.episode.encoding.length}


@every_game
def test_r10_random_opponents_play_what_they_play_in_a_match(game_id: str) -> None:
    """They choose among indices; the same bots that choose among actions make the same match."""
    game, bots = registry.get(game_id), {0: "random", 1: "random"}
    episode = Episode(game_id, bot_of=bots)
    episode.reset(5)
    players = [make_bot("random", game, 5 * len(game.seats) + seat) for seat in bots]
    match = Match.new(game, 2, seed=5)
    while actors := match.actors():
        match.play(actors[0], players[actors[0]].choose_from(match.legal(actors[0])))  # type: ignore[attr-defined]
    assert game.dump_position(episode.state) == game.dump_position(match.state)


def test_all_agents_can_be_stepped_at_once() -> None:
    from pettingzoo.test import parallel_api_test

    with contextlib.redirect_stdout(io.StringIO()):
        parallel_api_test(parallel_env("rescue", seats=3), num_cycles=30)
    env = parallel_env("the_base", options={"rounds": 2}, reward="score")
    _, infos = env.reset(seed=1)
    sums = dict.fromkeys(env.agents, 0.0)
    while env.agents:
        numbers = {agent: infos[agent]["legal"][0] if infos[agent]["legal"] else 0 for agent in env.agents}
        _, rewards, _, _, infos = env.step(numbers)
        sums = {agent: sums[agent] + rewards[agent] for agent in sums}
    assert list(sums.values()) == pytest.approx(env._inner.episode.returns())
