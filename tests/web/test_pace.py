"""The moves of other seats are shown one after another, and nobody has to wait for that."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from tests.web.acting import click_middle, open_table, play_one, version, wait_for_my_move
from untertage.core import registry

WRITE_DOWN = """() => {
    window.frames = [];
    const look = () => {
        const v = Number(document.querySelector('.table').dataset.v);
        const text = document.querySelector('.caption p').innerText.trim();
        if (v !== window.frames.at(-1)?.v) window.frames.push({v, text, at: performance.now()});
    };
    new MutationObserver(look).observe(document.body,
        {subtree: true, childList: true, characterData: true, attributes: true});
}"""
"""Keep every version that the page shows, with its caption and the time."""
BOT_NAMES = set(registry.get("rescue").bot_names[1:])
BOTS = 6
"""Actions of the three bots in a round of Rescue."""


@pytest.fixture
def after_my_turn(visit: Callable[..., Page]) -> Callable[[str], Page]:
    """Rescue with three bots, at this pace, just after the own turn."""

    def play(pace: str) -> Page:
        page = visit(pace=pace)
        open_table(page, "rescue", bots=3)
        wait_for_my_move(page)
        page.evaluate(WRITE_DOWN)
        play_one(page, 0)
        wait_for_my_move(page)
        play_one(page, 0)
        return page

    return play


def shown(page: Page) -> list[int]:
    """The versions that were shown up to the own turn, each with a caption and for long enough to read it."""
    wait_for_my_move(page)
    frames = page.evaluate("window.frames")[-BOTS:]
    assert {name for frame in frames for name in BOT_NAMES if name in frame["text"]} == BOT_NAMES, frames
    assert all(later["at"] - frame["at"] > 250 for frame, later in pairwise(frames)), frames
    return [frame["v"] for frame in frames]


def test_every_action_of_the_bots_is_shown_and_shown_again(after_my_turn: Callable[[str], Page]) -> None:
    page = after_my_turn("fast")
    expect(page.locator(".table")).to_have_attribute("data-busy", "true")
    assert page.locator('[data-lit="true"]').count() == 0, "nothing to choose while actions are shown"
    versions = shown(page)
    assert list(range(version(page) - BOTS + 1, version(page) + 1)) == versions
    click_middle(page, page.get_by_role("button", name="Show the last round again"))
    expect(page.locator(".table")).to_have_attribute("data-busy", "true")
    assert versions == shown(page)


def test_skipping_and_acting_do_not_wait(after_my_turn: Callable[[str], Page]) -> None:
    page = after_my_turn("slow")
    click_middle(page, page.get_by_role("button", name="Skip"))
    expect(page.locator(".table")).to_have_attribute("data-busy", "false", timeout=1_900)
    click_middle(page, page.get_by_role("button", name="Show the last round again"))
    expect(page.locator(".table")).to_have_attribute("data-busy", "true")
    click_middle(page, page.locator(".stage [data-word]").first)
    expect(page.locator(".table")).to_have_attribute("data-busy", "false", timeout=1_900)


def test_instant_shows_no_caption(after_my_turn: Callable[[str], Page]) -> None:
    page = after_my_turn("off")
    expect(page.locator(".table")).to_have_attribute("data-busy", "false")
    expect(page.locator(".caption.unseen")).to_have_count(1)
