"""The page stays small, and 3D code is loaded only when needed."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlparse

import pytest
from playwright.sync_api import Page, expect

from tests.web.acting import open_table
from tests.web.conftest import STATIC
from untertage.core import registry

FIRST_PAGE = 150_000
FLAT_GAME = 400_000
SPATIAL_GAME = 900_000
"""Bytes on the wire: of the start page without its pictures, and of a whole table with its pictures."""
SPATIAL = {"tesseract", "underground"}
TEXT = {".html", ".js", ".css", ".svg", ".json", ".webmanifest"}
PICTURES = {".svg", ".png", ".webp", ".jpg"}


def weight(path: Path) -> int:
    """Compressed size; fonts and photographs are compressed already."""
    data = path.read_bytes()
    return len(gzip.compress(data, 9)) if path.suffix in TEXT else len(data)


def is_picture(path: Path) -> bool:
    return path.suffix in PICTURES or path.name.startswith("Picture-")


class Loaded:
    """The files that the page has asked for."""

    def __init__(self, page: Page) -> None:
        self.files: set[Path] = set()
        page.on("request", lambda request: self._add(request.url))

    def _add(self, url: str) -> None:
        path = STATIC.parent / (urlparse(url).path.strip("/") or "index.html")
        if path.is_file():
            self.files.add(path)

    def bytes(self, *, pictures: bool) -> int:
        return sum(weight(path) for path in self.files if pictures or not is_picture(path))


def test_the_first_page_is_small(visit: Callable[..., Page]) -> None:
    page = visit()
    loaded = Loaded(page)
    page.reload(wait_until="networkidle")
    expect(page.locator(".game .picture svg")).to_have_count(len(registry.ids()))
    assert {path.suffix for path in loaded.files} >= {".html", ".js", ".css", ".woff2"}
    assert loaded.bytes(pictures=False) < FIRST_PAGE


@pytest.mark.parametrize("game", registry.ids())
def test_a_table_is_small(visit: Callable[..., Page], game: str) -> None:
    page = visit()
    loaded = Loaded(page)
    open_table(page, game)
    expect(page.locator("canvas[data-frames]" if game in SPATIAL else ".stage [data-word]")).not_to_have_count(0)
    assert any("three" in path.name for path in loaded.files) == (game in SPATIAL)
    assert loaded.bytes(pictures=True) < (SPATIAL_GAME if game in SPATIAL else FLAT_GAME)
