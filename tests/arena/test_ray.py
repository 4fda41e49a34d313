"""The same tournament on a local Ray cluster with two workers, one of which is killed in the middle."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from untertage.arena.plan import Plan
from untertage.arena.tournament import finished, run

pytestmark = pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed")

PLAN = Plan(game="the_base", players=("search:8", "plan:1"), games=8, seats=2, seed=5)

SCRIPT = """
import sys
from pathlib import Path
from untertage.arena.plan import Plan
from untertage.arena.tournament import run
plan = Plan(game="the_base", players=("search:8", "plan:1"), games=8, seats=2, seed=5)
for done, _ in run(plan, Path(sys.argv[1]), workers=2, engine="ray"):
    print(done, flush=True)
"""


def workers_of(driver: int) -> list[int]:
    """The processes of a Ray session that are playing a match; they belong to the driver's own cluster."""
    family, found = {driver}, []
    for _ in range(4):
        for entry in Path("/proc").iterdir():
            if entry.name.isdigit() and int(entry.name) not in family:
                try:
                    parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
                    line = (entry / "cmdline").read_bytes()
                except (OSError, IndexError):
                    continue
                if parent in family:
                    family.add(int(entry.name))
                    if line.startswith(b"ray::play"):
                        found.append(int(entry.name))
    return found


def test_ray_plays_the_same_matches_and_survives_the_loss_of_a_worker(tmp_path: Path) -> None:
    far, near = tmp_path / "ray", tmp_path / "here"
    environment = {**os.environ, "RAY_ADDRESS": "", "RAY_USAGE_STATS_ENABLED": "0", "RAY_DEDUP_LOGS": "0"}
    killed = False
    command = [sys.executable, "-c", SCRIPT, str(far)]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        for line in process.stdout:
            is_result = line.strip().isdigit()  # Ray writes to the same stream
            playing = workers_of(process.pid) if is_result and int(line) >= 2 and not killed else []
            if playing:
                os.kill(playing[0], signal.SIGKILL)
                killed = True
    assert process.returncode == 0
    assert killed
    for _ in run(PLAN, near):
        pass
    assert [result.same() for result in finished(far)[1]] == [result.same() for result in finished(near)[1]]
