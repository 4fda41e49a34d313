"""What is stored about a person, on the server and in the browser: seen, downloaded and deleted with a pointer."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.web.conftest import Server
from tests.web.test_history import asked

KEEP = """() => new Promise((done) => {
  localStorage.setItem('untertage lessons', '{}');
  localStorage.setItem('somebody else', 'stays');
  const request = indexedDB.open('untertage');
  request.onsuccess = () => { request.result.close(); done(); };
})"""
"""Something of ours, and of another page of the same address."""


def test_a_person_downloads_everything_and_is_deleted(visit: Callable[..., Page], server: Server) -> None:
    token = asked(server, "players", {"name": "Hanna"})["token"]
    page = visit(prefs={"token": token, "name": "Hanna"})
    page.get_by_role("button", name="You", exact=True).click()
    page.get_by_role("link", name="Privacy").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Download my data (JSON)").click()
    assert json.loads(Path(saved.value.path()).read_text("utf-8"))["name"] == "Hanna"
    with page.expect_download() as saved:
        page.get_by_role("button", name="Download the data in this browser (JSON)").click()
    kept = Path(saved.value.path()).read_text("utf-8")
    assert json.loads(kept)["settings"]["untertage"]["name"] == "Hanna"
    assert token not in kept
    page.get_by_role("button", name="Delete me from the server").click()
    page.get_by_role("button", name="No", exact=True).click()
    assert page.evaluate("JSON.parse(localStorage.untertage).token") == token
    page.get_by_role("button", name="Delete me from the server").click()
    page.get_by_role("button", name="Yes", exact=True).click()
    expect(page.get_by_text("You have been deleted from the server.")).to_be_visible()
    assert page.evaluate("JSON.parse(localStorage.untertage).token") == ""
    page.evaluate(KEEP)
    page.get_by_role("button", name="Delete everything in this browser").click()
    page.get_by_role("button", name="Yes", exact=True).click()
    expect(page.get_by_role("heading", name="Privacy")).to_be_hidden()
    assert page.evaluate("localStorage.getItem('untertage lessons')") is None
    assert page.evaluate("localStorage.getItem('somebody else')") == "stays"
    assert page.evaluate("indexedDB.databases()") == []
