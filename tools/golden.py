"""Record golden games: whole games as text, which tests/test_golden.py replays ply by ply.

    python tools/golden.py record GAME --output tests/golden/GAME/draw.play [--seats 2] [--seed 5]
        [--option rounds=3] [--until draw] [--having jump] [--tries 1000] [--player runner] [--position FILE]
        [--components FILE] [--resign PLY] [--force]
    python tools/golden.py list [GAME]

--until tries seeds until a game ends for that reason, --having until one contains an action of that kind. With
--player runner the game's own test player (tests/games/<game>/runner.py) chooses the actions; it finds endings that
random play does not. A recorded game is only replaced with --force: say why in the commit message.
Exit code 0: recorded, 1: no such game found or file exists, 2: invalid arguments.
"""

from __future__ import annotations

import argparse
import random
import runpy
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from untertage.core import registry
from untertage.core.errors import UntertageError
from untertage.core.match import AnyGame, Match
from untertage.core.pairs import read_pairs, typed_options
from untertage.core.record import read_record
from untertage.core.turns import first_of

Chooser: TypeAlias = Callable[[AnyGame, Any, int, random.Random], Any]

ROOT = Path(__file__).parent.parent
GOLDEN = ROOT / "tests" / "golden"


def at_random(game: AnyGame, state: Any, seat: int, rng: random.Random) -> Any:
    return rng.choice(game.legal_actions(state, seat))


def chooser(name: str, game_id: str) -> Chooser:
    """The player: random, or the game's own test player."""
    if name == "random":
        return at_random
    choose: Chooser = runpy.run_path(str(ROOT / "tests" / "games" / game_id / "runner.py"))["choose"]
    return choose


def begin(game: AnyGame, args: argparse.Namespace, seed: int) -> Match:
    if args.position is not None:
        return Match.from_position(game, args.position.read_bytes(), seed=seed)
    return Match.new(game, args.seats or game.seats[0], typed_options(game, read_pairs(args.option)), seed=seed)


def play(match: Match, choose: Chooser, seed: int, resign: int | None = None) -> None:
    """Play a whole game, or up to the ply at which the seat to act resigns.

    With random play any actor may act; a game's own test player lets the first actor act, whose turn it is.
    """
    rng = random.Random(seed)
    while actors := match.actors():
        seat = rng.choice(actors) if choose is at_random else first_of(actors)
        if len(match.plies) == resign:
            match.resign(seat)
            return
        match.play(seat, choose(match.game, match.state, seat, rng))


def search(game: AnyGame, args: argparse.Namespace) -> Match | None:
    """The first game that meets the conditions."""
    choose = chooser(args.player, game.id)
    for seed in range(args.seed, args.seed + (args.tries if args.until or args.having else 1)):
        match = begin(game, args, seed)
        play(match, choose, seed, args.resign)
        outcome = match.outcome()
        ended = args.until is None or (outcome is not None and outcome.reason == args.until)
        if ended and {*args.having} <= {ply.action.split()[0] for ply in match.plies}:
            return match
        print(f"\rseed {seed}: {outcome.reason if outcome else ''}          ", end="", file=sys.stderr, flush=True)
    return None


def record(args: argparse.Namespace) -> int:
    game = registry.get(args.game)
    if args.until is not None and args.until not in game.end_reasons:
        print(
            f"{args.until!r} is not an end reason of {game.id}; choose from: {', '.join(sorted(game.end_reasons))}",
            file=sys.stderr,
        )
        return 2
    if args.output.exists() and not args.force:
        print(f"{args.output} exists; use --force to replace it", file=sys.stderr)
        return 1
    if args.components is not None:
        game = game.with_sheet(tomllib.loads(args.components.read_text("utf-8")))
    match = search(game, args)
    if match is None:
        print(f"\nnone of {args.tries} games met the conditions", file=sys.stderr)
        return 1
    text = match.record.to_text()
    Match.from_record(read_record(text.encode()))
    args.output.parent.mkdir(parents=True, exist_ok=True)
    args.output.write_text(text, "utf-8")
    print(f"{args.output}: {told(args.output)}")
    return 0


def told(path: Path) -> str:
    """Describe a golden game in one line."""
    found = read_record(path.read_bytes())
    default = msgspec.to_builtins(registry.get(found.game).options_type())
    options = {name: value for name, value in found.options.items() if default.get(name) != value}
    end = found.outcome.reason if found.outcome else "unfinished"
    return f"{found.seats} seats, {len(found.plies)} plies, {end} {options or ''}".rstrip()


def show(args: argparse.Namespace) -> int:
    for game_id in [args.game] if args.game else registry.ids():
        for path in sorted((GOLDEN / game_id).glob("*.play")):
            print(f"{game_id}/{path.name}: {told(path)}")
    return 0


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Record golden games.")
    commands = parser.add_subparsers(required=True)
    recording = commands.add_parser("record", help="play and record a game")
    recording.set_defaults(run=record)
    recording.add_argument("game", choices=registry.ids())
    recording.add_argument("--output", type=Path, required=True)
    recording.add_argument("--seats", type=int)
    recording.add_argument("--seed", type=int, default=1)
    recording.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    recording.add_argument("--until", metavar="REASON")
    recording.add_argument("--having", action="append", default=[], metavar="KIND")
    recording.add_argument("--tries", type=int, default=1000)
    recording.add_argument("--player", choices=["random", "runner"], default="random")
    recording.add_argument("--position", type=Path, help="start from this position (JSON)")
    recording.add_argument("--components", type=Path, help="play with this component sheet (TOML)")
    recording.add_argument("--resign", type=int, metavar="PLY")
    recording.add_argument("--force", action="store_true")
    listing = commands.add_parser("list", help="what there is")
    listing.set_defaults(run=show)
    listing.add_argument("game", nargs="?", choices=registry.ids())
    args = parser.parse_args(arguments)
    try:
        return int(args.run(args))
    except (UntertageError, OSError, tomllib.TOMLDecodeError) as error:
        print(error, file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
