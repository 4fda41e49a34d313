"""The first minute: what a game is, the welcome card, an invitation, going on with a table, finding a rule."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.acting import click_middle, open_table
from tests.web.test_accessible import serious
from untertage.core import registry

Visit = Callable[..., Page]
FRESH = {"quick": {}}
SHIFTS = """window.shifted = 0;
new PerformanceObserver((list) => list.getEntries().forEach((entry) => { window.shifted += entry.value }))
    .observe({type: 'layout-shift', buffered: true});"""


def play_now(page: Page, game: str) -> None:
    click_middle(page, page.locator(f'[data-game="{game}"] button.primary'))
    expect(page.get_by_role("dialog")).to_be_visible()


def test_the_start_page_tells_how_long_how_hard_and_for_how_many(visit: Visit) -> None:
    """T7: duration, difficulty, seats, cooperative or competitive."""
    page = visit()
    for game in map(registry.get, registry.ids()):
        facts = page.locator(f'[data-game="{game.id}"] .facts')
        assert game.minutes is not None
        assert game.difficulty is not None
        low, high = game.minutes
        expect(facts).to_contain_text(f"{low}–{high} min")
        expect(facts).to_contain_text(["easy to learn", "medium", "demanding"][game.difficulty - 1])
        expect(facts).to_contain_text(
            "2 players" if len(game.seats) == 1 else f"{game.seats[0]}–{game.seats[-1]} players"
        )
        expect(facts).to_contain_text("cooperative" if game.cooperative else "competitive")


def test_the_welcome_card_tells_the_role_and_asks_for_the_side(visit: Visit) -> None:
    """T7: with the pointer, and the choices are remembered."""
    page = visit(prefs=FRESH)
    play_now(page, "the_base")
    card = page.get_by_role("dialog", name="The Base")
    expect(card).to_contain_text("You lead the mutants")
    expect(card).to_contain_text("20–30 min")
    for text in registry.get("the_base").words("en").sections["welcome"].values():
        if not text.startswith("You lead"):
            expect(card).to_contain_text(text)
    assert serious(page) == []
    click_middle(page, card.get_by_text("the explorers", exact=True))
    expect(card).to_contain_text("You lead the explorers")
    card.get_by_label("Strength of the opponent").select_option("easy")
    click_middle(page, card.get_by_text("Next time, start right away"))
    click_middle(page, card.get_by_role("button", name="Start playing"))
    seats = page.get_by_role("list", name="Seats").get_by_role("listitem")
    expect(seats).to_contain_text(["Vesk Easy", "Guest You"])
    page.get_by_role("link", name="untertage").click()
    click_middle(page, page.locator('[data-game="the_base"] button.primary'))
    expect(seats).to_contain_text(["Vesk Easy", "Guest You"])


@pytest.mark.parametrize("game", ["the_base", "topoum", "tesseract"])
def test_a_low_window_shows_what_the_welcome_card_asks(visit: Visit, game: str) -> None:
    """Nothing lies over the choices, and the way on is beside them."""
    page = visit(prefs=FRESH, viewport={"width": 844, "height": 390}, has_touch=True, locale="de-DE")
    play_now(page, game)
    card = page.get_by_role("dialog")
    for asked in card.locator("select, fieldset label, button.primary").all():
        reached = asked.evaluate(
            """thing => {
                const { x, y, width, height } = thing.getBoundingClientRect();
                return thing.contains(document.elementFromPoint(x + width / 2, y + height / 2));
            }"""
        )
        assert reached, asked.inner_text()


def test_the_welcome_card_by_keyboard_asks_for_the_disc(visit: Visit) -> None:
    page = visit(prefs={**FRESH, "theme": "light", "depth": "flat"}, viewport={"width": 390, "height": 844})
    button = page.locator('[data-game="tesseract"] button.primary')
    button.focus()
    page.keyboard.press("Enter")
    card = page.get_by_role("dialog", name="Tesseract")
    expect(card.get_by_role("button", name="Start playing")).to_be_focused()
    assert serious(page) == []
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    expect(button).to_be_focused()
    page.keyboard.press("Enter")
    start = card.get_by_role("button", name="Start playing")
    expect(start).to_be_focused()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Shift+Tab")
    expect(card.get_by_label("Base disc side")).to_be_focused()
    page.keyboard.type("Disc 2")
    expect(card.get_by_label("Base disc side")).to_have_value("2")
    with page.expect_response(lambda answer: answer.request.method == "POST" and "/api/tables" in answer.url) as made:
        start.press("Enter")
    assert made.value.json()["table"]["options"]["base_side"] == "2"


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_an_invitation_names_game_and_host(visit: Visit, theme: str) -> None:
    """T10: with picture, seats and the aim in a sentence."""
    anna = visit("#/new/rescue")
    anna.get_by_label("Your name", exact=False).first.fill("Anna")
    anna.get_by_label("Seat 2", exact=True).select_option("person")
    anna.locator("form button[type=submit]").click()
    link = anna.get_by_label("Link for seat 2").input_value()
    ben = visit(link.split("/", 3)[3], prefs={"theme": theme})
    expect(ben.get_by_role("heading", level=1)).to_have_text("Rescue")
    expect(ben.locator("form")).to_contain_text("Anna invites you")
    expect(ben.locator("form")).to_contain_text(registry.get("rescue").words("en").text("welcome", "aim"))
    expect(ben.locator("form .picture svg")).to_be_visible()
    expect(ben.locator(".seats li")).to_contain_text(["Anna", "free"])
    assert serious(ben) == []
    ben.get_by_label("Your name").press("Enter")
    expect(ben.locator(".table")).to_be_visible()


def test_the_way_into_a_table_is_in_sight_on_small_screens(visit: Visit) -> None:
    """The button to join on a phone on its side, and one row of buttons below what is set up on a phone."""
    page = visit("#/new/underground", viewport={"width": 390, "height": 844}, has_touch=True)
    page.get_by_label("Seat 2", exact=True).select_option("person")
    foot = page.locator("form .go").bounding_box()
    assert foot is not None
    assert foot["height"] < 100
    page.locator("form button[type=submit]").tap()
    link = page.get_by_label("Link for seat 2").input_value()
    guest = visit(link.split("/", 3)[3], viewport={"width": 844, "height": 390}, has_touch=True)
    expect(guest.locator(".seats li")).to_contain_text(["free"])
    join = guest.get_by_role("button", name="Join")
    expect(join).to_be_in_viewport(ratio=1)
    join.tap()
    expect(guest.locator(".table")).to_be_visible()


def test_my_tables_show_date_and_result_and_nothing_jumps(visit: Visit) -> None:
    """T20: the list never moves the games."""
    page = visit()
    page.add_init_script(SHIFTS)
    open_table(page, "rescue")
    page.goto(page.url.split("#")[0])
    page.reload()
    row = page.locator(".mine li")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("Rescue")
    expect(row.locator("time")).to_have_text("this minute")
    expect(row.locator(".tag")).to_have_text("your turn")
    expect(page.locator(".game .picture svg")).to_have_count(5)
    assert page.evaluate("window.shifted") < 0.01


def test_a_finished_table_shows_its_result(visit: Visit) -> None:
    page = visit()
    open_table(page, "the_base")
    page.get_by_role("button", name="Resign").click()
    click_middle(page, page.get_by_role("dialog").get_by_role("button", name="Yes"))
    expect(page.locator(".over").first).to_be_visible()
    page.goto(page.url.split("#")[0] + "#/")
    expect(page.locator(".mine li .tag")).to_have_text("lost")


CLICKS = """() => { window.clicks = 0; document.addEventListener('click', () => { window.clicks += 1 }, true) }"""


def test_a_second_click_on_play_again_does_nothing(visit: Visit) -> None:
    """T21: whatever has come up under the pointer in the meantime."""
    page = visit()
    first = open_table(page, "the_base")
    page.get_by_role("button", name="Resign").click()
    click_middle(page, page.get_by_role("dialog").get_by_role("button", name="Yes"))
    again = page.get_by_role("button", name="Play again").first
    expect(again).to_be_visible()
    box = again.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.click(x, y)
    page.evaluate(CLICKS)
    page.wait_for_selector(f'.table:not([data-table="{first}"])')
    page.mouse.down()
    page.mouse.up()
    assert page.evaluate("window.clicks") == 0
    page.mouse.click(x, y + 40)
    assert page.evaluate("window.clicks") == 1


def test_rules_are_searched_and_have_contents(visit: Visit) -> None:
    """T21: formatted text instead of asterisks; a chapter is one click away."""
    page = visit("#/rules/the_base")
    expect(page.get_by_role("heading", level=1)).to_have_text("The Base")
    page.get_by_label("Search the rules").fill("straight?")
    found = page.locator(".found li", has_text="BASE-D2")
    expect(found.locator("em")).to_have_text("Must a crossing be straight?")
    assert "*" not in page.locator(".found").inner_text()
    click_middle(page, found)
    expect(page.locator("#rule-BASE-D2")).to_be_focused()
    page.get_by_role("navigation", name="Contents").get_by_role("button", name="Tokens").click()
    expect(page.get_by_role("heading", name="Tokens")).to_be_in_viewport()
    page.emulate_media(media="print")
    expect(page.get_by_role("navigation", name="Contents")).to_be_hidden()


def test_phones_get_no_help_for_keys(visit: Visit) -> None:
    """T21."""
    phone = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    phone.get_by_role("button", name="Settings").tap()
    expect(phone.get_by_label("Theme")).to_have_value("dark")
    expect(phone.get_by_text("Keyboard shortcuts")).to_be_hidden()
