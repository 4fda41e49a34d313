"""Whole turns: what a plan says about its end, and which plans are found."""

from __future__ import annotations

import numpy as np

from untertage.bots.turns import goes_on
from untertage.core.chance import SeededChance
from untertage.envs.aec import raw_env
from untertage.envs.after import END, names_of, position_names
from untertage.envs.gym import SeatEnv
from untertage.envs.turns import turn_of


def test_a_row_describes_the_end_and_counts_the_kinds_of_actions() -> None:
    env = raw_env("the_base", legal="list", features="after")
    env.reset(seed=1)
    turn = turn_of(env.episode)
    actions = env.episode.legal()
    for number, row in zip(env.info()["legal"], env.info()["features"], strict=True):
        plan = turn.after(turn.start, actions[number])
        assert len(plan.row) == len(names_of("the_base"))
        if not plan.over:  # the other rows are means over samples
            assert np.allclose(plan.row, row)
    for plan in turn.plans(np.zeros(len(row)), 1):
        assert sum(plan.row[len(position_names("the_base")) :]) == len(plan.actions)


def test_a_plan_can_be_played_to_its_end() -> None:
    """Only its last action may involve chance; then another seat decides, or the same one with more knowledge."""
    env = SeatEnv("tesseract", seats=1, bot={}, options={"base_side": "1"}, legal="list")
    episode = env.episode
    weights = np.random.default_rng(1).normal(size=len(names_of("tesseract")))
    env.reset(seed=2)
    lengths = []
    while not episode.over:
        plan = turn_of(episode).plans(weights, 2)[0]
        for number, action in enumerate(plan.actions, 1):
            chance, state = SeededChance(7), episode.state.clone()
            episode.game.advance(state, episode.seat, action, chance, None)
            closed = chance.used > 0 or not goes_on(episode.game, state, episode.seat)
            assert closed == (plan.over and number == len(plan.actions))
            env.step(episode.encoding.numbers([action])[0])
        lengths.append(len(plan.actions))
    assert max(lengths) > 1


def test_the_plans_are_the_best_ones_and_a_wider_beam_finds_no_worse() -> None:
    names = names_of("the_base")
    weights = np.array([{"rows": -1.0, "rivals: rows": 0.1}.get(name, 0.0) for name in names])
    env = raw_env("the_base", legal="list")
    env.reset(seed=4)
    merits = [[np.dot(plan.row, weights) for plan in turn_of(env.episode).plans(weights, width)] for width in (1, 4)]
    for found in merits:
        assert found == sorted(found, reverse=True)
    assert merits[1][0] >= merits[0][0]
    assert names[: len(END)] == list(END)
