"""Afterstate features: for every legal action what the position looks like afterwards."""

from __future__ import annotations

import random

import numpy as np
import pytest

from untertage.core import registry
from untertage.core.chance import SeededChance
from untertage.core.errors import BadOptions
from untertage.envs.aec import raw_env
from untertage.envs.after import END, describer, names_of
from untertage.envs.episode import Episode
from untertage.envs.gym import SeatEnv

DESCRIBED = [game_id for game_id in registry.ids() if registry.part(game_id, "fitted") is not None]


@pytest.mark.parametrize("game_id", DESCRIBED)
def test_every_legal_action_has_a_row_of_named_numbers_until_the_end(game_id: str) -> None:
    env, rng = raw_env(game_id, legal="list", features="after"), random.Random(1)
    env.reset(seed=1)
    for _ in env.agent_iter(60):
        _, _, over, _, info = env.last()
        if not over:
            assert info["features"].shape == (len(info["legal"]), len(names_of(game_id)))
            assert np.isfinite(info["features"]).all()
        env.step(None if over else rng.choice(info["legal"]))


def test_a_row_has_the_features_of_the_position_after_the_action() -> None:
    episode = Episode("the_base")
    episode.reset(4)
    rows_of = describer(episode, "after")
    assert rows_of is not None
    module = registry.part("the_base", "fitted")
    assert module is not None
    for _ in range(40):
        legal = episode.legal()
        rows = rows_of(list(legal))
        for row, action in zip(rows, legal.values(), strict=True):
            chance, after = SeededChance(0), episode.state.clone()
            episode.game.advance(after, episode.seat, action, chance, None)
            if chance.used == 0:
                own, rival = (module.features(after)[seat] for seat in (episode.seat, 1 - episode.seat))
                kind = [float(isinstance(action, each)) for each in episode.game.action_types]
                assert row == pytest.approx([0.0, 0.0, *own, *rival, *kind])
        episode.step(episode.numbers()[0])


def test_the_last_action_has_the_result_and_nothing_else() -> None:
    """Every ending of a short match, by the countdown."""
    for seed in range(3):
        episode = Episode("the_base", options={"rounds": 1})
        episode.reset(seed)
        rows_of = describer(episode, "after")
        assert rows_of is not None
        while not episode.over:
            seat, chosen = episode.seat, episode.numbers()[0]
            row = rows_of([chosen])[0]
            episode.step(chosen)
        assert row[: len(END)].tolist() == pytest.approx([1.0, episode.returns()[seat]])
        assert sum(row[len(END) :]) == 1.0, "the kind of the action"


def test_a_kind_of_features_that_does_not_exist_is_refused() -> None:
    with pytest.raises(BadOptions, match="features: 'before' is not one of words, after"):
        SeatEnv("the_base", features="before")  # type: ignore[arg-type]


def test_a_game_that_describes_no_positions_says_so() -> None:
    with pytest.raises(BadOptions, match=r"underground describes no positions; use 'words'"):
        SeatEnv("underground", features="after")
