"""The batch environment plays what single environments play, whatever the number of processes."""

from __future__ import annotations

import random

import numpy as np
import pytest

from tests.walks import every_game
from untertage.envs.batch import Batch
from untertage.envs.episode import Episode, IllegalNumber

COUNT = 3


def choose(masks: np.ndarray, rng: random.Random) -> list[int]:
    return [rng.choice(np.flatnonzero(row).tolist()) for row in masks]


def same_as_episodes(batch: Batch, episodes: list[Episode], seed: int, steps: int) -> int:
    """Step both side by side; returns how many matches ended."""
    rng, ended, worth = random.Random(seed), 0, 0
    seeds = [seed + place for place in range(COUNT)]
    for episode, begun in zip(episodes, seeds, strict=True):
        episode.reset(begun)
    _, masks = batch.reset(seed)
    for _ in range(steps):
        for place, episode in enumerate(episodes):
            assert (batch.observations[place] == episode.observation()).all()
            assert (masks[place] == episode.mask()).all()
            assert batch.seats[place] == episode.seat
        numbers = choose(masks, rng)
        _, masks, rewards, done = batch.step(numbers)
        for place, episode in enumerate(episodes):
            seat = episode.seat
            episode.step(numbers[place])
            assert done[place] == episode.over
            assert rewards[place].tolist() == episode.returns()
            if episode.over:
                assert (batch.finals[place] == episode.observation(seat)).all()
                ended += 1
                worth += rewards[place].any()
                seeds[place] += COUNT
                episode.reset(seeds[place])
    assert worth or not ended
    return ended


@every_game
def test_a_batch_plays_what_episodes_play(game_id: str) -> None:
    same_as_episodes(Batch(game_id, COUNT), [Episode(game_id) for _ in range(COUNT)], 20, 40)


def test_finished_matches_restart() -> None:
    options = {"rounds": 4}
    batch = Batch("the_base", COUNT, options=options)
    assert same_as_episodes(batch, [Episode("the_base", options=options) for _ in range(COUNT)], 5, 150) > 3


def test_several_processes_change_nothing() -> None:
    options, bot_of = {"rounds": 4}, {1: "random"}
    with Batch("the_base", COUNT, options=options, bot_of=bot_of, processes=2) as batch:
        episodes = [Episode("the_base", options=options, bot_of=bot_of) for _ in range(COUNT)]
        assert same_as_episodes(batch, episodes, 7, 60) > 0
        before = batch.observations.copy()
        for illegal in (-1, batch.masks.shape[1], int(batch.masks[COUNT - 1].argmin())):
            numbers = batch.masks.argmax(axis=1)
            numbers[COUNT - 1] = illegal
            with pytest.raises(IllegalNumber, match=f"place {COUNT - 1}"):
                batch.step(numbers)
            assert (before == batch.observations).all(), "no process has changed a match"


def test_an_illegal_action_can_count_as_a_loss() -> None:
    batch = Batch("the_base", 1, illegal_loses=True)
    seat = int(batch.seats[0])
    _, _, rewards, done = batch.step([-1])
    assert done.tolist() == [True]
    assert rewards[0, seat] == -1


def test_masks_cannot_be_overwritten() -> None:
    """Only what changes is written into them, so the marks of others would stay."""
    batch = Batch("the_base", 2)
    with pytest.raises(ValueError, match="read-only"):
        batch.masks[0, 0] = 1
