"""The rules lab on a server's page: a custom box, stop, and the version that was tried out is played on the server."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.acting import click_middle, play_one, wait_for_my_move
from tests.web.sites import SLOW
from tests.web.test_own_box import ASKED, BOXES, choose


def test_an_own_box_is_tried_out_stopped_and_played(visit: Callable[..., Page]) -> None:
    page = visit("#/lab/the_base")
    click_middle(page, page.locator("summary", has_text="Your own box"))
    choose(page, BOXES / "the_base.toml")
    expect(page.locator("[data-own-box]")).to_contain_text("Open base")
    page.locator("select[data-option=tile_mix]").last.select_option("crossings")
    page.get_by_label("Matches of each version").fill("1000")
    page.locator(".fields select").last.select_option("random")
    run = page.get_by_role("button", name="Run matches")
    click_middle(page, run)
    expect(page.get_by_role("table", name="Who wins")).to_be_visible(timeout=SLOW)
    click_middle(page, page.get_by_role("button", name="Stop"))
    stopped = page.locator(".progress")
    expect(stopped).to_contain_text("of 2000")
    expect(run).to_be_enabled()
    said = stopped.inner_text()
    page.get_by_label("Matches of each version").fill("1")
    assert stopped.inner_text() == said, "nothing is counted after a stop"
    click_middle(page, run)
    expect(page.get_by_text("2 of 2 matches")).to_be_visible(timeout=SLOW)
    click_middle(page, page.get_by_role("button", name="Play this version"))
    page.wait_for_url("**/#/table/*")
    shown = page.evaluate(ASKED, f"api/tables/{page.url.rpartition('/')[2]}")["table"]
    assert (shown["own_components"], shown["options"]["tile_mix"]) == (True, "crossings")
    assert wait_for_my_move(page)
    play_one(page, 0)
