"""The menu of the person and the page of finished matches, with a real pointer and the keyboard."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect
from websockets.sync.client import connect

from tests.web.conftest import Server


def asked(server: Server, path: str, body: Any, token: str = "") -> Any:
    """The answer to a request; without a body it is a GET."""
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
    sent = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{server.url}api/{path}", sent, headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def lost_match(server: Server, token: str = "") -> tuple[str, str]:
    """The token of a player, by default a new one, who has resigned against a bot, and the table."""
    token = token or asked(server, "players", {"name": "Hanna"})["token"]
    seats = [{"kind": "me"}, {"kind": "bot", "level": "easy", "name": "Ori"}]
    table = asked(server, "tables", {"game": "the_base", "seats": seats}, token)["table"]["table"]
    resigned(server, token, table)
    return token, table


def resigned(server: Server, token: str, table: str) -> None:
    """Resign from a table with a bot."""
    with connect(f"{server.url.replace('http', 'ws')}ws") as link:
        link.send(json.dumps({"t": "hello", "table": table, "token": token}))
        welcome = json.loads(link.recv())
        while (message := json.loads(link.recv()))["t"] != "update":
            pass
        seat = welcome["you"]["seats"][0]
        link.send(json.dumps({"t": "resign", "id": "r", "v": message["v"], "seat": seat, "then": "end"}))
        while message.get("outcome") is None:
            message = json.loads(link.recv())
            if message["t"] == "error":  # the bot was faster
                v = message["v"]
                link.send(json.dumps({"t": "resign", "id": "r2", "v": v, "seat": seat, "then": "end"}))


def test_a_finished_match_is_found_narrowed_down_and_saved(visit: Callable[..., Page], server: Server) -> None:
    token, table = lost_match(server)
    page = visit(prefs={"token": token, "name": "Hanna"})
    menu = page.get_by_role("button", name="You", exact=True)
    menu.click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("link", name="My matches")).to_be_hidden()
    expect(menu).to_be_focused()
    page.keyboard.press("Enter")
    page.get_by_role("link", name="My matches").click()
    match = page.locator(f"[data-record='{table}']")
    expect(match).to_contain_text("with Ori (Easy)")
    expect(page.get_by_text("0 of 1 won (0%)").first).to_be_visible()
    page.get_by_label("Result").select_option("won")
    expect(page.get_by_text("No matches found.")).to_be_visible()
    page.get_by_role("button", name="Show all").click()
    expect(match).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("button", name="For a spreadsheet (CSV)").click()
    assert table in Path(saved.value.path()).read_text("utf-8")
    expect(match.get_by_role("link", name="Review")).to_have_attribute("href", f"#/review/{table}")
    match.get_by_role("link", name="Replay").click()
    expect(page).to_have_url(f"{server.url}#/replay/{table}")


def test_a_phone_shows_the_matches_before_the_filters(visit: Callable[..., Page], server: Server) -> None:
    token, table = lost_match(server)
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    page = visit("#/history", prefs={"token": token, "name": "Hanna", "lang": "de"}, **phone)
    match = page.locator(f"[data-record='{table}']")
    buttons = match.locator(".links > *")
    expect(buttons).to_have_count(3)
    assert len({round(button["y"]) for one in buttons.all() if (button := one.bounding_box())}) == 1
    result = page.get_by_label("Ergebnis")
    expect(result).to_be_hidden()
    page.get_by_text("Filtern").tap()
    result.select_option("won")
    expect(match).to_have_count(0)
    expect(result).to_be_visible()
