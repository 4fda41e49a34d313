"""Python in the browser plays the same matches as CPython, byte by byte."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from untertage.core import registry

ROOT = Path(__file__).parents[2]
MATCHES = 10


def in_the_page(*command: str) -> str:
    """What a script prints on the Python of the built page, with its part of the standard library."""
    path = ["tools/node.py", "node", str(ROOT / "tools" / "pyodide.mjs"), str(ROOT / command[0]), *command[1:]]
    return subprocess.run([sys.executable, *path], cwd=ROOT, capture_output=True, text=True, check=True).stdout


def test_records_of_fifty_matches_are_byte_equal() -> None:
    command = ["tools/same_records.py", str(MATCHES)]
    here = subprocess.run([sys.executable, *command], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    there = in_the_page(*command)
    assert len(here.splitlines()) == MATCHES * len(registry.ids())
    assert there.splitlines() == here.splitlines()


def test_whatever_the_page_loads_can_be_imported_there() -> None:
    """Neither a module of ours that needs more than the page has, nor one of the standard library too few."""
    tried = json.loads(in_the_page("tests/server/imports.py"))
    assert tried["refused"] == []
    games = {f"untertage.games.{game}.game" for game in registry.ids()}
    assert {"untertage.server.local.browser", *games} <= set(tried["imported"])
