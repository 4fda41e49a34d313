"""The report of a tournament in a browser."""

from __future__ import annotations

import msgspec
from playwright.sync_api import Browser

from tests.arena.test_report import PLAN, RESULTS
from untertage.arena import report
from untertage.arena.summary import summarize

LONG = {
    "a": "exec:./bots/a-bot-with-a-very-long-name --and=settings",
    "b": "WWWWWWWWWWWW-wide-letters-WWWWWWWWWW/simulations=20000",
}
CUT = """() => [...document.querySelectorAll('svg text')].filter(text => {
    const [own, all] = [text, text.ownerSVGElement].map(each => each.getBoundingClientRect());
    return own.left < all.left - 1 || own.right > all.right + 1 || own.bottom > all.bottom + 1;
}).map(text => text.textContent)"""


def test_r9_no_label_is_cut(browser: Browser) -> None:
    results = [msgspec.structs.replace(one, players=tuple(LONG[name] for name in one.players)) for one in RESULTS]
    page = browser.new_page()
    page.set_content(report.html(summarize(msgspec.structs.replace(PLAN, players=tuple(LONG.values())), results)))
    assert page.locator("svg text").count() > 20
    assert page.evaluate(CUT) == []
    page.close()
