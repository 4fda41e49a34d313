"""The moves of other seats are shown one after another, and nobody has to wait for that."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.acting import click_middle, open_table, play_one, version, wait_for_my_move
from untertage.core import registry

BOT_NAMES = registry.get("rescue").bot_names[1:]
BOTS = 6
"""Actions of the three bots in a round of Rescue."""
HOUR = 3_600_000
FAST = 350
"""Milliseconds that an action is shown at the pace "fast"."""


@pytest.fixture
def after_my_turn(visit: Callable[..., Page]) -> Callable[..., Page]:
    """Rescue with three bots, at this pace, just after the own turn; the page's clock may stand still from then on."""

    def play(pace: str, stopped: bool = False) -> Page:
        page = visit(pace=pace)
        if stopped:
            page.clock.install(time=0)
        open_table(page, "rescue", bots=3)
        wait_for_my_move(page)
        play_one(page, 0)
        wait_for_my_move(page)
        if stopped:
            page.clock.pause_at(HOUR)
        play_one(page, 0)
        return page

    return play


def see_the_round(page: Page, first: int) -> None:
    """Let the time pass in which the bots' actions are shown: each has its own caption and its whole time."""
    table, caption = page.locator(".table"), page.locator(".caption:not(.unseen)")
    seen = []
    for v in range(first, first + BOTS):
        expect(table).to_have_attribute("data-v", str(v))
        if v < first + BOTS - 1:
            expect(table).to_have_attribute("data-busy", "true")
            assert page.locator('[data-lit="true"]').count() == 0, "nothing to choose while actions are shown"
        seen.append(caption.inner_text())
        page.clock.run_for(FAST - 1)
        assert version(page) == v, "it has its whole time"
        page.clock.run_for(1)
    assert [sum(name in text for text in seen) for name in BOT_NAMES] == [2, 2, 2], seen


def test_every_action_of_the_bots_is_shown_and_shown_again(after_my_turn: Callable[..., Page]) -> None:
    """T2: one after another, each with a caption."""
    page = after_my_turn("fast", stopped=True)
    first = version(page) + 1
    page.clock.run_for(FAST)
    see_the_round(page, first)
    wait_for_my_move(page)
    click_middle(page, page.get_by_role("button", name="Show the last round again"))
    see_the_round(page, first)
    wait_for_my_move(page)


def test_skipping_and_acting_do_not_wait(after_my_turn: Callable[..., Page]) -> None:
    page = after_my_turn("slow", stopped=True)
    click_middle(page, page.get_by_role("button", name="Skip"))
    expect(page.locator(".table")).to_have_attribute("data-busy", "false")
    click_middle(page, page.get_by_role("button", name="Show the last round again"))
    expect(page.locator(".table")).to_have_attribute("data-busy", "true")
    click_middle(page, page.locator(".stage [data-word]").first)
    expect(page.locator(".table")).to_have_attribute("data-busy", "false")


def test_instant_shows_no_caption(after_my_turn: Callable[..., Page]) -> None:
    page = after_my_turn("off")
    expect(page.locator(".table")).to_have_attribute("data-busy", "false")
    expect(page.locator(".caption:not(.unseen)")).to_have_count(0)
