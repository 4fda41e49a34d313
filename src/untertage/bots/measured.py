"""How strong the levels are, as measured by tools/levels.py. The page and docs/benchmarks/bots.md show these rows.

Every game keeps its own rows, in `measured.json` of its package.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

from untertage.core import registry

FILE: Final = "measured.json"
PAIR: Final = "pair"
"""Two levels against each other."""
TABLE: Final = "table"
"""One bot of a level among bots of the level below, at a table of three or four."""
TEAM: Final = "team"
"""A team of a cooperative game."""
ALIKE: Final = "alike"
"""A level against itself."""


class Row(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Matches of the same kind."""

    kind: str
    game: str
    seats: int
    setup: dict[str, str] = {}
    levels: tuple[str, ...]
    """The level that is measured, and the one below if it is the opponent."""
    bots: tuple[str, ...]
    """The bots of these levels when they played."""
    games: int
    points: float
    """Matches won by the level that is measured; a shared win counts as a part."""
    habits: Mapping[str, float] = {}
    """By name: the mean over the matches."""


@cache
def rows_of(game_id: str) -> tuple[Row, ...]:
    """The rows of a game from its last measurement; none if the game brings none."""
    package = registry.get(game_id).package()
    file = files(package) / FILE if package else None
    return msgspec.json.decode(file.read_bytes(), type=tuple[Row, ...]) if file and file.is_file() else ()


def measured() -> tuple[Row, ...]:
    """The rows of all games."""
    return tuple(row for game_id in registry.ids() for row in rows_of(game_id))
