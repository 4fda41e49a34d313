"""Topoum in a real browser: by clicking, at one screen with hidden hands, on a phone, with its aids."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.acting import (
    click_through,
    click_word,
    fits,
    hand_over,
    new_table,
    open_table,
    play_until_over,
    set_table,
    wait_for_my_move,
)
from untertage.core import registry
from untertage.core.words import LANGUAGES
from untertage.games.topoum.components import HOUSE
from untertage.games.topoum.pieces import FARMERS

Visit = Callable[..., Page]
FOLDER = Path(__file__).parents[2] / "web" / "src" / "games" / "topoum"


SOFT_HYPHEN = "\u00ad"
MY_FIRST_TURN = 1
"""A seed with which we begin and have cards to play after the first step."""


def test_every_card_and_farmer_has_a_picture() -> None:
    for name in [*(card.id for card in HOUSE.sheet.card), *FARMERS, "peace", "back"]:
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
        if page.locator(".prompt", has_text=re.compile("beside the (centre|battlefield)")).count() == 0:
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


def test_no_list_stands_in_for_a_board_that_is_still_loading(visit: Visit) -> None:
    """A button below the resting pointer would preview an action that nobody has pointed at."""
    page = visit()
    held: list[Route] = []
    page.route("**/topoum-*.js", lambda route: held.append(route))
    open_table(page, "topoum")
    expect(page.locator(".tools button:not(:disabled)").first).to_be_visible()
    expect(page.locator(".stage")).to_contain_text("Loading")
    assert page.locator(".choices.at").count() == 0
    for route in held:
        route.continue_()
    expect(page.locator('.stage [data-lit="true"]')).not_to_have_count(0)
    assert page.locator(".choices.at").count() == 0


def test_a_mole_enters_and_must_play_a_card(visit: Visit) -> None:
    page = visit()
    first_turn(page)
    space = page.locator('[data-lit="true"][data-word^="cell="]').first.get_attribute("data-word") or ""
    click_word(page, space)
    expect(page.locator(".picked[data-place]")).to_have_count(1)
    page.locator(".choices.at .primary").hover()
    page.keyboard.press("Escape")
    page.mouse.move(5, 5)
    expect(page.locator(".prompt .brought")).to_have_count(0)  # the button took its preview with it
    click_word(page, space)
    click_word(page, space)
    expect(page.locator(".prompt")).to_contain_text("plays a card")
    card = page.locator('.play[data-lit="true"]').first.get_attribute("data-word") or ""
    click_word(page, card)
    expect(page.locator(".play.picked").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".play.picked")).to_have_count(0)


def test_why_not_names_the_rule(visit: Visit) -> None:
    page = visit()
    first_turn(page)
    page.locator(".cards .play").first.click()
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
        expect(page.locator(".cards.hand .play")).to_have_count(2)


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
    page.locator(".cards.hand .play").first.tap()
    title = page.locator(".cards.hand .title").first.text_content() or ""
    expect(page.locator(".read strong")).to_have_text(f"{title.replace(SOFT_HYPHEN, '')}:")


LATE: dict[str, Any] = {
    "cards": ["mortar", "underground", "tunnel", "build_base", "conquest", "prisoner", "decoration"],
    "hands": [["prisoner", "decoration"], ["tunnel", "tunnel"]],
    "bar": ["underground", "prisoner", "mortar", "decoration", "conquest"],
    "fields": {"j9": "R@r", "j8": "nR", "k8": "R@r", "k7": "B@b", "l7": "nB", "l6": "B@b"},
}
"""A battlefield far from the centre, with the longest German titles."""

CENTRED = """() => {
    const around = (boxes) => ({
        x: (Math.min(...boxes.map((one) => one.x)) + Math.max(...boxes.map((one) => one.right))) / 2,
        y: (Math.min(...boxes.map((one) => one.y)) + Math.max(...boxes.map((one) => one.bottom))) / 2,
    });
    const land = document.querySelector('.land').getBoundingClientRect();
    const fields = around([...document.querySelectorAll('.space.field')].map((one) => one.getBoundingClientRect()));
    return Math.max(Math.abs(fields.x - land.x - land.width / 2) / land.width,
                    Math.abs(fields.y - land.y - land.height / 2) / land.height);
}"""
"""How far the battlefield is from the middle of its frame, as a part of the frame."""

BROKEN = """() => [...document.querySelectorAll('.play .title, .play .short, .players *')].flatMap((thing) =>
    [...thing.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).flatMap((node) => {
        const line = (at) => {
            const range = document.createRange();
            range.setStart(node, at);
            range.setEnd(node, at + 1);
            return [...range.getClientRects()].at(-1)?.y ?? 0;
        };
        const parts = [...node.data.matchAll(/[^\\s\u00ad]+/g)];
        const wide = thing.matches('.title, .short') && thing.scrollWidth > thing.clientWidth + 1;
        const split = (one) => Math.abs(line(one.index) - line(one.index + one[0].length - 1)) > 6;
        return parts.filter((one) => wide || split(one)).map(String);
    }))"""
"""Words that continue on a second line without a hyphen, or that do not fit."""


def test_late_battlefield_is_centred_and_every_place_is_named(visit: Visit) -> None:
    """T8 and T17: at every size the battlefield is in the middle, spaces and slots carry their names."""
    page = visit(locale="de-DE")
    open_table(page, "topoum", position=LATE)
    expect(page.locator(".space.field")).to_have_count(6)
    spaces = page.locator(".space").evaluate_all("all => all.map((one) => one.dataset.place)")
    assert spaces == page.locator(".names text").all_text_contents()
    assert page.locator(".play .slot").all_text_contents() == ["1", "2", "3", "4", "5"]
    for wide, high in [(1440, 900), (2560, 1440), (768, 600), (720, 450), (844, 390), (390, 844)]:
        page.set_viewport_size({"width": wide, "height": high})
        page.wait_for_function(f"() => ({CENTRED})() < 0.1")
        assert page.evaluate(BROKEN) == [], (wide, high)
        cards = page.locator(".play").evaluate_all("all => all.map((one) => one.getBoundingClientRect().width)")
        assert min(cards) >= 44, (wide, high)
    page.set_viewport_size({"width": 2560, "height": 1440})
    assert page.locator(".wrap").evaluate("one => parseFloat(getComputedStyle(one).fontSize)") >= 18


CUT_OFF = """(one, names) => names.filter((name) => {
    const copy = one.cloneNode();
    copy.textContent = name;
    one.after(copy);
    const cut = copy.scrollWidth > copy.clientWidth;
    copy.remove();
    return cut;
})"""
"""Names for which the place of this one is too narrow."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_has_a_name_on_a_phone(visit: Visit, lang: str) -> None:
    words = registry.get("topoum").words(lang)
    short = dict(pair.split(" = ") for pair in words.text("board", "shorter").split("; "))
    names = {card.id: short.pop(words.term(card.id), words.term(card.id)) for card in HOUSE.sheet.card}
    assert short == {}, "no card has this title"
    assert len(set(names.values())) == len(names)
    page = visit(locale=lang, viewport={"width": 390, "height": 844}, has_touch=True)
    open_table(page, "topoum", position=LATE)
    shown = page.locator(".play .short")
    expect(shown).to_have_count(7)
    for name in shown.all():
        expect(name).to_be_visible()
        assert name.evaluate("one => parseFloat(getComputedStyle(one).fontSize)") >= 10
    assert shown.all_inner_texts() == [names[card] for card in [*LATE["bar"], *LATE["hands"][0]]]
    for wide in (390, 360):
        page.set_viewport_size({"width": wide, "height": 844})
        assert shown.first.evaluate(CUT_OFF, list(names.values())) == []


