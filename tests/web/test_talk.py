"""Chat, pointing and suggestions, with two browsers at one table: one in English, the other in German."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.acting import a_pair, click_middle, open_table, team_table, version, wait_for_my_move
from tests.web.test_accessible import serious
from untertage.core import registry

Visit = Callable[..., Page]
RING = ".marks .ring:not(.hint)"
PUBLIC = "[data-word]:not([data-private], [data-private] *)"


def a_thing(page: Page) -> tuple[str, str]:
    """The name and the notation word of something that everybody sees."""
    name, word = page.wait_for_function(
        """(selector) => {
            const frame = document.querySelector('.frame')?.getBoundingClientRect() ?? new DOMRect();
            const inside = (box) => box.width > 0 && box.x > frame.x && box.y > frame.y
                && box.right < frame.right && box.bottom < frame.bottom;
            const found = [...document.querySelectorAll(selector)].filter((one) => inside(one.getBoundingClientRect()));
            const { place, word } = found[4]?.dataset ?? {};
            return found.length > 4 && [place ?? word, word];
        }""",
        arg=f".stage {PUBLIC}",
    ).json_value()
    return name, word


def is_around(page: Page, thing: str) -> None:
    """The ring is over the thing, wherever that is drawn."""
    page.wait_for_function(
        """([ring, thing]) => {
            const name = (node) => node.dataset.place ?? node.dataset.word;
            const all = [...document.querySelectorAll('[data-word]')].filter((node) => name(node) === thing);
            const one = all.find((node) => node.getBoundingClientRect().width > 0);
            const other = document.querySelector(ring);
            if (one === undefined || other === null) return false;
            const [a, b] = [one, other].map((node) => node.getBoundingClientRect());
            return Math.hypot(a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2) < 6;
        }""",
        arg=[RING, thing],
    )


@pytest.mark.parametrize("game", registry.ids())
def test_a_seat_points_and_talks_at_every_board(visit: Visit, game: str) -> None:
    anna, ben = a_pair(visit, game)
    thing, word = a_thing(anna)
    anna.locator(".tools").get_by_role("button", name="Point").click()
    before = version(anna)
    click_middle(anna, anna.locator(f'.stage [data-word="{word}"]').first)
    for page in (anna, ben):
        expect(page.locator(f"{RING} .flag")).to_have_text(re.compile("1.*Anna"))
        is_around(page, thing)
    expect(ben.get_by_role("status").filter(has_text="Anna zeigt auf:")).to_have_count(1)
    ben.keyboard.press("c")
    ben.get_by_role("button", name="Vorsicht!").click()
    expect(anna.get_by_role("log")).to_contain_text("Careful!")
    expect(anna.get_by_role("tab", name="Chat")).to_contain_text("1")
    expect(ben.get_by_role("list", name="Chat")).to_contain_text("Vorsicht!")
    assert version(anna) == version(ben) == before, "nothing was played"


def test_pointing_by_keyboard_moves_on_and_ends(visit: Visit) -> None:
    anna, ben = a_pair(visit, "tesseract")
    ben.locator("[data-word='21']").focus()
    ben.keyboard.press("p")
    is_around(anna, "21")
    ben.keyboard.press("ArrowRight")
    other = ben.evaluate("document.activeElement.dataset.word")
    assert other != "21"
    ben.keyboard.press("p")
    is_around(anna, other)
    expect(anna.locator(RING)).to_have_count(1)
    anna.keyboard.press("e")
    is_around(anna, other)
    ben.keyboard.press("p")
    for page in (anna, ben):
        expect(page.locator(RING)).to_have_count(0)


def test_pointing_fades_by_itself(visit: Visit) -> None:
    anna, ben = a_pair(visit, "underground")
    anna.clock.install()
    ben.locator("[data-place='E5']").focus()
    ben.keyboard.press("p")
    is_around(anna, "E5")
    anna.clock.fast_forward(9500)
    expect(anna.locator(RING)).to_have_count(0)


def test_a_cell_is_the_same_cell_on_a_flat_board(visit: Visit) -> None:
    anna, ben = a_pair(visit, "underground", viewport={"width": 390, "height": 844}, has_touch=True)
    expect(ben.locator("svg [data-place='C4']")).to_be_visible()
    assert ben.locator("canvas").count() == 0
    anna.locator("[data-place='C4']").focus()
    anna.keyboard.press("p")
    is_around(ben, "C4")
    ben.locator(".tools").get_by_role("button", name="Zeigen").tap()
    ben.locator("svg [data-place='G7']").tap()
    expect(anna.locator(f"{RING} .flag", has_text="Ben")).to_have_count(1)


def test_nobody_points_at_a_hidden_card(visit: Visit) -> None:
    anna, ben = a_pair(visit, "rescue")
    secret = anna.locator("[data-private] [data-word]").first
    secret.focus()
    anna.keyboard.press("p")
    anna.locator("[data-place='B2']").focus()
    anna.keyboard.press("p")
    is_around(ben, "B2")
    expect(anna.locator(RING)).to_have_count(1)


def test_free_text_is_shown_as_text_and_again_after_a_reload(visit: Visit) -> None:
    anna, ben = a_pair(visit, "topoum")
    text = "<img src=x onerror=alert(1)> & <b>Maulwurf</b>"
    anna.keyboard.press("c")
    field = anna.get_by_label("Message")
    expect(field).to_be_focused()
    field.fill(text)
    anna.keyboard.press("Enter")
    expect(field).to_have_value("")
    expect(ben.get_by_role("log")).to_contain_text(text)
    ben.reload()
    ben.wait_for_selector("[data-word]")
    expect(ben.get_by_role("tab", name="Chat")).to_contain_text("1")
    ben.get_by_role("tab", name="Chat").click()
    expect(ben.get_by_role("list", name="Chat")).to_contain_text(text)
    assert ben.get_by_role("tabpanel").locator("img, li b b").count() == 0


def test_the_language_of_a_phrase_is_that_of_its_reader(visit: Visit) -> None:
    anna, _ = a_pair(visit, "the_base")
    anna.keyboard.press("c")
    anna.get_by_role("button", name="Good idea!").click()
    lines = anna.get_by_role("list", name="Chat")
    expect(lines).to_contain_text("Good idea!")
    anna.get_by_role("button", name="Deutsch").click()
    expect(anna.get_by_role("list", name="Chat")).to_contain_text("Gute Idee!")


def test_a_spectator_can_only_read(visit: Visit) -> None:
    anna, _ = a_pair(visit, "tesseract")
    watcher = visit(anna.url.split("/", 3)[3])
    expect(watcher.get_by_text("You are watching.")).to_be_visible()
    watcher.get_by_role("tab", name="Chat").click()
    expect(watcher.get_by_text("Only players can write here.")).to_be_visible()
    assert watcher.get_by_label("Message").count() == 0
    assert watcher.locator(".tools").get_by_role("button", name="Point").count() == 0
    anna.keyboard.press("c")
    anna.get_by_role("button", name="Hello!").click()
    expect(watcher.get_by_role("list", name="Chat")).to_contain_text("Hello!")


@pytest.mark.parametrize("game", registry.ids())
def test_a_hint_is_a_ghost_that_one_key_plays(visit: Visit, game: str) -> None:
    page = visit()
    team_table(page, game, {})
    assert wait_for_my_move(page)
    before = version(page)
    page.keyboard.press("h")
    expect(page.locator(".advice")).to_be_visible()
    if page.locator(".stage [data-lit='true']").count() > 0:
        expect(page.locator(".ring.hint").first).to_be_visible()
    page.keyboard.press("g")
    page.wait_for_function("before => Number(document.querySelector('.table')?.dataset.v) > before", arg=before)


def test_a_hint_replaces_what_was_begun_and_can_be_read_whole(visit: Visit) -> None:
    """On a phone as well, where it has the least room."""
    page = visit(viewport={"width": 390, "height": 844}, has_touch=True, locale="de-DE")
    open_table(page, "rescue", options={"start_player": "0"})
    assert wait_for_my_move(page)
    page.locator('[data-word="place=B2"]').first.tap()
    expect(page.locator(".op")).to_have_count(3)
    page.get_by_role("button", name="Tipp").tap()
    expect(page.locator(".advice")).to_contain_text("Siegchance etwa")
    expect(page.locator(".op")).to_have_count(0)
    assert page.locator(".advice .text span").evaluate("text => text.scrollHeight - text.clientHeight") <= 0


def test_a_bot_that_plays_along_suggests_by_itself_and_can_be_declined(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("bots suggest a move").check()
    page.keyboard.press("Escape")
    team_table(page, "tesseract", {})
    assert wait_for_my_move(page)
    expect(page.locator(".advice")).to_contain_text("suggests:")
    before = version(page)
    page.locator(".advice").get_by_role("button", name="No").click()
    expect(page.locator(".advice, .ring.hint")).to_have_count(0)
    assert version(page) == before


def test_talk_and_rings_have_no_serious_problem(visit: Visit) -> None:
    anna, ben = a_pair(visit, "underground", color_scheme="dark")
    ben.keyboard.press("c")
    ben.get_by_role("button", name="Hallo!").click()
    expect(anna.get_by_role("log")).to_contain_text("Hello!")
    anna.locator("[data-place='E5']").focus()
    anna.keyboard.press("p")
    is_around(ben, "E5")
    for page in (anna, ben):
        assert serious(page) == []
