"""Component sheets: the TOML file of a game, or a custom one, validated on load."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sized
from importlib import resources
from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec

from untertage.core.errors import BadComponents, said_of_field
from untertage.core.sheets import HEAD

T = TypeVar("T")

Certainty = Literal["printed", "derived", "invented"]
Id = Annotated[
    str,
    msgspec.Meta(pattern="^[A-Za-z0-9][A-Za-z0-9_]{0,31}$", description="an id of at most 32 letters, digits and _"),
]
"""The id of something that people can name."""
LARGEST: Final = 1000
"""The largest number, and the greatest length of a list or text, in a sheet."""


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An entry of a sheet. It names its source, so that invented data is not mistaken for fact."""

    source: str
    certainty: Certainty


def read_sheet(package: str, name: str = "components.toml") -> dict[str, Any]:
    """The raw sheet in a game's folder."""
    return tomllib.loads((resources.files(package) / name).read_text("utf-8"))


def check_sheet(sheet: Mapping[str, Any], kind: type[T]) -> T:
    """A raw sheet as typed data; raises BadComponents, which names the entry."""
    facts = {name: table for name, table in sheet.items() if name != HEAD}
    try:
        entries = msgspec.convert(facts, kind)
    except msgspec.ValidationError as error:
        raise BadComponents(_explained(said_of_field(error), kind)) from None
    check_sizes(facts)
    return entries


def _explained(message: str, kind: type) -> str:
    """The message with the description of a text instead of its pattern."""
    found = re.search(r"Expected `str` matching regex '(.*)'", message)
    described = "" if found is None else _description(msgspec.json.schema(kind), found[1])
    return message if found is None or not described else message.replace(found[0], f"{described} is needed")


def _description(schema: Any, pattern: str) -> str:
    """The description of the texts with this pattern, anywhere in a schema."""
    if isinstance(schema, Mapping):
        if schema.get("pattern") == pattern:
            return str(schema.get("description", ""))
        schema = list(schema.values())
    parts = schema if isinstance(schema, list) else []
    return next((text for text in (_description(part, pattern) for part in parts) if text), "")


def check_sizes(sheet: Mapping[str, Any]) -> None:
    """Refuse numbers and lists that no box contains: a huge height would take minutes to compute with."""
    waiting: list[tuple[str, Any]] = list(sheet.items())
    while waiting:
        name, value = waiting.pop()
        if isinstance(value, Mapping):
            waiting += value.items()
        elif isinstance(value, list | tuple):
            waiting += [(name, part) for part in value]
        size = len(value) if isinstance(value, Sized) else abs(value) if isinstance(value, int | float) else 0
        if size > LARGEST:
            raise BadComponents(f"{name}: {size} is too large; the limit is {LARGEST}")
