"""Many random games, with the laws of the contract checked on the way.

    python tools/soak.py GAME [--games 1000] [--seats 2] [--seed 1] [--every 20] [--option name=value] [--vary]
                                  [--runner]

Checked after every ply: somebody may act or the game has ended for a declared reason; legal lists are not empty; every
component is somewhere exactly once; the game stays within its bound. Checked every so many plies: the laws of views
(a state drawn from what a seat knows looks the same and allows the same), and positions that are written and read.
With --vary every game draws its own options; with --runner the game's own player (tests/games/<game>/runner.py)
chooses, who gets further than chance does. Exit code 0: all held, 1: a law was broken, 2: wrong arguments.
"""

from __future__ import annotations

import argparse
import random
import runpy
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
from msgspec import inspect

from untertage.core import registry
from untertage.core.chance import SeededChance
from untertage.core.errors import UntertageError
from untertage.core.game import Game

AnyGame = Game[Any, Any, Any, Any]
Chooser: TypeAlias = Callable[[AnyGame, Any, int, random.Random], Any]

PLAYERS = Path(__file__).parent.parent / "tests" / "games"


class Broken(Exception):
    """A law does not hold."""


def read_options(texts: Iterable[str]) -> dict[str, Any]:
    """`name=value` as given on the command line; values are JSON, or else text."""
    chosen: dict[str, Any] = {}
    for text in texts:
        name, _, value = text.partition("=")
        try:
            chosen[name] = msgspec.json.decode(value)
        except msgspec.DecodeError:
            chosen[name] = value
    return chosen


def random_options(game: AnyGame, rng: random.Random, seats: int) -> dict[str, Any]:
    """Some value for every option that has a list or a range of them; none if they do not fit together or the table."""
    info = inspect.type_info(game.options_type)
    assert isinstance(info, inspect.StructType)
    chosen: dict[str, Any] = {}
    for field in info.fields:
        kind = field.type
        if isinstance(kind, inspect.LiteralType):
            chosen[field.encode_name] = rng.choice(kind.values)
        elif isinstance(kind, inspect.BoolType):
            chosen[field.encode_name] = rng.random() < 0.5
        elif isinstance(kind, inspect.IntType) and kind.ge is not None and kind.le is not None:
            chosen[field.encode_name] = rng.randint(kind.ge, kind.le)
    try:
        game.setup(seats, game.read_options(chosen), SeededChance(0))
    except UntertageError:  # not every combination is a match
        return {}
    return chosen


def at_random(game: AnyGame, state: Any, seat: int, rng: random.Random) -> Any:
    return rng.choice(game.legal_actions(state, seat))


def runner_of(game_id: str) -> Chooser:
    """The game's own player, if it has one."""
    path = PLAYERS / game_id / "runner.py"
    choose: Chooser = runpy.run_path(str(path))["choose"] if path.exists() else at_random
    return choose


def check_ply(game: AnyGame, state: Any) -> None:
    """What holds between any two plies."""
    actors, outcome = game.actors(state), game.outcome(state)
    if bool(actors) == (outcome is not None):
        raise Broken(f"actors {actors} and outcome {outcome}")
    if outcome is not None and outcome.reason not in game.end_reasons:
        raise Broken(f"{outcome.reason!r} is no declared reason to end")
    if idle := [seat for seat in actors if not game.legal_actions(state, seat)]:
        raise Broken(f"seat {idle[0]} is to act and has no legal action")
    if (census := game.census(state)) != (box := game.box(state)):
        raise Broken(
            f"components: {dict(Counter(census) - Counter(box))} too many, {dict(Counter(box) - Counter(census))} lost"
        )


