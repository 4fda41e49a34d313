"""A server and a browser for the tools that take pictures."""

from __future__ import annotations

import io
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil, floor
from pathlib import Path
from typing import Any, Final

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright
from tests.web.conftest import FLAGS, Server
from tools.browser import found

PLACES: Final = """(places, data) => places.map(place => {
  const { left, top, right, bottom } = place.getBoundingClientRect()
  return [place.dataset[data], left + scrollX, top + scrollY, right + scrollX, bottom + scrollY]
})"""


def drawn(page: Page, data: str) -> dict[str, Image.Image]:
    """What the open page draws in the elements with this data attribute, by its value; cut out of one picture.

    A browser without a window sometimes stops drawing a page after a picture of it was taken.
    """
    places: list[list[Any]] = page.locator(f"[data-{data}]").evaluate_all(PLACES, data)
    whole = Image.open(io.BytesIO(page.screenshot(full_page=True, animations="disabled"))).convert("RGB")
    return {
        name: whole.crop((floor(left), floor(top), ceil(right), ceil(low))) for name, left, top, right, low in places
    }


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
