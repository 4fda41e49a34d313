"""A wheel holds compiled rules and the page; installed into a clean environment it plays without a compiler."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

import untertage

ROOT = Path(__file__).parent.parent
COMPILED = ROOT / "build" / "compiled"
PLAY = """
import untertage
from pathlib import Path

folder = Path(untertage.__file__).parent
assert (folder / "server" / "static" / "index.html").is_file(), "the page is missing"
assert (folder / "rulebook" / "the_base.md").is_file(), "the rules are missing"
assert "site-packages" in str(folder)
for game in map(untertage.games.get, untertage.games.ids()):
    match = untertage.Match.new(game, game.seats.start, seed=1)
    seat = match.actors()[0]
    match.play(seat, match.legal(seat)[0])
print(untertage.build())
"""


@pytest.mark.skipif(
    not Path(untertage.__file__).is_relative_to(COMPILED) or untertage.build() != "compiled",
    reason="the wheel is built from the rules that `make rules` has compiled",
)
def test_r4_a_wheel_plays_in_a_clean_environment(tmp_path: Path) -> None:
    run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)], cwd=ROOT)
    (wheel,) = tmp_path.glob("*.whl")
    assert "none-any" not in wheel.name
    run([sys.executable, "-m", "venv", "--without-pip", str(tmp_path / "clean")])
    python = tmp_path / "clean" / "bin" / "python"
    install = ("install", "--no-index", "--no-deps", "--no-compile", "--quiet", str(wheel))
    run([sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", str(python), *install])
    (tmp_path / "needs").mkdir()
    spec = find_spec("msgspec")
    assert spec is not None
    assert spec.origin is not None
    (tmp_path / "needs" / "msgspec").symlink_to(Path(spec.origin).parent)
    said = run([str(python), "-c", PLAY], cwd=tmp_path, env={"PATH": "", "PYTHONPATH": str(tmp_path / "needs")})
    assert said.strip() == "compiled"


def run(command: list[str], *, cwd: Path | None = None, env: dict[str, str] | None = None) -> str:
    """Run a program and return what it prints."""
    plain = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(command, cwd=cwd, env=env or plain, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