WORDY = ["underground", "patrol", "press", "mortar", "sling", "new_recruit", "prisoner"]
"""Cards with long titles and texts."""


def wordy(seats: int) -> dict[str, Any]:
    """A position with these cards."""
    fields = {"g6": "R@r", "g7": "R@r", "f7": "B@b", "g8": "nR", "h6": "B@b", **({"h7": "Y@y"} if seats > 2 else {})}
    hands = [WORDY[5:], *[["sling", "mortar"]] * (seats - 1)]
    return {"seats": seats, "cards": WORDY, "hands": hands, "bar": WORDY[:5], "fields": fields}


UNREADABLE = """() => { const lastLine = (one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return Math.max(...[...range.getClientRects()].map((line) => line.bottom - 3));
}; return [...document.querySelectorAll('.play .title, .play .text')].filter((one) => {
    const face = one.closest('.face');
    const whole = one.offsetHeight > 0 && one.offsetTop + one.offsetHeight <= face.clientHeight;
    const slot = one.closest('.play').querySelector('.slot')?.getBoundingClientRect();
    const over = slot && one.matches('.text') && lastLine(one) > slot.top + 1;
    return !whole || over || parseFloat(getComputedStyle(one).fontSize) < 12;
}).map((one) => `${getComputedStyle(one).fontSize}: ${one.textContent}`) }"""


@pytest.mark.parametrize("seats", [2, 3])
def test_cards_can_be_read_on_a_desk(visit: Visit, seats: int) -> None:
    page = visit(locale="de-DE", viewport={"width": 1440, "height": 900})
    open_table(page, "topoum", seats - 1, position=wordy(seats))
    expect(page.locator(".play .text")).to_have_count(7)
    assert page.evaluate(UNREADABLE) == []


def test_cards_can_be_read_in_a_low_window_with_three_players(visit: Visit) -> None:
    page = visit(locale="de-DE", viewport={"width": 844, "height": 390}, has_touch=True)
    open_table(page, "topoum", 2, position=wordy(3))
    wait_for_my_move(page)
    page.locator('[data-word="slot=5"]').tap()
    expect(page.locator(".read strong")).to_have_text("Schleuder:")
    assert page.locator(".read").evaluate("one => one.scrollHeight - one.clientHeight") <= 0


def test_danger_for_own_moles_is_marked_before_the_decision(visit: Visit) -> None:
    page = visit()
    position = {
        "cards": ["mortar", "grenade", "tunnel", "build_base", "conquest", "press", "decoration"],
        "hands": [["grenade", "press"], ["press", "press"]],
        "bar": ["grenade", "press", "mortar", "decoration", "conquest"],
        "fields": {"g6": "R@r", "g7": "R", "g8": "R@r", "g9": "B@b", "h7": "B@b"},
    }
    open_table(page, "topoum", position=position)
    click_through(page, ["origin=g6", "cell=g7", *["card=grenade;slot=hand"] * 2])
    expect(page.locator(".gain.bad", has_text="☠")).to_have_count(1)
    click_word(page, "cell=g8")
    expect(page.get_by_role("button", name="Use “Grenade” on g8")).to_be_visible()
    expect(page.locator(".total.bad")).to_contain_text("☠1")
    expect(page.locator(".mole.danger")).to_have_count(1)
    expect(page.locator(".skull")).to_have_count(2)


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
    expect(page.locator(".play .aid").first).to_be_visible()
