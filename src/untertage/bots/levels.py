"""Four levels of strength. docs/benchmarks/bots.md shows how they compare."""

from __future__ import annotations

from functools import cache
from typing import Final

from untertage.core import registry
from untertage.kit.levels import Levels

LEVELS: Final = ("easy", "normal", "hard", "expert")


@cache
def levels_of(game_id: str) -> Levels:
    """What a game declares in its `levels` module, or the defaults."""
    module = registry.part(game_id, "levels")
    found: Levels = Levels() if module is None else module.LEVELS
    return found


def level(game_id: str, name: str) -> str:
    """The name of the bot of a level."""
    found: str = getattr(levels_of(game_id), name)
    return found
