"""Rules documents. A rule is a paragraph that starts with its id in bold."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Final

import msgspec

DOCUMENTS: Final = Path(__file__).parents[3] / "docs" / "rules"
"""The rules documents of our own games in the source tree."""
_RULE: Final = re.compile(r"^\*\*(?P<id>[A-Z]+-D?\d+)\*\* (?P<text>.+?)(?=\n\s*\n|\Z)", re.M | re.S)
_HEADING: Final = re.compile(r"^## (.+)$", re.M)


class Rule(msgspec.Struct, frozen=True):
    """One numbered rule in one language."""

    id: str
    section: str
    text: str


class Rulebook(msgspec.Struct, frozen=True):
    """The rules document of one game in one language; empty if there is none."""

    page: str = ""
    rules: dict[str, Rule] = {}

    def rule(self, rule_id: str) -> Rule:
        """The rule with this id; one without text if the document does not have it."""
        return self.rules.get(rule_id) or Rule(rule_id, "", "")


def parse_rulebook(page: str) -> Rulebook:
    """Parse the numbered rules of a document; raises ValueError if an id occurs twice."""
    rules: dict[str, Rule] = {}
    headings = [(found.start(), found[1]) for found in _HEADING.finditer(page)]
    for found in _RULE.finditer(page):
        section = next((name for start, name in reversed(headings) if start < found.start()), "")
        if found["id"] in rules:
            raise ValueError(f"{found['id']} occurs twice in the rules document")
        rules[found["id"]] = Rule(found["id"], section, " ".join(found["text"].split()))
    return Rulebook(page, rules)


@cache
def rulebook_of(package: str, game_id: str, lang: str) -> Rulebook:
    """The rules document of a game, in English if there is none in the language; an empty one if there is none at all.

    A game may have `rulebook.en.md` and `rulebook.de.md` in its package. Those of our own games are in docs/rules, and
    in `untertage/rulebook` of an installed package.
    """
    for each in dict.fromkeys((lang, "en")):
        name = f"{game_id}.md" if each == "en" else f"{game_id}.{each}.md"
        own = [resources.files(package) / f"rulebook.{each}.md"] if package else []
        for file in (*own, resources.files("untertage") / "rulebook" / name, DOCUMENTS / name):
            if file.is_file():
                return parse_rulebook(file.read_text("utf-8"))
    return Rulebook()
