"""Measure the page that needs no server: bytes, start, answers, memory and long tasks, in headless Chromium.

python -m tools.bench_site [GAME ...] [--turns 6] [--matches 3] [--plain]        needs the built page (make web)

Builds the site and serves it below a path, with gzip for texts as static hosts do; --plain sends every file as it is.
Bytes are counted by the server, with their headers. Times are those of a person who clicks as soon as there is
something to click, against the default level, with flat boards and without animations. Memory is what the process of
the tab has for itself (Linux only): page, rules and bots, before and after the browser was asked to collect garbage,
which it does when it pleases. The first start uses the first game.
"""

from __future__ import annotations

import argparse
import functools
import gzip
import http.server
import io
import json
import os
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from tests.web.acting import play_one, play_until_over, wait_for_my_move
from tests.web.conftest import FLAGS, NO_WELCOME, START_AT
from tools import site as tool
from tools.browser import found

from untertage.core import registry

TEXTS = {".html", ".js", ".mjs", ".css", ".json", ".svg", ".webmanifest"}
"""What static hosts compress."""
PATIENCE = 180_000
WATCH = """(() => {
    const notes = (window.notes = []);
    const note = (kind, at, value = 0) => notes.push([kind, at, value]);
    addEventListener('click', (event) => note('click', event.timeStamp), true);
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...rest) {
        if (message.k === 'send' && JSON.parse(message.text).t === 'act') note('act', performance.now());
        return post.call(this, message, ...rest);
    };
    let shown = '';
    const look = () => {
        const now = document.querySelector('.table')?.dataset.v ?? '';
        if (now !== shown && now !== '') requestAnimationFrame(() => note('shown', performance.now(), Number(now)));
        shown = now;
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributeFilter: ['data-v'] });
    new PerformanceObserver((list) => {
        for (const task of list.getEntries()) note('task', task.startTime, task.duration);
    }).observe({ type: 'longtask', buffered: true });
})()"""
"""Notes clicks, actions, versions on show and long tasks."""


class Handler(http.server.SimpleHTTPRequestHandler):
    """A static host that counts what it sends."""

    sent = 0
    requests = 0
    packs = True
    protocol_version = "HTTP/1.1"

    def setup(self) -> None:
        super().setup()
        self.wfile = _Counting(self.wfile)

    def send_head(self) -> Any:
        Handler.requests += 1
        path = Path(self.translate_path(self.path))
        if self.packs and path.suffix in TEXTS and path.is_file() and "If-Modified-Since" not in self.headers:
            data = gzip.compress(path.read_bytes(), 6)
            self.send_response(200)
            self.send_header("Content-Type", self.guess_type(str(path)))
            self.send_header("Content-Encoding", "gzip")
            self.send_header("Content-Length", str(len(data)))
            self.send_header("Last-Modified", self.date_time_string(path.stat().st_mtime))
            self.end_headers()
            return io.BytesIO(data)
        return super().send_head()

    def log_message(self, *args: object) -> None:
        pass


class _Counting(io.BufferedIOBase):
    def __init__(self, stream: Any) -> None:
        self._stream = stream

    def write(self, data: Any) -> int:
        Handler.sent += len(data)
        return int(self._stream.write(data))

    def flush(self) -> None:
        if not self._stream.closed:
            self._stream.flush()


@contextmanager
def served(plain: bool) -> Iterator[str]:
    """The address of the built site."""
    Handler.packs = not plain
    with tempfile.TemporaryDirectory() as folder:
        tool.build(Path(folder) / "untertage", "")
        handler = functools.partial(Handler, directory=folder)
        with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as host:
            host.daemon_threads = True
            threading.Thread(target=host.serve_forever, daemon=True).start()
            yield f"http://127.0.0.1:{host.server_port}/untertage/"
            host.shutdown()


