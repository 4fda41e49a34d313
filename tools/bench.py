"""Measure the decisions per second of every game: random play with the bare rules, without events or record.

Absolute numbers differ between machines, so each is also given as a ratio to a fixed pure-Python loop that is timed in
the same run (10 million additions are 1.0 "loops"). Setting up a match is given as a number of decisions.

    python tools/bench.py [GAME ...] [--seconds 2] [--seats N] [--option name=value] [--profile] [--json]
    python tools/bench.py [GAME ...] --bots [--seconds 0.2] [--decisions 100]    tree search (see bench_bots)
    python tools/bench.py [GAME ...] --simulate [--seconds 2] [--players greedy --matches 1000]
                          `untertage simulate` compared with the bare rules, or only two jobs with one (bench_simulate)
    python tools/bench.py [GAME ...] --envs [--seconds 2]    environments and batches (see bench_envs)
    python tools/bench.py [GAME ...] --batches [--seconds 2]    batches of several sizes, with their memory
    python tools/bench.py --peers [--seconds 2]    similar projects from PyPI in the same run, with ratios
"""

from __future__ import annotations

import argparse
import cProfile
import json
import pstats
import random
import sys
import time
from typing import Any

import bench_bots
from untertage.core import registry
from untertage.core.chance import SeededChance
from untertage.core.game import Game
from untertage.core.pairs import read_pairs
from untertage.core.turns import next_seat

AnyGame = Game[Any, Any, Any, Any]


def loop_seconds() -> float:
    """Seconds for ten million additions, the unit of comparison between machines."""
    begun = time.process_time()
    total = 0
    for number in range(10_000_000):
        total += number
    assert total > 0
    return time.process_time() - begun


def playout(game: AnyGame, seats: int, options: Any, seed: int, choose: random.Random) -> int:
    """Play one random game with the bare rules and return the number of decisions.

    This loop stands on its own, because the play loop (`core/playout.py`) is measured against it: nothing but the
    rules, one chance for the whole game, and any actor may act.
    """
    chance = SeededChance(seed)
    state = game.setup(seats, options, chance)
    actors_of, legal_of, advance, draw = game.actors, game.legal_actions, game.advance, choose.random
    decisions = 0
    while actors := actors_of(state):
        seat = actors[0] if len(actors) == 1 else actors[int(draw() * len(actors))]
        legal = legal_of(state, seat)
        advance(state, seat, legal[int(draw() * len(legal))], chance, None)
        decisions += 1
    return decisions


def measure(game: AnyGame, seats: int, options: Any, seconds: float) -> dict[str, float]:
    """Measure random play for about this many seconds of CPU time."""
    choose = random.Random(1)
    games = decisions = 0
    begun = time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        decisions += playout(game, seats, options, games, choose)
        games += 1
    return {"decisions_per_s": decisions / spent, "games_per_s": games / spent, "plies": decisions / games}


def clone_seconds(game: AnyGame, seats: int, options: Any) -> float:
    """The cost of one copy of a state in the middle of a game."""
    chance, choose = SeededChance(9), random.Random(9)
    state = game.setup(seats, options, chance)
    for _ in range(30):
        if game.actors(state):
            seat = next_seat(game, state)
            game.advance(state, seat, choose.choice(game.legal_actions(state, seat)), chance, None)
    begun = time.process_time()
    for _ in range(20_000):
        state.clone()
    return (time.process_time() - begun) / 20_000


def setup_seconds(game: AnyGame, seats: int, options: Any) -> float:
    """The cost of setting up a match."""
    begun = time.process_time()
    for seed in range(2_000):
        game.setup(seats, options, SeededChance(seed))
    return (time.process_time() - begun) / 2_000


