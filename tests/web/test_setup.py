"""Tables are set up by pictures, with pointer, touch and keyboard; what was won is kept."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.server.test_progress import before_the_end
from tests.web.acting import click_middle, click_word
from tests.web.conftest import Server
from untertage.core.record import read_record
from untertage.server.auth import hashed
from untertage.server.journal import Sitting
from untertage.server.store import Store

Visit = Callable[..., Page]
DESK = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
GOLDEN = Path(__file__).parent.parent / "golden"
TABLE = """async () => {
    const {token} = JSON.parse(localStorage.getItem('untertage'));
    const headers = {Authorization: `Bearer ${token}`};
    return (await fetch(`api/tables/${location.hash.split('/')[2]}`, {headers})).json();
}"""


class Form:
    """The set-up page of a game, under a mouse or a finger."""

    def __init__(self, page: Page, game: str, size: dict[str, int]) -> None:
        self.page = page
        self.touch = size is PHONE
        page.set_viewport_size({**size})
        page.evaluate("path => { location.hash = path }", f"#/new/{game}")
        page.wait_for_selector(f'form[data-game="{game}"]')
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]

    def press(self, thing: Locator) -> None:
        """At the middle of what is seen, with nothing in front of it."""
        thing.scroll_into_view_if_needed()
        if self.touch:
            thing.tap()
        else:
            click_middle(self.page, thing)

    def pick(self, name: str, kind: str = "radio") -> None:
        """A picture by its name, which has to be chosen afterwards."""
        choice = self.page.locator(".pick", has_text=name).locator(f"input[type={kind}]").first
        self.press(choice)
        expect(choice).to_be_checked()

    def submit(self) -> None:
        self.press(self.page.locator("form button[type=submit]"))

    def table(self) -> Any:
        """Start, and ask the server what was set up."""
        self.submit()
        self.page.wait_for_url("**/#/table/*")
        return self.page.evaluate(TABLE)


def the_base(form: Form) -> None:
    form.pick("the explorers")
    expect(form.page.get_by_label("Seat 2", exact=True)).to_have_value("me")
    assert form.table()["you"]["seats"] == [1]


def rescue(form: Form) -> None:
    crew = form.page.get_by_role("radiogroup", name="Colour of seat 1")
    form.press(crew.get_by_role("radio", name="blue", exact=False))
    form.pick("seat 2")
    table = form.table()["table"]
    options = table["options"]
    assert (options["colours"], options["start_player"]) == ("blue,red,white,yellow", "1")
    assert table["colours"] == ["blue", "red"]


def topoum(form: Form) -> None:
    page = form.page
    expect(page.locator(".cards img")).to_have_count(7)
    form.pick("free choice")
    expect(page.locator(".cards img")).to_have_count(22)
    special = page.locator(".pick", has_text="Decoration").locator("input")
    form.press(special)
    expect(special).not_to_be_checked()
    form.submit()
    expect(page.locator("[aria-invalid=true]")).to_contain_text("6 of 7")
    expect(page.locator("[aria-invalid=true]")).to_contain_text("Still missing: special")
    assert "#/new/" in page.url
    form.press(page.get_by_text("House rules"))
    patrol = page.locator(".option", has_text="Patrol and protected moles")
    expect(patrol.locator("select")).to_be_disabled()
    expect(patrol).to_contain_text("Only takes effect with Motorised patrol.")
    form.pick("Farmer", "checkbox")
    expect(page.locator(".pick", has_text="Bayonet").locator("input")).to_be_disabled()
    form.pick("Crusher")
    options = form.table()["table"]["options"]
    assert options["farmer"] == "crusher"
    assert options["cards"].split(",")[-1] == "farmer"
    assert len(options["cards"].split(",")) == 7


def tesseract(form: Form) -> None:
    form.pick("3 (hard)")
    form.press(form.page.locator("summary", has_text="lab A"))
    form.pick("Mathematician")
    table = form.table()["table"]
    assert (table["options"]["base_side"], table["step"]) == ("3", "3")
    assert table["options"]["characters"] == "mathematician,random"


def underground(form: Form) -> None:
    page = form.page
    turns = page.locator("[data-option=turns_per_section]")
    form.press(page.get_by_text("House rules"))
    expect(turns).to_be_disabled()
    expect(page.locator(".option", has=turns)).to_contain_text(
        "Only takes effect with Hourglass in scenario 1: Always."
    )
    form.pick("Random board, Hard")
    hands = page.locator(".option", has_text="Hands in solo play")
    expect(hands.locator("select")).to_be_disabled()
    expect(hands).to_contain_text("Only takes effect with Number of players: 1.")
    turns.fill("9")
    form.submit()
    expect(page.locator(".option", has=turns)).to_contain_text("Enter a whole number from 1 to 6.")
    expect(turns).to_be_focused()
    turns.fill("3")
    expect(page.locator(".go")).to_contain_text("does not count")
    turns.fill("2")
    table = form.table()["table"]
    assert (table["options"]["setup"], table["options"]["difficulty"], table["step"]) == ("random", "hard", "hard")


SETUPS = [the_base, rescue, topoum, tesseract, underground]


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_every_game_is_set_up_by_pictures(visit: Visit, size: dict[str, int]) -> None:
    """T18: no bare text fields."""
    page = visit(has_touch=True, viewport=size, prefs={"depth": "flat"})
    for play in SETUPS:
        play(Form(page, play.__name__, size))


def test_pictures_are_chosen_with_the_keyboard_and_levels_have_a_sentence(visit: Visit) -> None:
    page = visit("#/new/tesseract")
    page.get_by_role("radio", name="1 (easy)").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="A (easy)")).to_be_checked()
    level = page.get_by_label("Strength")
    level.select_option("expert")
    expect(page.locator(f"#{level.get_attribute('aria-describedby')}")).to_have_text(
        re.compile(r"Takes its time and looks beyond its turn\.\s+A team of these won \d+% of \d+ matches")
    )
    page.goto(page.url.replace("/tesseract", "/tesseract/4"))
    expect(page.get_by_role("radio", name="4 (expert)")).to_be_checked()


async def almost_won(database: str, token: str) -> None:
    """A table of this player, one move before the end of a recorded match of scenario 6."""
    store = await Store.open(database)
    try:
        player = await store.player_of(hashed(token))
        assert player is not None
        record = read_record((GOLDEN / "underground" / "won-s6.play").read_bytes())
        await before_the_end(store, record, "almost", (Sitting(kind="person", player=player.id, name="Anna"),))
    finally:
        await store.close()


def test_a_won_scenario_is_kept_on_the_device_and_on_the_server(visit: Visit, server: Server) -> None:
    page = visit(prefs={"depth": "flat"})
    token = page.evaluate(
        """async () => {
            const headers = {'Content-Type': 'application/json'};
            const made = await fetch('api/players', {method: 'POST', headers, body: '{"name": "Anna"}'});
            const {token} = await made.json();
            const kept = JSON.parse(localStorage.getItem('untertage'));
            localStorage.setItem('untertage', JSON.stringify({...kept, token}));
            return token;
        }"""
    )
    with ThreadPoolExecutor(1) as other:  # the browser has the event loop of this thread
        other.submit(asyncio.run, almost_won(server.database, token)).result()
    page.goto(page.url.split("#")[0] + "#/table/almost")
    page.reload()
    page.wait_for_selector('[data-word="A1"][data-lit="true"]')
    click_word(page, "A1")
    page.keyboard.press("Enter")
    expect(page.locator(".achieved")).to_contain_text("Won for the first time: 6: The pit")
    page.locator(".achieved").get_by_role("link", name="Play next: 1:").click()
    expect(page.get_by_role("radio", name="1: All beginnings")).to_be_checked()
    expect(page.locator(".pick", has_text="6: The pit")).to_contain_text("fastest win: 79 actions")
    assert "step:s6" in page.evaluate("localStorage.getItem('untertage progress')")
    page.evaluate("localStorage.removeItem('untertage progress')")
    page.goto(page.url.split("#")[0] + "#/campaign/underground")
    page.reload()
    expect(page.locator("li.won")).to_contain_text("6: The pit")
    expect(page.locator("progress")).to_have_attribute("value", "1")


def test_seats_are_drawn_by_lot(visit: Visit) -> None:
    """Without the lot, whoever opens the table sits first; with it, she has sat elsewhere after a few tables."""
    page = visit("#/new/rescue", prefs={"name": "Anna"})
    seats = page.get_by_role("list", name="Seats").get_by_role("listitem")
    places = set()
    for lot in (False, *[True] * 6):
        form = Form(page, "rescue", DESK)
        form.press(page.get_by_role("radio", name="4", exact=True))
        if lot:
            form.press(page.get_by_role("checkbox", name=re.compile("^Assign seats at random")))
        form.submit()
        page.wait_for_selector("[data-word]")
        mine = page.evaluate(TABLE)["you"]["seats"]
        assert lot or mine == [0]
        expect(seats.nth(mine[0])).to_contain_text("Anna")
        places.add(mine[0])
        if len(places) > 1:
            return
    raise AssertionError("the lot never changed the seat")
