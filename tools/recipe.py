"""Follow deploy/Dockerfile without a container tool: its steps run in a folder instead of an image.

python tools/recipe.py            build a wheel, follow the recipe, start the server, ask whether it is healthy, stop it

Paths of the image lie below the folder, and the user is the one who runs this. Needs a package registry and a minute.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
DOCKERFILE = ROOT / "deploy" / "Dockerfile"
PATIENCE = 60.0
_PATHS = re.compile(r"/(?=opt/untertage|tmp/untertage|var/lib/untertage)")


def steps(file: Path = DOCKERFILE) -> list[tuple[str, str]]:
    """The instructions and their arguments."""
    lines = [line for line in file.read_text().splitlines() if line and not line.startswith("#")]
    return [(name, rest) for name, _, rest in (line.partition(" ") for line in lines)]


class Folder:
    """A folder that stands for the image."""

    def __init__(self, root: Path, wheels: Path) -> None:
        self.root = root
        self.wheels = wheels
        self.env = {**os.environ, "PYTHONPATH": ""}
        self.health: list[str] = []
        self.command: list[str] = []
        (root / "var/lib/untertage").mkdir(parents=True)

    def inside(self, text: str) -> str:
        """A text with the paths of the image below the folder."""
        return _PATHS.sub(f"{self.root}/", text)

    def follow(self, name: str, rest: str) -> None:
        match name:
            case "ENV":
                key, _, value = rest.partition("=")
                self.env[key] = self.inside(value)
            case "COPY":
                self.copy(*rest.split())
            case "RUN" if not rest.startswith("useradd"):
                subprocess.run(["sh", "-c", self.inside(rest)], env=self.env, cwd=self.root, check=True)
            case "HEALTHCHECK":
                self.health = json.loads(self.inside(rest.removeprefix("CMD ")))
            case "CMD":
                self.command = json.loads(self.inside(rest))

    def copy(self, *paths: str) -> None:
        target = Path(self.inside(paths[-1]))
        target.mkdir(parents=True, exist_ok=True)
        for path in paths[:-1]:
            source, name = (self.wheels, Path(path).name) if path.startswith("dist/") else (ROOT, path)
            for found in source.glob(name):
                shutil.copy(found, target)

    def run(self) -> None:
        """Start the server, wait until it is healthy, stop it."""
        port = str(_free_port())
        self.env["UNTERTAGE_PORT"] = port
        health = [part.replace(":8000", f":{port}") for part in self.health]
        with subprocess.Popen(self.command, env=self.env, cwd=self.root) as server:
            deadline = time.monotonic() + PATIENCE
            while subprocess.run(health, capture_output=True, check=False).returncode != 0:
                if server.poll() is not None or time.monotonic() > deadline:
                    server.kill()
                    sys.exit("the server is not healthy")
                time.sleep(0.2)
            server.send_signal(signal.SIGTERM)
            code = server.wait(PATIENCE)
        if code not in (0, -signal.SIGTERM):
            sys.exit(f"the server ended with {code}")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        wheels = Path(folder) / "wheels"
        build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(wheels)]
        subprocess.run(build, cwd=ROOT, env={**os.environ, "UNTERTAGE_PURE": "1"}, check=True)
        image = Folder(Path(folder) / "image", wheels)
        for name, rest in steps():
            print(name, rest, flush=True)
            image.follow(name, rest)
        image.run()
    print("the recipe works")


if __name__ == "__main__":
    main()
