"""An own box: upload a sheet, see what it is, play with it, find it again after a reload and in the invitation."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.web.acting import click_middle, play_one, version, wait_for_my_move

BOXES = Path(__file__).parent.parent.parent / "examples" / "boxes"
Visit = Callable[..., Page]
ASKED = """async path => {
    const {token} = JSON.parse(localStorage.getItem('untertage'));
    return (await fetch(path, {headers: {Authorization: `Bearer ${token}`}})).json();
}"""


def choose(page: Page, file: Path | dict[str, object]) -> None:
    """Choose a sheet with the pointer."""
    button = page.locator("label.button", has_text="Choose a sheet")
    button.scroll_into_view_if_needed()
    with page.expect_file_chooser() as chooser:
        click_middle(page, button)
    chooser.value.set_files(file)  # type: ignore[arg-type]


def test_a_sheet_is_uploaded_shown_and_played(visit: Visit) -> None:
    page = visit("#/new/the_base")
    page.set_viewport_size({"width": 1440, "height": 900})
    summary = page.locator("summary", has_text="Your own box")
    summary.scroll_into_view_if_needed()
    click_middle(page, summary)
    wrong = b"[sheet]\nname = { en = 'x', de = 'x' }\n[tokens]\ncount = 9\n"
    choose(page, {"name": "wrong.toml", "mimeType": "text/plain", "buffer": wrong})
    expect(page.locator(".problem")).to_contain_text("tokens: the rules fix count = 4")
    choose(page, BOXES / "the_base.toml")
    note = page.locator("[data-own-box]")
    expect(note).to_contain_text("Your own box: Open base")
    expect(note).to_contain_text("Four crossings among the tiles")
    expect(note.locator("li")).to_have_count(2)
    expect(page.locator(".problem")).to_have_count(0)
    page.locator("select[data-option=tile_mix]").last.select_option("crossings")
    start = page.locator("form button[type=submit]")
    click_middle(page, start)
    page.wait_for_url("**/#/table/*")
    table = page.url.rpartition("/")[2]
    shown = page.evaluate(ASKED, f"api/tables/{table}")["table"]
    assert (shown["own_components"], shown["options"]["tile_mix"]) == (True, "crossings")
    wait_for_my_move(page)
    before = version(page)
    play_one(page, 0)
    page.wait_for_function(f"Number(document.querySelector('[data-v]').dataset.v) > {before}")
    page.reload()
    page.wait_for_selector("[data-table]")
    rules = page.get_by_role("tab", name="Rules")
    click_middle(page, rules)
    expect(page.locator("[data-own-box='Open base']")).to_be_visible()


def test_the_invitation_and_the_guide_show_the_box(visit: Visit) -> None:
    page = visit("#/ownbox")
    expect(page.locator("article h1")).to_have_text("Your own box")
    expect(page.locator("article")).to_contain_text('id = "night_watch"')
    made = page.evaluate(
        """async toml => {
            const headers = {'Content-Type': 'application/json'};
            const post = async (path, body, token) => (await fetch(path, {method: 'POST', body: JSON.stringify(body),
                headers: token ? {...headers, Authorization: `Bearer ${token}`} : headers})).json();
            const {token} = await post('api/players', {name: 'Anna'});
            const {components} = await post('api/games/the_base/sheet', {toml});
            const seats = [{kind: 'me'}, {kind: 'person'}];
            return post('api/tables', {game: 'the_base', seats, components}, token);
        }""",
        (BOXES / "the_base.toml").read_text("utf-8"),
    )
    page.evaluate("path => { location.hash = path }", made["invitations"][0]["path"].removeprefix("/"))
    expect(page.locator("[data-own-box='Open base']")).to_be_visible()


def test_topoum_3_cards_and_farmers_of_an_own_box_are_chosen_by_picture(visit: Visit) -> None:
    page = visit("#/new/topoum")
    page.set_viewport_size({"width": 1440, "height": 900})
    summary = page.locator("summary", has_text="Your own box")
    summary.scroll_into_view_if_needed()
    click_middle(page, summary)
    choose(page, BOXES / "topoum.toml")
    expect(page.locator("[data-own-box]")).to_contain_text("The long meadow")
    bees = page.locator(".presets label", has_text="Bees")
    bees.scroll_into_view_if_needed()
    expect(bees).to_contain_text("Slingshot")
    click_middle(page, bees)
    keeper = page.locator(".farmers label", has_text="Beekeeper")
    keeper.scroll_into_view_if_needed()
    expect(keeper.locator("img")).to_have_attribute("src", re.compile("sprayer|svg"))
    start = page.locator("form button[type=submit]")
    click_middle(page, start)
    page.wait_for_url("**/#/table/*")
    table = page.url.rpartition("/")[2]
    assert page.evaluate(ASKED, f"api/tables/{table}")["table"]["options"]["preset"] == "bees"
