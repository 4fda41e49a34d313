"""Tesseract on small screens: what covers what, what is told before it is done, and who one is."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.acting import MOVED_ON, STILL, open_table, version, wait_for_my_move
from untertage.core import registry
from untertage.core.match import replay
from untertage.core.record import read_record

Visit = Callable[..., Page]
GOLDEN = Path(__file__).parent.parent / "golden" / "tesseract"

UNDER_BUTTONS = """() => [...document.querySelectorAll('.handle')].filter((handle) => {
    const box = handle.getBoundingClientRect();
    return [[0, 0], [18, 0], [-18, 0], [0, 18], [0, -18]].some(([x, y]) =>
        document.elementFromPoint(box.x + box.width / 2 + x, box.y + box.height / 2 + y)?.closest('.choices.at'));
}).map((handle) => handle.dataset.word)"""
"""Dice whose faces are partly under the buttons beside the chosen one."""


@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
def test_the_confirmation_covers_no_die_of_the_picture(visit: Visit, size: tuple[int, int]) -> None:
    width, height = size
    page = visit(viewport={"width": width, "height": height}, has_touch=True, prefs={"depth": "space"})
    open_table(page, "tesseract")
    page.wait_for_selector("canvas[data-frames]")
    assert wait_for_my_move(page)
    corners = page.locator(".handle[data-lit='true']")
    for corner in range(corners.count()):
        page.evaluate(STILL)
        box = corners.nth(corner).bounding_box()
        assert box is not None
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect(page.locator(".choices.at .primary")).to_be_visible()
        page.evaluate(STILL)
        assert page.evaluate(UNDER_BUTTONS) == []
        page.locator(".choices.at .away").tap()
        expect(page.locator(".choices.at")).to_have_count(0)


def test_a_special_action_says_first_what_it_does(visit: Visit) -> None:
    page = visit(viewport={"width": 390, "height": 844}, has_touch=True, prefs={"depth": "flat"})
    open_table(page, "tesseract", bots=0, position=with_special())
    assert wait_for_my_move(page)
    before = version(page)
    special = page.locator("[data-offer='special']")
    special.tap()
    expect(page.locator(".prompt .text")).to_contain_text("Solve. Set 1 die in your lab")
    page.get_by_role("button", name="Cancel").tap()
    expect(special).to_be_visible()
    assert version(page) == before
    special.tap()
    expect(page.locator(".prompt .primary")).to_be_focused()
    page.locator(".prompt .primary").tap()
    page.wait_for_function(MOVED_ON, arg=before)


def test_labs_have_faces_and_names_on_phones(visit: Visit) -> None:
    page = visit(viewport={"width": 390, "height": 844}, has_touch=True)
    open_table(page, "tesseract")
    assert wait_for_my_move(page)
    for lab in page.locator(".lab").all():
        expect(lab.locator(".face svg")).to_be_visible()
        expect(lab.locator(".who")).not_to_be_empty()
        assert lab.locator(".who").evaluate("who => who.scrollWidth - who.clientWidth") <= 0


def with_special() -> dict[str, Any]:
    """The first position of a recorded match in which the special action can be taken."""
    rules = registry.get("tesseract")
    record = read_record((GOLDEN / "1-contained-side-1.play").read_bytes())
    state = next(
        state for state, _ in replay(record) if "special" in {str(action) for action in rules.legal_actions(state, 0)}
    )
    position: dict[str, Any] = json.loads(rules.dump_position(state))
    return position


def test_the_disc_is_whole_on_a_desk(visit: Visit) -> None:
    """T9: without scrolling."""
    page = visit(viewport={"width": 1440, "height": 900}, prefs={"depth": "flat"})
    open_table(page, "tesseract")
    assert wait_for_my_move(page)
    assert page.locator(".rest").evaluate("rest => rest.scrollHeight - rest.clientHeight") <= 0
