"""On low windows the stage, beside the actions, keeps most of the height; how a board uses it is up to the game."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.web.acting import open_table
from untertage.core import registry

LOW = [(844, 390), (768, 600), (720, 450)]
"""A phone on its side, a small tablet, and a desktop at 200 % zoom."""


@pytest.mark.parametrize("game", registry.ids())
def test_the_stage_keeps_most_of_a_low_window(visit: Callable[..., Page], game: str) -> None:
    page = visit()
    page.set_viewport_size({"width": 844, "height": 390})
    open_table(page, game)
    page.wait_for_selector(".stage .frame")
    for width, height in LOW:
        page.set_viewport_size({"width": width, "height": height})
        box = page.locator(".stage .frame").bounding_box()
        assert box is not None
        assert box["height"] >= 0.6 * height, (width, height, box)
        assert box["width"] >= 0.5 * width, (width, height, box)
