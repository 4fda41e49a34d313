"""The deal of the day: played once, also in a second tab, and compared afterwards."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import TypeAlias

from playwright.sync_api import Page, expect

Visit: TypeAlias = Callable[..., Page]


def test_the_daily_deal_is_played_once_and_compared(visit: Visit) -> None:
    page = visit()
    page.get_by_role("link", name="Daily deal").click()
    page.get_by_role("button", name="The Base: Play today's deal").click()
    page.wait_for_url("**#/table/*")
    table = page.url
    expect(page.get_by_role("toolbar")).to_be_visible()
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
    expect(page.locator(".foot").get_by_role("button", name="Resign")).to_be_visible()
    expect(page.locator(".foot").get_by_role("button", name="Export")).to_have_count(0)

    tab = page.context.new_page()
    tab.goto(page.url.split("#")[0] + "#/daily")
    tab.get_by_role("button", name="The Base: Continue").click()
    tab.wait_for_url(table)
    tab.close()

    page.locator(".foot").get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Yes").click()
    page.get_by_role("link", name="Daily deal: Results").click()
    expect(page.get_by_role("status").first).to_have_text("Place 1 of 1")
    expect(page.get_by_role("row", name="resigned (you)")).to_be_visible()
    expect(page.get_by_role("heading", name="Bots with the same deal")).to_be_visible()
    expect(page.get_by_role("link", name="Luck and play in detail")).to_have_attribute(
        "href", f"#/review/{table.rsplit('/', 1)[-1]}"
    )
    page.get_by_role("link", name="Daily deal", exact=True).last.click()
    expect(page.get_by_text("Days in a row: 1 (best: 1)")).to_be_visible()
    days = page.locator("ol.calendar li")
    expect(days).to_have_count(28)
    expect(page.locator(".weekdays span")).to_have_count(7)
    expect(days.and_(page.locator(".today"))).to_contain_text("1 played, 0 won")
    page.goto(page.url.split("#")[0] + f"#/luck/{table.rsplit('/', 1)[-1]}")
    expect(page.get_by_text("Nobody added a number here")).to_be_visible()


def test_results_are_not_shown_to_somebody_who_may_still_play(visit: Visit) -> None:
    page = visit("#/daily")
    page.get_by_role("button", name="The Base: Play today's deal").click()
    page.wait_for_url("**#/table/*")
    page.goto(page.url.split("#")[0] + "#/daily")
    page.evaluate(f"location.hash = '#/daily/{datetime.now(UTC):%Y-%m-%d}/the_base'")
    expect(page.get_by_role("status")).to_contain_text("You will see the results when you have played this deal")
    expect(page.get_by_role("alert")).to_have_count(0)
