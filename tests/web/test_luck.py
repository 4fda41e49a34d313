"""The page computes the draws of a finished match again and says whether they are fair."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec
from playwright.sync_api import Page, Route, expect

from tests.core.test_luck import SECRET, with_changed_draw
from tests.core.test_luck import played as beginning
from tests.web.acting import uploaded
from untertage.core.luck import prove
from untertage.core.match import Match
from untertage.core.record import Record

Visit: TypeAlias = Callable[..., Page]


def resigned(record: Record) -> Record:
    """The same match, ended by a resignation."""
    match = Match.from_record(record)
    match.resign(0)
    return msgspec.structs.replace(match.record, luck=record.luck)


def test_everybody_can_check_the_luck_of_a_finished_match(visit: Visit) -> None:
    record = resigned(beginning("rescue", undos=True))
    page = visit()
    name = uploaded(page, record.to_json())
    page.goto(page.url.split("#")[0] + f"#/replay/{name}")
    page.get_by_role("link", name="Luck").click()
    draws = len(prove(record).draws)
    expect(page.get_by_role("status").filter(has_text="Fair")).to_have_text(
        f"Fair: all {draws} draws of this match follow from the promised secret and the players’ numbers."
    )
    expect(page.get_by_text(SECRET, exact=True)).to_be_visible()
    expect(page.get_by_text("word 1", exact=True)).to_be_visible()
    page.get_by_text(f"All {draws} draws", exact=True).click()
    expect(page.locator("tbody tr")).to_have_count(draws)
    rows = page.locator("tbody tr").all_inner_texts()
    numbers = [tuple(int(cell) for cell in row.split()) for row in rows]
    assert all(1 <= drawn <= possible for _, possible, drawn in numbers)


def test_a_server_that_cheats_is_found_out(visit: Visit) -> None:
    """The answer of the server is changed on its way, and the promise that the browser noted differs."""
    page = visit()
    name = uploaded(page, resigned(beginning("rescue", undos=False)).to_json())

    def forged(route: Route) -> None:
        proof: dict[str, Any] = route.fetch().json()
        undos, ply, number, weights, index = proof["draws"][-1]
        other = next(at for at, weight in enumerate(weights) if weight and at != index)
        route.fulfill(json={**proof, "draws": [*proof["draws"][:-1], [undos, ply, number, weights, other]]})

    page.route("**/luck", forged)
    page.goto(page.url.split("#")[0] + f"#/luck/{name}")
    expect(page.get_by_role("status")).to_contain_text("Not fair: the draws of ply")
    page.unroute("**/luck")
    page.evaluate("noted => localStorage.setItem('untertage.luck', noted)", json.dumps([[name, "0" * 64]]))
    page.reload()
    expect(page.get_by_role("status")).to_contain_text("promised something else")


def test_a_changed_record_is_refused(visit: Visit) -> None:
    page = visit()
    name = uploaded(page, resigned(with_changed_draw(beginning("rescue", undos=False))).to_json())
    page.goto(page.url.split("#")[0] + f"#/luck/{name}")
    expect(page.get_by_role("alert")).to_contain_text("does not follow from the seed")
