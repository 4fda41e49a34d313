"""Nothing jumps: the sum of layout shifts over many turns against bots, on a desk and on a phone.

`PLIES=1000 python -m pytest tests/web/test_still.py` plays whole matches.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.acting import AT_REST, click_middle, open_table, play_one, play_until_over, version, wait_for_my_move
from tests.web.test_ending import GOLDEN, late_position
from untertage.core import registry
from untertage.core.match import replay
from untertage.core.record import read_record

Visit = Callable[..., Page]
SIZES: dict[str, dict[str, Any]] = {
    "desk": {"pace": "fast", "viewport": {"width": 1440, "height": 900}},
    "phone": {"pace": "off", "viewport": {"width": 390, "height": 844}, "has_touch": True},
    "side": {"pace": "fast", "viewport": {"width": 844, "height": 390}, "has_touch": True},
}
"""Paced turns bring captions; the phone shows that things are still without them too."""
STILL = [
    *((game, size) for game in registry.ids() for size in ("desk", "phone")),
    ("rescue", "side"),
    ("topoum", "side"),
]
MOST = 0.05
MOST_AT_END = 0.01
PLIES = int(os.environ.get("PLIES", "8"))
WATCH = """() => {
    window.shifts = [];
    const nameOf = ({node}) => node?.className?.baseVal ?? node?.className ?? node?.nodeName ?? '';
    new PerformanceObserver((list) => {
        for (const {value, sources} of list.getEntries()) window.shifts.push([value, sources.map(nameOf).join(', ')]);
    }).observe({type: 'layout-shift'});
}"""
"""Collects every shift with what moved, also those shortly after a click."""


@pytest.mark.parametrize(("game", "size"), STILL)
def test_nothing_jumps_while_bots_play(visit: Visit, game: str, size: str) -> None:
    """T13: neither by captions nor by answers, hints or hands of other sizes."""
    page = visit(**SIZES[size], prefs={"depth": "flat"})
    open_table(page, game)
    assert wait_for_my_move(page)
    page.evaluate(WATCH)
    first = version(page)
    turn = 0
    while version(page) - first < PLIES and wait_for_my_move(page):
        page.get_by_role("button", name="Hint").click()
        page.get_by_role("button", name="No", exact=True).click()
        play_one(page, turn)
        turn += 1
    shifts: list[tuple[float, str]] = page.evaluate("window.shifts")
    assert sum(value for value, _ in shifts) < MOST, shifts


def with_a_token() -> dict[str, Any]:
    """The mutants begin a turn and may hand in a token."""
    record = read_record((GOLDEN / "the_base" / "clock_distance.play").read_bytes())
    states = [state for state, _ in replay(record)]
    position: dict[str, Any] = json.loads(registry.get("the_base").dump_position(states[72]))
    return position


@pytest.mark.parametrize("size", ["desk", "phone", "side"])
def test_the_sides_of_the_base_stand_still(visit: Visit, size: str) -> None:
    """The buttons for a token keep their place while one is held."""
    page = visit(**SIZES[size])
    open_table(page, "the_base", position=with_a_token())
    use = page.get_by_role("button", name="+1 action")
    expect(use).to_be_visible()
    boxes = "all => all.map((one) => JSON.stringify(one.getBoundingClientRect()))"
    before = page.locator(".standing, .standing > *, .station svg").evaluate_all(boxes)
    page.get_by_role("button", name="All actions").click()
    page.locator(".choices li button", has_text="steps to").first.click()
    expect(use).to_have_count(0)
    assert page.locator(".standing, .standing > *, .station svg").evaluate_all(boxes) == before


@pytest.mark.parametrize("game", ["rescue", "topoum"])
def test_the_rings_of_a_hint_are_no_jump(visit: Visit, game: str) -> None:
    """T13: they go from what has been chosen to what comes next, and are away when the hint has been followed."""
    page = visit(**SIZES["phone"])
    open_table(page, game)
    assert wait_for_my_move(page)
    page.evaluate(WATCH)
    rings = page.locator(".ring.hint")
    followed = version(page)
    for _ in range(6):
        if version(page) > followed:
            assert wait_for_my_move(page)
            followed = version(page)
        if rings.count() == 0:
            page.get_by_role("button", name="Hint").click()
            expect(rings).not_to_have_count(0)
        at = page.evaluate(AT_REST)
        click_middle(page, rings.last)
        page.wait_for_function(f"before => ({AT_REST})() !== before", arg=at)
    shifts: list[tuple[float, str]] = page.evaluate("window.shifts")
    assert not [shift for shift in shifts if "ring" in shift[1]], shifts


@pytest.mark.parametrize("game", ["topoum", "underground"])
def test_nothing_jumps_when_the_ending_comes_in(visit: Visit, game: str) -> None:
    """Score and turning points arrive one after the other; neither pushes the other down."""
    page = visit(**SIZES["phone"], prefs={"depth": "flat"})
    open_table(page, game, position=late_position(game))
    assert wait_for_my_move(page)
    page.evaluate(WATCH)
    assert play_until_over(page, 12) > 0
    ending = page.get_by_role("dialog")
    expect(ending.locator("tr[data-source]")).not_to_have_count(0)
    expect(ending.get_by_role("heading", name="Turning points")).to_be_visible()
    expect(ending.locator('[aria-busy="true"]')).to_have_count(0)
    shifts: list[tuple[float, str]] = page.evaluate("window.shifts")
    assert sum(value for value, _ in shifts) < MOST_AT_END, shifts
