"""Leaving a table and coming back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.acting import a_pair, click_middle, rated_table
from tests.web.conftest import Server

Visit = Callable[..., Page]


def leave(page: Page, button: str, agree: str) -> None:
    page.locator(".foot").get_by_role("button", name=button).click()
    page.get_by_role("dialog").get_by_role("button", name=agree).click()
    expect(page.locator(".games")).to_be_visible()


def test_a_bot_plays_until_the_seat_is_taken_back(visit: Visit) -> None:
    """The other seat is a person's, so that the bot waits and cannot finish the game meanwhile."""
    anna, _ = a_pair(visit, "rescue")
    address = anna.url
    leave(anna, "Leave", "Yes")
    anna.goto(address)
    away = anna.get_by_role("status").filter(has_text="A bot is playing for you.")
    expect(away).to_be_visible()
    anna.get_by_role("button", name="Take my seat back").click()
    expect(away).to_have_count(0)
    expect(anna.get_by_role("list", name="Seats")).not_to_contain_text("bot for Anna")


def test_a_rated_match_is_left_for_good(visit: Visit) -> None:
    anna = visit("#/new/the_base", prefs={"name": "Anna"})
    link = rated_table(anna)
    ben = visit(link, prefs={"name": "Ben"})
    ben.get_by_role("button", name="Join").click()
    expect(anna.get_by_role("list", name="Seats")).to_contain_text("★ Rated")
    address = anna.url
    anna.locator(".foot").get_by_role("button", name="Leave").click()
    expect(anna.get_by_role("dialog")).to_contain_text("for good")
    anna.get_by_role("dialog").get_by_role("button", name="Yes").click()
    expect(anna.locator(".games")).to_be_visible()
    anna.goto(address)
    expect(anna.get_by_role("status").filter(has_text="You have left this match for good.")).to_be_visible()
    expect(anna.get_by_role("button", name="Take my seat back")).to_have_count(0)


def test_the_other_person_sees_who_is_away(visit: Visit) -> None:
    anna, ben = a_pair(visit, "rescue")
    address = ben.url
    leave(ben, "Verlassen", "Ja")
    expect(anna.get_by_role("list", name="Seats")).to_contain_text("bot for Ben")
    ben.goto(address)
    ben.get_by_role("button", name="Selbst weiterspielen").click()
    expect(anna.get_by_role("list", name="Seats")).not_to_contain_text("bot for Ben")


def test_a_seat_is_given_up_before_the_game_begins(visit: Visit) -> None:
    anna = visit("#/new/topoum")
    anna.get_by_label("Your name", exact=False).first.fill("Anna")
    for seat, kind in (("Seat 2", "person"), ("Seat 3", "person")):
        if seat == "Seat 3":
            anna.get_by_role("radio", name="3").check()
        anna.get_by_label(seat, exact=True).select_option(kind)
    anna.locator("form button[type=submit]").click()
    link = anna.get_by_label("Link for seat 2").input_value()
    ben = visit(link.split("/", 3)[3])
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Join").click()
    seats = anna.locator("li.card")
    expect(seats.nth(1)).to_contain_text("Ben")
    ben.get_by_role("button", name="Give up my seat").click()
    expect(seats.nth(1)).not_to_contain_text("Ben")


def test_a_page_from_before_an_update_loads_the_new_one(browser: Browser, server: Server) -> None:
    """Files have new names after an update; those that an open page asks for are gone, which is an error there."""
    page = browser.new_page(locale="en-US")
    page.goto(server.url)
    loaded: list[str] = []
    page.on("request", lambda request: loaded.append(request.url) if request.is_navigation_request() else None)
    page.route("**/assets/Campaign-*", lambda route: route.continue_() if loaded else route.fulfill(status=404))
    page.evaluate("() => { location.hash = '#/campaign' }")
    expect(page.locator("section .levels").first).to_be_visible()
    assert len(loaded) == 1
    page.close()


@pytest.mark.parametrize(
    ("button", "seen"), [("Let a bot take over", "bot for Anna"), ("Leave my seat empty", "seat left empty")]
)
def test_at_a_table_of_three_the_others_play_on_after_a_resignation(visit: Visit, button: str, seen: str) -> None:
    page = table_of_bots(visit, 3)
    expect(page.get_by_role("list", name="Seats").get_by_role("listitem")).to_have_count(3)
    resign(page, button)
    expect(page.get_by_role("list", name="Seats")).to_contain_text(seen)
    page.wait_for_function("() => Number(document.querySelector('[data-v]').dataset.v) >= 3")
    expect(page.locator(".over")).to_have_count(0)


def test_at_a_table_of_four_a_resignation_can_end_the_match(visit: Visit) -> None:
    page = table_of_bots(visit, 4)
    resign(page, "End the match")
    expect(page.locator(".over").first).to_be_visible()


def test_a_resignation_can_be_thought_better_of(visit: Visit) -> None:
    page = table_of_bots(visit, 3)
    resign(page, "No")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("list", name="Seats")).not_to_contain_text("bot for Anna")


def table_of_bots(visit: Visit, seats: int) -> Page:
    """Anna at a table of Rescue with bots."""
    page = visit("#/new/rescue", prefs={"name": "Anna"})
    click_middle(page, page.get_by_role("radio", name=str(seats), exact=True))
    click_middle(page, page.locator("form button[type=submit]"))
    page.wait_for_selector("[data-word]")
    return page


def resign(page: Page, button: str) -> None:
    click_middle(page, page.locator(".foot").get_by_role("button", name="Resign"))
    click_middle(page, page.get_by_role("dialog").get_by_role("button", name=button, exact=True))
