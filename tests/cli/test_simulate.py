"""simulate: the same arguments give the same files, with one process or several."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from tests.cli.commands import complaint, run, run_alone
from untertage.arena.simulate import simulate
from untertage.cli import series
from untertage.core import registry
from untertage.core.game import Outcome
from untertage.core.match import Match
from untertage.core.record import read_record

ORDER = ("simulate", "the_base", "--games", "60", "--seed", "7", "--players", "random,random", "--option", "rounds=2")


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_the_records_of_a_series_replay(tmp_path: Path) -> None:
    code, out, _ = run(*ORDER, "--output", str(tmp_path))
    assert code == 0
    assert "60 games" in out
    assert "95 % interval" in out
    assert "games/s" in out
    lines = (tmp_path / "the_base-7-60.jsonl").read_bytes().splitlines()
    assert len(lines) == 60
    for line in lines[:10]:
        record = read_record(line)
        assert Match.from_record(record).outcome() == record.outcome
        assert record.options["rounds"] == 2


def test_same_seed_same_files_and_jobs_make_no_difference(tmp_path: Path) -> None:
    for name, extra in (("one", ()), ("again", ()), ("two", ("--jobs", "2"))):
        code, _, err = run_alone(*ORDER, "--output", str(tmp_path / name), *extra)
        assert code == 0, err
    assert files(tmp_path / "one") == files(tmp_path / "again")
    assert files(tmp_path / "one") == files(tmp_path / "two")
    assert set(files(tmp_path / "one")) == {"the_base-7-60.jsonl", "the_base-7-60.summary.json"}


def test_the_matches_are_those_of_the_arena(tmp_path: Path) -> None:
    run(*ORDER, "--output", str(tmp_path))
    lines = (tmp_path / "the_base-7-60.jsonl").read_bytes().splitlines()
    expected = simulate(registry.get("the_base"), ("random", "random"), 60, seed=7, options={"rounds": 2})
    assert lines == [record.to_json() for record in expected]
    assert len({read_record(line).seed for line in lines}) == 60


def test_another_seed_gives_other_matches(tmp_path: Path) -> None:
    run(*ORDER, "--output", str(tmp_path))
    run(*ORDER, "--seed", "8", "--output", str(tmp_path))
    found = files(tmp_path)
    assert found["the_base-7-60.jsonl"] != found["the_base-8-60.jsonl"]


def test_csv_has_one_line_per_match(tmp_path: Path) -> None:
    run(*ORDER, "--output", str(tmp_path), "--format", "csv")
    with (tmp_path / "the_base-7-60.csv").open(newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert len(rows) == 60
    summary = json.loads((tmp_path / "the_base-7-60.summary.json").read_text())
    for reason, count in summary["reasons"].items():
        assert sum(row["reason"] == reason for row in rows) == count
    assert sum(int(row["plies"]) for row in rows) / 60 == pytest.approx(summary["plies"]["mean"], abs=0.001)


def test_the_summary_as_json() -> None:
    code, out, _ = run(*ORDER, "--json")
    answer = json.loads(out)
    assert code == 0
    assert answer["games"] == 60
    assert sum(answer["reasons"].values()) == 60
    assert answer["games_per_second"] > 0
    for seat in answer["seats"]:
        low, high = seat["interval95"]
        assert low <= seat["share"] <= high


def test_a_custom_component_sheet_is_recorded(tmp_path: Path) -> None:
    sheet = tmp_path / "my-box.toml"
    text = run("components", "the_base", "--template")[1]
    sheet.write_text(text.replace('source = "rulebook, how to play"', 'source = "my box"'))
    code, _, err = run_alone(*ORDER, "--components", str(sheet), "--output", str(tmp_path / "out"), "--jobs", "2")
    assert code == 0, err
    record = read_record((tmp_path / "out" / "the_base-7-60.jsonl").read_bytes().splitlines()[0])
    assert record.components is not None
    assert record.components["turn"]["source"] == "my box"
    assert Match.from_record(record).outcome() == record.outcome


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("simulate", "chess"), "no game is called 'chess'"),
        (("simulate", "the_base", "--games", "0"), "--games"),
        (("simulate", "the_base", "--games", "many"), "--games"),
        (("simulate", "the_base", "--players", "random"), "2 to 2 players, not 1"),
        (("simulate", "the_base", "--players", "random,genius"), "no bot is called 'genius'"),
        (("simulate", "the_base", "--option", "rounds=99"), "rounds: "),
        (("simulate", "topoum", "--option", "farmer=lady_boom"), "farmer: has no effect"),
        (("simulate", "the_base", "--format", "xml"), "--format"),
        (("simulate", "the_base", "--jobs", "0"), "--jobs"),
    ],
)
def test_simulate_refuses_in_one_line(args: tuple[str, ...], said: str) -> None:
    assert said in complaint(run(*args))


def test_a_folder_that_cannot_be_written_is_refused_before_play(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("precious")
    assert "cannot write" in complaint(run(*ORDER, "--output", str(tmp_path / "file")))
    assert files(tmp_path) == {"file": b"precious"}


def test_a_failure_during_play_leaves_no_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fill_the_disk(self: series.JsonLines, number: int, match: series.Finished) -> None:
        if number == 30:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(series.JsonLines, "__call__", fill_the_disk)
    said = complaint(run(*ORDER, "--output", str(tmp_path)))
    assert "No space left on device" in said
    assert files(tmp_path) == {}


def test_a_team_wins_together() -> None:
    game = registry.get("underground")
    order = series.Order(game.id, ("easy", "hard"), 0, {}, None)
    counted = series.Counted(series.Tally(), [], [[], []])
    counted.add(0, series.Finished(1, Outcome("escaped", (0, 1)), 80, None, ((), ())))
    counted.add(1, series.Finished(2, Outcome("pile", ()), 90, None, ((), ())))
    seats = series.report(game, order, counted)["seats"]
    assert [(seat["won"], seat["shared"], seat["share"]) for seat in seats] == [(1, 0, 0.5)] * 2
    rows = list(series._table_of_seats(seats, "", cooperative=True).columns[0].cells)
    assert rows == ["easy, hard"]
