"""How to play: both languages have the same figures and chapters, and every figure is played by the rules."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.walks import every_game
from untertage.core import howto, registry
from untertage.core.errors import IllegalAction
from untertage.core.rulebook import for_players, parse_rulebook, positions
from untertage.core.words import LANGUAGES
from untertage.server import catalogue

DOCS = Path(__file__).parent.parent / "docs"


def outline(page: str) -> list[str]:
    """Headings by level, figures by name and rules by id, in the order of the text."""
    found = re.findall(rf"^(#+) |{howto.IMAGE.pattern}|{howto.RULES.pattern}", page, re.M)
    return [level or name or ids for level, _, _, name, _, ids in found]


@every_game
def test_both_languages_have_the_same_outline(game_id: str) -> None:
    english, german = (howto.howto_page(registry.get(game_id), lang) for lang in LANGUAGES)
    assert len(outline(english)) > 30
    assert outline(english) == outline(german)
    assert english != german


@every_game
def test_the_text_shows_every_figure_and_names_only_rules_that_exist(game_id: str) -> None:
    game = registry.get(game_id)
    for lang in LANGUAGES:
        page = howto.howto_page(game, lang)
        images = list(howto.IMAGE.finditer(page))
        assert {image["name"] for image in images} == set(howto.scenes(game))
        assert {image["lang"] for image in images} == {lang}
        pieces = [piece["file"] for piece in howto.BOX.finditer(page)]
        assert len(pieces) >= 3, "the box is shown with pictures"
        assert all((DOCS / "pictures" / "box" / piece).exists() for piece in pieces)
        assert page.count("![") == len(images) + len(pieces)
        named = set(re.findall(r"\b[A-Z]{2,4}-D?\d+\b", page))
        assert named <= set(game.rules(lang).rules)


TURNS = re.compile(r"^## (?:Two|Three|Four|Zwei|Drei|Vier) (?:turns|Züge)$(.*?)^## ", re.M | re.S)
"""The chapter of a how-to document that plays turns, without its heading."""


@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_two_turns_or_more_are_played_with_pictures(game_id: str, lang: str) -> None:
    game = registry.get(game_id)
    chapter = TURNS.search(howto.howto_page(game, lang))
    assert chapter, "the chapter with the turns"
    turns = chapter[1].split("\n### ")[1:]
    assert len(turns) >= 2
    played = [[howto.scenes(game)[image["name"]].events for image in howto.IMAGE.finditer(turn)] for turn in turns]
    assert all(any(events) for events in played), "every turn has a figure that the rules have played"


@every_game
def test_the_documentation_has_a_picture_of_every_figure(game_id: str) -> None:
    drawn = {f"{name}.{lang}.webp" for name in howto.scenes(registry.get(game_id)) for lang in LANGUAGES}
    assert {file.name for file in (DOCS / "pictures" / "howto" / game_id).iterdir()} == drawn


@every_game
def test_players_read_neither_refusals_nor_json(game_id: str) -> None:
    for lang in LANGUAGES:
        page = registry.get(game_id).rules(lang).page
        shown = for_players(page)
        assert "```json" in page
        assert ("\n> " in shown, "```json" in shown) == (False, False)
        assert set(parse_rulebook(shown).rules) == set(parse_rulebook(page).rules)
        assert "```json" in positions(page)
        assert catalogue.rules_page(game_id, lang).page == shown


def figure(**fields: Any) -> howto.Scene:
    return howto._play(registry.get("the_base"), howto.Figure(**fields), {})


def test_a_figure_that_breaks_the_rules_is_refused() -> None:
    seed = 3
    assert figure(seed=seed).state.ply == 0
    with pytest.raises(IllegalAction, match="BASE-D29"):
        figure(seed=seed, plays=("move M1 C3",))


def test_a_game_without_the_document_has_an_empty_page() -> None:
    assert howto.translated("", "nothing", "de", ".howto", "howto") is None
