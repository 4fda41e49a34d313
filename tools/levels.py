"""Measure the levels of the bots and write the tables of docs/bots.md.

    python tools/levels.py [--jobs 2] [--part NAME ...] [--minutes 30] [--scale 1.0] [--table]

Every row is a tournament of its own below out/levels; stopped at any moment and started again, each goes on where it
was. `--minutes` stops by itself; `--scale 0.1` asks for a tenth of the matches of every row first; `--table` plays
nothing and only writes the tables from what is there.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

import msgspec

from untertage.arena.plan import Plan, Variant
from untertage.arena.ratings import Share, share
from untertage.arena.result import Result
from untertage.arena.tournament import finished, run
from untertage.bots.levels import LEVELS, level

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "out" / "levels"
PAGE = ROOT / "docs" / "bots.md"

COMPETITIVE = ("the_base", "rescue", "topoum")
PAIRS = (("random", "easy"), ("easy", "normal"), ("normal", "hard"), ("hard", "expert"), ("random", "expert"))
THINKING = {"the_base": "50ms", "rescue": "20ms", "topoum": "20ms", "tesseract": "50ms", "underground": "500ms"}
"""Processor time of `expert` in these matches, of two seconds that it has at a table."""
TABLES = (
    ("tesseract", 2, {"base_side": "1"}),
    ("tesseract", 2, {"base_side": "2"}),
    ("tesseract", 2, {"base_side": "3"}),
    ("tesseract", 2, {"base_side": "4"}),
    ("tesseract", 1, {"base_side": "1"}),
    ("tesseract", 3, {"base_side": "1"}),
    ("tesseract", 4, {"base_side": "1"}),
    ("underground", 2, {"setup": "s1"}),
    ("underground", 2, {"setup": "s5"}),
    ("underground", 2, {"setup": "s7"}),
    ("underground", 1, {"setup": "s1"}),
    ("underground", 3, {"setup": "s1"}),
    ("underground", 4, {"setup": "s1"}),
    ("underground", 2, {"setup": "random", "difficulty": "easy"}),
    ("underground", 2, {"setup": "random", "difficulty": "medium"}),
    ("underground", 2, {"setup": "random", "difficulty": "hard"}),
)
"""Where teams are measured: seats and set-up."""
SURE = 0.60
MASTERED = 0.98
TEAM_TARGETS = {
    ("tesseract", "base_side=1", 2): 0.90,
    ("underground", "setup=s1", 2): 0.95,
    ("underground", "setup=s5", 2): 0.60,
}


class Row:
    """One row of a table: a plan, and the levels that its bots stand for.

    The plan names the bots themselves: when a level gets another bot, its old matches do not count any more.
    """

    def __init__(self, part: str, names: tuple[str, ...], plan: Plan) -> None:
        self.part, self.names, self.plan = part, names, plan
        name = "-".join([*plan.players, f"{plan.seats}", *(v.name for v in plan.variants)])
        self.folder = FOLDER / plan.game / "".join(c if c.isalnum() or c in "-=." else "_" for c in name)


def rows() -> list[Row]:
    """Everything that the page shows, the cheap rows first."""
    found = []
    for low, high in PAIRS:
        for game in COMPETITIVE:
            games = 100 if high == "expert" else 400
            players = (bot_behind(game, high), bot_behind(game, low))
            plan = Plan(game=game, players=players, games=games, seats=2, seed=1)
            found.append(Row(f"{low}:{high}", (high, low), plan))
    return found + [_team(name, *table) for name in LEVELS for table in TABLES]


def _team(name: str, game: str, seats: int, options: dict[str, str]) -> Row:
    variant = Variant(", ".join(f"{option}={value}" for option, value in options.items()), options)
    games = 40 if (game, variant.name, seats) in TEAM_TARGETS else 20 if name != "expert" else 10
    plan = Plan(game=game, players=(bot_behind(game, name),), games=games, seats=seats, seed=1, variants=(variant,))
    return Row(f"team:{name}", (name,), plan)


def bot_behind(game: str, name: str) -> str:
    """The bot that a level is; `expert` with less time than it has at a table."""
    if name == "random":
        return name
    own = level(game, name)
    return f"{own.partition(':')[0]}:{THINKING[game]}" if name == "expert" else own


def play(row: Row, scale: float, workers: int, deadline: float) -> None:
    """Play what is missing of a row until the deadline."""
    plan = msgspec.structs.replace(row.plan, games=max(2, round(row.plan.games * scale)))
    for done, total in run(plan, row.folder, workers=workers):
        print(f"\r{row.plan.game:<12}{row.folder.name:<44}{done:>5}/{total}", end="", flush=True)
        if time.monotonic() > deadline:
            break
    print()


def measured(row: Row) -> list[Result]:
    return finished(row.folder)[1] if (row.folder / "results.jsonl").exists() else []


def told(found: Share) -> str:
    return f"{found.share:.1%} | {found.low:.1%} to {found.high:.1%}"


def named(row: Row, number: int) -> str:
    """A level as a person reads it: its name and the bot that it is."""
    name, bot = row.names[number], row.plan.players[number]
    return name if name == bot else f"{name} (`{bot}`)"


def said(row: Row, games: int, met: bool) -> str:
    """Whether a target is met, and whether that is final."""
    return f"{'met' if met else 'not met'}{' so far' if games < row.plan.games else ''}"


def pairs_table() -> str:
    lines = [
        "| game | stronger | weaker | games | points | 95 % interval | target |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    for row in rows():
        results = measured(row)
        if row.part.startswith("team") or not results:
            continue
        high, low = row.names
        stronger = row.plan.players[0]
        points = sum(1 / len(r.winners) for r in results if r.players.index(stronger) in r.winners)
        found = share(points, len(results))
        mastered = low == "random" and high == "expert"
        met = found.share >= MASTERED if mastered else found.low > SURE
        target = f"at least {MASTERED:.0%}" if mastered else f"low end above {SURE:.0%}" if low != "random" else ""
        verdict = f"{target}: {said(row, len(results), met)}" if target else ""
        game = row.plan.game
        lines.append(f"| {game} | {named(row, 0)} | {named(row, 1)} | {len(results)} | {told(found)} | {verdict} |")
    return "\n".join(lines)


def teams_table() -> str:
    lines = [
        "| game | set-up | seats | team | games | won | 95 % interval | target |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for row in rows():
        results = measured(row)
        if not row.part.startswith("team") or not results:
            continue
        found = share(sum(bool(result.winners) for result in results), len(results))
        plan = row.plan
        variant = plan.variants[0].name
        target = TEAM_TARGETS.get((plan.game, variant, plan.seats)) if row.part == "team:expert" else None
        verdict = "" if target is None else f"at least {target:.0%}: {said(row, len(results), found.share >= target)}"
        team = named(row, 0)
        lines.append(
            f"| {plan.game} | {variant} | {plan.seats} | {team} | {len(results)} | {told(found)} | {verdict} |"
        )
    return "\n".join(lines)


def write_tables() -> None:
    """Put the tables between their marks in the page."""
    text = PAGE.read_text("utf-8")
    for name, table in (("pairs", pairs_table()), ("teams", teams_table())):
        begin, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
        head, _, rest = text.partition(begin)
        _, _, tail = rest.partition(end)
        text = f"{head}{begin}\n{table}\n{end}{tail}"
    PAGE.write_text(text, "utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--part", nargs="*", help=f"only some rows: {', '.join(sorted({row.part for row in rows()}))}")
    parser.add_argument("--game", nargs="*", help="only some games")
    parser.add_argument("--minutes", type=float, default=1e6)
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--table", action="store_true", help="play nothing")
    args = parser.parse_args()
    deadline = time.monotonic() + 60 * args.minutes
    for row in rows():
        wanted = (not args.part or row.part in args.part) and (not args.game or row.plan.game in args.game)
        if wanted and not args.table and time.monotonic() < deadline:
            play(row, args.scale, args.jobs, deadline)
    write_tables()
    return 0


if __name__ == "__main__":
    sys.exit(main())
