"""Luck and play of a finished match, told apart."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeAlias

from playwright.sync_api import Page, expect

from tests.web.acting import uploaded
from untertage.bots.bot import make
from untertage.core import registry
from untertage.core.match import Match

Visit: TypeAlias = Callable[..., Page]
PERCENT = re.compile(r"[+-]?\d+(?=%)")


def a_match() -> Match:
    game = registry.get("rescue")
    match = Match.new(game, 2, {"implosion_round": 4}, seed=6, players=("Anna", "Ben"))
    match.play_out([make("random", game, seat) for seat in range(2)])
    return match


def test_luck_and_play_add_up_on_the_page(visit: Visit) -> None:
    match = a_match()
    page = visit(viewport={"width": 390, "height": 844})
    name = uploaded(page, match.record.to_json())
    page.goto(page.url.split("#")[0] + f"#/replay/{name}")
    page.get_by_role("link", name="Review", exact=True).click()
    expect(page.get_by_role("heading", name="From the start to the result")).to_be_visible()
    for row in page.locator("table").first.locator("tbody tr").all():
        start, luck, play, result = (int(text) for text in PERCENT.findall(row.inner_text().replace("−", "-")))
        assert start + luck + play == result

    chart = page.locator("figure svg")
    box = chart.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] - 1, box["y"] + box["height"] / 2)
    moment = page.locator(".now")
    expect(moment.get_by_role("link")).to_have_text(f"Ply {len(match.plies)}")
    page.get_by_role("slider", name="Chances after every ply").press("ArrowLeft")
    expect(moment.get_by_role("link")).to_have_text(f"Ply {len(match.plies) - 1}")
    page.get_by_text("All plies as a table").click()
    expect(page.locator("details table tbody tr").last).to_contain_text("Ben" if match.plies[-1].seat else "Anna")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    moment.get_by_role("link").click()
    expect(page.get_by_role("slider")).to_have_value(str(len(match.plies) - 1))
