"""Measure `untertage simulate` with random players, compared with the bare rules in the same run.

    python tools/bench.py [GAME ...] --simulate [--seconds 2]

Both sides take turns, so that other load on the machine slows both down. Times are medians of CPU time per round.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from statistics import median
from typing import Any

from untertage.cli.series import Order, play_series
from untertage.core.game import Game

AnyGame = Game[Any, Any, Any, Any]
ROUNDS = 5


def simulated(game: AnyGame, matches: int) -> float:
    """Plies per second of the command with random players, from its arguments to its counts."""
    order = Order(game.id, ("random",) * game.seats.start, 0, {}, None)
    begun = time.process_time()
    tally, _ = play_series(order, matches, 1, lambda number, match: None)
    return tally.plies / (time.process_time() - begun)


def compare(
    games: Sequence[Game[Any, Any, Any, Any]], bare: Callable[[Any, float], tuple[float, float]], seconds: float
) -> None:
    """Print plies per second of both, and their ratio. `bare` measures plies and games per second of the rules."""
    print(f"{'game':<12}{'bare plies/s':>14}{'simulate plies/s':>18}{'ratio':>8}")
    for game in games:
        rows = []
        for _ in range(ROUNDS):
            plies, rate = bare(game, seconds / ROUNDS / 2)
            rows.append((plies, simulated(game, max(1, int(rate * seconds / ROUNDS / 2)))))
        alone, whole = (median(column) for column in zip(*rows, strict=True))
        print(f"{game.id:<12}{alone:>14,.0f}{whole:>18,.0f}{whole / alone:>8.0%}")
