"""Options as they are written on a command line: `name=value`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from untertage.core.errors import BadOptions
from untertage.core.game import Game


def read_pairs(texts: Iterable[str] | None) -> dict[str, str]:
    """The names and values of `name=value` texts; raises BadOptions."""
    values: dict[str, str] = {}
    for text in texts or ():
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise BadOptions(f"expected name=value, not {text!r}")
        values[name] = value
    return values


def typed_options(game: Game[Any, Any, Any, Any], values: Mapping[str, str]) -> dict[str, Any]:
    """These option values as the game reads them; yes and no stand for true and false. Raises BadOptions."""
    defaults = game.read_options({})
    given: dict[str, Any] = dict(values)
    for name, value in values.items():
        if isinstance(getattr(defaults, name, None), bool) and value in ("yes", "no"):
            given[name] = value == "yes"
    complete = msgspec.to_builtins(game.read_options(given))
    return {name: complete[name] for name in values}
