"""Options written as `name=value`, as on the command line."""

from __future__ import annotations

from collections.abc import Iterable

from untertage.core.errors import BadOptions


def read_pairs(given: Iterable[str] | None) -> dict[str, str]:
    """Parse `name=value` pairs; a value with commas stays one string. Raises BadOptions."""
    values: dict[str, str] = {}
    for pair in given or ():
        name, equals, value = pair.partition("=")
        if not equals or not name:
            raise BadOptions(f"expected name=value, not {pair!r}")
        values[name] = value
    return values
