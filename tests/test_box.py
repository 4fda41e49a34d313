"""The pages about the boxes: both languages show the same things, and every component of a game is there."""

from __future__ import annotations

import importlib
import re
from pathlib import Path
from typing import Any

import pytest

from tests.walks import every_game
from untertage.core import registry

DOCS = Path(__file__).parent.parent / "docs"
PICTURE = re.compile(r"!\[[^\]]*\]\(\.\./pictures/box/(?P<game>\w+)/(?P<name>[^)/]+?)(?:\.(?:en|de))?\.webp\)")


def pages(game_id: str) -> tuple[str, str]:
    english, german = ((DOCS / "box" / name).read_text("utf-8") for name in (f"{game_id}.md", f"{game_id}.de.md"))
    return english, german


def pictured(game_id: str) -> dict[str, Any]:
    drawn: dict[str, Any] = importlib.import_module(f"untertage.games.{game_id}.pictured").pictured(
        registry.get(game_id)
    )
    return drawn


def outline(page: str) -> list[str]:
    """Headings by level, points and pictures by name, in the order of the text."""
    marks = re.findall(rf"^(#+) |^(- )|{PICTURE.pattern}", page, re.M)
    return [level or point or name for level, point, _, name in marks]


@every_game
def test_both_languages_show_the_same_things(game_id: str) -> None:
    english, german = pages(game_id)
    assert outline(english) == outline(german)
    assert english != german


@every_game
def test_every_picture_is_used(game_id: str) -> None:
    used = set(re.findall(r"pictures/box/\w+/([^)]+)\)", "".join(pages(game_id))))
    assert used == {file.name for file in (DOCS / "pictures" / "box" / game_id).iterdir()}


@pytest.mark.parametrize(
    ("game_id", "kind", "count"),
    [
        ("rescue", "cards", 36),
        ("tesseract", "characters", 11),
        ("tesseract", "research", 27),
        ("tesseract", "matrix", 9),
        ("topoum", "cards", 22),
        ("topoum", "farmers", 8),
        ("underground", "scenarios", 7),
    ],
)
def test_every_component_has_its_picture(game_id: str, kind: str, count: int) -> None:
    entries = pictured(game_id)[kind]
    ids = {entry["id"] if isinstance(entry, dict) else entry for entry in entries}
    assert len(ids) == count
    assert ids <= set(outline(pages(game_id)[0]))


def test_what_is_a_variant_of_ours_says_so_beside_its_picture() -> None:
    """The three ways to draw research that the rulebook does not have (TES-54, TES-D50)."""
    english, german = pages("tesseract")
    variants = pictured("tesseract")["variants"]
    assert set(variants) == {"data_analyst", "r4_breakthrough", "m_revelation"}
    for page, word in ((english, "*Variant: "), (german, "*Variante: ")):
        things = page.split("\n- ")
        assert [thing for thing in things if word in thing] == [
            thing for thing in things if any(f"/{name}." in thing for name in variants)
        ]


def test_all_cards_of_underground_are_told_to_whoever_cannot_see_them() -> None:
    english, german = pages("underground")
    for card in pictured("underground")["cards"]:
        assert f"card {card['card']}, steps: {card['steps']}" in english
        assert f"Karte {card['card']}, Schritte: {card['steps']}" in german
    assert ", south," not in english, "the S part is not a direction"
