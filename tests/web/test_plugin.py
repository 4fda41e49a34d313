"""The example plug-in, installed into a temporary environment, is played in the browser on the generic board."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.plugin.environment import install
from tests.web.acting import click_middle, wait_for_my_move
from tests.web.conftest import Server
from tests.web.test_generic import play_one

Visit = Callable[..., Page]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that runs in the environment of the plug-in."""
    python = install(tmp_path_factory.mktemp("environment"))
    running = Server(tmp_path_factory.mktemp("server"), python=python)
    running.start()
    yield running
    running.stop()


def start(page: Page) -> None:
    click_middle(page, page.locator('[data-game="firedamp"] button.primary'))
    expect(page.locator(".generic pre")).to_contain_text("Left in the bag: 25")
    assert wait_for_my_move(page)


def test_a_plugin_is_played_to_its_end(visit: Visit) -> None:
    page = visit()
    start(page)
    for turn in range(60):
        if not wait_for_my_move(page):
            break
        play_one(page, turn)
    expect(page.locator(".over")).to_contain_text("Play again")


def test_why_not_quotes_the_rulebook_of_the_plugin(visit: Visit) -> None:
    page = visit()
    start(page)
    page.keyboard.press("/")
    page.get_by_label("Filter").fill("vent")
    page.keyboard.press("Enter")
    expect(page.locator(".note")).to_contain_text("You have no gas to vent.")
