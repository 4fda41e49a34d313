"""A game without a web folder is played on the generic board: the table as text and narrowing choices."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Error, Page, expect

from tests.web.acting import AT_REST, click_middle, fits, version, wait_for_my_move
from tests.web.conftest import Server
from tests.web.test_accessible import serious

PLUGIN = Path(__file__).parent.parent / "server" / "plugin"
Visit = Callable[..., Page]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that has found the plug-in game."""
    path = os.pathsep.join([str(PLUGIN), os.environ.get("PYTHONPATH", "")])
    running = Server(tmp_path_factory.mktemp("plugin"), {"PYTHONPATH": path})
    running.start()
    yield running
    running.stop()


def start(page: Page) -> None:
    click_middle(page, page.locator('[data-game="whispers"] button.primary'))
    expect(page.locator(".generic pre")).not_to_be_empty()
    assert wait_for_my_move(page)


def test_the_start_page_shows_a_neutral_picture_and_no_tutorial(visit: Visit) -> None:
    page = visit()
    card = page.locator('[data-game="whispers"]')
    expect(card.locator(".picture svg")).to_be_visible()
    assert card.get_by_role("link", name="Tutorial").count() == 0
    assert card.locator(".picture").inner_html() != page.locator(".picture").first.inner_html()


def play_one(page: Page, turn: int) -> None:
    """Narrow the choices word by word until an action is played; if the bot acts meanwhile, that counts as the step."""
    before = version(page)
    while page.locator(".over").count() == 0 and version(page) == before:
        state = page.wait_for_function(AT_REST).json_value()
        shown = page.locator(".word:not(.picked), .choices li button.primary")
        try:
            click_middle(page, shown.nth(turn % max(1, shown.count())), timeout=3_000)
        except Error:
            continue
        page.wait_for_function(f"before => document.querySelector('.over') || ({AT_REST})() !== before", arg=state)


def test_a_game_is_played_to_its_end_with_the_pointer(visit: Visit) -> None:
    page = visit()
    start(page)
    for turn in range(60):
        if not wait_for_my_move(page):
            break
        play_one(page, turn)
    expect(page.locator(".over")).to_contain_text("Play again")
    assert page.locator("aside ol li").count() > 5
    page.get_by_role("link", name="Replay").click()
    first = page.locator(".generic pre")
    expect(first).not_to_be_empty()
    text = first.inner_text()
    page.keyboard.press("End")
    expect(first).not_to_have_text(text)


def test_hint_and_why_not_work_as_on_every_board(visit: Visit) -> None:
    page = visit()
    start(page)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".advice")).to_contain_text("Hint:")
    page.get_by_role("button", name="No", exact=True).click()
    page.keyboard.press("/")
    page.get_by_label("Filter").fill("show c99")
    page.keyboard.press("Enter")
    expect(page.locator(".note")).to_contain_text("You do not hold c99.")
    page.keyboard.press("Escape")


def test_undo_restores_the_position(visit: Visit) -> None:
    page = visit()
    start(page)
    board, log = page.locator(".generic pre"), page.locator("aside ol li")
    position = board.inner_text()
    before = version(page)
    click_middle(page, page.locator(".word", has_text="bury").first)
    click_middle(page, page.locator(".word:not(.picked)").first)
    page.wait_for_function("n => Number(document.querySelector('.table').dataset.v) > n", arg=before)
    expect(board).not_to_have_text(position)
    assert wait_for_my_move(page)
    page.keyboard.press("u")
    expect(log.filter(has_text="took back")).to_have_count(1)
    expect(board).to_have_text(position)
    expect(page.locator(".word", has_text="bury")).not_to_have_count(0)


def test_it_is_played_by_keyboard(visit: Visit) -> None:
    page = visit()
    start(page)
    before = version(page)
    page.locator(".word").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".word.picked")).to_have_count(1)
    for _ in range(4):
        if version(page) > before:
            break
        state = page.wait_for_function(AT_REST).json_value()
        page.locator(".choices li button.primary, .word:not(.picked)").first.focus()
        page.keyboard.press("Enter")
        page.wait_for_function(f"before => ({AT_REST})() !== before", arg=state)
    page.wait_for_function("n => Number(document.querySelector('.table').dataset.v) > n", arg=before)
    wait_for_my_move(page)
    before = version(page)
    page.keyboard.press("/")
    page.keyboard.press("Enter")
    page.wait_for_function("n => Number(document.querySelector('.table').dataset.v) > n", arg=before)


def test_the_page_fits_a_phone_and_has_no_serious_problem(visit: Visit) -> None:
    page = visit(viewport={"width": 390, "height": 844}, has_touch=True)
    start(page)
    assert fits(page)
    assert serious(page) == []
