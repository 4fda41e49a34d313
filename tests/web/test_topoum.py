"""Topoum in a real browser: by clicking, at one screen with hidden hands, on a phone, with its aids and its guide."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.web.acting import (
    click_through,
    click_word,
    fits,
    hand_over,
    new_table,
    next_step,
    play_until_over,
    set_table,
    wait_for_my_move,
)
from untertage.games.topoum.components import HOUSE
from untertage.games.topoum.pieces import CATEGORIES, FARMERS

Visit = Callable[..., Page]
FOLDER = Path(__file__).parents[2] / "web" / "src" / "games" / "topoum"


MY_FIRST_TURN = 1
"""A seed with which we begin and have cards to play after the first step."""


def test_every_drawn_card_has_its_category_and_picture() -> None:
    source = (FOLDER / "cards.ts").read_text()
    sheet = {card.id: card.category for card in HOUSE.sheet.card}
    for category in CATEGORIES:
        (line,) = re.findall(rf"^  {category}: \[(.*)\],$", source, re.M)
        assert [card for card, kind in sheet.items() if kind == category] == re.findall(r'"(\w+)"', line)
    for name in [*sheet, *FARMERS, "peace", "back"]:
        assert (FOLDER / "cards" / f"{name}.svg").exists(), name


def first_turn(page: Page) -> None:
    """Bases and moles are placed, and it is our first turn."""
    new_table(page, "topoum")
    set_table(page, "topoum", MY_FIRST_TURN, before=("base", "mole"))
    wait_for_my_move(page)


def lay_out(page: Page) -> None:
    """Place base and first mole from the same place of the list, until the first turn begins."""
    while True:
        wait_for_my_move(page)
        if page.locator(".now").inner_text() not in (
            "Lay a base beside the centre.",
            "Place a base with a mole beside the battlefield.",
        ):
            return
        entries = page.locator("aside ol li").count()
        word = page.locator('[data-lit="true"]').first.get_attribute("data-word") or ""
        click_through(page, [word, word])
        page.wait_for_function("n => document.querySelectorAll('aside ol li').length > n", arg=entries)


def test_a_whole_game_against_a_bot_by_clicking(visit: Visit) -> None:
    page = visit()
    new_table(page, "topoum", Size_of_the_board="small, 61 spaces")
    assert play_until_over(page) >= 20
    expect(page.locator(".over")).to_contain_text("Peace has come")
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_role("slider")).to_be_visible()
    page.keyboard.press("End")
    expect(page.locator(".players li")).to_have_count(2)
    assert page.locator(".cards.hand").count() == 0


def test_a_mole_enters_and_must_play_a_card(visit: Visit) -> None:
    page = visit()
    first_turn(page)
    space = page.locator('[data-lit="true"][data-word^="cell="]').first.get_attribute("data-word") or ""
    click_word(page, space)
    expect(page.locator(".picked[data-place]")).to_have_count(1)
    click_word(page, space)
    expect(page.locator(".now")).to_contain_text("plays a card")
    card = page.locator('.card[data-lit="true"]').first.get_attribute("data-word") or ""
    click_word(page, card)
    expect(page.locator(".card.picked").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".card.picked")).to_have_count(0)


def test_why_not_names_the_rule(visit: Visit) -> None:
    page = visit()
    first_turn(page)
    page.locator(".cards .card").first.click()
    expect(page.locator(".note")).to_contain_text("TOP-")


def test_hands_are_hidden_between_turns_at_one_screen(visit: Visit) -> None:
    page = visit()
    new_table(page, "topoum", second="here")
    if page.locator(".curtain").count() > 0:
        hand_over(page)
    for _ in range(3):
        wait_for_my_move(page)
        word = page.locator('[data-lit="true"]').first.get_attribute("data-word") or ""
        click_through(page, [word, word])
        hand_over(page)
        expect(page.locator(".cards.hand .card")).to_have_count(2)


def test_phone_width_needs_no_scrolling(visit: Visit) -> None:
    page = visit("#/", viewport={"width": 390, "height": 844}, has_touch=True)
    page.locator('[data-game="topoum"] button.primary').tap()
    page.wait_for_selector("[data-word]")
    lay_out(page)
    assert fits(page)
    fields = page.locator(".space.field").all()
    for thing in [*fields, page.locator('[data-word="slot=1"]'), page.locator('[data-word="slot=5"]')]:
        box = thing.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390
        assert box["y"] + box["height"] <= 844
        assert min(box["width"], box["height"]) >= 34
    page.locator(".cards.hand .card").first.tap()
    name = page.locator(".cards.hand .card strong").first.inner_text()
    expect(page.locator(".read strong")).to_have_text(f"{name}:")


def test_aids_show_the_effect_of_a_choice(visit: Visit) -> None:
    page = visit()
    first_turn(page)
    assert page.locator(".total").count() == 0
    page.keyboard.press("a")
    page.wait_for_selector(".table[data-aids='true']")
    space = page.locator('[data-lit="true"][data-word^="cell="]').first.get_attribute("data-word") or ""
    click_word(page, space)
    expect(page.locator(".total")).to_have_count(1)
    click_word(page, space)
    expect(page.locator(".card .aid").first).to_be_visible()


def test_the_first_game_guide_can_be_played_through(visit: Visit) -> None:
    page = visit("#/guide/topoum")
    steps = [
        (["origin=h8", "cell=g8", "swap"], True),
        (["cell=g9", "cell=g9", "slot=5", "slot=5", "cell=h9", "cell=h9"], False),
        (["origin=i6", "cell=h6", *["card=short_range;slot=hand"] * 2, "cell=g7", "cell=g7"], True),
        (["origin=g6", "cell=g7", *["card=grenade;slot=hand"] * 2, "cell=g8", "cell=g8"], True),
    ]
    for number, (words, ends) in enumerate(steps, 1):
        next_step(page, number)
        page.wait_for_selector('[data-lit="true"]')
        click_through(page, words)
        if ends:
            page.get_by_role("button", name="End the action").click()
        expect(page.locator(".text strong")).to_have_text("Well done!")
        page.get_by_role("button", name="Next step").click()
    next_step(page, 5)
    page.get_by_role("button", name="Next step").click()
    expect(page.get_by_text("That is all you need")).to_be_visible()
