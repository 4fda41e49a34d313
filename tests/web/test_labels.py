"""The page makes the labels of actions itself; they are the texts that the rules would give."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.acting import new_table
from untertage.core import registry

BUTTONS = ".choices.all li button"
ARROWS = "↑→↓←"


def readings(game_id: str, notation: str, lang: str) -> set[str]:
    """What the rules say; Tesseract also names the die, and seat 1 of The Base sees the board and its arrows turned."""
    game = registry.get(game_id)
    text = game.describe(game.parse(notation), lang)
    if game_id == "the_base":
        turned = str.maketrans(ARROWS, ARROWS[2:] + ARROWS[:2])
        return {re.sub(f"[{ARROWS}]+", lambda run: "".join(sorted(run[0].translate(turned), key=ARROWS.index)), text)}
    kind, *rest = notation.split()
    words = game.words(lang)
    if game_id == "tesseract" and words.find("board", f"do_{kind}") is not None:
        dice = (f"{colour}{value}" for colour in "yopb" for value in range(1, 7))
        return {words.text("board", f"do_{kind}", die=die, column=rest[0]) for die in dice}
    return {text}


@pytest.mark.parametrize("game_id", registry.ids())
def test_the_list_of_actions_reads_as_the_rules_describe_them(visit: Callable[..., Page], game_id: str) -> None:
    page = visit()
    new_table(page, game_id)
    page.keyboard.press("/")
    for lang, change in (("en", None), ("de", "Deutsch")):
        if change is not None:
            page.get_by_role("button", name=change).click()
        notation = page.locator(BUTTONS).first.get_attribute("title") or ""
        first = "|".join(re.escape(text) for text in readings(game_id, notation, lang))
        expect(page.locator(BUTTONS).first).to_have_text(re.compile(f"^({first})$"))
        shown = {button.get_attribute("title") or "": button.inner_text() for button in page.locator(BUTTONS).all()}
        assert [one for one, text in shown.items() if text not in readings(game_id, one, lang)] == []
