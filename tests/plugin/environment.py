"""A temporary environment in which the example plug-in is installed."""

from __future__ import annotations

import os
import subprocess
import sysconfig
import venv
from pathlib import Path

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "firedamp"


def run(*command: str | Path) -> str:
    """The output of a command that succeeds."""
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, "COLUMNS": "200"}, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def install(folder: Path) -> Path:
    """The interpreter of an environment that has our packages and the plug-in; nothing is downloaded."""
    venv.create(folder, symlinks=True)
    python = folder / "bin" / "python"
    packages = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip()
    (Path(packages) / "ours.pth").write_text(f"import site; site.addsitedir({sysconfig.get_path('purelib')!r})\n")
    offline = ("--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check", "--quiet")
    run(python, "-m", "pip", "install", *offline, EXAMPLE)
    return python
