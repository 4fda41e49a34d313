"""A server for invited players asks for the invitation, once, wherever somebody begins to play."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Server
from tests.web.test_history import asked


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path, {"UNTERTAGE_REGISTRATION": "tables"})
    running.start()
    yield running
    running.stop()


def invited(server: Server, *options: str) -> str:
    command = [sys.executable, "-m", "untertage", "admin", "invite", "--database", server.database, "--json", *options]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    [made] = json.loads(done.stdout)
    return str(made["link"] or made["code"])


def test_people_come_with_a_code_or_a_link_and_guests_with_a_seat(visit: Callable[..., Page], server: Server) -> None:
    page = visit()
    page.locator("[data-game=the_base]").get_by_role("button", name="Play now").click()
    dialog = page.get_by_role("dialog", name="This server is invitation-only")
    dialog.get_by_label("Invitation").fill("wrong")
    dialog.get_by_role("button", name="Join").click()
    expect(dialog.get_by_role("alert")).to_have_text("This code is not valid or has expired.")
    dialog.get_by_label("Invitation").fill(invited(server))
    page.keyboard.press("Enter")
    expect(page.locator(".room")).to_be_visible()
    token = page.evaluate("JSON.parse(localStorage.untertage).token")
    seats = [{"kind": "me"}, {"kind": "person"}]
    made = asked(server, "tables", {"game": "the_base", "seats": seats}, token)
    path = made["invitations"][0]["path"].removeprefix("/")
    guest = visit(path)
    guest.get_by_role("button", name="Join").click()
    expect(guest.locator(".room")).to_be_visible()
    link = invited(server, "--link", server.url).removeprefix(server.url)
    guest.goto(server.url + link)
    guest.get_by_role("button", name="Join").click()
    expect(guest.get_by_role("status").filter(has_text="You are now a member of this server.")).to_be_visible()
