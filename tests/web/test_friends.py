"""Friends by link, an invitation by name, a mute and a block, with pointer, finger and keyboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import Server
from tests.web.test_history import asked

Visit = Callable[..., Page]


def arrived(visit: Visit, server: Server, name: str, path: str = "", **more: Any) -> tuple[Page, str]:
    token = asked(server, "players", {"name": name})["token"]
    lang = more.pop("lang", "en")
    page = visit(path, prefs={"token": token, "name": name, "lang": lang}, **more)
    page.clock.install()
    page.reload()
    return page, token


def look_again(page: Page) -> None:
    """Let the time pass after which a page asks for what has changed."""
    page.clock.fast_forward(10_000)


def lies_in(button: Locator, card: Locator) -> bool:
    """Whether a button is inside a card and nearly as wide."""
    inner, outer = button.bounding_box(), card.bounding_box()
    assert inner is not None
    assert outer is not None
    return inner["width"] > outer["width"] * 0.8 and inner["y"] + inner["height"] < outer["y"] + outer["height"]


def test_a_newcomer_says_their_name_and_changes_it_later(visit: Visit, server: Server) -> None:
    host, _ = arrived(visit, server, "Hanna", "#/friends")
    host.get_by_role("button", name="Show my link").click()
    link = host.get_by_role("textbox", name="Your friend link").input_value()
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    friend = visit(link.removeprefix(server.url), prefs={"lang": "de"}, **phone)
    friend.get_by_label("Dein Name").fill("Nora")
    friend.get_by_role("button", name="Freunde werden").tap()
    expect(friend.get_by_role("list", name="Freunde")).to_contain_text("Hanna")
    look_again(host)
    expect(host.get_by_role("list", name="Friends")).to_contain_text("Nora")
    friend.get_by_role("button", name="Du", exact=True).tap()
    name = friend.get_by_label("Dein Name")
    expect(name).to_have_value("Nora")
    name.fill("Friederike-Charlotte")
    with friend.expect_response(lambda answer: answer.url.endswith("/api/players/me")):
        name.press("Enter")
    look_again(host)
    people = host.get_by_role("list", name="Friends")
    expect(people).to_contain_text("Friederike-Charlotte")
    host.set_viewport_size({"width": 390, "height": 844})
    name_box, button_box = (people.locator(found).bounding_box() for found in ("strong", "button"))
    assert name_box is not None
    assert button_box is not None
    assert button_box["y"] < name_box["y"] + name_box["height"], "the button stands beside a long name"


def test_a_friend_is_invited_by_name_and_muted_and_blocked_at_the_table(visit: Visit, server: Server) -> None:
    host, host_token = arrived(visit, server, "Hanna", "#/friends")
    host.get_by_role("button", name="Show my link").click()
    link = host.get_by_role("textbox", name="Your friend link").input_value()
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    friend, _ = arrived(visit, server, "Ida", link.removeprefix(server.url), lang="de", **phone)
    friend.get_by_role("button", name="Freunde werden").tap()
    expect(friend.get_by_role("list", name="Freunde")).to_contain_text("Hanna")
    look_again(host)
    expect(host.get_by_role("list", name="Friends")).to_contain_text("Ida")
    seats = [{"kind": "me"}, {"kind": "person"}]
    table = asked(server, "tables", {"game": "the_base", "seats": seats}, host_token)["table"]["table"]
    host.goto(f"{server.url}#/table/{table}")
    host.get_by_role("button", name="Invite Ida").click()
    expect(host.get_by_text("✓ invited")).to_be_visible()
    friend.goto(server.url)
    call = friend.get_by_role("button", name="Platz nehmen: The Base")
    expect(call).to_be_visible()
    assert lies_in(call, friend.locator("section.mine"))
    expect(friend.locator(".ways")).to_have_count(0)
    call.tap()
    expect(friend.locator(".room")).to_be_visible()
    host.get_by_role("button", name="Ida", exact=True).focus()
    host.keyboard.press("Enter")
    host.get_by_role("checkbox", name="Mute").focus()
    host.keyboard.press("Space")
    expect(host.get_by_role("checkbox", name="Mute")).to_be_checked()
    with_block = host.get_by_role("checkbox", name="Block")
    with_block.click()
    expect(host.get_by_role("checkbox", name="Mute")).to_be_disabled()
    expect(with_block).to_be_checked()
    host.keyboard.press("Escape")
    expect(host.get_by_role("dialog")).to_have_count(0)
    host.goto(f"{server.url}#/friends")
    expect(host.get_by_text("No friends yet.")).to_be_visible()
    host.get_by_role("button", name="Unblock Ida").click()
    expect(host.get_by_role("button", name="Unblock Ida")).to_have_count(0)
    host.get_by_role("button", name="Unmute Ida").click()
    expect(host.get_by_role("button", name="Unmute Ida")).to_have_count(0)
