"""A server and a browser for the tools that take pictures."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from tests.web.conftest import FLAGS, Server
from tools.browser import found


@contextmanager
def camera() -> Iterator[tuple[Browser, Server]]:
    """A browser, and a server with an empty database that stops afterwards."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        try:
            yield playwright.chromium.launch(executable_path=found(), args=FLAGS), server
        finally:
            server.stop()
