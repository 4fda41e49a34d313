"""The notation of actions: the kind, then the fields, separated by spaces.

A tuple is written with commas (`A1,B2`, empty: `-`), None as `-`, a boolean as `yes` or `no`.
"""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher
from functools import cache
from typing import Any, get_type_hints

import msgspec
from msgspec import inspect

from untertage.core.errors import BadNotation

NOTHING = "-"


def write(action: msgspec.Struct) -> str:
    """The notation of an action."""
    fields = [_write_field(getattr(action, name)) for name in action.__struct_fields__]
    return " ".join([str(action.__struct_config__.tag), *fields])


def _write_field(value: Any) -> str:
    if isinstance(value, tuple):
        return ",".join(map(str, value)) or NOTHING
    if isinstance(value, bool):
        return "yes" if value else "no"
    return NOTHING if value is None else str(value)


def read(text: str, types: Sequence[type[msgspec.Struct]]) -> msgspec.Struct:
    """The action that a text names, in upper or lower case; raises BadNotation."""
    words = text.split()
    kind = _by_tag(tuple(types)).get(words[0].lower()) if words else None
    if kind is None or len(words) - 1 != len(kind.__struct_fields__):
        raise BadNotation(text, nearest(text, [usage(kind) for kind in types]))
    names = kind.__struct_fields__
    values = {name: _read_field(kind, name, word) for name, word in zip(names, words[1:], strict=True)}
    try:
        return msgspec.convert(values, kind, strict=False)
    except msgspec.ValidationError:
        return _read_any_case(text, kind, words[1:])


def _read_any_case(text: str, kind: type[msgspec.Struct], words: Sequence[str]) -> msgspec.Struct:
    try:
        return msgspec.convert(_respelt(kind, words), kind, strict=False)
    except msgspec.ValidationError:
        raise BadNotation(text, (usage(kind),)) from None


def _respelt(kind: type[msgspec.Struct], words: Sequence[str]) -> dict[str, Any]:
    """The values of the fields, each in the case that fits its type."""
    values: dict[str, Any] = {}
    types = get_type_hints(kind, include_extras=True)
    for name, word in zip(kind.__struct_fields__, words, strict=True):
        spellings = [_read_field(kind, name, each) for each in (word, word.upper(), word.lower())]
        values[name] = next((value for value in spellings if _fits(value, types[name])), word)
    return values


def _fits(value: Any, kind: Any) -> bool:
    try:
        msgspec.convert(value, kind, strict=False)
    except msgspec.ValidationError:
        return False
    return True


def nearest(text: str, notations: Sequence[str], most: int = 3) -> tuple[str, ...]:
    """The notations that resemble a text most, the nearest first."""
    words = text.lower().split()

    def likeness(notation: str) -> tuple[float, int]:
        other = notation.lower().split()
        shared = len(set(words) & set(other))
        return SequenceMatcher(None, words[0], other[0]).ratio() + shared, -abs(len(words) - len(other))

    return tuple(sorted(notations, key=likeness, reverse=True)[:most]) if words else tuple(notations[:most])


def usage(kind: type[msgspec.Struct]) -> str:
    """How an action of this kind is written."""
    return " ".join([str(kind.__struct_config__.tag), *(f"<{name}>" for name in kind.__struct_fields__)])


@cache
def _by_tag(types: tuple[type[msgspec.Struct], ...]) -> dict[str, type[msgspec.Struct]]:
    return {str(kind.__struct_config__.tag): kind for kind in types}


@cache
def _field_types(kind: type[msgspec.Struct]) -> dict[str, inspect.Type]:
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return {field.name: field.type for field in info.fields}


def _read_field(kind: type[msgspec.Struct], name: str, word: str) -> Any:
    expected = _field_types(kind)[name]
    options = expected.types if isinstance(expected, inspect.UnionType) else (expected,)
    if word == NOTHING and any(isinstance(option, inspect.NoneType) for option in options):
        return None
    if any(isinstance(option, inspect.VarTupleType | inspect.TupleType) for option in options):
        return [] if word == NOTHING else word.split(",")
    if any(isinstance(option, inspect.BoolType) for option in options):
        return {"yes": True, "no": False}.get(word.lower(), word)
    return word
