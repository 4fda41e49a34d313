"""Play many random matches and check the laws of `untertage.testing` during play.

    python tools/soak.py GAME [--games 1000] [--seats 2] [--seed 1] [--every 20] [--option name=value] [--vary]
                                  [--runner]

Cheap laws are checked after every ply, the others every few plies (--every). With --vary every match has random
options; with --runner the game's own test player (tests/games/<game>/runner.py) chooses the actions, which gets
further than random play. Exit code 0: all laws hold, 1: a law is broken, 2: invalid arguments.
"""

from __future__ import annotations

import argparse
import random
import runpy
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from untertage.core import registry
from untertage.core.errors import UntertageError
from untertage.core.pairs import read_pairs, typed_options
from untertage.testing import LawBroken, Setting, Walked, at_random, check_walk, random_options
from untertage.testing.walking import AnyGame, Chooser

PLAYERS = Path(__file__).parent.parent / "tests" / "games"


def runner_of(game_id: str) -> Chooser:
    """The game's own test player, or random choice if it has none."""
    path = PLAYERS / game_id / "runner.py"
    choose: Chooser = runpy.run_path(str(path))["choose"] if path.exists() else at_random
    return choose


def soak(
    setting: Setting, games: int, *, vary: bool = False, every: int = 20, choose: Chooser = at_random
) -> Iterator[Walked]:
    """Play matches with consecutive seeds, starting with the seed of the setting; raises LawBroken."""
    game, seats = setting.game, setting.seats
    for seed in range(setting.seed, setting.seed + games):
        drawn = random_options(game, random.Random(seed), seats) if vary else {}
        yield check_walk(Setting(game, seats, seed, {**drawn, **setting.options}), every=every, choose=choose)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Play random matches and check the laws of the contract.")
    parser.add_argument("game", choices=registry.ids())
    parser.add_argument("--games", type=int, default=1000, help="number of matches")
    parser.add_argument("--seats", type=int, help="default: every number of seats")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first match")
    parser.add_argument("--every", type=int, default=20, help="plies between two checks of the expensive laws")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--vary", action="store_true", help="draw random options for every match")
    parser.add_argument("--runner", action="store_true", help="let the game's own test player choose")
    args = parser.parse_args(arguments)
    game = registry.get(args.game)
    try:
        options = typed_options(game, read_pairs(args.option))
        for seats in [args.seats] if args.seats else game.seats:
            game.check_seats(seats)
            report(Setting(game, seats, args.seed, options), args)
    except LawBroken as broken:
        print(f"\n{broken}", file=sys.stderr)
        return 1
    except UntertageError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def report(setting: Setting, args: argparse.Namespace) -> None:
    """Play, show progress, and print a summary."""
    game: AnyGame = setting.game
    ends: Counter[str] = Counter()
    plies = longest = 0
    begun = time.monotonic()
    choose = runner_of(game.id) if args.runner else at_random
    title = f"{game.id}, {setting.seats} seats"
    for walked in soak(setting, args.games, vary=args.vary, every=args.every, choose=choose):
        ends[walked.reason] += 1
        plies += walked.plies
        longest = max(longest, walked.plies)
        if sys.stderr.isatty() or ends.total() % 100 == 0:
            print(f"\r{title}: {ends.total()} of {args.games} matches", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    summary = ", ".join(f"{reason} {count}" for reason, count in ends.most_common())
    print(
        f"{title}: {ends.total()} matches, {plies} plies (longest {longest}), "
        f"{time.monotonic() - begun:.1f} s, no law broken; {summary}"
    )


if __name__ == "__main__":
    sys.exit(main())
