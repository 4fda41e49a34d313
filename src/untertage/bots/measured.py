"""How strong the levels are, as measured by tools/levels.py. The page and docs/benchmarks/bots.md show these rows."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

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
def measured() -> tuple[Row, ...]:
    """All rows of the last measurement."""
    text = files("untertage.bots").joinpath("measured.json").read_bytes()
    return msgspec.json.decode(text, type=tuple[Row, ...])
