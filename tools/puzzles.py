"""Find puzzles in recorded matches, prove and grade them, and add them to the game's folder.

    python tools/puzzles.py GAME [RECORD ...] [--count 30] [--tries 2] [--every GOAL=N ...] [--each 4]
    python tools/puzzles.py GAME --played 20 [--first 0] [-o NAME=VALUE ...]      in matches of `normal`, seeds 0 to 19
    python tools/puzzles.py GAME --check
    python tools/puzzles.py GAME --grade [--tries 2]      again, after a change of the levels
    python tools/puzzles.py GAME --best      replace plans by better ones, take out what cannot be proved

Records are `.play` files, by default those of tests/golden and the positions of tests/bots/tactics. A turn is taken if
what was played in it is sure to reach a goal of the game (`GOALS` of its `goals` module) and few random turns do;
`--each` takes some turns of every match only. It is proved that the plan reaches the goal, whatever chance decides, and
that it is best: no turn is sure to bring more, and none is sure to bring as much with fewer actions. Can be interrupted
and resumed: a turn that is in the file already is skipped, and every puzzle is written as soon as it is graded.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from untertage.bots import bot
from untertage.bots.best import TooLarge
from untertage.bots.puzzles import Puzzle, can_be_beaten, goal_of, goals_of, is_proved
from untertage.bots.turns import goes_on, is_met, plan_for, reaches
from untertage.core import registry
from untertage.core.match import Match, replay
from untertage.core.record import Record, read_record
from untertage.core.turns import next_seat
from untertage.kit.goals import AnyGame

ROOT = Path(__file__).parent.parent
RANDOM_TURNS = 20
LUCKY = 5
"""Random turns that may reach the goal."""
TRIED = 250_000
"""Actions that are tried at most to prove that a plan is best; about ten seconds."""
LEVELS = ("easy", "normal", "hard")
PLAYER = "normal"


class Turn(NamedTuple):
    """A turn that reached a goal."""

    state: Any
    seat: int
    goal: str
    plan: tuple[str, ...]
    source: str


def file_of(game_id: str) -> Path:
    return ROOT / "src" / "untertage" / "games" / game_id / "puzzles.toml"


def stored(game_id: str) -> list[Puzzle]:
    path = file_of(game_id)
    if not path.exists():
        return []
    return msgspec.convert(tomllib.loads(path.read_text("utf-8")).get("puzzle", []), list[Puzzle])


def recorded(path: Path) -> Iterator[tuple[str, Record]]:
    """A recorded match with its name, unless it was played with another box."""
    record = read_record(path.read_bytes())
    if record.components is None:
        yield path.relative_to(ROOT).as_posix(), record


def played(game: AnyGame, seeds: range, options: dict[str, str]) -> Iterator[tuple[str, Record]]:
    """Matches of bots with their names, which say how to play them again."""
    for seed in seeds:
        match = Match.new(game, 2, options, seed=seed)
        match.play_out([bot.make(PLAYER, game, 10 * seed + seat) for seat in range(2)])
        said = "".join(f", {name}={value}" for name, value in options.items())
        yield f"a match of {PLAYER}{said}, seed {seed}", match.record


def turns_of(game: AnyGame, source: str, record: Record) -> Iterator[Turn]:
    """The turns of a recorded match in which a goal was reached by what was played."""
    states = [state for state, _ in replay(record)]
    at = 0
    while at < len(record.plies):
        start, seat = states[at], record.plies[at].seat
        end = at + 1
        while end < len(record.plies) and record.plies[end].seat == seat and goes_on(game, states[end], seat):
            end += 1
        if seat >= 0 and next_seat(game, start) == seat:
            acted = tuple(record.plies[each].action for each in range(at, end))
            for name, goal in goals_of(game.id).items():
                met = [n for n in range(1, end - at + 1) if is_met(game, start, states[at + n], seat, goal)]
                if met:
                    yield Turn(start, seat, name, acted[: met[0]], f"{source}, ply {at + 1}")
        at = end


def tactics_of(game: AnyGame) -> Iterator[Turn]:
    """The positions of the tactical suite, which were found in matches of bots."""
    path = ROOT / "tests" / "bots" / "tactics" / f"{game.id}.toml"
    found = tomllib.loads(path.read_text("utf-8"))["position"] if path.exists() else []
    for number, each in enumerate(found, 1):
        state = game.load_position(each["state"].encode())
        source = f"{path.relative_to(ROOT).as_posix()}, position {number}"
        yield Turn(state, each["seat"], each["goal"], tuple(each["plan"]), source)


def puzzle_of(game: AnyGame, turn: Turn) -> Puzzle:
    """The turn as a puzzle, not graded yet."""
    state = msgspec.json.encode(msgspec.json.decode(game.dump_position(turn.state))).decode()
    name = hashlib.blake2b(f"{turn.goal} {turn.seat} {state}".encode(), digest_size=4).hexdigest()
    return Puzzle(
        id=name,
        goal=turn.goal,
        seat=turn.seat,
        plan=turn.plan,
        missed={},
        source=turn.source,
        state=state,
        amount=goals_of(game.id)[turn.goal].least,
    )


def counted(game: AnyGame, found: Puzzle) -> Puzzle:
    """With as much as the plan is sure to bring."""
    found = msgspec.structs.replace(found, amount=max(found.amount, goals_of(game.id)[found.goal].least))
    more = msgspec.structs.replace(found, amount=found.amount + 1)
    while goals_of(game.id)[found.goal].amount is not None and is_proved(game, more):
        found, more = more, msgspec.structs.replace(more, amount=more.amount + 1)
    return found


def best(game: AnyGame, found: Puzzle) -> Puzzle | None:
    """With a plan that is proved to be best; None if there is none, or the turn is too large to go through."""
    start, goal = game.load_position(found.state.encode()), goals_of(game.id)[found.goal]
    while True:
        found = counted(game, found)
        try:
            doubt = can_be_beaten(game, found, TRIED)
        except TooLarge:
            return None
        if not doubt.more and not doubt.shorter:
            return msgspec.structs.replace(found, tried=doubt.seen)
        amount = found.amount + 1 if doubt.more else found.amount
        plan = plan_for(game, start, found.seat, goal.by(amount), TRIED)
        if plan is None or (amount == found.amount and len(plan) >= len(found.plan)):
            return None
        found = msgspec.structs.replace(found, plan=tuple(map(str, plan)), amount=amount)


def graded(game: AnyGame, found: Puzzle, tries: int) -> Puzzle | None:
    """With the share of tries that miss the goal; None if random turns often reach it."""
    state, goal = game.load_position(found.state.encode()), goal_of(game.id, found)

    def misses(name: str, number: int) -> float:
        hits = sum(reaches(game, state, found.seat, goal, bot.make(name, game, seed), seed) for seed in range(number))
        return round(1 - hits / number, 2)

    by_chance = misses("random", RANDOM_TURNS)
    if by_chance < 1 - LUCKY / RANDOM_TURNS:
        return None
    levels = {name: misses(name, tries) for name in LEVELS}
    return msgspec.structs.replace(found, missed={"random": by_chance, **levels})


def shown(found: Puzzle) -> str:
    """A puzzle as TOML."""
    plan = ", ".join(f'"{action}"' for action in found.plan)
    missed = ", ".join(f"{name} = {share}" for name, share in found.missed.items())
    return (
        f'[[puzzle]]\nid = "{found.id}"\ngoal = "{found.goal}"\nseat = {found.seat}\nplan = [{plan}]\n'
        f"amount = {found.amount}\ntried = {found.tried}\n"
        f"missed = {{ {missed} }}\nsource = \"{found.source}\"\nstate = '{found.state}'\n\n"
    )


def match_of(source: str) -> str:
    """What a source says about the match, without the ply; every position of a suite is from another one."""
    return source.partition(", ply ")[0]


class Wanted(NamedTuple):
    """How many puzzles are looked for, and how they are graded."""

    count: int
    tries: int
    most: dict[str, int]
    """Of a goal."""
    each: int
    """Of a match."""


def mine(game: AnyGame, turns: Iterator[Turn], wanted: Wanted) -> int:
    """Add puzzles until there are enough; returns how many there are."""
    have = stored(game.id)
    seen = {found.id for found in have} | {found.source for found in have}
    goals = Counter(found.goal for found in have)
    matches = Counter(match_of(found.source) for found in have)
    with file_of(game.id).open("a", encoding="utf-8") as out:
        for turn in turns:
            if len(have) >= wanted.count:
                break
            found = puzzle_of(game, turn)
            full = goals[turn.goal] >= wanted.most.get(turn.goal, wanted.count)
            full |= matches[match_of(turn.source)] >= wanted.each
            if full or found.id in seen or turn.source in seen or len(turn.plan) < 2 or not is_proved(game, found):
                continue
            best_one = best(game, found)
            graded_one = None if best_one is None else graded(game, best_one, wanted.tries)
            if graded_one is None or len(graded_one.plan) < 2:
                continue
            have.append(graded_one)
            goals[turn.goal] += 1
            matches[match_of(turn.source)] += 1
            seen |= {graded_one.id, turn.source}
            out.write(shown(graded_one))
            out.flush()
            print(len(have), graded_one.id, graded_one.goal, graded_one.grade, graded_one.missed, flush=True)
    return len(have)


def grade_again(game: AnyGame, tries: int) -> None:
    """Write the puzzles with the shares that today's levels miss; none is taken out."""
    found = [(each, graded(game, each, tries) or each) for each in stored(game.id)]
    file_of(game.id).write_text("".join(shown(after) for _, after in found), "utf-8")
    changed = [f"{old.id} from {old.grade} to {new.grade}" for old, new in found if old.grade != new.grade]
    print(f"{game.id}: {len(found)} puzzles, {len(changed)} with another grade: {', '.join(changed)}")


