"""The catalogue: every text of a game that a person reads and that is not a rule."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any, Final

import msgspec

LANGUAGES: Final = ("en", "de")


class Words:
    """The texts of one package in one language, in sections."""

    def __init__(self, sections: Mapping[str, Mapping[str, str]]) -> None:
        self.sections = sections

    def text(self, section: str, key: str, /, **fields: object) -> str:
        """A text with its fields filled in."""
        filled = {name: self.term(value) for name, value in fields.items()}
        return self.sections[section][key].format_map(filled)

    def term(self, value: object) -> str:
        """A value as a person would say it."""
        terms = self.sections.get("term", {})
        if isinstance(value, bool):
            return terms.get("yes" if value else "no", str(value))
        if isinstance(value, tuple):
            return ", ".join(self.term(part) for part in value) or "–"
        if value is None:
            return "–"
        return terms.get(str(value), str(value))

    def tell(self, section: str, thing: msgspec.Struct) -> str:
        """An action or an event in words."""
        fields: dict[str, Any] = {name: getattr(thing, name) for name in thing.__struct_fields__}
        return self.text(section, str(thing.__struct_config__.tag), **fields)


@cache
def words_of(package: str, lang: str) -> Words:
    """The texts that lie beside a package's code as `words.<lang>.toml`."""
    if lang not in LANGUAGES:
        raise KeyError(lang)
    file = resources.files(package) / f"words.{lang}.toml"
    return Words(tomllib.loads(file.read_text("utf-8")))
