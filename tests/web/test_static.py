"""The site without a server, below a path of a plain static host: Python in the browser, also without a network."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests.web.acting import AT_REST, click_something, play_one, play_until_over, version, wait_for_my_move
from tests.web.conftest import NO_WELCOME, PATIENCE, START_AT, STATIC, Server
from tests.web.sites import SLOW, quick_match
from untertage.core import registry

FULL = """
const add = IDBObjectStore.prototype.add;
let full = false;
new BroadcastChannel('full').onmessage = (event) => (full = event.data);
IDBObjectStore.prototype.add = function (...what) {
    if (full) throw new DOMException('full', 'QuotaExceededError');
    return add.apply(this, what);
};
"""
"""A worker whose storage is full once it is told so; no browser lets a test fill it."""
REFUSED = "Object.defineProperty(self, 'indexedDB', { value: undefined });\n"


@pytest.mark.parametrize("game", registry.ids())
def test_a_match_is_played_without_a_server(open_site: Callable[..., Page], game: str) -> None:
    page = open_site()
    quick_match(page, game)
    play_until_over(page)


def test_matches_remain_and_others_begin_without_a_network(open_site: Callable[..., Page]) -> None:
    page = open_site()
    quick_match(page, "rescue")
    wait_for_my_move(page)
    page.locator(".foot").get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Yes").click()
    expect(page.locator(".over")).to_be_visible(timeout=SLOW)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.context.set_offline(True)
    page.reload()
    expect(page.locator(".over")).to_be_visible(timeout=SLOW)
    for game in registry.ids():
        page.evaluate("location.hash = '#/'")
        quick_match(page, game)
        wait_for_my_move(page)
    shown, address = version(page), page.url
    page.reload()
    expect(page.locator("[data-v]")).to_be_visible(timeout=SLOW)
    assert (page.url, version(page) >= shown) == (address, True)


def stays(page: Page, shown: Locator) -> None:
    """The same text after the page is loaded again; a picture beside it may come later."""
    expect(shown).to_be_visible(timeout=SLOW)
    text = shown.text_content() or ""
    assert text.strip()
    page.reload()
    expect(shown).to_contain_text(text, timeout=SLOW)


def test_what_remains_of_a_match_is_found_again(open_site: Callable[..., Page]) -> None:
    """The daily deal, its result and review, the list of matches and the proof of luck, each also after a reload."""
    page = open_site()
    expect(page.locator("[data-game]").first).to_be_visible(timeout=SLOW)
    page.get_by_role("link", name="Daily deal").click()
    page.get_by_role("button", name="The Base: Play today's deal").click(timeout=SLOW)
    page.wait_for_url("**#/table/*", timeout=SLOW)
    table = page.url.rsplit("/", 1)[-1]
    assert wait_for_my_move(page)
    play_one(page, 0)
    wait_for_my_move(page)
    page.locator(".foot").get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Yes").click()
    page.get_by_role("link", name="Daily deal: Results").click()
    stays(page, page.get_by_role("row", name="resigned (you)"))
    page.get_by_role("link", name="Luck and play in detail").click()
    expect(page.get_by_role("heading", name="From the start to the result")).to_be_visible(timeout=SLOW)
    stays(page, page.locator("table").first)
    page.get_by_role("button", name="You", exact=True).click()
    page.get_by_role("link", name="My matches").click()
    match = page.locator(f"[data-record='{table}']")
    stays(page, match)
    match.get_by_role("link", name="Replay").click()
    page.get_by_role("link", name="Luck").click()
    stays(page, page.get_by_role("status").filter(has_text="Fair: all"))
    page.evaluate("location.hash = '#/daily'")
    expect(page.get_by_text("Days in a row: 1 (best: 1)")).to_be_visible(timeout=SLOW)


def test_changed_rules_are_compared_and_played(open_site: Callable[..., Page]) -> None:
    """Change a house rule in the lab, let bots play both versions, and play the new one."""
    page = open_site()
    page.goto(page.url.split("#")[0] + f"#/lab/{registry.ids()[0]}")
    page.get_by_text("House rules", exact=True).click()
    page.locator("details select").first.select_option(index=1)
    page.get_by_label("Matches of each version").fill("1")
    page.locator(".fields select").last.select_option("random")
    page.get_by_role("button", name="Run matches").press("Enter")
    expect(page.get_by_text("2 of 2 matches")).to_be_visible(timeout=SLOW)
    wins = page.get_by_role("table", name="Who wins")
    expect(wins.get_by_role("columnheader")).to_have_text(["Standard rules", "Your rules"])
    expect(page.get_by_role("table", name="Actions per match").get_by_role("row")).not_to_have_count(1)
    page.get_by_role("button", name="Play this version").click()
    expect(page.locator("[data-v]")).to_be_visible(timeout=SLOW)


def test_a_match_goes_on_on_a_server(
    open_site: Callable[..., Page], visit: Callable[..., Page], tmp_path: Path
) -> None:
    page = open_site()
    quick_match(page, "the_base")
    wait_for_my_move(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Export").click()
    file = tmp_path / "match.json"
    shutil.copyfile(download.value.path(), file)
    there = visit()
    there.locator("input[type=file]").set_input_files(file)
    expect(there.locator("[data-v]")).to_be_visible()
    assert version(there) >= len(json.loads(file.read_text("utf-8"))["entries"])
    assert wait_for_my_move(there)
    play_one(there, 1)


def test_a_browser_that_stores_nothing_says_so(open_site: Callable[..., Page]) -> None:
    def refuse(route: Route) -> None:
        found = route.fetch()
        route.fulfill(response=found, body=REFUSED + found.text())

    page = open_site(lambda context: context.route("**/assets/worker-*.js", refuse))
    expect(page.get_by_text("This browser does not store data for this page")).to_be_visible(timeout=SLOW)
    quick_match(page, "the_base")


def test_a_full_storage_refuses_a_move_and_loses_nothing(open_site: Callable[..., Page]) -> None:
    def fill(route: Route) -> None:
        found = route.fetch()
        route.fulfill(response=found, body=FULL + found.text())

    page = open_site(lambda context: context.route("**/assets/worker-*.js", fill))
    quick_match(page, "the_base")
    assert wait_for_my_move(page)
    shown = version(page)
    page.evaluate("new BroadcastChannel('full').postMessage(true)")
    refused = page.get_by_text("The storage of this browser is full")
    for attempt in range(6):  # an action of The Base takes up to three clicks
        if refused.is_visible():
            break
        click_something(page, attempt)
        page.wait_for_function(AT_REST)
    expect(refused).to_be_visible(timeout=SLOW)
    page.reload()
    expect(page.locator("[data-v]")).to_be_visible(timeout=SLOW)
    assert wait_for_my_move(page)
    assert version(page) == shown
    play_one(page, 1)
    page.wait_for_function("shown => Number(document.querySelector('.table').dataset.v) > shown", arg=shown)


def test_a_match_against_bots_goes_on_without_its_server_and_back_there(browser: Browser, tmp_path: Path) -> None:
    """The connection is lost for good: the page continues the match itself, and on the server once that is back."""
    server = Server(tmp_path)
    server.start()
    context = browser.new_context(locale="en-US", viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    start = {"pace": "off", "muted": True, "quick": NO_WELCOME, "depth": "flat"}
    context.add_init_script(f"({START_AT})({json.dumps(start)})")
    try:
        page = context.new_page()
        page.goto(server.url)
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        with page.expect_response("**/journal", timeout=SLOW) as taken:
            quick_match(page, "the_base")
            assert wait_for_my_move(page)
        shown, there = len(taken.value.json()["entries"]), page.url
        server.stop()
        page.locator(".prompt").get_by_role("button", name="Continue in this browser").click()
        page.wait_for_url(lambda url: url != there, timeout=SLOW)
        expect(page.locator("[data-v]")).to_be_visible(timeout=SLOW)
        assert wait_for_my_move(page)
        assert version(page) >= shown
        play_one(page, 1)
        assert wait_for_my_move(page)
        shown, here = version(page), page.url
        server.start()
        page.get_by_role("button", name="Continue on the server").click()
        page.wait_for_url(lambda url: url != here, timeout=SLOW)
        expect(page.locator("[data-v]")).to_be_visible(timeout=SLOW)
        assert wait_for_my_move(page)
        assert version(page) >= shown
        play_one(page, 1)
    finally:
        server.stop()
        context.close()


def test_the_server_offers_the_same_page(server: Server) -> None:
    assert 'content="assets/python-' in STATIC.read_text("utf-8"), "run make web"