def prove_again(game: AnyGame) -> None:
    """Write the puzzles with best plans; those for which none is proved are taken out."""
    old = stored(game.id)
    with file_of(game.id).with_suffix(".new").open("w", encoding="utf-8") as out:
        for each in old:
            found = best(game, each)
            out.write("" if found is None or len(found.plan) < 2 else shown(found))
            out.flush()
            print(each.id, each.plan, found and (found.plan, found.amount, found.tried), flush=True)
    file_of(game.id).with_suffix(".new").replace(file_of(game.id))


def turns_to_look_at(game: AnyGame, args: argparse.Namespace) -> Iterator[Turn]:
    """Those of the matches that bots play now, or else of the suite and of the records."""
    if args.played:
        options = {name: value for name, _, value in (each.partition("=") for each in args.option)}
        matches = played(game, range(args.first, args.first + args.played), options)
    else:
        yield from tactics_of(game)
        records = args.records or sorted((ROOT / "tests" / "golden" / game.id).glob("*.play"))
        matches = (match for path in records for match in recorded(path.resolve()))
    for source, record in matches:
        yield from turns_of(game, source, record)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=registry.ids())
    parser.add_argument("records", nargs="*", type=Path)
    parser.add_argument("--count", type=int, default=30)
    parser.add_argument("--tries", type=int, default=2, help="tries of every level")
    parser.add_argument("--every", nargs="*", default=[], metavar="GOAL=N", help="puzzles of a goal at most")
    parser.add_argument("--each", type=int, default=4, help="puzzles of a match at most")
    parser.add_argument("--played", type=int, default=0, metavar="N", help="look through N matches of bots")
    parser.add_argument("--first", type=int, default=0, metavar="SEED", help="seed of the first of them")
    parser.add_argument("-o", "--option", action="append", default=[], metavar="NAME=VALUE", help="for these matches")
    parser.add_argument("--check", action="store_true", help="prove every puzzle of the game again")
    parser.add_argument("--best", action="store_true", help="prove again that every plan is best")
    parser.add_argument("--grade", action="store_true", help="grade every puzzle of the game again")
    args = parser.parse_args()
    game = registry.get(args.game)
    if args.grade:
        grade_again(game, args.tries)
        return 0
    if args.best:
        prove_again(game)
        return 0
    if args.check:
        wrong = [found.id for found in stored(game.id) if not is_proved(game, found)]
        print(f"{game.id}: {len(stored(game.id))} puzzles, {len(wrong)} not proved {wrong}")
        return 1 if wrong else 0
    most = {name: int(number) for name, _, number in (each.partition("=") for each in args.every)}
    wanted = Wanted(args.count, args.tries, most, args.each)
    print(mine(game, turns_to_look_at(game, args), wanted), "puzzles")
    return 0


if __name__ == "__main__":
    sys.exit(main())
