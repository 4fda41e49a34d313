"""The rules documents (docs/rules), which people read and refusals quote.

A rule is a paragraph that begins with its id in bold. A line behind it that begins with `>` is the sentence
for a player whose action the rule forbids.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Final

import msgspec

_RULE: Final = re.compile(
    r"^\*\*(?P<id>[A-Z]+-D?\d+)\*\* (?P<text>.+?)(?=\n\s*\n|\n> |\Z)(?:\n> (?P<reason>[^\n]+))?", re.M | re.S
)
_HEADING: Final = re.compile(r"^## (.+)$", re.M)


class Rule(msgspec.Struct, frozen=True):
    """One numbered rule in one language."""

    id: str
    section: str
    text: str
    reason: str = ""


class Rulebook(msgspec.Struct, frozen=True):
    """The rules document of one game in one language."""

    page: str
    rules: dict[str, Rule]

    def reason(self, rule_id: str) -> str:
        """The sentence for a refused player: its own one, or the rule itself."""
        rule = self.rules[rule_id]
        return rule.reason or rule.text


def parse_rulebook(page: str) -> Rulebook:
    """Read the numbered rules out of a rules document."""
    rules: dict[str, Rule] = {}
    headings = [(found.start(), found[1]) for found in _HEADING.finditer(page)]
    for found in _RULE.finditer(page):
        section = next((name for start, name in reversed(headings) if start < found.start()), "")
        if found["id"] in rules:
            raise ValueError(f"{found['id']} stands twice in the rules document")
        rules[found["id"]] = Rule(
            found["id"], section, " ".join(found["text"].split()), (found["reason"] or "").strip()
        )
    return Rulebook(page, rules)


@cache
def rulebook_of(game_id: str, lang: str) -> Rulebook:
    """The rules document of a game: installed beside the package, or in the source tree."""
    name = f"{game_id}.md" if lang == "en" else f"{game_id}.{lang}.md"
    installed = resources.files("untertage") / "rulebook" / name
    if installed.is_file():
        return parse_rulebook(installed.read_text("utf-8"))
    return parse_rulebook((Path(__file__).parents[3] / "docs" / "rules" / name).read_text("utf-8"))
