"""axe-core finds no serious problem on any screen, in both languages and both themes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

AXE = Path(__file__).parent.parent.parent / "web" / "node_modules" / "axe-core" / "axe.min.js"
GAMES = ["the_base", "rescue", "topoum"]
SCREENS = ["", *(f"#/{page}/{game}" for game in GAMES for page in ("new", "rules", "guide")), *GAMES]
WAIT = {"new": "form", "rules": ".rule", "guide": "[data-word]"}
IN_SPACE = ["#/new/underground", "#/guide/tesseract", "#/guide/underground"]


def serious(page: Page) -> list[str]:
    page.add_script_tag(path=str(AXE))
    found = page.evaluate("async () => (await axe.run(document, {resultTypes: ['violations']})).violations")
    return [
        f"{entry['id']}: {entry['nodes'][0]['html'][:120]}"
        for entry in found
        if entry["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("look", ["light", "dark"])
@pytest.mark.parametrize("screen", SCREENS)
def test_no_serious_problem(visit: Callable[..., Page], screen: str, look: str) -> None:
    table = screen in GAMES
    page = visit("" if table else screen, color_scheme=look, locale="de-DE" if look == "dark" else "en-US")
    if table:
        page.locator(f'[data-game="{screen}"] button.primary').click()
        page.wait_for_selector("[data-word]")
        page.keyboard.press("a")
        page.wait_for_selector(".table[data-aids='true']")
    else:
        page.wait_for_selector(WAIT[screen.split("/")[1]] if screen else ".game")
    assert serious(page) == []


@pytest.mark.parametrize("depth", ["space", "flat"])
@pytest.mark.parametrize("screen", IN_SPACE)
def test_no_serious_problem_in_three_dimensions(visit: Callable[..., Page], screen: str, depth: str) -> None:
    look = {"color_scheme": "dark", "locale": "de-DE"} if depth == "flat" else {"color_scheme": "light"}
    page = visit(**look)
    page.evaluate("depth => localStorage.setItem('untertage', JSON.stringify({depth}))", depth)
    page.goto(page.url.split("#")[0] + screen)
    page.reload()
    page.wait_for_selector("form" if "new" in screen else "[data-word]", state="attached")
    if depth == "space" and "guide" in screen:
        page.wait_for_selector("canvas[data-frames]")
    assert serious(page) == []
