"""Measure `untertage simulate` with random players, compared with the bare rules in the same run.

    python tools/bench.py [GAME ...] --simulate [--seconds 2]
    python tools/bench.py [GAME ...] --simulate --players greedy [--matches 1000]

Both sides take turns, so that other load on the machine slows both down. Times are medians of CPU time per round. The
last columns are how many times as fast two jobs are as one, for at least 1,000 matches: by processor time (what the
busier core would take if nothing else ran), and on the wall. With `--players` only these are measured, for matches of
that bot.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from statistics import median
from typing import Any

from untertage.cli.series import Order, play_series
from untertage.core.game import Game

AnyGame = Game[Any, Any, Any, Any]
ROUNDS = 5
REPEATS = 3


def simulated(game: AnyGame, matches: int) -> float:
    """Plies per second of the command with random players, from its arguments to its counts."""
    order = Order(game.id, ("random",) * game.seats.start, 0, {}, None)
    begun = time.process_time()
    counted = play_series(order, matches, 1, lambda number, match: None)
    return counted.tally.plies / (time.process_time() - begun)


def processor_seconds() -> tuple[float, float]:
    """Processor time of this process, and of its children that have ended."""
    times = os.times()
    return times.user + times.system, times.children_user + times.children_system


def timed(order: Order, matches: int, jobs: int) -> tuple[float, float]:
    """Processor time of the busier core, if the work is spread evenly, and wall time of a series."""
    own, others = processor_seconds()
    begun = time.perf_counter()
    play_series(order, matches, jobs, lambda number, match: None)
    wall = time.perf_counter() - begun
    own, others = (now - before for now, before in zip(processor_seconds(), (own, others), strict=True))
    return (own + others) / jobs, wall


def two_jobs(game: AnyGame, matches: int, player: str = "random", repeats: int = REPEATS) -> list[float]:
    """How many times as fast two jobs are, by processor time and on the wall."""
    order = Order(game.id, (player,) * game.seats.start, 0, {}, None)
    rounds = [(timed(order, matches, 1), timed(order, matches, 2)) for _ in range(repeats)]
    return [median(one[at] for one, _ in rounds) / median(two[at] for _, two in rounds) for at in (0, 1)]


def compare_jobs(games: Sequence[AnyGame], player: str, matches: int) -> None:
    """Print how many times as fast two jobs are as one with this bot on all seats."""
    print(f"{'game':<12}{'matches':>9}{'two jobs':>10}{'wall':>6}   players: {player}")
    for game in games:
        processor, wall = two_jobs(game, matches, player, repeats=1)
        print(f"{game.id:<12}{matches:>9,}{processor:>10.2f}{wall:>6.2f}", flush=True)


def compare(
    games: Sequence[Game[Any, Any, Any, Any]], bare: Callable[[Any, float], tuple[float, float]], seconds: float
) -> None:
    """Print plies per second of both, and their ratio. `bare` measures plies and games per second of the rules."""
    print(f"{'game':<12}{'bare plies/s':>14}{'simulate plies/s':>18}{'ratio':>8}{'two jobs':>10}{'wall':>6}")
    for game in games:
        rows: list[tuple[float, float]] = []
        for _ in range(ROUNDS):
            plies, rate = bare(game, seconds / ROUNDS / 2)
            rows.append((plies, simulated(game, max(1, int(rate * seconds / ROUNDS / 2)))))
        alone, whole = (median(column) for column in zip(*rows, strict=True))
        processor, wall = two_jobs(game, max(1_000, int(rate * seconds / 2)))
        print(
            f"{game.id:<12}{alone:>14,.0f}{whole:>18,.0f}{whole / alone:>8.0%}{processor:>10.2f}{wall:>6.2f}",
            flush=True,
        )
