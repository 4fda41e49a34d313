"""A tournament in the browser: announced, joined by link, played at tables, to the final standings."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.test_accessible import serious

Visit = Callable[..., Page]


def announced(page: Page, name: str, format_: str, **choices: str) -> str:
    """Announce a tournament of the first game as a person would; returns the path of its page."""
    page.get_by_label("Tournament name").fill(name)
    page.get_by_label("Your name").fill("Olga")
    page.get_by_role("radio", name=format_).check()
    page.get_by_label("Strength of bots").select_option("Random")
    for label, value in choices.items():
        page.get_by_label(label.replace("_", " "), exact=True).select_option(value)
    page.get_by_role("button", name="Announce tournament").click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()
    return page.url.split("/", 3)[3]


def entered(
    visit: Visit, path: str, name: str, button: str = "Take part", label: str = "Your name", **settings: str
) -> Page:
    """Somebody who follows the link for the players."""
    page = visit(path, **settings)
    page.get_by_label(label).fill(name)
    page.get_by_role("button", name=button).click()
    return page


def resign(page: Page, at: str, give_up: str, agree: str, back: str) -> None:
    """Go to the own table, resign, and come back to the tournament, which knows the result."""
    link = page.get_by_role("link", name=at).first
    table = link.get_attribute("href")
    link.click()
    page.locator(".foot").get_by_role("button", name=give_up).click()
    page.get_by_role("dialog").get_by_role("button", name=agree, exact=True).click()
    page.get_by_role("dialog").get_by_role("link", name=back).click()
    expect(page.locator("main h1")).to_be_visible()
    expect(page.locator(f'a[href="{table}"]')).to_have_count(0)


def fits_a_phone(page: Page, bracket: str) -> bool:
    """Whether the whole bracket can be seen without scrolling sideways."""
    page.set_viewport_size({"width": 390, "height": 844})
    tree = page.get_by_role("group", name=bracket)
    expect(tree.locator(".box")).to_have_count(3)
    return bool(tree.evaluate("tree => tree.scrollWidth <= tree.clientWidth"))


def test_two_people_and_two_bots_play_a_knockout_to_the_end(visit: Visit) -> None:
    anna = visit("#/tournaments")
    anna.get_by_role("link", name="New tournament").click()
    path = announced(anna, "Cup of the cellar", "Knockout")
    expect(anna.get_by_label("Link for the players")).to_have_value(re.compile(re.escape(path)))
    expect(anna.get_by_role("button", name="Close registration and start")).to_be_disabled()
    anna.get_by_role("button", name="Take part").click()
    ben = entered(visit, path, "Ben", "Mitspielen", "Dein Name", locale="de-DE", prefs={"lang": "de"})
    expect(ben.get_by_text("Du spielst mit.")).to_be_visible()
    expect(anna.get_by_role("listitem").filter(has_text="Ben")).to_be_visible()
    for _ in range(2):
        anna.get_by_role("button", name="Add a bot").click()
    expect(anna.get_by_role("heading", name="4 players")).to_be_visible()
    anna.get_by_role("button", name="Close registration and start").click()
    bracket = anna.get_by_role("group", name="Bracket")
    expect(bracket.locator(".box")).to_have_count(3)
    resign(ben, "Zum Tisch", "Aufgeben", "Ja", "Turnier")
    expect(ben.get_by_role("status").filter(has_text=re.compile("Runde|Beendet"))).to_be_visible()
    final, own = (
        anna.get_by_role("heading", name="Final standings"),
        anna.get_by_role("link", name="Go to the table").first,
    )
    for _ in range(2):  # lots decide whether Anna meets Ben, and whether she has to play once more
        expect(final.or_(own)).to_be_visible()
        if own.is_visible():
            resign(anna, "Go to the table", "Resign", "Yes", "Tournament")
    expect(final).to_be_visible()
    rows = anna.locator("tbody tr")
    expect(rows).to_have_count(4)
    expect(rows.first).not_to_contain_text("Ben")
    expect(bracket).not_to_contain_text("open")
    assert fits_a_phone(ben, "Turnierbaum")
    assert serious(anna) == []
    anna.get_by_role("button", name="Result …").first.click()
    expect(anna.get_by_role("dialog").get_by_label("Reason (visible to everyone)")).to_be_visible()
    anna.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    anna.get_by_text("Lots and luck", exact=True).click()
    expect(anna.get_by_text("Secret, published at the start")).to_be_visible()
    expect(anna.get_by_text("Secret, published at the end")).to_be_visible()
