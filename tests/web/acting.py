"""What a person does at the page, in a few words."""

from __future__ import annotations

from playwright.sync_api import Page, expect

STATUS = ".status"


def wait_for_my_move(page: Page) -> bool:
    """Wait until it is our move or the game is over; tell which."""
    page.wait_for_function(
        """() => document.querySelector('.over') !== null
            || (document.querySelector('.tools button:not(:disabled)') !== null
                && document.querySelectorAll('[data-lit="true"], .choices li button').length > 0)"""
    )
    return page.locator(".over").count() == 0


def version(page: Page) -> int:
    """How many entries the log has."""
    return page.locator("aside ol li").count()


def click_word(page: Page, word: str) -> None:
    page.locator(f'[data-word="{word}"]').first.dispatch_event("click", {"bubbles": True})


def play_one(page: Page, turn: int) -> None:
    """Choose something lit with the pointer, then one of the actions that are left; another place every time."""
    before = version(page)
    lit = page.locator('[data-lit="true"]')
    if lit.count() > 0:
        word = lit.nth(turn % lit.count()).get_attribute("data-word") or ""
        click_word(page, word)
    choices = page.locator(".choices li button")
    expect(choices.first).to_be_visible()
    choices.nth(turn % choices.count()).click()
    page.wait_for_function("before => document.querySelectorAll('aside ol li').length > before", arg=before)


def play_until_over(page: Page, most: int = 400) -> int:
    """Play with the pointer until the game is over; how many actions it took."""
    for turn in range(most):
        if not wait_for_my_move(page):
            return turn
        play_one(page, turn)
    raise AssertionError(f"not over after {most} actions")
