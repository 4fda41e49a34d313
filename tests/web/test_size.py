"""The page stays small, and 3D code is loaded only when needed."""

from __future__ import annotations

import gzip
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.conftest import STATIC

MOST = 1_000_000
"""Bytes of all scripts together, compressed."""


def test_all_scripts_together_are_small() -> None:
    scripts = [path.read_bytes() for path in STATIC.parent.glob("**/*.js")]
    assert len(scripts) > 5
    assert sum(len(gzip.compress(script, 9)) for script in scripts) <= MOST


FIRST_PAGE = 150_000
"""Bytes of what the start page loads, compressed, without the pictures of the games."""


def test_the_first_page_is_light(visit: Callable[..., Page]) -> None:
    page = visit()
    loaded: set[str] = set()
    page.on("request", lambda request: loaded.add(request.url))
    page.reload(wait_until="networkidle")
    expect(page.locator(".game .picture svg")).not_to_have_count(0)
    names = {url.split("/", 3)[3].split("?")[0] or "index.html" for url in loaded}
    files = [path for name in names if "Picture" not in name and (path := STATIC.parent / name).is_file()]
    assert {path.suffix for path in files} >= {".html", ".js", ".css", ".woff2"}
    assert sum(len(gzip.compress(path.read_bytes(), 9)) for path in files) <= FIRST_PAGE


def test_three_dimensions_are_loaded_when_a_board_needs_them(visit: Callable[..., Page]) -> None:
    page = visit()
    loaded: list[str] = []
    page.on("request", lambda request: loaded.append(request.url))
    page.reload()
    expect(page.locator(".game")).not_to_have_count(0)
    page.locator('[data-game="the_base"] button.primary').click()
    expect(page.locator("[data-word]")).not_to_have_count(0)
    assert not [url for url in loaded if "three" in url or "stage" in url.lower()]
    page.goto(page.url.split("#")[0] + "#/guide/tesseract")
    expect(page.locator("canvas[data-frames]")).to_have_count(1)
    assert [url for url in loaded if "three" in url]
