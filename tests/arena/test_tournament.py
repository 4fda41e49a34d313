"""Tournaments: the same matches on every engine, none lost, none played twice."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from collections import Counter
from functools import partial
from pathlib import Path

import pytest

from untertage.arena.engines import processes
from untertage.arena.plan import Plan, Variant, check, grid, jobs, rotations, seated
from untertage.arena.result import Ledger, OtherTournament, play
from untertage.arena.tournament import finished, run
from untertage.bots.bot import UnknownBot
from untertage.bots.budget import CLOCKS, CPU, WALL
from untertage.core.errors import BadOptions

PLAN = Plan(game="the_base", players=("random", "plan:1/depth=1"), games=6, seats=2, seed=7)


def play_all(plan: Plan, folder: Path, workers: int = 1) -> None:
    for _ in run(plan, folder, workers=workers):
        pass


def test_every_pair_sits_on_both_sides_of_the_same_deals() -> None:
    plan = Plan(game="the_base", players=("random", "greedy", "easy"), games=4, seats=2, seed=7)
    found = list(jobs(plan))
    assert len(found) == 3 * 4
    assert len({job.key for job in found}) == len(found)
    for pair in seated(plan):
        deals = {seating: {job.seed for job in found if job.players == seating} for seating in rotations(pair)}
        assert len(deals) == 2
        assert len(set(map(frozenset, deals.values()))) == 1


def test_an_odd_number_of_matches_is_rounded_up_to_whole_deals() -> None:
    plan = Plan(game="the_base", players=("random", "greedy"), games=5, seats=2)
    assert Counter(job.players for job in jobs(plan)) == {("random", "greedy"): 3, ("greedy", "random"): 3}


def test_tables_of_three_are_rotated_three_times() -> None:
    plan = Plan(game="rescue", players=("random", "greedy", "easy", "normal"), games=3, seats=3)
    assert len(seated(plan)) == 4
    assert len(list(jobs(plan))) == 4 * 3


def test_a_team_is_one_bot_in_all_seats_or_several() -> None:
    plan = Plan(game="tesseract", players=("greedy", "hard+random"), games=2, seats=3)
    assert seated(plan) == [("greedy",) * 3, ("hard", "random", "hard")]


def test_one_player_of_a_competitive_game_is_a_whole_table() -> None:
    plan = Plan(game="rescue", players=("hard+easy+easy",), games=3, seats=3)
    assert seated(plan) == [("hard", "easy", "easy")]
    assert {job.players.index("hard") for job in jobs(plan)} == {0, 1, 2}


def test_a_larger_number_of_matches_extends_a_smaller_one() -> None:
    few = [job.key for job in jobs(PLAN)]
    many = {job.key for job in jobs(Plan(game="the_base", players=PLAN.players, games=10, seats=2, seed=7))}
    assert set(few) < many


def test_a_match_depends_only_on_its_job() -> None:
    job = list(jobs(PLAN))[3]
    assert play(PLAN, job).result.same() == play(PLAN, job).result.same()


@pytest.mark.parametrize("clock", [CPU, WALL])
def test_time_is_measured_by_the_clock_of_the_plan(clock: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each reading takes a second, so every decision is one simulation, and only the clock of the plan is read."""
    readings: Counter[str] = Counter()

    def watch(name: str) -> float:
        readings[name] += 1
        return float(readings[name])

    for name in CLOCKS:
        monkeypatch.setitem(CLOCKS, name, partial(watch, name))
    plan = Plan(game="the_base", players=("search:1s", "random"), games=1, seats=2, clock=clock)
    play(plan, next(jobs(plan)))
    assert readings[clock] > 0
    assert set(readings) == {clock}


def test_cpu_time_is_the_default_clock() -> None:
    assert Plan(game="the_base", players=("random",), games=1, seats=2).clock == CPU


def test_several_processes_play_the_same_matches(tmp_path: Path) -> None:
    play_all(PLAN, tmp_path / "one")
    play_all(PLAN, tmp_path / "two", workers=2)
    one, two = finished(tmp_path / "one")[1], finished(tmp_path / "two")[1]
    assert [result.same() for result in one] == [result.same() for result in two]


def test_a_process_that_is_killed_loses_no_match() -> None:
    """All children of this process are killed after the first result; new ones play the rest."""
    todo = list(jobs(PLAN))
    found = []
    for result, _ in processes(PLAN, todo, 2):
        if not found:
            for child in children(os.getpid()):
                os.kill(child, signal.SIGKILL)
        found.append(result)
    assert sorted(result.key for result in found) == sorted(job.key for job in todo)


