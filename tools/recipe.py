"""Follow deploy/Dockerfile without a container tool: its steps run in a folder instead of an image.

python tools/recipe.py            build a wheel, follow the recipe, start the server, ask whether it is healthy, stop it

Paths of the image lie below the folder. As root, the user of the image is created and runs the server; otherwise the
user is the one who runs this. An instruction that is not known here is an error. Needs a package registry and a minute.
"""

from __future__ import annotations

import fnmatch
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
IGNORED = ROOT / "deploy" / "Dockerfile.dockerignore"
PATIENCE = 60.0
_PATHS = re.compile(r"(?<![\w/.])/(?=(opt|tmp|var)/)")


def steps(file: Path = DOCKERFILE) -> list[tuple[str, str]]:
    """The instructions and their arguments."""
    text = file.read_text().replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [(name, rest) for name, _, rest in (line.partition(" ") for line in lines)]


def is_sent(path: str) -> bool:
    """Whether a file of the checkout gets to the builder: the last line that matches it, or a folder of it, decides."""
    sent = True
    for line in IGNORED.read_text().split():
        pattern = line.removeprefix("!")
        if any(fnmatch.fnmatch(str(each), pattern) for each in (Path(path), *Path(path).parents)):
            sent = line.startswith("!")
    return sent


class Folder:
    """A folder that stands for the image."""

    def __init__(self, root: Path, wheels: Path) -> None:
        self.root = root
        self.wheels = wheels
        self.env = {**os.environ, "PYTHONPATH": ""}
        self.health: list[str] = []
        self.command: list[str] = []
        self.volume = root
        self.stop = signal.SIGTERM
        self.port = ""
        self.user: int | None = None
        (root / "etc").mkdir(parents=True)
        for name in ("passwd", "group"):
            (root / "etc" / name).touch()

    def inside(self, text: str) -> str:
        """A text with the paths of the image below the folder."""
        return _PATHS.sub(f"{self.root}/", text)

    def follow(self, name: str, rest: str) -> None:
        match name:
            case "FROM":
                pass  # this interpreter stands for that of the image
            case "ENV":
                key, _, value = rest.partition("=")
                self.env[key] = value.replace("sqlite:///", f"sqlite:///{self.root}")
            case "COPY":
                self.copy(*rest.split())
            case "RUN":
                self.carry_out(rest)
            case "USER":
                self.user = self.number_of(rest)
            case "VOLUME":
                self.volume = Path(self.inside(rest))
            case "EXPOSE":
                self.port = rest
            case "STOPSIGNAL":
                self.stop = signal.Signals[rest]
            case "HEALTHCHECK":
                self.health = json.loads(self.inside(rest.removeprefix("CMD ")))
            case "CMD":
                self.command = json.loads(self.inside(rest))
            case _:
                sys.exit(f"the recipe has an instruction that nobody has tried: {name} {rest}")

    def copy(self, *paths: str) -> None:
        target = Path(self.inside(paths[-1]))
        target.mkdir(parents=True, exist_ok=True)
        for path in paths[:-1]:
            source, name = (self.wheels, Path(path).name) if path.startswith("dist/") else (ROOT, path)
            files = list(source.glob(name))
            if not files or not is_sent(path):
                sys.exit(f"the recipe copies what is not there: {path}")
            for found in files:
                shutil.copy(found, target)

    def carry_out(self, command: str) -> None:
        """Run a command of the recipe; users are created in the folder."""
        if command.startswith("useradd "):
            if os.geteuid() != 0:
                Path(self.inside("/var/lib/untertage")).mkdir(parents=True)
                return
            Path(self.inside("/var/lib")).mkdir(parents=True, exist_ok=True)
            command = command.replace("useradd", f"useradd --prefix {self.root}")
            subprocess.run(["sh", "-c", command], check=True)
            return
        subprocess.run(["sh", "-c", self.inside(command)], env=self.env, cwd=self.root, check=True)

    def number_of(self, user: str) -> int | None:
        """The number of a user of the image; None for whoever runs this."""
        lines = (self.root / "etc" / "passwd").read_text().splitlines()
        known = {line.split(":")[0]: int(line.split(":")[2]) for line in lines}
        return known[user] if os.geteuid() == 0 else None

    def run(self) -> None:
        """Start the server, wait until it is healthy, stop it."""
        port = str(_free_port())
        self.env["UNTERTAGE_PORT"] = port
        health = [part.replace(f":{self.port}/", f":{port}/") for part in self.health]
        who = {"user": self.user, "group": self.user, "extra_groups": []} if self.user is not None else {}
        with subprocess.Popen(self.command, env=self.env, cwd=self.root, **who) as server:
            deadline = time.monotonic() + PATIENCE
            while subprocess.run(health, capture_output=True, check=False).returncode != 0:
                if server.poll() is not None or time.monotonic() > deadline:
                    server.kill()
                    sys.exit("the server is not healthy")
                time.sleep(0.2)
            server.send_signal(self.stop)
            code = server.wait(PATIENCE)
        if code not in (0, -self.stop):
            sys.exit(f"the server ended with {code}")
        if not list(self.volume.glob("*.sqlite")):
            sys.exit(f"nothing was stored in {self.volume}")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)  # the user of the image must be able to enter it
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
