"""Time `make play` on a fresh clone, without virtual environment and caches, until the browser could show the page.

    python tools/first_page.py b1e7f65 HEAD --rounds 2

Clones each commit in turn and prints the seconds from `make play` to the last file of the first page.
"""

from __future__ import annotations

import argparse
import os
import re
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from urllib.error import URLError
from urllib.parse import urljoin
from urllib.request import urlopen

ROOT = Path(__file__).parent.parent
ADDRESS = "http://127.0.0.1:8000/"
LIMIT = 1200


def fetch(address: str) -> str:
    with urlopen(address, timeout=10) as answer:
        return str(answer.read().decode("utf-8", "replace"))


def page_is_up() -> bool:
    """Fetch the page and the scripts and styles that it names."""
    try:
        page = fetch(ADDRESS)
    except (URLError, ConnectionError):
        return False
    assets = re.findall(r'(?:src|href)="([^"]+\.(?:js|css))"', page)
    return bool(assets) and all(fetch(urljoin(ADDRESS, asset)) for asset in assets)


def seconds_to_page(commit: str, folder: Path) -> float:
    clone = folder / "clone"
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
    subprocess.run(["git", "-C", str(clone), "checkout", "--quiet", commit], check=True)
    caches = {"PIP_NO_CACHE_DIR": "1", "npm_config_cache": str(folder / "npm"), "XDG_DATA_HOME": str(folder / "data")}
    began = time.perf_counter()
    with (folder / "log").open("w") as log:
        make = subprocess.Popen(
            ["make", "play"], cwd=clone, env={**os.environ, **caches}, stdout=log, stderr=log, start_new_session=True
        )
    try:
        while not page_is_up():
            if make.poll() is not None or time.perf_counter() - began > LIMIT:
                raise SystemExit((folder / "log").read_text("utf-8")[-3000:])
            time.sleep(0.1)
        return time.perf_counter() - began
    finally:
        os.killpg(make.pid, signal.SIGTERM)
        make.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("commits", nargs="+")
    parser.add_argument("--rounds", type=int, default=1)
    args = parser.parse_args()
    for _ in range(args.rounds):
        for commit in args.commits:
            with tempfile.TemporaryDirectory() as name:
                print(f"{commit:12} {seconds_to_page(commit, Path(name)):8.1f} s", flush=True)


if __name__ == "__main__":
    main()
