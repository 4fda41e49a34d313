"""The page makes the labels of actions itself; they are the texts that the rules would give."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.acting import new_table
from untertage.core import registry

BUTTONS = ".choices.all li button"


@pytest.mark.parametrize("game_id", registry.ids())
def test_the_list_of_actions_reads_as_the_rules_describe_them(visit: Callable[..., Page], game_id: str) -> None:
    game = registry.get(game_id)
    page = visit()
    new_table(page, game_id)
    page.keyboard.press("/")
    for lang, change in (("en", None), ("de", "Deutsch")):
        if change is not None:
            page.get_by_role("button", name=change).click()
        notation = page.locator(BUTTONS).first.get_attribute("title") or ""
        expect(page.locator(BUTTONS).first).to_have_text(game.describe(game.parse(notation), lang))
        shown = {button.get_attribute("title") or "": button.inner_text() for button in page.locator(BUTTONS).all()}
        assert shown == {notation: game.describe(game.parse(notation), lang) for notation in shown}
