"""A bot that fails is never rated as if it had played; and matches of a tournament can be replayed."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import msgspec
import pytest

from tests.cli.commands import complaint, run
from untertage.arena.result import Ledger
from untertage.arena.summary import Summary
from untertage.core.match import Match
from untertage.core.record import read_record

BROKEN = {
    "a syntax error": ("def choose(view, legal:\n", "SyntaxError"),
    "no bot": ("answer = 42\n", "defines neither"),
    "None as an answer": ("def choose(view, legal):\n    return None\n", "'None'"),
    "an exception": ("def choose(view, legal):\n    raise ValueError('out of ideas')\n", "out of ideas"),
}
TIRED = """
asked = 0
def choose(view, legal):
    global asked
    asked += 1
    if asked > 1:
        raise ValueError("too tired")
    return legal[0]
"""
"""Works once and then crashes; a new process works once again."""
COMMON = ("the_base", "--games", "2", "-o", "rounds=2", "--output")


def tournament(tmp_path: Path, bot: str, *more: str) -> tuple[int, str, str]:
    own = tmp_path / "mine.py"
    own.write_text(bot, "utf-8")
    folder = str(tmp_path / "out")
    return run("tournament", *COMMON, folder, "--players", "random,mine", "--code", str(own), *more)


@pytest.mark.parametrize(("text", "said"), BROKEN.values(), ids=list(BROKEN))
def test_r1_a_bot_that_cannot_start_is_an_error_before_the_first_match(text: str, said: str, tmp_path: Path) -> None:
    answer = tournament(tmp_path, text)
    assert answer[0] == 2
    assert said in complaint(answer)
    assert "mine.py" in complaint(answer)
    assert not (tmp_path / "out" / "results.jsonl").exists()


@pytest.mark.parametrize("command", ["tournament", "simulate"])
def test_r1_a_missing_program_is_an_error_before_the_first_match(command: str, tmp_path: Path) -> None:
    answer = run(command, *COMMON, str(tmp_path / "out"), "--players", "random,exec:/no/such/program")
    assert answer[0] == 2
    assert "/no/such/program cannot be started" in complaint(answer)


def test_r1_later_failures_are_counted_everywhere(tmp_path: Path) -> None:
    code, out, _ = tournament(tmp_path, TIRED)
    assert code == 0
    folder = tmp_path / "out"
    assert run("report", str(folder))[0] == 0
    results = Ledger(folder).results()
    counts = [sum(len(messages) for messages in result.failures) for result in results]
    assert counts == [3, 3]
    summary = msgspec.json.decode((folder / "summary.json").read_bytes(), type=Summary)
    (failed,) = summary.variants[0].failures
    assert (failed.decisions, failed.matches) == (6, 2)
    assert "too tired" in failed.first
    with (folder / "standings.csv").open(encoding="utf-8") as file:
        assert {row["player"]: row["failures"] for row in csv.DictReader(file)} == {"random": "0", failed.player: "6"}
    assert "too tired" in (folder / "report.html").read_text("utf-8")
    assert "failed in 6 decisions of 2 matches" in " ".join(out.split())


def test_r1_strict_ends_at_the_first_failure(tmp_path: Path) -> None:
    answer = tournament(tmp_path, TIRED, "--strict")
    assert answer[0] == 2
    assert "too tired" in complaint(answer)
    assert len(Ledger(tmp_path / "out").results()) == 1


def test_r1_simulate_counts_failures_and_can_be_strict(tmp_path: Path) -> None:
    own = tmp_path / "mine.py"
    own.write_text(TIRED, "utf-8")
    order = ("simulate", "the_base", "--games", "2", "-o", "rounds=2", "--players", f"code:{own},random")
    code, out, _ = run(*order, "--json")
    assert code == 0
    seats = json.loads(out)["seats"]
    assert [seat["failures"] for seat in seats] == [6, 0]
    assert "match 1, ply" in seats[0]["first_failure"]
    assert "too tired" in complaint(run(*order, "--strict"))


def test_r6_records_of_a_tournament_replay_and_are_linked(tmp_path: Path) -> None:
    order = ("tournament", *COMMON, str(tmp_path), "--players", "random,plan:1/depth=1")
    assert run(*order, "--records")[0] == 0
    assert run("report", str(tmp_path))[0] == 0
    page = (tmp_path / "report.html").read_text("utf-8")
    ledger = Ledger(tmp_path)
    for result in ledger.results():
        path = ledger.record_file(result.key)
        record = read_record(path.read_bytes())
        assert Match.from_record(record).outcome() == record.outcome
        assert (record.players, len(record.plies)) == (result.players, result.plies)
        assert f'href="records/{path.name}"' in page
    assert "other records" in complaint(run(*order))


def test_r9_old_flags_still_work_and_say_so(tmp_path: Path) -> None:
    box = str(Path(__file__).parent.parent.parent / "examples" / "boxes" / "the_base.toml")
    for old, new, value in (("--num", "--games", "1"), ("--sheet", "--components", box)):
        code, _, err = run("simulate", "the_base", old, value, "-o", "rounds=1")
        assert code == 0, err
        assert f"{old} is now called {new}" in err
    code, _, err = run("export", "the_base", "--bot", "random", "--help")
    assert code == 0, err
    assert "--bot is now called --players" in err
