"""A real server and a real Chromium for the tests of the page."""

from __future__ import annotations

import fcntl
import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from tools import site as site_tool
from tools.browser import found

from tests.web.hosting import BELOW, served
from untertage.core import registry

ROOT = Path(__file__).parent.parent.parent
STATIC = ROOT / "src" / "untertage" / "server" / "static" / "index.html"
PATIENCE = 60_000
"""Milliseconds that a test waits for a fact before it fails; a busy machine draws slowly."""
expect.set_options(timeout=PATIENCE)
START_AT = """prefs => localStorage.setItem('untertage', localStorage.getItem('untertage') ?? JSON.stringify(prefs))"""
"""Somebody with these settings who has not been here before."""
NO_WELCOME = {game: {"skip": True} for game in (*registry.ids(), "whispers", "firedamp")}
"""Only tests about the welcome card see it."""
QUICK: dict[str, dict[str, Any]] = {
    **{game: {"skip": True, "level": "easy"} for game in registry.ids()},
    "rescue": {"skip": True, "level": "normal"},
    "tesseract": {"skip": True, "level": "easy", "options": {"base_side": "D"}},
    "underground": {"skip": True, "level": "easy", "options": {"setup": "s7"}},
}
"""Whole matches in the page end soon: bots do not think for long, and teams lose."""
FLAGS = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Server:
    """`untertage serve` in a separate process."""

    def __init__(
        self, folder: Path, environment: Mapping[str, str] | None = None, python: str | Path = sys.executable
    ) -> None:
        self.environment = environment or {}
        self.python = str(python)
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}/"
        self.database = f"sqlite:///{folder / 'tables.sqlite'}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [self.python, "-m", "untertage.server.commands", "--port", str(self.port)]
        self.process = subprocess.Popen(
            [*command, "--database", self.database, "--seed", "7"],
            env={**os.environ, **self.environment},
            stdout=subprocess.DEVNULL,
        )
        deadline = time.monotonic() + 60
        while True:
            try:
                with urllib.request.urlopen(f"{self.url}api/games", timeout=1):
                    return
            except OSError:
                assert self.process.poll() is None, "the server has stopped"
                assert time.monotonic() < deadline, "the server does not answer"

    def stop(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    assert STATIC.exists(), "build the page first: make web"
    running = Server(tmp_path_factory.mktemp("server"))
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = found()
    assert path is not None, "Chromium is not installed: run python tools/browser.py"
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Callable[..., Page]]:
    """Open the page as a new player; every error on the page fails the test."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def open_page(path: str = "", pace: str = "off", prefs: Mapping[str, Any] | None = None, **settings: Any) -> Page:
        kind: dict[str, Any] = {
            "locale": "en-US",
            "viewport": {"width": 1280, "height": 800},
            "reduced_motion": "reduce",
            "service_workers": "block",
        }
        context = browser.new_context(**{**kind, **settings})
        context.set_default_timeout(PATIENCE)
        start = {"pace": pace, "muted": True, "quick": NO_WELCOME, **(prefs or {})}
        context.add_init_script(
            f"if (location.origin === {json.dumps(server.url[:-1])}) ({START_AT})({json.dumps(start)})"
        )
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(server.url + path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert errors == []


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of a static host with the built site, made once for all workers; tests that change it take a copy."""
    assert STATIC.exists(), "build the page first: make web"
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "www"
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            site_tool.build(base / "site" / BELOW, "")
            (base / "site").rename(folder)
    return folder


@pytest.fixture(scope="session")
def site(site_folder: Path) -> Iterator[str]:
    """The address of the built site."""
    with served(site_folder) as address:
        yield address


@pytest.fixture
def open_site(browser: Browser, site: str) -> Iterator[Callable[..., Page]]:
    """Open the site as somebody new; an error on the page and a request to anywhere else fail the test."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def opened(prepare: Callable[[BrowserContext], object] = lambda context: None, address: str = site) -> Page:
        context = browser.new_context(
            locale="en-US", viewport={"width": 1280, "height": 800}, reduced_motion="reduce", accept_downloads=True
        )
        context.set_default_timeout(PATIENCE)
        start = {"pace": "off", "muted": True, "quick": QUICK, "depth": "flat"}
        context.add_init_script(f"({START_AT})({json.dumps(start)})")
        prepare(context)
        contexts.append(context)
        own = (address, f"blob:{address.split(BELOW)[0]}", "data:", "chrome:")
        context.on("request", lambda request: request.url.startswith(own) or errors.append(request.url))
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(address)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert errors == []
