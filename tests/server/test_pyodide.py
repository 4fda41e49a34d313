"""Python in the browser plays the same matches as CPython, byte by byte."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from untertage.core import registry

ROOT = Path(__file__).parents[2]
MATCHES = 10


def test_records_of_fifty_matches_are_byte_equal() -> None:
    command = ["tools/same_records.py", str(MATCHES)]
    here = subprocess.run([sys.executable, *command], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    path = ["tools/node.py", "node", str(ROOT / "tools" / "pyodide.mjs"), *(str(ROOT / command[0]), command[1])]
    there = subprocess.run(
        [sys.executable, *path], cwd=ROOT, capture_output=True, text=True, check=True, env={**os.environ}
    ).stdout
    assert len(here.splitlines()) == MATCHES * len(registry.ids())
    assert there.splitlines() == here.splitlines()
