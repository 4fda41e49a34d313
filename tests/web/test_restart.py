"""A server that is killed and started again: the page goes on by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.acting import open_table, play_one, version, wait_for_my_move
from tests.web.conftest import Server


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path)
    running.start()
    yield running
    running.stop()


def test_the_page_goes_on_when_a_killed_server_is_back(visit: Callable[..., Page], server: Server) -> None:
    page = visit()
    open_table(page, "the_base")
    assert wait_for_my_move(page)
    play_one(page, 0)
    assert wait_for_my_move(page)
    shown = version(page)
    page.evaluate("window.same = true")
    server.stop()
    expect(page.locator(".prompt.lost")).to_be_visible()
    server.start()
    expect(page.locator(".prompt.lost")).to_have_count(0)
    assert version(page) == shown
    play_one(page, 1)
    page.wait_for_function("shown => Number(document.querySelector('.table').dataset.v) > shown", arg=shown)
    assert page.evaluate("window.same"), "nobody reloaded the page"
