"""Rules documents are read as they are written."""

from __future__ import annotations

import pytest

from untertage.core import registry
from untertage.core.errors import Refusal
from untertage.core.rulebook import parse_rulebook

PAGE = """# A game
Intro with **bold** words.

## 1. First
**TES-1** One rule
over two lines.
> {piece} may not.

**TES-2** Another one, without a reason.

| a | table |
| --- | --- |

## Rulings
**TES-D1** *Why?* Because.
"""


def test_rules_have_id_section_text_and_reason() -> None:
    rules = parse_rulebook(PAGE).rules
    assert list(rules) == ["TES-1", "TES-2", "TES-D1"]
    assert rules["TES-1"].text == "One rule over two lines."
    assert rules["TES-1"].reason == "{piece} may not."
    assert rules["TES-2"].text == "Another one, without a reason."
    assert rules["TES-D1"].section == "Rulings"


def test_without_a_reason_the_rule_itself_is_quoted() -> None:
    assert parse_rulebook(PAGE).reason("TES-2") == "Another one, without a reason."


def test_an_id_that_stands_twice_is_an_error() -> None:
    with pytest.raises(ValueError, match="TES-1 stands twice"):
        parse_rulebook(PAGE + "\n**TES-1** Again.\n")


def test_a_refusal_is_explained_in_the_language_asked_for() -> None:
    game = registry.get("the_base")
    refusal = Refusal("BASE-10", {"side": "mutants"})
    assert game.explain(refusal) == "BASE-10: It is not your turn: the mutants to move."
    assert game.explain(refusal, "de").startswith("BASE-10: ")
    assert "Mutanten" in game.explain(refusal, "de")
