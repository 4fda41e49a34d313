"""The notation of actions: the kind, then the fields, separated by spaces.

A tuple is written with commas (`A1,B2`, empty: `-`), None as `-`, a boolean as `yes` or `no`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec
from msgspec import inspect

from untertage.core.errors import BadNotation, said_of_field

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
    """The action that a text names; raises BadNotation."""
    words = text.split()
    if not words:
        raise BadNotation("an action is missing")
    kind = _by_tag(tuple(types)).get(words[0].lower())
    if kind is None:
        raise BadNotation(f"unknown action {words[0]!r}; known: {', '.join(_by_tag(tuple(types)))}")
    names = kind.__struct_fields__
    if len(words) - 1 != len(names):
        raise BadNotation(f"{usage(kind)!r} is expected, not {text!r}")
    values = {name: _read_field(kind, name, word) for name, word in zip(names, words[1:], strict=True)}
    try:
        return msgspec.convert(values, kind, strict=False)
    except msgspec.ValidationError as error:
        raise BadNotation(f"{text!r}: {said_of_field(error)}") from None


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
        if word not in ("yes", "no"):
            raise BadNotation(f"{name}: yes or no is expected, not {word!r}")
        return word == "yes"
    return word
