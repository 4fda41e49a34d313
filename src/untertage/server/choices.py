"""Legal actions on the wire: notation without repetition, and what a client needs to read it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import groupby
from operator import itemgetter

from msgspec import inspect

from untertage.core.game import Action
from untertage.server.info import Choices, FieldKind


def packed(actions: Iterable[Action | str]) -> Choices:
    """Actions in order; neighbours that differ in their last word only share a stem."""
    words = groupby(map(_parted, actions), key=itemgetter(0))
    return tuple((stem, tuple([last for _, last in group])) for stem, group in words)


@lru_cache(maxsize=1 << 14)
def _parted(action: Action | str) -> tuple[str, str]:
    """The notation without its last word, and that word. Legal actions recur, and writing them takes time."""
    stem, _, last = str(action).rpartition(" ")
    return stem, last


def unpacked(choices: Iterable[tuple[str, Iterable[str]]]) -> list[str]:
    """The notation of every action, as a client restores it."""
    return [f"{stem} {last}".strip() for stem, lasts in choices for last in lasts]


@cache
def fields_of(types: tuple[type[Action], ...]) -> dict[str, dict[str, FieldKind]]:
    """For every kind of action its fields in the order of the notation."""
    return {str(kind.__struct_config__.tag): _fields(kind) for kind in types}


def _fields(kind: type[Action]) -> dict[str, FieldKind]:
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return {field.name: _kind(field.type) for field in info.fields}


def _kind(of: inspect.Type) -> FieldKind:
    match of:
        case inspect.UnionType(types=types):
            return _kind(next(part for part in types if not isinstance(part, inspect.NoneType)))
        case inspect.VarTupleType(item_type=item):
            return "numbers" if _kind(item) == "number" else "texts"
        case inspect.BoolType():
            return "flag"
        case inspect.IntType():
            return "number"
        case inspect.LiteralType(values=values) if all(isinstance(value, int) for value in values):
            return "number"
    return "text"
