"""The statistics of a tournament, its page, and the commands that produce them."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import msgspec
import pytest
import typer
from typer.testing import CliRunner

from untertage.arena import commands, report
from untertage.arena.plan import Plan, Variant
from untertage.arena.result import Ledger, Result
from untertage.arena.summary import Summary, summarize
from untertage.arena.tournament import finished
from untertage.core import registry
from untertage.core.errors import BadComponents, BadOptions, UntertageError
from untertage.core.record import read_record

BOXES = Path(__file__).parent.parent.parent / "examples" / "boxes"
PLAN = Plan(game="the_base", players=("a", "b"), games=4, seats=2)


def result(number: int, players: tuple[str, ...], winners: tuple[int, ...], plies: int = 10) -> Result:
    return Result(
        key=f"0/0/{number}/0",
        variant=0,
        players=players,
        seed=number,
        reason="third_piece" if len(winners) == 1 else "draw",
        winners=winners,
        scores=(),
        plies=plies,
        actions={"move": plies},
        things={"extra": 1} if number == 0 else {},
        curve=((0.5, 0.5), (0.6, 0.4)),
        decisions=(5, 5),
        seconds=(1.0, 0.5),
    )


RESULTS = [
    result(0, ("a", "b"), (0,), 10),
    result(1, ("b", "a"), (1,), 20),
    result(2, ("a", "b"), (0, 1), 30),
    result(3, ("b", "a"), (0,), 40),
]


def test_points_ties_and_seats_match_a_count_by_hand() -> None:
    """a wins twice, ties once, loses once: 2.5 of 4. Seat 0 has 1 + 0 + 0.5 + 1."""
    variant = summarize(PLAN, RESULTS).variants[0]
    assert {line.player: line.points.points for line in variant.standings} == {"a": 2.5, "b": 1.5}
    assert [seat.points for seat in variant.seats] == [2.5, 1.5]
    assert variant.decided.points == 3
    assert variant.length.mean == 25
    assert variant.reasons == {"third_piece": 3, "draw": 1}
    pair = next(pair for pair in variant.pairings if pair.player == "a")
    assert (pair.points.points, pair.points.games) == (2.5, 4)


def test_usage_is_per_match() -> None:
    variant = summarize(PLAN, RESULTS).variants[0]
    assert (variant.actions[0].name, variant.actions[0].per_match) == ("move", 25)
    assert (variant.things[0].name, variant.things[0].per_match, variant.things[0].share_of_matches) == (
        "extra",
        0.25,
        0.25,
    )


def test_curves_follow_the_player_through_the_seats() -> None:
    variant = summarize(PLAN, RESULTS).variants[0]
    curves = {curve.player: curve.values for curve in variant.curves}
    assert curves["a"] == [0.5, 0.5]
    assert curves["(won)"] == pytest.approx([0.5, 0.5333], abs=1e-3)


def test_losers_are_not_compared_with_each_other() -> None:
    """Three seats, one winner: the two losers are not compared with each other."""
    plan = Plan(game="rescue", players=("a", "b", "c"), games=1, seats=3)
    one = msgspec.structs.replace(
        result(0, ("a", "b", "c"), (0,)), curve=((0.3, 0.3, 0.4),), decisions=(1, 1, 1), seconds=(0, 0, 0)
    )
    pairs = {(pair.player, pair.against) for pair in summarize(plan, [one]).variants[0].pairings}
    assert ("b", "c") not in pairs
    assert ("a", "b") in pairs


@pytest.fixture
def app() -> typer.Typer:
    app = typer.Typer()
    commands.register(app)
    return app


def test_tournament_and_report_from_the_command_line(app: typer.Typer, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    own = tmp_path / "mine.py"
    own.write_text("def choose(view, legal):\n    return legal[-1]\n", "utf-8")
    arguments = ["tournament", "the_base", "--players", "random,mine,plan:1", "--code", str(own), "--games", "2"]
    played = CliRunner().invoke(app, [*arguments, "--seed", "7", "--output", str(folder)], catch_exceptions=False)
    assert played.exit_code == 0, played.output
    assert "by seat" in played.output
    shown = CliRunner().invoke(app, ["report", str(folder)], catch_exceptions=False)
    assert shown.exit_code == 0
    page = (folder / "report.html").read_text("utf-8")
    summary = msgspec.json.decode((folder / "summary.json").read_bytes(), type=Summary)
    assert summary.variants[0].matches == 6
    with (folder / "standings.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert {row["player"] for row in rows} == set(summary.players)
    for heading in ("Ratings", "Who beats whom", "Length", "Seats", "Score curves", "Actions, per match"):
        assert heading in page


def test_the_page_is_self_contained_and_has_light_and_dark_colours(tmp_path: Path) -> None:
    Ledger(tmp_path).begin(PLAN)
    for one in RESULTS:
        Ledger(tmp_path).add(msgspec.structs.replace(one, key=f"0/0/{one.seed // 2}/{one.seed % 2}"))
    page = report.write(tmp_path).read_text("utf-8")
    assert "prefers-color-scheme:dark" in page
    assert page.count("<svg") >= 5
    assert not re.search(r"(src|href)=|url\(|@import|<script", page)


def test_names_are_escaped_on_the_page() -> None:
    evil = [msgspec.structs.replace(one, players=tuple(f"<b>{name}" for name in one.players)) for one in RESULTS]
    assert "<b>" not in report.html(summarize(PLAN, evil))


def test_the_lab_compares_values_with_the_default_rules(app: typer.Typer, tmp_path: Path) -> None:
    arguments = ["lab", "the_base", "--set", "rounds=3,5", "--players", "random", "--games", "2"]
    played = CliRunner().invoke(app, [*arguments, "--output", str(tmp_path)], catch_exceptions=False)
    assert played.exit_code == 0, played.output
    plan, results = finished(tmp_path)
    assert [variant.name for variant in plan.variants] == ["usual rules", "rounds=3", "rounds=5"]
    assert len(results) == 6
    summary = summarize(plan, results)
    assert summary.variants[1].length.mean < summary.variants[0].length.mean
    assert "<h2>Variants</h2>" in report.html(summary)


def test_the_same_deal_is_played_in_every_variant() -> None:
    plan = Plan(
        game="the_base", players=("random",), games=3, seats=2, variants=(Variant("a"), Variant("b", {"rounds": 3}))
    )
    from untertage.arena.plan import jobs

    seeds = [[job.seed for job in jobs(plan) if job.variant == variant] for variant in (0, 1)]
    assert seeds[0] == seeds[1]


def test_the_default_rules_are_not_played_twice() -> None:
    assert [variant.name for variant in commands.variants_of("the_base", ["rounds=20,10"], None)] == [
        "rounds=20",
        "rounds=10",
    ]


def test_every_sheet_is_compared_under_every_value(app: typer.Typer, tmp_path: Path) -> None:
    """R8: house rules that stay the same, values to compare and a sheet with options of its own, played."""
    sheet = BOXES / "the_base.toml"
    variants = commands.variants_of("the_base", ["rounds=3,5"], [sheet], ["jump_cost=2"])
    assert [(one.name, one.components is None) for one in variants] == [
        ("jump_cost=2", True),
        ("jump_cost=2, rounds=3", True),
        ("jump_cost=2, rounds=5", True),
        ("jump_cost=2, rounds=3, sheet the_base", False),
        ("jump_cost=2, rounds=5, sheet the_base", False),
    ]
    own = commands.variants_of("the_base", None, [sheet])[1]
    assert own.options == {}
    arguments = ["lab", "the_base", "--players", "random", "--games", "2", "-o", "rounds=4", "--output", str(tmp_path)]
    played = CliRunner().invoke(app, [*arguments, "--components", str(sheet)], catch_exceptions=False)
    assert played.exit_code == 0, played.output
    plan, results = finished(tmp_path)
    assert [one.name for one in plan.variants] == ["rounds=4", "rounds=4, sheet the_base"]
    assert len(results) == 4
    one, other = summarize(plan, results).variants
    assert other.length.mean > one.length.mean, "the sheet has a fourth action in every turn"


@pytest.mark.parametrize("game_id", registry.ids())
def test_b1_an_own_box_is_compared_with_the_box_as_it_comes(app: typer.Typer, tmp_path: Path, game_id: str) -> None:
    """`lab GAME --components FILE` without anything else plays the default sheet and the own one with the same luck."""
    arguments = ["lab", game_id, "--components", str(BOXES / f"{game_id}.toml"), "--players", "random", "--games", "2"]
    played = CliRunner().invoke(app, [*arguments, "--output", str(tmp_path)], catch_exceptions=False)
    assert played.exit_code == 0, played.output
    plan, results = finished(tmp_path)
    assert [(one.name, one.components is None) for one in plan.variants] == [
        ("usual rules", True),
        (f"sheet {game_id}", False),
    ]
    usual, own = ([one for one in results if one.variant == number] for number in (0, 1))
    assert [one.seed for one in usual] == [one.seed for one in own]
    changed = [(one.plies, one.actions) for one in usual] != [(one.plies, one.actions) for one in own]
    assert changed == (game_id != "underground"), "that box only adds a scenario"


def test_a_tournament_plays_with_a_sheet_and_an_option_of_its_own(app: typer.Typer, tmp_path: Path) -> None:
    sheet = ["--components", str(BOXES / "the_base.toml"), "-o", "tile_mix=crossings", "--output", str(tmp_path)]
    arguments = ["tournament", "the_base", "--players", "random,plan:1/depth=1", "--games", "2"]
    played = CliRunner().invoke(app, [*arguments, *sheet, "--records"], catch_exceptions=False)
    assert played.exit_code == 0, played.output
    (record, *_) = sorted((tmp_path / "records").rglob("*.play"))
    read = read_record(record.read_bytes())
    assert read.options["tile_mix"] == "crossings"
    assert read.components is not None


def test_a_bad_sheet_names_its_file(tmp_path: Path) -> None:
    path = tmp_path / "odd.toml"
    path.write_text("nonsense = 1\n", "utf-8")
    with pytest.raises(BadComponents, match=r"odd\.toml"):
        commands.variants_of("the_base", None, [path])


@pytest.mark.parametrize(
    "arguments",
    [
        ["--players", "random,greedy", "--on-failure", "cry"],
        ["--players", "random,greedy", "--engine", "abacus"],
        ["--players", "random,greedy", "-o", "rounds"],
    ],
)
def test_errors_are_reported_before_anything_is_played(arguments: list[str], app: typer.Typer, tmp_path: Path) -> None:
    with pytest.raises((BadOptions, UntertageError)):
        CliRunner().invoke(
            app, ["tournament", "the_base", *arguments, "--output", str(tmp_path / "x")], catch_exceptions=False
        )
    assert not (tmp_path / "x" / "results.jsonl").exists()
