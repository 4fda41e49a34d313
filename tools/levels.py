"""Measure the levels of the bots and write the tables of docs/benchmarks/bots.md.

    python tools/levels.py [--jobs 2] [--part NAME ...] [--minutes 30] [--scale 1.0] [--table]

Every row is a separate tournament in out/levels, which can be interrupted and resumed. `--minutes` sets a time limit,
`--scale 0.1` plays a tenth of the matches of every row, and `--table` only writes the tables from the results so far.
What is played with a game follows from its `levels` module.
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
from untertage.bots.levels import LEVELS, level, levels_of
from untertage.core import registry
from untertage.kit.levels import Team

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "out" / "levels"
PAGE = ROOT / "docs" / "benchmarks" / "bots.md"

PAIRS = (("random", "easy"), ("easy", "normal"), ("normal", "hard"), ("hard", "expert"), ("random", "expert"))
SURE = 0.60
MASTERED = 0.98


class Row:
    """One row of a table: a tournament plan, and the levels of its bots.

    The plan names the bots themselves, so that matches of a level no longer count once its bot has changed.
    """

    def __init__(self, part: str, names: tuple[str, ...], plan: Plan, target: float | None = None) -> None:
        self.part, self.names, self.plan, self.target = part, names, plan, target
        name = "-".join([*plan.players, f"{plan.seats}", *(v.name for v in plan.variants)])
        self.folder = FOLDER / plan.game / "".join(c if c.isalnum() or c in "-=." else "_" for c in name)


def rows() -> list[Row]:
    """All rows of the page, the cheap ones first: pairs of levels for competitive games, teams for cooperative ones."""
    found = []
    pairs = [game_id for game_id in registry.ids() if not registry.get(game_id).cooperative]
    teams = [(game_id, team) for game_id in registry.ids() for team in levels_of(game_id).teams]
    for low, high in PAIRS:
        for game_id in pairs:
            games = 100 if high == "expert" else 400
            players = (bot_behind(game_id, high), bot_behind(game_id, low))
            plan = Plan(game=game_id, players=players, games=games, seats=2, seed=1)
            found.append(Row(f"{low}:{high}", (high, low), plan))
    return found + [_team(name, game_id, team) for name in LEVELS for game_id, team in teams]


def _team(name: str, game_id: str, team: Team) -> Row:
    options = dict(team.options)
    variant = Variant(", ".join(f"{option}={value}" for option, value in options.items()), options)
    games = 40 if team.target is not None else 20 if name != "expert" else 10
    players = (bot_behind(game_id, name),)
    plan = Plan(game=game_id, players=players, games=games, seats=team.seats, seed=1, variants=(variant,))
    return Row(f"team:{name}", (name,), plan, team.target if name == "expert" else None)


def bot_behind(game_id: str, name: str) -> str:
    """The bot of a level; `expert` with the smaller budget that its game declares for measurements."""
    if name == "random":
        return name
    own = level(game_id, name)
    return f"{own.partition(':')[0]}:{levels_of(game_id).measured}" if name == "expert" else own


def play(row: Row, scale: float, workers: int, deadline: float) -> None:
    """Play the missing matches of a row until the deadline."""
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
    """A level with its bot."""
    name, bot = row.names[number], row.plan.players[number]
    return name if name == bot else f"{name} (`{bot}`)"


def said(row: Row, games: int, met: bool) -> str:
    """Whether the target is met, and whether more matches are planned."""
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
        target = row.target
        verdict = "" if target is None else f"at least {target:.0%}: {said(row, len(results), found.share >= target)}"
        team = named(row, 0)
        lines.append(
            f"| {plan.game} | {variant} | {plan.seats} | {team} | {len(results)} | {told(found)} | {verdict} |"
        )
    return "\n".join(lines)


def write_tables() -> None:
    """Write the tables between their markers in the page."""
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
    parser.add_argument(
        "--part", nargs="*", help=f"only these parts: {', '.join(sorted({row.part for row in rows()}))}"
    )
    parser.add_argument("--game", nargs="*", help="only these games")
    parser.add_argument("--minutes", type=float, default=1e6)
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--table", action="store_true", help="only write the tables")
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
