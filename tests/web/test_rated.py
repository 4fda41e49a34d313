"""A rated match from the box at set-up to the rating, and a deal that is played from its link."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.acting import rated_table
from tests.web.conftest import Server
from tests.web.test_history import asked

Visit = Callable[..., Page]


def test_a_rated_match_says_so_everywhere_and_changes_ratings(visit: Visit) -> None:
    anna = visit("#/new/the_base", prefs={"name": "Anna"})
    link = rated_table(anna)
    expect(anna.get_by_text("Rated: The result changes the ratings.")).to_be_visible()
    ben = visit(link, prefs={"name": "Ben", "lang": "de"})
    expect(ben.get_by_text("Gewertet: Das Ergebnis ändert die Wertungen.")).to_be_visible()
    ben.get_by_role("button", name="Mitspielen").click()
    expect(ben.get_by_role("list", name="Plätze")).to_contain_text("★ Gewertet")
    expect(anna.get_by_role("list", name="Seats")).to_contain_text("★ Rated")
    for name in ("Undo", "Hint"):
        expect(anna.get_by_role("button", name=name)).to_have_count(0)
    ben.locator(".foot").get_by_role("button", name="Aufgeben").click()
    ben.get_by_role("dialog").get_by_role("button", name="Ja", exact=True).click()
    expect(anna.get_by_role("dialog")).to_be_visible()
    first = anna.url
    anna.get_by_role("dialog").get_by_role("button", name="Play again").click()
    expect(anna).not_to_have_url(first)
    expect(ben.get_by_role("status").filter(has_text="Eine neue Partie wartet auf dich.")).to_have_count(1)
    ben.get_by_role("dialog").get_by_role("button", name="Zur neuen Partie").click()
    expect(ben.get_by_role("dialog")).to_have_count(0)
    expect(ben).to_have_url(anna.url)
    anna.goto(anna.url.split("#")[0] + "#/ratings/the_base")
    expect(anna.get_by_role("row").filter(has_text="Anna")).to_contain_text("1")
    expect(anna.get_by_role("row").filter(has_text="Ben")).to_be_visible()
    assumed = anna.get_by_role("row").filter(has_text="assumed")
    expect(assumed).to_have_count(1)
    expect(assumed).to_contain_text("Bot (")


def test_a_deal_is_played_from_its_link(visit: Visit, server: Server) -> None:
    for lang, play in (("en", "Play this deal"), ("de", "Selbst spielen")):
        page = visit("#/deal/rescue/2/77", prefs={"lang": lang})
        page.get_by_role("combobox").last.select_option("1")
        page.get_by_role("button", name=play).click()
        expect(page.locator(".table[data-v]")).to_be_visible()
        table = page.url.rsplit("/", 1)[-1]
        token = page.evaluate("JSON.parse(localStorage.untertage).token")
        info = asked(server, f"tables/{table}", None, token)
        assert info["you"]["seats"] == [1]
        assert info["table"]["commitment"] is None
    page = visit("#/deal/rescue/0/nonsense")
    expect(page.get_by_role("alert")).to_be_visible()
