"""Game texts: everything a player reads that is not a rule."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any, Final

import msgspec

LANGUAGES: Final = ("en", "de")


class _Fields(dict[str, str]):
    """The fields of a text; one that is missing stays visible as `{name}`."""

    def __missing__(self, name: str) -> str:
        return f"{{{name}}}"


def fill_in(text: str, fields: Mapping[str, str]) -> str:
    """Fill in the placeholders of a text; those without a field are left as they are."""
    return text.format_map(_Fields(fields))


class Words:
    """The texts of one package in one language, by section and key. A text that is missing shows as its key."""

    def __init__(self, sections: Mapping[str, Mapping[str, str]], lang: str = "") -> None:
        self.sections = sections
        self.lang = lang
        """The language of the texts; English where the one asked for is missing."""

    def find(self, section: str, key: str) -> str | None:
        """The raw text; None if there is none."""
        return self.sections.get(section, {}).get(key)

    def text(self, section: str, key: str, /, **fields: object) -> str:
        """A text with its placeholders filled in. One that reads differently while a field is empty or 0 has a
        text of its own for that, `key.field`, and so has one that reads differently with a value, `key.field=value`."""
        empty = (self.find(section, f"{key}.{name}") for name, value in fields.items() if not value)
        exact = (self.find(section, f"{key}.{name}={value}") for name, value in fields.items())
        found = next((text for text in (*empty, *exact) if text is not None), self.find(section, key))
        return key if found is None else fill_in(found, {name: self.term(value) for name, value in fields.items()})

    def term(self, value: object) -> str:
        """A value in words; itself if it has no term."""
        if isinstance(value, bool):
            return self.find("term", "yes" if value else "no") or str(value)
        if isinstance(value, tuple):
            return ", ".join(self.term(part) for part in value) or "–"
        if value is None:
            return self.find("term", "none") or "–"
        return self.find("term", str(value)) or str(value)

    def value(self, option: str, value: object) -> str:
        """A value of an option; an entry of the component sheet that has a name of its own is called by that."""
        key = str(value).lower() if isinstance(value, bool) else str(value)
        return self.find("value", f"{option}_{key}") or self.find("term", key) or key

    def tell(self, section: str, thing: msgspec.Struct) -> str:
        """An action or an event in words."""
        fields: dict[str, Any] = {name: getattr(thing, name) for name in thing.__struct_fields__}
        return self.text(section, str(thing.__struct_config__.tag), **fields)


@cache
def words_of(package: str, lang: str) -> Words:
    """The texts in `words.<lang>.toml` of a package, or in English if there is no such file; empty without both."""
    if lang not in LANGUAGES:
        raise KeyError(lang)
    for each in (lang, "en") if package else ():
        file = resources.files(package) / f"words.{each}.toml"
        if file.is_file():
            return Words(tomllib.loads(file.read_text("utf-8")), each)
    return Words({})
