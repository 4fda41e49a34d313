"""Run a Node command for the front end; without a recent Node, install the one from PyPI into .venv.

python tools/node.py npm ci
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
WEB = ROOT / "web"
OLDEST = (20, 19)


def version(node: str) -> tuple[int, ...]:
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
        return tuple(int(part) for part in said.strip().lstrip("v").split(".")[:2])
    except (OSError, ValueError, subprocess.CalledProcessError):
        return (0,)


def fits(path: str) -> bool:
    node, npm = shutil.which("node", path=path), shutil.which("npm", path=path)
    return node is not None and npm is not None and version(node) >= OLDEST


def path_with_node() -> str:
    """A search path with a recent node and npm."""
    path = os.environ.get("PATH", "")
    if fits(path):
        return path
    own = f"{Path(sys.executable).parent}{os.pathsep}{path}"
    if not fits(own):
        lock = ROOT / "requirements-node.lock"
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, "--require-hashes", "-r", str(lock)], check=True)
    return own


def main() -> int:
    path = path_with_node()
    command = shutil.which(sys.argv[1], path=path)
    if command is None:
        sys.exit(f"{sys.argv[1]} was not found")
    return subprocess.run([command, *sys.argv[2:]], cwd=WEB, env={**os.environ, "PATH": path}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
