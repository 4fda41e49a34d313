"""The page below a path, behind a reverse proxy with TLS."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.web.conftest import PATIENCE, Server
from tests.web.proxy import proxied


def test_a_match_is_opened_below_a_path_and_with_tls(browser: Browser, server: Server, tmp_path: Path) -> None:
    with proxied(server.port, tmp_path) as address:
        context = browser.new_context(ignore_https_errors=True, locale="en-US", reduced_motion="reduce")
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        failed: list[str] = []
        page.on("response", lambda answer: failed.append(answer.url) if answer.status >= 400 else None)
        sockets: list[str] = []
        page.on("websocket", lambda socket: sockets.append(socket.url))
        page.goto(f"{address}#/new/rescue")
        page.get_by_label("Your name", exact=False).first.fill("Anna")
        page.get_by_label("Seat 2", exact=True).select_option("person")
        page.locator("form button[type=submit]").click()
        link = page.get_by_label("Link for seat 2").input_value()
        assert link.startswith(f"{address}#/join/")
        expect(page.locator("li.card").nth(0)).to_contain_text("Anna")
        assert sockets == [f"{address.replace('http', 'ws', 1)}ws"]
        assert failed == []
        context.close()
