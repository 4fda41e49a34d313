"""Boards in three dimensions without WebGL, or when it stops working."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.acting import lose_context, play_one, team_table, wait_for_my_move, without_webgl

Visit = Callable[..., Page]
FLAT = {"tesseract": 16, "underground": 81}
"""Columns or cells of the flat board."""


def is_flat(page: Page, game: str) -> None:
    expect(page.get_by_text("you see the flat board", exact=False)).to_be_visible()
    expect(page.locator("svg [data-word]")).to_have_count(FLAT[game])


@pytest.mark.parametrize("game", FLAT)
def test_without_webgl_the_flat_board_is_played(visit: Visit, game: str) -> None:
    page = without_webgl(visit())
    team_table(page, game, {})
    is_flat(page, game)
    assert page.locator("canvas").count() == 0
    for turn in range(12):
        assert wait_for_my_move(page)
        play_one(page, turn)


@pytest.mark.parametrize("game", FLAT)
def test_the_board_recovers_from_a_lost_context(visit: Visit, game: str) -> None:
    page = visit()
    team_table(page, game, {})
    page.wait_for_selector("canvas[data-frames]")
    lose_context(page)
    is_flat(page, game)
    page.wait_for_selector("canvas[data-frames]")
    assert wait_for_my_move(page)
    play_one(page, 0)