def check_views(game: AnyGame, state: Any, seed: int) -> None:
    """A state drawn from a view gives the same view and the same actions; positions are lossless."""
    if game.load_position(game.dump_position(state)) != state:
        raise Broken("a position that is written and read is another state")
    for onlooker in (None, *range(game.seat_count(state))):
        view = game.view(state, onlooker)
        drawn = game.determinize(view, SeededChance(seed))
        if game.view(drawn, onlooker) != view:
            raise Broken(f"what seat {onlooker} sees does not survive determinize")
        if onlooker is not None and game.legal_actions(drawn, onlooker) != game.legal_actions(state, onlooker):
            raise Broken(f"what seat {onlooker} may do does not survive determinize")


def play(
    game: AnyGame, seats: int, seed: int, options: dict[str, Any], every: int, choose: Chooser = at_random
) -> tuple[str, int]:
    """One random game; why it ended, and after how many plies. Raises Broken."""
    rng = random.Random(seed)
    state = game.setup(seats, game.read_options(options), SeededChance(seed))
    plies = 0
    told = "set-up"
    try:
        check_ply(game, state)
        while actors := game.actors(state):
            if plies % every == 0:
                check_views(game, state, seed)
            seat = rng.choice(actors)
            action = choose(game, state, seat, rng)
            told = f"{seat}: {action}"
            game.advance(state, seat, action, SeededChance(seed, plies + 1), None)
            plies += 1
            check_ply(game, state)
            if plies > game.longest:
                raise Broken(f"more than {game.longest} plies")
        check_views(game, state, seed)
    except Exception as error:
        where = f"{game.id}, {seats} seats, seed {seed}, options {options}, ply {plies} ({told})"
        raise Broken(f"{where}: {type(error).__name__}: {error}") from error
    return game.outcome(state).reason, plies  # type: ignore[union-attr]  # it has ended


def soak(
    game: AnyGame,
    seats: int,
    games: int,
    seed: int,
    options: dict[str, Any],
    *,
    vary: bool = False,
    every: int = 20,
    choose: Chooser = at_random,
) -> Iterator[tuple[str, int]]:
    """The ends of so many games, one after the other. Raises Broken."""
    for number in range(seed, seed + games):
        chosen = {**random_options(game, random.Random(number), seats), **options} if vary else options
        yield play(game, seats, number, chosen, every, choose)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Random games with the laws of the contract checked on the way.")
    parser.add_argument("game", choices=registry.ids())
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seats", type=int, help="default: every number of seats")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=int, default=20, help="plies between two checks of the views")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--vary", action="store_true", help="draw options for every game")
    parser.add_argument("--runner", action="store_true", help="let the game's own player choose")
    args = parser.parse_args(arguments)
    game = registry.get(args.game)
    options = read_options(args.option)
    try:
        game.read_options(options)
        for seats in [args.seats] if args.seats else game.seats:
            game.check_seats(seats)
            report(game, seats, args, options)
    except Broken as broken:
        print(f"\nbroken: {broken}", file=sys.stderr)
        return 1
    except UntertageError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def report(game: AnyGame, seats: int, args: argparse.Namespace, options: dict[str, Any]) -> None:
    """Play, tell how far it is, and sum up."""
    ends: Counter[str] = Counter()
    plies = longest = 0
    begun = time.monotonic()
    choose = runner_of(game.id) if args.runner else at_random
    played = soak(game, seats, args.games, args.seed, options, vary=args.vary, every=args.every, choose=choose)
    for reason, length in played:
        ends[reason] += 1
        plies += length
        longest = max(longest, length)
        if sys.stderr.isatty() or ends.total() % 100 == 0:
            print(
                f"\r{game.id}, {seats} seats: {ends.total()} of {args.games} games", end="", file=sys.stderr, flush=True
            )
    print(file=sys.stderr)
    told = ", ".join(f"{reason} {count}" for reason, count in ends.most_common())
    print(
        f"{game.id}, {seats} seats: {ends.total()} games, {plies} plies (longest {longest}), "
        f"{time.monotonic() - begun:.1f} s, no law broken; {told}"
    )


if __name__ == "__main__":
    sys.exit(main())
