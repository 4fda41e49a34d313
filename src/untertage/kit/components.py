"""Component sheets: the TOML file of a game, or a custom one, validated on load."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib import resources
from typing import Any, Literal, TypeVar

import msgspec

from untertage.core.errors import BadComponents, said_of_field

T = TypeVar("T")

Certainty = Literal["printed", "derived", "invented"]


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An entry of a sheet. It names its source, so that nobody mistakes invented data for facts."""

    source: str
    certainty: Certainty


def read_sheet(package: str, name: str = "components.toml") -> dict[str, Any]:
    """The raw sheet in a game's folder."""
    return tomllib.loads((resources.files(package) / name).read_text("utf-8"))


def check_sheet(sheet: Mapping[str, Any], kind: type[T]) -> T:
    """A raw sheet as typed data; raises BadComponents, which names the entry."""
    try:
        return msgspec.convert(sheet, kind)
    except msgspec.ValidationError as error:
        raise BadComponents(said_of_field(error)) from None
