"""A person goes on playing on another device, and signs it out again, with a pointer and the keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.conftest import Server
from tests.web.test_history import asked

Visit = Callable[..., Page]


def test_a_person_signs_in_a_phone_and_signs_it_out(visit: Visit, server: Server) -> None:
    token, other = (asked(server, "players", {"name": name})["token"] for name in ("Hanna", "Gast"))
    desk = visit(prefs={"token": token, "name": "Hanna"})
    desk.get_by_role("button", name="You", exact=True).click()
    desk.get_by_role("link", name="My devices").click()
    desk.get_by_role("button", name="Show a code").click()
    link = desk.get_by_label("Link for the other device").input_value()
    code = desk.locator("main output").inner_text()
    assert link == f"{server.url}#/device/{code}"
    phone = visit(
        "#/devices",
        prefs={"token": other, "name": "Gast", "lang": "de"},
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
    )
    phone.get_by_label("Code", exact=True).tap()
    phone.keyboard.type(code.replace("-", "").upper())
    phone.keyboard.press("Enter")
    expect(phone.get_by_text("Bisher bist du hier Gast.")).to_be_visible()
    phone.get_by_role("button", name="Als Hanna anmelden").tap()
    expect(phone.get_by_role("listitem")).to_have_count(2)
    assert phone.evaluate("JSON.parse(localStorage.untertage).name") == "Hanna"
    expect(desk.get_by_text(re.compile("is signed in."))).to_be_visible()
    expect(desk.get_by_role("listitem")).to_have_count(2)
    row = desk.get_by_role("listitem").filter(has_not_text="this device")
    row.get_by_role("button").click()
    desk.get_by_role("button", name="Yes", exact=True).click()
    expect(desk.get_by_role("listitem")).to_have_count(1)
    phone.reload()
    expect(phone.get_by_text("Du hast auf diesem Server noch nicht gespielt.")).to_be_visible()


def test_a_used_code_says_so(visit: Visit, server: Server) -> None:
    page = visit("#/device/k7mq9-x2hfd")
    expect(page.get_by_role("alert")).to_contain_text("This code is not valid or has expired.")
