"""Parsing of rules documents."""

from __future__ import annotations

from pathlib import Path

import pytest

from untertage.core import registry
from untertage.core.errors import Refusal
from untertage.core.rulebook import Rulebook, parse_rulebook, rulebook_of
from untertage.core.words import LANGUAGES

PAGE = """# A game
Intro with **bold** words.

## 1. First
**TES-1** One rule
over two lines.

**TES-2** Another one.

| a | table |
| --- | --- |

## Rulings
**TES-D1** *Why?* Because.
"""


def test_rules_have_id_section_and_text() -> None:
    rules = parse_rulebook(PAGE).rules
    assert list(rules) == ["TES-1", "TES-2", "TES-D1"]
    assert rules["TES-1"].text == "One rule over two lines."
    assert rules["TES-2"].text == "Another one."
    assert rules["TES-D1"].section == "Rulings"


def test_without_a_text_of_its_own_the_rule_itself_is_quoted() -> None:
    game = registry.get("the_base")
    assert game.explain(Refusal("BASE-1")) == f"BASE-1: {game.rules().rule('BASE-1').text}"


def test_an_id_that_occurs_twice_is_an_error() -> None:
    with pytest.raises(ValueError, match="TES-1 occurs twice"):
        parse_rulebook(PAGE + "\n**TES-1** Again.\n")


def test_a_refusal_is_explained_in_the_language_asked_for() -> None:
    game = registry.get("the_base")
    refusal = Refusal("BASE-10", {"side": "mutants"})
    assert game.explain(refusal) == "BASE-10: It is not your turn: the mutants to move."
    assert game.explain(refusal, "de").startswith("BASE-10: ")
    assert "Mutanten" in game.explain(refusal, "de")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game_id", registry.ids())
def test_every_game_has_a_rules_document(game_id: str, lang: str) -> None:
    assert registry.get(game_id).rules(lang).rules


def test_a_package_can_contain_its_document_and_english_replaces_a_missing_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "tiny").mkdir()
    (tmp_path / "tiny" / "__init__.py").touch()
    (tmp_path / "tiny" / "rulebook.en.md").write_text(PAGE, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    assert list(rulebook_of("tiny", "tiny", "en").rules) == ["TES-1", "TES-2", "TES-D1"]
    assert rulebook_of("tiny", "tiny", "de") == rulebook_of("tiny", "tiny", "en")


def test_without_a_document_a_refusal_is_explained_by_the_id_alone() -> None:
    assert rulebook_of("untertage.core", "nothing", "de") == Rulebook()
    assert Rulebook().rule("TES-9").text == ""


def test_a_rule_that_the_document_lacks_is_explained_by_its_id() -> None:
    assert registry.get("the_base").explain(Refusal("BASE-9999", {"cell": "C3"})) == "BASE-9999"
