"""Measure a frame of the three-dimensional boards: draw calls, triangles, script and processor time, frames per second.

python -m tools.frames GAME ... [--key End] [--frames 120]      needs the built page (make web) and Chromium

Opens the longest of six random matches, at its beginning (Home) or end (End), and turns the board one frame at a time.
Script time is the time of the main thread per frame. Frames per second are those of a camera that turns all the time;
with software rendering they show what a frame costs without a graphics card. Processor time is that of all processes of
Chromium per frame (Linux only); unlike frames per second, it hardly depends on what else the machine does.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, sync_playwright
from tools.browser import found

from untertage.core import registry
from untertage.core.match import Match

FLAGS = ["--no-sandbox", "--disable-background-networking", "--disable-component-update"]
TURN = """async (frames) => {
    const canvas = document.querySelector('canvas');
    const found = [];
    const start = performance.now();
    for (let at = 0; at < frames; at++) {
        const before = canvas.dataset.frames;
        window.dispatchEvent(new KeyboardEvent('keydown', { key: 'e', bubbles: true }));
        while (canvas.dataset.frames === before) await new Promise((done) => requestAnimationFrame(done));
        found.push([Number(canvas.dataset.calls), Number(canvas.dataset.triangles), Number(canvas.dataset.script)]);
    }
    const second = frames / (performance.now() - start) * 1000;
    const gl = canvas.getContext('webgl2');
    const info = gl.getExtension('WEBGL_debug_renderer_info');
    return [found, second, info === null ? '' : gl.getParameter(info.UNMASKED_RENDERER_WEBGL)];
}"""


def processor_time() -> float:
    """Seconds that Chromium has used so far, all its processes together."""
    parents, used = {}, {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            name, _, rest = path.read_text().rpartition(") ")
        except OSError:
            continue  # it has just ended
        fields = rest.split()
        parents[int(path.parent.name)] = int(fields[1])
        if "chrom" in name:
            used[int(path.parent.name)] = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def is_own(process: int) -> bool:
        return process == os.getpid() or (process in parents and is_own(parents[process]))

    return sum(seconds for process, seconds in used.items() if is_own(process))


def played(game_id: str, seed: int) -> Match:
    """A complete random match."""
    rng = random.Random(seed)
    match = Match.new(registry.get(game_id), seats=2, seed=seed)
    while match.actors():
        seat = rng.choice(match.actors())
        match.play(seat, rng.choice(match.legal(seat)))
    return match


@contextmanager
def serving() -> Iterator[str]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "untertage.server.commands", "--port", str(port)]
        server = subprocess.Popen(
            [*command, "--database", f"sqlite:///{Path(folder) / 'x.sqlite'}"], stdout=subprocess.PIPE
        )
        try:
            url = f"http://127.0.0.1:{port}/"
            while True:
                try:
                    urllib.request.urlopen(f"{url}api/games", timeout=1)
                    break
                except OSError:
                    if server.poll() is not None:
                        raise SystemExit("the server has stopped") from None
            yield url
        finally:
            server.kill()
            server.wait()


def upload(url: str, match: Match) -> str:
    request = urllib.request.Request(f"{url}api/records", data=match.record.to_text().encode(), method="POST")
    with urllib.request.urlopen(request) as answer:
        return str(json.loads(answer.read())["record"])


def measure(page: Page, url: str, record: str, key: str, frames: int) -> tuple[str, str]:
    page.goto(f"{url}#/replay/{record}")
    page.wait_for_selector("canvas[data-frames]")
    page.keyboard.press(key)
    before = processor_time()
    found, second, renderer = page.evaluate(TURN, frames)
    spent = (processor_time() - before) * 1000 / frames
    calls, triangles, script = zip(*found, strict=True)
    times = sorted(script)
    text = (
        f"{max(calls):>6} {max(triangles):>10} {statistics.median(times):>10.2f} {times[int(len(times) * 0.95)]:>10.2f}"
        f" {spent:>10.1f} {second:>10.1f}"
    )
    return text, renderer


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--frames", type=int, default=120)
    parser.add_argument("--key", choices=("Home", "End"), default="End", help="the moment to show")
    parser.add_argument("games", nargs="+", choices=registry.ids(), metavar="GAME")
    args = parser.parse_args()
    with serving() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found(), args=FLAGS)
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        heads = ("calls", "triangles", "ms median", "ms 95 %", "CPU ms", "frames/s")
        print(f"{'board':<12} {heads[0]:>6} {' '.join(f'{head:>10}' for head in heads[1:])}")
        for game_id in args.games:
            match = max((played(game_id, seed) for seed in range(6)), key=lambda match: len(match.record.plies))
            text, renderer = measure(page, url, upload(url, match), args.key, args.frames)
            print(f"{game_id:<12} {text}")
        print(f"drawn by: {renderer}")
        browser.close()


if __name__ == "__main__":
    main()
