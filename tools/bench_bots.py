"""Measure the speed of search and planner, the bottlenecks of the search, and whether bots keep their budgets.

`tools/bench.py --bots` runs this. Everything is measured in CPU time, so that other load on the machine does not
matter. The share of each part (rules, score, tree) comes from a profile of the same positions, which compiled code does
not show up in. With `--wall`, budgets are measured in wall time, which is what a person waits for: run that on an idle
machine.
"""

from __future__ import annotations

import cProfile
import pstats
import random
import re
import time
from typing import Any

import untertage.bots.search as search_module
from untertage.bots import bot
from untertage.bots.budget import CLOCKS, CPU, WALL, Budget
from untertage.bots.guard import Terms
from untertage.bots.search_bot import SearchBot
from untertage.core import registry
from untertage.core.chance import SeededChance
from untertage.core.game import Game
from untertage.core.turns import next_seat

AnyGame = Game[Any, Any, Any, Any]

SIMULATIONS = 400
PARTS = ("rules", "score", "tree")
TOLERANCE = 0.2
RULES = re.compile("/(games|kit)/")
COMPILED = not str(search_module.__file__).endswith(".py")


def positions(game: AnyGame, seats: int, options: Any, count: int) -> list[tuple[Any, int]]:
    """States of random games with more than one legal action, spread over the whole game."""
    choose = random.Random(1)
    found: list[tuple[Any, int]] = []
    seed = 0
    while len(found) < count:
        state = game.setup(seats, options, SeededChance(seed))
        wanted = choose.randrange(80)
        while game.actors(state):
            seat = next_seat(game, state)
            legal = game.legal_actions(state, seat)
            if wanted <= 0 and len(legal) > 1:
                found.append((state, seat))
                break
            game.advance(state, seat, choose.choice(legal), SeededChance(seed, state.ply), None)
            wanted -= 1
        seed += 1
    return found


def simulations(game: AnyGame, seats: int, options: Any, count: int = 12) -> dict[str, float]:
    """Simulations per second of CPU time, and where that time goes."""
    cases = positions(game, seats, options, count)

    def search_all(number: int) -> None:
        for state, seat in cases:
            SearchBot(game, 1, Budget(simulations=number)).choose(
                game.view(state, seat), game.legal_actions(state, seat)
            )

    search_all(20)
    begun = time.process_time()
    search_all(SIMULATIONS)
    spent = time.process_time() - begun
    found = {"simulations_per_s": count * SIMULATIONS / spent}
    if COMPILED:
        return found
    profiler = cProfile.Profile()
    profiler.enable()
    search_all(SIMULATIONS // 4)
    profiler.disable()
    return found | _parts(profiler)


def plans(game: AnyGame, seats: int, options: Any, count: int = 12) -> float:
    """Decisions of `greedy`, which plans its turn once, per second of CPU time."""
    cases = positions(game, seats, options, count)
    begun = time.process_time()
    for state, seat in cases:
        bot.make("greedy", game, 1).choose(game.view(state, seat), game.legal_actions(state, seat))
    return count / (time.process_time() - begun)


def _parts(profiler: cProfile.Profile) -> dict[str, float]:
    """Share of the time by package: the rules of the game, the score, the tree itself."""
    shares = dict.fromkeys(PARTS, 0.0)
    stats: Any = pstats.Stats(profiler)
    for (file, _, _), (_, _, own, _, _) in stats.stats.items():
        is_score = "/score/" in file or file.endswith("/score.py")
        room = "tree" if "/bots/" in file else "score" if is_score else "rules" if RULES.search(file) else "tree"
        shares[room] += own
    whole = sum(shares.values()) or 1.0
    return {name: value / whole for name, value in shares.items()}


def budget_kept(game: AnyGame, seats: int, options: Any, seconds: float, count: int, clock: str) -> tuple[float, float]:
    """The share of decisions of `expert`, which searches or plans, within 20 % of the budget, and the worst ratio of
    time used to time given."""
    ratios = []
    now = CLOCKS[clock]
    for state, seat in positions(game, seats, options, count):
        expert = bot.make(f"expert:{seconds}s", game, 1, Terms(clock=clock))
        view, legal = game.view(state, seat), game.legal_actions(state, seat)
        begun = now()
        expert.choose(view, legal)
        ratios.append((now() - begun) / seconds)
    kept = sum(abs(ratio - 1.0) <= TOLERANCE for ratio in ratios)
    return kept / len(ratios), max(ratios)


def report(
    game_ids: list[str], seats: int | None, options: dict[str, str], seconds: float, decisions: int, *, wall: bool
) -> None:
    clock = WALL if wall else CPU
    print(
        f"{'game':<12}{'seats':>6}{'simulations/s':>15}{'rules':>8}{'score':>8}{'tree':>8}"
        f"{'plans/s':>10}{'in time':>10}{'worst':>8}"
    )
    for game_id in game_ids:
        game = registry.get(game_id)
        read = game.read_options(options)
        for number in [seats] if seats else sorted({game.seats.start, game.seats.stop - 1}):
            row = simulations(game, number, read)
            kept, worst = budget_kept(game, number, read, seconds, decisions, clock)
            shares = "".join(f"{row[part]:>8.0%}" if part in row else f"{'':>8}" for part in PARTS)
            print(
                f"{game_id:<12}{number:>6}{row['simulations_per_s']:>15,.0f}{shares}"
                f"{plans(game, number, read):>10,.1f}{kept:>10.1%}{worst:>8.2f}",
                flush=True,
            )