def children(pid: int) -> list[int]:
    task = Path(f"/proc/{pid}/task")
    lines = [(thread / "children").read_text() for thread in task.iterdir()]
    pids = [int(text) for line in lines for text in line.split()]
    return [pid for pid in pids if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]


def test_a_tournament_resumed_after_a_kill_counts_nothing_twice(tmp_path: Path) -> None:
    """A tournament in a separate process is killed without warning, twice, and then finished."""
    folder = tmp_path / "t"
    plan = Plan(game="the_base", players=("random", "plan:1/depth=1"), games=40, seats=2, seed=3)
    for least in (2, 5):
        with subprocess.Popen([sys.executable, "-c", _SCRIPT, str(folder), "1"], stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            assert any(int(played) >= least for played in process.stdout)
            process.kill()
    before = {result.key: result for result in Ledger(folder).results()}
    assert 5 <= len(before) < 40
    with (folder / "results.jsonl").open("ab") as file:
        file.write(b'{"key":"0/0/19/1","varia')
    play_all(plan, folder)
    after = Ledger(folder).results()
    assert sorted(result.key for result in after) == sorted(job.key for job in jobs(plan))
    assert len((folder / "results.jsonl").read_bytes().splitlines()) == 40
    assert all(result == before.get(result.key, result) for result in after)


_SCRIPT = """
import sys
from pathlib import Path
from untertage.arena.plan import Plan
from untertage.arena.tournament import run
plan = Plan(game="the_base", players=("random", "plan:1/depth=1"), games=40, seats=2, seed=3)
for played, _ in run(plan, Path(sys.argv[1]), workers=int(sys.argv[2])):
    print(played, flush=True)
"""


def test_workers_end_with_a_tournament_that_is_killed(tmp_path: Path) -> None:
    command = [sys.executable, "-c", _SCRIPT, str(tmp_path / "t"), "2"]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert any(int(played) >= 1 for played in process.stdout)
        workers = [os.pidfd_open(pid) for pid in children(process.pid)]
        process.kill()
    assert len(workers) == 2
    for worker in workers:
        assert select.select([worker], [], [], 60)[0], "a worker outlives its tournament"
        os.close(worker)


def test_a_different_plan_in_the_same_folder_is_refused(tmp_path: Path) -> None:
    Ledger(tmp_path).begin(PLAN)
    other = Plan(game="the_base", players=PLAN.players, games=6, seats=2, seed=8)
    with pytest.raises(OtherTournament, match="seed"):
        Ledger(tmp_path).begin(other)


def test_a_folder_without_a_tournament_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(OtherTournament, match="holds no tournament"):
        finished(tmp_path)


@pytest.mark.parametrize(
    ("plan", "error"),
    [
        (Plan(game="the_base", players=("random", "somebody"), games=1, seats=2), UnknownBot),
        (Plan(game="the_base", players=("random", "greedy"), games=1, seats=3), BadOptions),
        (Plan(game="the_base", players=("random", "random"), games=1, seats=2), BadOptions),
        (Plan(game="the_base", players=("random", "greedy"), games=0, seats=2), BadOptions),
        (Plan(game="the_base", players=("random",), games=1, seats=2, clock="sun"), BadOptions),
        (
            Plan(game="the_base", players=("random",), games=1, seats=2, variants=(Variant("x", {"rounds": 0}),)),
            BadOptions,
        ),
        (
            Plan(game="underground", players=("random",), games=1, seats=2, variants=(Variant("x", {"hands": 2}),)),
            BadOptions,
        ),
    ],
)
def test_an_unplayable_plan_is_refused_before_the_first_match(plan: Plan, error: type[Exception]) -> None:
    with pytest.raises(error):
        check(plan)


def test_values_to_compare_make_a_grid() -> None:
    assert grid({"a": ["1", "2"], "b": ["x"]}) == [{"a": "1", "b": "x"}, {"a": "2", "b": "x"}]


def test_thinking_time_is_measured_but_not_compared(tmp_path: Path) -> None:
    play_all(PLAN, tmp_path)
    for result in finished(tmp_path)[1]:
        assert len(result.seconds) == len(result.decisions) == 2
        assert result.same().seconds == ()
