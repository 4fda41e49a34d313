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


def for_players(page: str) -> str:
    """The document without the chapter on positions."""
    return "".join(part for part in _chapters(page) if not _shows_json(part))


def positions(page: str) -> str:
    """What the document says about positions, without its heading."""
    return "".join(part.partition("\n")[2].lstrip() for part in _chapters(page) if _shows_json(part))


def _chapters(page: str) -> list[str]:
    return re.split(r"^(?=## )", page, flags=re.M)


def _shows_json(chapter: str) -> bool:
    return "\n```json\n" in chapter


def document(package: str, name: str, own: str) -> str | None:
    """A file about a game, or None: `own` in its package, or else `name` in docs/rules.

    An installed package has docs/rules as `untertage/rulebook`.
    """
    in_package = [resources.files(package) / own] if package else []
    for file in (*in_package, resources.files("untertage") / "rulebook" / name, DOCUMENTS / name):
        if file.is_file():
            return file.read_text("utf-8")
    return None


def translated(package: str, game_id: str, lang: str, kind: str, own: str) -> str | None:
    """A Markdown document in a language, in English if there is none in it, or None."""
    for each in dict.fromkeys((lang, "en")):
        ending = ".md" if each == "en" else f".{each}.md"
        found = document(package, f"{game_id}{kind}{ending}", f"{own}.{each}.md")
        if found is not None:
            return found
    return None


@cache
def rulebook_of(package: str, game_id: str, lang: str) -> Rulebook:
    """The rules document of a game, in English if there is none in the language; an empty one if there is none at all.

    A game may have `rulebook.en.md` and `rulebook.de.md` in its package.
    """
    page = translated(package, game_id, lang, "", "rulebook")
    return Rulebook() if page is None else parse_rulebook(page)