def rules_alone(game: AnyGame, seconds: float) -> tuple[float, float]:
    """Plies and games per second of the bare rules, with the fewest seats."""
    row = measure(game, game.seats.start, game.read_options({}), seconds)
    return row["decisions_per_s"], row["games_per_s"]


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=registry.ids())
    parser.add_argument("--seconds", type=float, help="per game (2), or per decision of a bot (0.2)")
    parser.add_argument("--bots", action="store_true", help="simulations per second, and whether budgets are kept")
    parser.add_argument("--wall", action="store_true", help="with --bots: budgets in wall time")
    parser.add_argument("--decisions", type=int, default=100, help="with --bots: number of timed decisions")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--profile", action="store_true", help="show a profile")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--simulate", action="store_true", help="compare `untertage simulate` with the bare rules")
    parser.add_argument("--players", help="with --simulate: compare two jobs with one for matches of this bot")
    parser.add_argument("--matches", type=int, default=1_000, help="with --players: number of matches")
    parser.add_argument("--envs", action="store_true", help="measure steps of environments and batches")
    parser.add_argument("--batches", action="store_true", help="measure batches of several sizes, and their memory")
    parser.add_argument("--peers", action="store_true", help="compare with similar projects")
    return parser.parse_args()


def main() -> int:
    args = arguments()
    if args.bots:
        chosen = read_pairs(args.option)
        bench_bots.report(args.games, args.seats, chosen, args.seconds or 0.2, args.decisions, wall=args.wall)
    elif args.simulate:
        import bench_simulate

        games = [registry.get(game) for game in args.games]
        if args.players:
            bench_simulate.compare_jobs(games, args.players, args.matches)
        else:
            bench_simulate.compare(games, rules_alone, args.seconds or 2.0)
    elif args.envs:
        import bench_envs

        bench_envs.report(args.games, args.seconds or 2.0)
    elif args.batches:
        import bench_envs

        bench_envs.report_batches(args.games, args.seconds or 2.0)
    elif args.peers:
        from peers import compare

        compare(args.seconds or 2.0)
    else:
        bench_rules(args)
    return 0


def bench_rules(args: argparse.Namespace) -> None:
    """Measure or profile the bare rules of every game."""
    loop = loop_seconds()
    rows = []
    for game_id in args.games:
        game = registry.get(game_id)
        options = game.read_options(read_pairs(args.option))
        for seats in [args.seats] if args.seats else sorted({game.seats.start, game.seats.stop - 1}):
            if args.profile:
                profile(game, seats, options)
                continue
            row = measure(game, seats, options, args.seconds or 2.0)
            row["clone_us"] = clone_seconds(game, seats, options) * 1e6
            row["setup_decisions"] = setup_seconds(game, seats, options) * row["decisions_per_s"]
            rows.append({"game": game_id, "seats": seats, **row, "decisions_per_loop": row["decisions_per_s"] * loop})
    if args.json:
        print(json.dumps({"python": sys.version.split()[0], "loop_s": loop, "rows": rows}, indent=2))
    elif rows:
        show(rows, loop)


def show(rows: list[dict[str, Any]], loop: float) -> None:
    print(f"Python {sys.version.split()[0]}; ten million additions take {loop:.2f} s (1 loop)")
    print(
        f"{'game':<12}{'seats':>6}{'decisions/s':>13}{'per loop':>11}{'games/s':>10}{'plies':>8}{'clone µs':>10}"
        f"{'set-up':>8}"
    )
    for row in rows:
        print(
            f"{row['game']:<12}{row['seats']:>6}{row['decisions_per_s']:>13,.0f}{row['decisions_per_loop']:>11,.0f}"
            f"{row['games_per_s']:>10,.1f}{row['plies']:>8,.0f}{row['clone_us']:>10.2f}"
            f"{row['setup_decisions']:>8.1f}"
        )


def profile(game: AnyGame, seats: int, options: Any) -> None:
    """Print a profile by function."""
    choose = random.Random(1)
    profiler = cProfile.Profile()
    profiler.enable()
    for seed in range(100):
        playout(game, seats, options, seed, choose)
    profiler.disable()
    print(f"{game.id}, {seats} seats, 100 random games")
    pstats.Stats(profiler, stream=sys.stdout).strip_dirs().sort_stats("tottime").print_stats(12)


if __name__ == "__main__":
    sys.exit(main())
