"""Error messages about the values of options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect

from untertage.core.errors import said_of_field


class Names(NamedTuple):
    """How many names an option takes, and the ids that the component sheet has for them."""

    least: int
    most: int
    known: Sequence[str]


def refused_value(
    kind: type[msgspec.Struct],
    values: Mapping[str, Any],
    error: msgspec.ValidationError,
    names: Mapping[str, Names] = MappingProxyType({}),
) -> str:
    """Error message for invalid options: the field, its value, and what is allowed."""
    said = said_of_field(error)
    fields = {field.encode_name: field.type for field in inspect.type_info(kind).fields}  # type: ignore[attr-defined]
    unknown = [name for name in values if name not in fields]
    if unknown:
        return f"{unknown[0]}: there is no such option, only {', '.join(fields)}"
    name = said.partition(":")[0]
    if name in names and said.startswith(f"{name}: Expected"):  # otherwise the game says more
        return f"{name}: {values[name]!r} is not {described(names[name])}"
    possible = possibilities(fields[name]) if name in fields else ""
    return f"{name}: {values[name]!r} is {possible}" if possible and name in values else said


def possibilities(kind: inspect.Type) -> str:
    """What is wrong with a value, to follow `is`; empty where the message of msgspec says more."""
    match kind:
        case inspect.LiteralType(values=values):
            return f"not one of {', '.join(map(str, values))}"
        case inspect.UnionType(types=types) if all(isinstance(each, inspect.LiteralType) for each in types):
            return f"not one of {', '.join(str(value) for each in types for value in each.values)}"  # type: ignore[attr-defined]
        case inspect.IntType(ge=least, le=most) if least is not None and most is not None:
            return f"not a number from {least} to {most}"
        case inspect.BoolType():
            return "neither true nor false"
    return ""


def described(names: Names) -> str:
    """The format of a list of names, with an example."""
    if names.most == 1:
        return f"one of {', '.join(names.known)}"
    example = ",".join(names.known[: max(names.least, 2)])
    return f"a list of {names.least} to {names.most} names with commas between them, such as {example}"
