"""The server process dies without warning while people play."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_nothing_acknowledged_is_lost_or_stored_twice() -> None:
    """The long run is `python tools/crash.py`."""
    done = subprocess.run(
        [
            sys.executable,
            "tools/crash.py",
            "--times",
            "5",
            "--pairs",
            "3",
            "--databases",
            "sqlite",
            "--troubles",
            "kill",
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 faults" in done.stdout
