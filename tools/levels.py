"""Measure the levels of the bots: strength and habits, for docs/benchmarks/bots.md and the page.

    python tools/levels.py [--jobs 2] [--game ID ...] [--level NAME ...] [--kind NAME ...] [--minutes 30] [--scale 1.0]
    python tools/levels.py --table

Every row is a separate tournament in out/levels, which can be interrupted and resumed. `--minutes` sets a time limit,
`--scale 0.1` plays a tenth of the matches of every row. The results go to `measured.json` in the package of each game,
and from there into the tables of the page; `--table` only does that. What is played with a game follows from its
`levels` module. A row only knows the names of its bots: after a change of a score or of the planner remove out/levels,
and play with `--forget`, which drops those of the chosen rows that were not played again.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Container, Mapping
from pathlib import Path

import msgspec

from untertage.arena.plan import Plan, Variant
from untertage.arena.result import Result
from untertage.arena.shares import share
from untertage.arena.tournament import finished, run
from untertage.bots import measured
from untertage.bots.levels import LEVELS, level, levels_of, with_budget
from untertage.bots.measured import ALIKE, PAIR, TABLE, TEAM
from untertage.core import registry
from untertage.kit.levels import Habit, Range, Team

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "out" / "levels"
PAGE = ROOT / "docs" / "benchmarks" / "bots.md"
GAMES = ROOT / "src" / "untertage" / "games"

KINDS = (PAIR, TABLE, TEAM, ALIKE)
SURE = 0.60
"""The low end of the interval by which a level beats the one below."""
MORE = 1.3
"""By how much one stronger bot at a table exceeds its fair share."""


class Row:
    """One row of a table: a tournament plan, and the levels of its bots.

    The plan names the bots themselves, so that matches of a level no longer count once its bot has changed.
    """

    def __init__(self, kind: str, levels: tuple[str, ...], plan: Plan) -> None:
        self.kind, self.levels, self.plan = kind, levels, plan
        self.bots = tuple(bot_behind(plan.game, name) for name in levels)
        name = "-".join([*plan.players, f"{plan.seats}", *(v.name for v in plan.variants if v.options)])
        self.folder = FOLDER / plan.game / "".join(c if c.isalnum() or c in "-=." else "_" for c in name)
        self.name = f"{kind}/{plan.game}/{self.folder.name}"

    def is_same(self, row: measured.Row) -> bool:
        """Is this the row with the bots of today?"""
        mine = (self.kind, self.plan.game, self.plan.seats, self.plan.variants[0].options, self.levels, self.bots)
        return mine == (row.kind, row.game, row.seats, row.setup, row.levels, row.bots)


def bot_behind(game_id: str, name: str) -> str:
    """The bot of a level; `expert` with the smaller budget that its game declares for measurements."""
    return with_budget(game_id, name, levels_of(game_id).measured) if name == LEVELS[-1] else level(game_id, name)


def rows() -> list[Row]:
    """All rows, level by level, because the cheap ones come first."""
    found = []
    for number, name in enumerate(LEVELS):
        for game_id in registry.ids():
            game = registry.get(game_id)
            found += [_team(game_id, name, team) for team in levels_of(game_id).teams]
            if not game.cooperative:
                setups = levels_of(game_id).alike
                found += [_alike(game_id, name, seats, setup) for seats in game.seats for setup in setups]
                found += [_against(game_id, name, LEVELS[number - 1], seats) for seats in game.seats if number]
    return found


def _team(game_id: str, name: str, team: Team) -> Row:
    return _uniform(TEAM, game_id, name, team.seats, team.options)


def _alike(game_id: str, name: str, seats: int, setup: Mapping[str, str]) -> Row:
    return _uniform(ALIKE, game_id, name, seats, setup)


def _uniform(kind: str, game_id: str, name: str, seats: int, setup: Mapping[str, str]) -> Row:
    """A row in which all seats have the same bot."""
    variant = Variant(", ".join(f"{option}={value}" for option, value in setup.items()), dict(setup))
    players = (bot_behind(game_id, name),)
    games = 100 if name == "expert" else 200
    plan = Plan(game=game_id, players=players, games=games, seats=seats, seed=1, variants=(variant,))
    return Row(kind, (name,), plan)


def _against(game_id: str, name: str, below: str, seats: int) -> Row:
    """A level against the one below; at a table of three or four, all others are of the level below."""
    high, low = bot_behind(game_id, name), bot_behind(game_id, below)
    players = (high, low) if seats == 2 else ("+".join([high] + [low] * (seats - 1)),)
    games = 200 if name == "expert" else 400
    plan = Plan(game=game_id, players=players, games=games, seats=seats, seed=1)
    return Row(PAIR if seats == 2 else TABLE, (name, below), plan)


def play(row: Row, scale: float, workers: int, deadline: float) -> None:
    """Play the missing matches of a row until the deadline."""
    plan = msgspec.structs.replace(row.plan, games=max(2, round(row.plan.games * scale)))
    for done, total in run(plan, row.folder, workers=workers):
        print(f"\r{row.plan.game:<12}{row.folder.name:<60}{done:>5}/{total}", end="", flush=True)
        if time.monotonic() > deadline:
            break
    print()


def summed(row: Row) -> measured.Row | None:
    """The results of a row so far."""
    results = finished(row.folder)[1] if (row.folder / "results.jsonl").exists() else []
    if not results:
        return None
    return measured.Row(
        kind=row.kind,
        game=row.plan.game,
        seats=row.plan.seats,
        setup=row.plan.variants[0].options,
        levels=row.levels,
        bots=row.bots,
        games=len(results),
        points=round(sum(_points(row, result) for result in results), 3),
        habits=_habits(results),
    )


def _points(row: Row, result: Result) -> float:
    """What the measured level made of a match; a team wins or loses as a whole."""
    if row.kind == TEAM:
        return float(bool(result.winners))
    won = [seat for seat in result.winners if result.players[seat] == row.bots[0]]
    return len(won) / len(result.winners) if won else 0.0


def _habits(results: list[Result]) -> dict[str, float]:
    names = results[0].habits
    return {name: round(sum(result.habits[name] for result in results) / len(results), 4) for name in names}


def kept(forgotten: Container[str]) -> list[measured.Row]:
    """The rows in out/levels, and older ones of bots that have not changed, except those to be forgotten; by game."""
    found = []
    for row in sorted(rows(), key=lambda row: row.plan.game):
        new = summed(row)
        if new is not None:
            found.append(new)
        elif row.name not in forgotten:
            found += [each for each in stored(row.plan.game) if row.is_same(each)]
    return found


def stored(game_id: str) -> tuple[measured.Row, ...]:
    """The rows of a game in the sources, also when compiled rules play."""
    file = GAMES / game_id / measured.FILE
    return msgspec.json.decode(file.read_bytes(), type=tuple[measured.Row, ...]) if file.exists() else ()


def save(found: list[measured.Row]) -> None:
    """Write the rows of every game into its own file."""
    for game in GAMES.glob("*/game.py"):
        own = msgspec.json.encode([row for row in found if row.game == game.parent.name])
        (game.parent / measured.FILE).write_bytes(msgspec.json.format(own, indent=1) + b"\n")


def setup_of(row: measured.Row) -> str:
    return ", ".join(f"{option}={value}" for option, value in row.setup.items())


def told(row: measured.Row) -> str:
    found = share(row.points, row.games)
    return f"{found.share:.0%} ({found.low:.0%} to {found.high:.0%})"


def wanted(goal: Range, *, percent: bool) -> str:
    """A goal in words."""
    shown = [f"{value:.0%}" if percent else f"{value:g}" for value in (goal.low, goal.high) if value is not None]
    if len(shown) == 2:
        return " to ".join(shown)
    return f"{'at least' if goal.low is not None else 'at most'} {shown[0]}" if shown else ""


def verdict(goal: Range, value: float, *, percent: bool) -> str:
    words = wanted(goal, percent=percent)
    return f"{words}: {'met' if goal.holds(value) else 'not met'}" if words else ""


def pairs_table(found: list[measured.Row]) -> str:
    lines = [
        "| game | seats | stronger | weaker | games | points (95 % interval) | goal |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    for row in found:
        if row.kind not in (PAIR, TABLE):
            continue
        if row.kind == PAIR:
            goal = f"low end above {SURE:.0%}: {'met' if share(row.points, row.games).low > SURE else 'not met'}"
        else:
            goal = verdict(Range(MORE / row.seats), row.points / row.games, percent=True)
        high, low = (f"{name} (`{bot}`)" for name, bot in zip(row.levels, row.bots, strict=True))
        lines.append(f"| {row.game} | {row.seats} | {high} | {low} | {row.games} | {told(row)} | {goal} |")
    return "\n".join(lines)


def teams_table(found: list[measured.Row]) -> str:
    lines = [
        "| game | set-up | seats | team | games | won (95 % interval) | goal | habits, mean per match |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for row in found:
        if row.kind == TEAM:
            (team,) = [t for t in levels_of(row.game).teams if (t.seats, dict(t.options)) == (row.seats, row.setup)]
            goal = verdict(team.goals.get(row.levels[0], Range()), row.points / row.games, percent=True)
            habits = ", ".join(_habit(row, habit) for habit in levels_of(row.game).habits)
            name = f"{row.levels[0]} (`{row.bots[0]}`)"
            place = f"{row.game} | {setup_of(row)} | {row.seats}"
            lines.append(f"| {place} | {name} | {row.games} | {told(row)} | {goal} | {habits} |")
    return "\n".join(lines)


def _habit(row: measured.Row, habit: Habit) -> str:
    """A measured habit, with its goal from the second level on."""
    value = row.habits[habit.name]
    goal = verdict(habit.goal, value, percent=habit.percent) if row.levels[0] != LEVELS[0] else ""
    shown = f"{habit.says} {value:.0%}" if habit.percent else f"{habit.says} {value:.3g}"
    return f"{shown} ({goal})" if goal else shown


def habits_table(found: list[measured.Row]) -> str:
    lines = [
        "| game | set-up | seats | level | games | habits, shares and means per match |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for row in found:
        if row.kind == ALIKE:
            name = f"{row.levels[0]} (`{row.bots[0]}`)"
            habits = ", ".join(_habit(row, habit) for habit in levels_of(row.game).habits)
            lines.append(f"| {row.game} | {setup_of(row)} | {row.seats} | {name} | {row.games} | {habits} |")
    return "\n".join(lines)


def write_tables(found: list[measured.Row]) -> None:
    """Write the tables between their markers in the page."""
    text = PAGE.read_text("utf-8")
    for name, table in (("pairs", pairs_table(found)), ("teams", teams_table(found)), ("habits", habits_table(found))):
        begin, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
        head, _, rest = text.partition(begin)
        _, _, tail = rest.partition(end)
        text = f"{head}{begin}\n{table}\n{end}{tail}"
    PAGE.write_text(text, "utf-8")


def is_chosen(row: Row, args: argparse.Namespace) -> bool:
    return (
        (not args.game or row.plan.game in args.game)
        and (not args.level or row.levels[0] in args.level)
        and (not args.kind or row.kind in args.kind)
        and (not args.seats or row.plan.seats in args.seats)
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--game", nargs="*", help="only these games")
    parser.add_argument("--level", nargs="*", choices=LEVELS, help="only these levels")
    parser.add_argument("--kind", nargs="*", choices=KINDS, help="only rows of these kinds")
    parser.add_argument("--seats", nargs="*", type=int, help="only tables of these sizes")
    parser.add_argument("--minutes", type=float, default=1e6)
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--table", action="store_true", help="only write the tables")
    parser.add_argument("--forget", action="store_true", help="drop the chosen rows that are not in out/levels")
    args = parser.parse_args()
    deadline = time.monotonic() + 60 * args.minutes
    chosen = [row for row in rows() if is_chosen(row, args)]
    for row in chosen:
        if not args.table and time.monotonic() < deadline:
            play(row, args.scale, args.jobs, deadline)
    found = kept({row.name for row in chosen} if args.forget else ())
    save(found)
    write_tables(found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