def visitor(browser: Browser) -> BrowserContext:
    """A first-time visitor."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-US")
    context.set_default_timeout(PATIENCE)
    start = {"pace": "off", "muted": True, "quick": NO_WELCOME, "depth": "flat"}
    context.add_init_script(f"({START_AT})({json.dumps(start)})")
    context.add_init_script(WATCH)
    return context


def begin(page: Page, game: str) -> None:
    """From the start page to the first legal action of a new match."""
    page.locator(f'[data-game="{game}"] button.primary').click()
    wait_for_my_move(page)


def start(context: BrowserContext, address: str, game: str) -> tuple[Page, float]:
    """A new tab with a match, and the seconds it took."""
    page = context.new_page()
    began = time.perf_counter()
    page.goto(address)
    begin(page, game)
    return page, time.perf_counter() - began


def private_memory(browser: Browser) -> float:
    """Megabytes that the largest process of a tab has for itself."""
    devtools = browser.new_browser_cdp_session()
    found = devtools.send("SystemInfo.getProcessInfo")["processInfo"]
    devtools.detach()
    return max(_private(int(each["id"])) for each in found if each["type"] == "renderer")


def _private(process: int) -> float:
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Private_")) / 1000


def milliseconds(notes: list[tuple[str, float, float]]) -> tuple[list[float], list[float], list[float]]:
    """Own actions from the click to the answer, decisions of bots, and long tasks while a bot thinks."""
    own: list[float] = []
    bots: list[float] = []
    tasks: list[float] = []
    click = last = 0.0
    acted = False
    for kind, at, value in sorted(notes, key=lambda note: note[1]):
        if kind == "click":
            click = at
        elif kind == "act":
            acted = True
        elif kind == "task" and not acted and click < last:
            tasks.append(value)
        elif kind == "shown":
            (own if acted else bots).append(at - (click if acted else last))
            acted, last = False, at
    return own, bots, tasks


def turns(page: Page, game: str, number: int) -> str:
    """Play this number of own actions with the pointer, one line of results."""
    page.evaluate("location.hash = '#/'")
    begin(page, game)
    page.evaluate("notes.length = 0")
    played = 0
    while played < number and wait_for_my_move(page):
        play_one(page, played)
        played += 1
    wait_for_my_move(page)
    own, bots, tasks = milliseconds(page.evaluate("notes"))
    cells = (middle(own), max(own, default=0), middle(bots), max(bots, default=0), max(tasks, default=0))
    return f"{game:<12}{played:>6}" + "".join(f"{cell:>10.0f}" for cell in cells)


def middle(values: list[float]) -> float:
    return sorted(values)[len(values) // 2] if values else 0.0


def whole(page: Page, game: str) -> int:
    """Play a whole match; returns its number of actions."""
    page.evaluate("location.hash = '#/'")
    begin(page, game)
    return play_until_over(page, 1000)


def megabytes() -> str:
    return f"{Handler.sent / 1e6:.2f} MB in {Handler.requests} requests"


def measure(browser: Browser, address: str, games: list[str], number: int, matches: int) -> None:
    context = visitor(browser)
    page, seconds = start(context, address, games[0])
    print(f"first visit to the first legal action: {seconds:.1f} s, {megabytes()}", flush=True)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    print(f"with everything kept for later: {megabytes()}", flush=True)
    page.close()
    Handler.sent = Handler.requests = 0
    page, seconds = start(context, address, games[0])
    print(f"second visit to the first legal action: {seconds:.1f} s, {megabytes()}", flush=True)
    print(f"{'ms':<12}{'turns':>6}{'own':>10}{'longest':>10}{'bot':>10}{'longest':>10}{'task':>10}")
    for game in games:
        print(turns(page, game, number), flush=True)
    played = [whole(page, games[at % len(games)]) for at in range(matches)]
    with_garbage = private_memory(browser)
    page.request_gc()
    held = private_memory(browser)
    actions = ", ".join(map(str, played))
    print(f"after {matches} more matches ({actions} actions): {with_garbage:.0f} MB, {held:.0f} MB without garbage")
    context.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(registry.ids())}; all by default")
    parser.add_argument("--turns", type=int, default=6, help="own actions in every game")
    parser.add_argument("--matches", type=int, default=3, help="whole matches before memory is measured")
    parser.add_argument("--plain", action="store_true", help="a host that compresses nothing")
    args = parser.parse_args()
    games = [registry.get(game).id for game in args.games] or registry.ids()
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    with served(args.plain) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found(), args=FLAGS)
        measure(browser, address, games, args.turns, args.matches)
        browser.close()


if __name__ == "__main__":
    main()
