"""Run the command line in this process or in a separate one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from typer.testing import CliRunner

import untertage
from untertage.cli import app

PACKAGES = Path(untertage.__file__).parent.parent
"""The folder of this build of the package."""


def run(*args: str) -> tuple[int, str, str]:
    """Exit code, standard output, standard error."""
    result = CliRunner().invoke(app, list(args), env={"COLUMNS": "200", "NO_COLOR": "1"})
    return result.exit_code, result.stdout, result.stderr


def run_alone(*args: str, cwd: Path | None = None) -> tuple[int, str, str]:
    """The same in a separate process, as a script would run it."""
    env = {**os.environ, "PYTHONPATH": str(PACKAGES), "COLUMNS": "200"}
    done = subprocess.run(
        [sys.executable, "-m", "untertage", *args], capture_output=True, text=True, env=env, cwd=cwd, check=False
    )
    return done.returncode, done.stdout, done.stderr


def complaint(answer: tuple[int, str, str]) -> str:
    """The one-line error of a refused command; fails for anything else."""
    code, out, err = answer
    assert code == 2
    assert out == ""
    assert err.startswith("untertage: ")
    assert err.count("\n") == 1
    return err.removeprefix("untertage: ").rstrip()
