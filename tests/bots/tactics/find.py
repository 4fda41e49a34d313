"""Find positions for the tactical suite in matches of bots, and prove them by going through the whole turn.

    python -m tests.bots.tactics.find GAME [--players easy] [--matches 20] [--goal win] [--count 10] >> GAME.toml

A position is taken at the beginning of a turn if a plan is sure to reach the goal, and few random turns do.
`--missed BOT` takes only positions in which that bot misses the goal. `--by BOT` takes the turn of a bot as the proof.
"""

from __future__ import annotations

import argparse
import sys
from typing import Any

import msgspec

from tests.bots.tactics.goals import GOALS
from tests.walks import AnyGame
from untertage.arena.simulate import played_match
from untertage.bots import bot
from untertage.bots.turns import plan_for, plan_of, reaches
from untertage.core import registry
from untertage.kit.goals import Goal

TRIES = 20
LUCKY = 6
"""Random turns out of TRIES that may reach the goal."""
TOO_MANY = 8_000
"""States of a turn that is given up."""


def turns(game: AnyGame, player: str, seats: int, seed: int, options: dict[str, str]) -> list[tuple[Any, int]]:
    """The states of a match in which a turn begins."""
    found: list[tuple[Any, int]] = []
    last = [-1]

    def see(state: Any, seat: int, action: Any) -> None:
        if seat != last[0] and seat >= 0 and len(game.legal_actions(state, seat)) > 1:
            found.append((state.clone(), seat))
        last[0] = seat

    played_match(game, (player,) * seats, seed=seed, options=options, witness=see, keep_record=False)
    return found


def is_hard(game: AnyGame, state: Any, seat: int, goal: Goal) -> bool:
    """Do few random turns reach the goal?"""
    lucky = sum(reaches(game, state, seat, goal, bot.make("random", game, seed), seed) for seed in range(TRIES))
    return lucky <= LUCKY


def shown(game: AnyGame, name: str, state: Any, seat: int, plan: list[Any]) -> str:
    """A position as TOML."""
    position = msgspec.json.encode(msgspec.json.decode(game.dump_position(state))).decode()
    steps = ", ".join(f'"{action}"' for action in plan)
    return f"[[position]]\ngoal = \"{name}\"\nseat = {seat}\nplan = [{steps}]\nstate = '{position}'\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=sorted(GOALS))
    parser.add_argument("--players", default="easy")
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--first", type=int, default=1, help="the seed of the first match")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--goal", help="only this goal")
    parser.add_argument("--count", type=int, default=10, help="positions of every goal")
    parser.add_argument("--missed", help="only positions in which this bot misses the goal")
    parser.add_argument("--by", help="take the turn of this bot as the proof")
    parser.add_argument("--option", nargs="*", default=[])
    args = parser.parse_args()
    game = registry.get(args.game)
    options = dict(each.split("=") for each in args.option)
    goals = {name: goal for name, goal in GOALS[args.game].items() if args.goal in (None, name)}
    count = dict.fromkeys(goals, 0)
    for seed in range(args.first, args.first + args.matches):
        taken = set()
        for state, seat in turns(game, args.players, args.seats, seed, options):
            for name, goal in goals.items():
                if count[name] >= args.count or name in taken or not is_hard(game, state, seat, goal):
                    continue
                if args.by:
                    plan = plan_of(game, state, seat, goal, bot.make(args.by, game, 1))
                else:
                    plan = plan_for(game, state, seat, goal, TOO_MANY)
                if plan is None:
                    continue
                if args.missed and reaches(game, state, seat, goal, bot.make(args.missed, game, 1)):
                    continue
                count[name] += 1
                taken.add(name)
                print(shown(game, name, state, seat, plan), flush=True)
                break
    print(count, file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
