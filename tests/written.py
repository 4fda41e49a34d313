"""Component sheets for tests."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

from untertage.core import registry
from untertage.core.sheets import HEAD

NAMED = {"en": "Own box", "de": "Eigene Schachtel"}


def whole(sheet: Mapping[str, Any]) -> dict[str, Any]:
    """A sheet in which every table replaces the default one."""
    lists = [name for name, table in sheet.items() if isinstance(table, list)]
    return {HEAD: {"name": NAMED, "replaces": lists}, **sheet}


def adding(**tables: Any) -> dict[str, Any]:
    """A sheet that adds entries to tables and changes single ones."""
    lists = [name for name, table in tables.items() if isinstance(table, list)]
    return {HEAD: {"name": NAMED, "adds": lists}, **copy.deepcopy(tables)}


def house(game_id: str) -> dict[str, Any]:
    """A copy of the default sheet."""
    return copy.deepcopy(dict(registry.get(game_id).schema.house))
