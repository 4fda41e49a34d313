"""Playing on the site without a server."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.acting import play_one, wait_for_my_move
from tests.web.conftest import PATIENCE

SLOW = 3 * PATIENCE
"""Python has to be loaded first."""


def quick_match(page: Page, game: str) -> None:
    """Play now, and one action with the pointer."""
    card = page.locator(f'[data-game="{game}"]')
    expect(card).to_be_visible(timeout=SLOW)
    card.locator("button.primary").click()
    expect(page.locator("[data-v]")).to_be_visible(timeout=SLOW)
    assert wait_for_my_move(page)
    play_one(page, 0)
