"""Play two bots against each other and print the points.

    python tools/duel.py GAME FIRST SECOND [--games 400] [--jobs 2] [--minutes 10] [--rules 1] [--output DIR]

For example `expert:50ms` against the expert of an older checkout OLD (see tools/older_expert.py):

    "exec:env PYTHONPATH=OLD/build/compiled BUDGET=50ms python tools/older_expert.py"

Every deal is played twice with changed seats. The tournament in DIR can be interrupted and resumed. `--rules 1` plays
by the options that version 1 of the rules implied. Time budgets are CPU time.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

from untertage.arena.plan import Plan, Variant
from untertage.arena.shares import share
from untertage.arena.tournament import finished, run
from untertage.core import registry
from untertage.core.errors import BadOptions
from untertage.core.game import Game

ROOT = Path(__file__).parent.parent


def plan_of(args: argparse.Namespace) -> Plan:
    game = registry.get(args.game)
    implied = game.options_of_version(args.rules, {}) if args.rules else {}
    options = {name: value for name, value in implied.items() if has_effect(game, {name: value})}
    return Plan(
        game=game.id,
        players=tuple(args.players),
        games=args.games,
        seats=2,
        seed=args.seed,
        patience=60.0,
        forfeit=True,
        variants=(Variant("", options),),
    )


def has_effect(game: Game[Any, Any, Any, Any], options: dict[str, Any]) -> bool:
    """Do these options change anything in a match of two with the other options at their defaults?"""
    try:
        game.check_effect(game.read_options(options), 2)
    except BadOptions:
        return False
    return True


def told(folder: Path) -> str:
    """The result of the first player."""
    plan, results = finished(folder)
    first, second = plan.players
    won = [result for result in results if result.winners]
    points = sum(sum(r.players[seat] == first for seat in r.winners) / len(r.winners) for r in won)
    found = share(points, len(results))
    ends = dict(Counter(result.reason for result in results))
    shown = f"{found.share:.1%} ({found.low:.1%} to {found.high:.1%}) of {found.games}"
    return f"{plan.game}: {first} {shown} against {second}; ends {ends}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("players", nargs=2)
    parser.add_argument("--games", type=int, default=400, help="matches in all")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=1e6)
    parser.add_argument("--rules", type=int, default=0, help="version of the rules")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--output", type=Path, default=ROOT / "out" / "duel")
    args = parser.parse_args()
    deadline = time.monotonic() + 60 * args.minutes
    for _ in run(plan_of(args), args.output, workers=args.jobs):
        if time.monotonic() > deadline:
            break
    print(told(args.output))
    return 0


if __name__ == "__main__":
    sys.exit(main())
