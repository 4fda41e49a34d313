"""Measure steps of environments in CPU time. The same matches are repeated, so that only the environment counts.

    pip install pygame
    make rules && PYTHONPATH=build/compiled python tools/bench.py [GAME ...] --envs [--seconds 2]
    make rules && PYTHONPATH=build/compiled python tools/bench.py [GAME ...] --batches [--seconds 2]

A step is what a learner does: `env.last()` with observation and mask, then `env.step(action)`. Actions are drawn
beforehand, because drawing one from a mask can take longer than the step and is up to the learner. A batch is measured
as matches stepped per second of CPU time, with one process and with two. The speed-up of two processes is the time of
one divided by the time of the busier one of the two, which is what idle cores would show in wall time. The loops of
docs/research.md are given as a share of the bare environment, in decisions of all seats; they draw their actions.

`--batches` compares batches of several sizes on one core with a single environment in the same run, and tells how much
memory they take per match; every batch has a process of its own.
"""

from __future__ import annotations

import multiprocessing
import random
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from itertools import cycle
from typing import Any

import gymnasium
import numpy as np
import pettingzoo
import psutil

from untertage import build
from untertage.envs.aec import raw_env
from untertage.envs.batch import Batch
from untertage.envs.gym import env_id

MATCHES = 150
"""Enough matches that rows cached in one round are evicted before the next, as in fresh matches."""
PLACES = 256
SIZES = (64, 256, 1024, 4096)
TURN = 40
"""Steps of one batch before switching to the other."""
Script = tuple[int, list[int]]


def draw_matches(env: Any) -> list[Script]:
    """Random matches: the seed and the actions of each."""
    rng, scripts = random.Random(1), []
    for seed in range(MATCHES):
        env.reset(seed=seed)
        actions: list[int] = []
        for _ in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            if not over and not cut:
                actions.append(rng.choice(np.flatnonzero(seen["action_mask"] != 0).tolist()))
            env.step(None if over or cut else actions[-1])
        scripts.append((seed, actions))
    return scripts


def replay(env: Any, script: Script) -> int:
    """Step a drawn match through PettingZoo's interface and return its number of decisions."""
    seed, actions = script
    env.reset(seed=seed)
    coming = iter(actions)
    for _ in env.agent_iter():
        _, _, over, cut, _ = env.last()
        env.step(None if over or cut else next(coming))
    return len(actions)


def aec(make: Callable[[], Any]) -> Callable[[random.Random], int]:
    """Step through all drawn matches of an environment."""
    env = make()
    scripts = cycle(draw_matches(env))
    return lambda rng: replay(env, next(scripts))


def rate(make: Callable[[], Any], seconds: float) -> float:
    """Steps per second of CPU time."""
    play, rng, steps = aec(make), random.Random(1), 0
    begun = time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        steps += play(rng)
    return steps / spent


def parts(game_id: str, seconds: float) -> list[float]:
    """Microseconds per step: the rules with the indices of the legal actions, then the observation, then the mask."""
    env = raw_env(game_id)
    episode, scripts, sums = env.episode, draw_matches(env), []
    for asked in ((), (episode.observation,), (episode.observation, episode.mask)):
        coming, steps, begun = cycle(scripts), 0, time.process_time()
        while (spent := time.process_time() - begun) < seconds:
            seed, actions = next(coming)
            episode.reset(seed)
            for action in actions:
                for ask in asked:
                    ask()
                episode.step(action)
            steps += len(actions)
        sums.append(spent / steps * 1e6)
    return [sums[0], sums[1] - sums[0], sums[2] - sums[1]]


def some_legal(masks: Any, least: int) -> Any:
    """For each row the first legal index from this one on, or the first legal index."""
    found = masks[:, least:].argmax(axis=1) + least
    return np.where(masks[np.arange(len(masks)), found], found, masks.argmax(axis=1))


def batch_times(game_id: str, seconds: float) -> tuple[float, float, float]:
    """CPU time of a batch step with one process, and the speed-up of two processes in CPU time (of the busier one) and
    in wall time. Both batches take turns, each for enough steps to have its matches in the CPU cache."""
    with Batch(game_id, PLACES) as alone, Batch(game_id, PLACES, processes=2) as both:
        (child,) = multiprocessing.active_children()
        other = psutil.Process(child.pid)
        begun, steps = sum(other.cpu_times()[:2]), 0
        draws = {id(batch): np.random.default_rng(1) for batch in (alone, both)}
        one = own = wall_one = wall_two = 0.0
        while one < seconds:
            used, wall = timed(alone, draws[id(alone)])
            one, wall_one = one + used, wall_one + wall
            used, wall = timed(both, draws[id(both)])
            own, wall_two = own + used, wall_two + wall
            steps += TURN
        two = max(own, sum(other.cpu_times()[:2]) - begun)
        return one / steps, one / two, wall_one / wall_two


