"""axe-core finds no serious problem and no problem with headings on any screen, in both languages and both themes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from untertage.core import registry
from untertage.core.lessons import lessons_of

AXE = Path(__file__).parent.parent.parent / "web" / "node_modules" / "axe-core" / "axe.min.js"
GAMES = registry.ids()
SCREENS = {
    "house": ["", "#/campaign", "#/tournaments", "#/tournaments/new", "#/friends", "#/devices", "#/invitation"],
    "people": ["#/history", "#/ratings", "#/daily", "#/puzzles"],
    **{page: [f"#/{page}/{game}" for game in GAMES] for page in ("new", "rules", "learn")},
    "table": [*GAMES],
}
"""Screens that one visit looks at, one after another."""
WAIT = {
    "campaign": "section .levels",
    "new": "form",
    "rules": ".rule",
    "learn": "[data-task]",
    "tournaments": "main section, main fieldset",
    "friends": "main .card",
    "devices": "main form",
    "invitation": "main form",
    "history": "main .muted",
    "ratings": "main .muted",
    "daily": "main section",
    "puzzles": "main section",
}


def serious(page: Page) -> list[str]:
    page.evaluate(AXE.read_text("utf-8"))  # a script tag is refused by the content security policy
    found = page.evaluate("async () => (await axe.run(document, {resultTypes: ['violations']})).violations")
    return [f"{entry['id']}: {entry['nodes'][0]['html'][:120]}" for entry in found]


def show(page: Page, screen: str) -> None:
    """Go to a screen as a link on the page would, or begin a match from the start page."""
    page.evaluate("location.hash = '#/'")
    page.wait_for_selector("li.game button.primary")
    if screen.startswith("#"):
        page.evaluate("path => { location.hash = path }", screen)
        page.wait_for_selector(WAIT[screen.split("/")[1]], state="attached")
    if screen not in GAMES:
        return
    page.locator(f'[data-game="{screen}"] button.primary').click()
    page.wait_for_selector(f'.table[data-game="{screen}"] [data-word]', state="attached")
    page.wait_for_selector(".table[data-aids='true']")


LOOKS: Mapping[str, dict[str, Any]] = {
    "light": {"locale": "en-US"},
    "dark": {"locale": "de-DE", "viewport": {"width": 390, "height": 844}, "has_touch": True},
}
"""One of them on a phone: what is smaller there or arranged in another way is examined as well."""


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("kind", SCREENS)
def test_no_serious_problem(visit: Callable[..., Page], kind: str, look: str) -> None:
    page = visit(prefs={"theme": look, "aids": True}, **LOOKS[look])
    found: dict[str, list[str]] = {}
    for screen in SCREENS[kind]:
        show(page, screen)
        found[screen] = serious(page)
    assert {screen: faults for screen, faults in found.items() if faults} == {}


FLAT = """
const kept = JSON.parse(localStorage.getItem('untertage') ?? '{}');
localStorage.setItem('untertage', JSON.stringify({...kept, depth: 'flat'}));
"""
"""Before the page reads its settings, which it may write at any time afterwards."""


@pytest.mark.parametrize("game", GAMES)
def test_no_serious_problem_on_the_flat_board(visit: Callable[..., Page], game: str) -> None:
    """A board in three dimensions can also be drawn flat; the other boards always are."""
    page = visit(color_scheme="dark", locale="de-DE")
    page.context.add_init_script(FLAT)
    page.goto(page.url.split("#")[0] + f"#/learn/{game}/{next(iter(lessons_of(registry.get(game)).tasks()))}")
    page.reload()
    page.wait_for_selector("[data-word]")
    assert page.locator("canvas").count() == 0
    assert serious(page) == []