def timed(batch: Batch, draw: np.random.Generator) -> tuple[float, float]:
    """CPU time of this process and wall time of some steps."""
    used = wall = 0.0
    for _ in range(TURN):
        numbers = some_legal(batch.masks, int(draw.integers(batch.encoding.size)))
        started, start = time.process_time(), time.perf_counter()
        batch.step(numbers)
        used, wall = used + time.process_time() - started, wall + time.perf_counter() - start
    return used, wall


def pettingzoo_loop(env: Any, seed: int) -> int:
    """The documented loop of PettingZoo; returns the number of decisions."""
    env.reset(seed=seed)
    choose, decisions = random.Random(seed).choice, 0
    for _ in env.agent_iter():
        _, _, over, cut, info = env.last()
        env.step(None if over or cut else choose(info["legal"]))
        decisions += not over
    return decisions


def gymnasium_loop(env: Any, seed: int) -> int:
    """The documented loop of Gymnasium; returns the number of decisions, including those of the bots."""
    _, info = env.reset(seed=seed)
    choose, over = random.Random(seed).choice, False
    while not over:
        _, _, over, _, info = env.step(choose(info["legal"]))
    return int(env.unwrapped.episode.ply)


def loops(game_id: str, seconds: float) -> list[float]:
    """Decisions per second of CPU time in the documented loops."""
    made = (pettingzoo.make("aec", f"untertage/{game_id}-v0"), gymnasium.make(env_id(game_id), bot="random"))
    rates = []
    for env, loop in zip(made, (pettingzoo_loop, gymnasium_loop), strict=True):
        decisions, seed, begun = 0, 0, time.process_time()
        while (spent := time.process_time() - begun) < seconds:
            decisions, seed = decisions + loop(env, seed), seed + 1
        rates.append(decisions / spent)
    return rates


def connect_four() -> Any:
    from pettingzoo.classic import connect_four_v3

    return connect_four_v3.raw_env()


def batch_of(game_id: str, places: int, seconds: float) -> tuple[float, float]:
    """Microseconds of CPU time per step of one match in a batch of this size, and kB of memory per match. Batches of a
    few rounds at least, so that matches are spread over their whole length."""
    Batch(game_id, 1).close()
    before = psutil.Process().memory_info().rss
    with Batch(game_id, places) as batch:
        draw, used, steps = np.random.default_rng(1), 0.0, 0
        timed(batch, draw)
        while used < seconds:
            used += timed(batch, draw)[0]
            steps += TURN * places
        taken = psutil.Process().memory_info().rss - before
    return used / steps * 1e6, taken / places / 1000


def report_batches(games: list[str], seconds: float) -> None:
    """Print microseconds per step of a single environment and of batches, and memory per match."""
    print(f"{build()} rules; microseconds of CPU time per step on one core, and kB per match")
    print(f"{'game':<12}{'single':>8}" + "".join(f"{f'batch of {places:,}':>22}" for places in SIZES))
    for game_id in games:
        cells = [f"{1e6 / rate(lambda game_id=game_id: raw_env(game_id), seconds):>8.2f}"]  # type: ignore[misc]
        for places in SIZES:
            with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
                step, memory = pool.submit(batch_of, game_id, places, seconds).result()
            cells.append(f"{f'{step:.2f} ({memory:.1f} kB)':>22}")
        print(f"{game_id:<12}{''.join(cells)}", flush=True)


def report(games: list[str], seconds: float) -> None:
    print(f"{build()} rules; steps per second of CPU time")
    peer = 0.0
    try:
        peer = rate(connect_four, seconds)
        print(f"PettingZoo connect_four {peer:>12,.0f}")
    except ImportError as error:
        print(f"PettingZoo connect_four is not installed ({error.name})")
    for game_id in games:
        steps = rate(lambda game_id=game_id: raw_env(game_id), seconds)  # type: ignore[misc]
        said = f"{game_id:<24}{steps:>12,.0f}" + (f" {steps / peer:>6.2f} times connect_four" if peer else "")
        one, times, wall = batch_times(game_id, seconds)
        print(
            f"{said}; batch {PLACES / one:>9,.0f} on one core, on two {times:.2f} times ({wall:.2f} wall)", flush=True
        )
        aec_loop, gym_loop = (each / steps for each in loops(game_id, seconds))
        print(f"{'':<12}documented loops: PettingZoo {aec_loop:.0%}, Gymnasium against random {gym_loop:.0%}")
        rules, observation, mask = parts(game_id, seconds / 2)
        print(f"{'':<12}rules {rules:.1f} µs, observation {observation:.1f}, mask {mask:.1f}")
