"""How a game declares the strength levels of its bots, and how they are measured."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class Team(msgspec.Struct, frozen=True):
    """A table at which teams of bots are measured; for cooperative games."""

    seats: int
    options: Mapping[str, str] = {}
    target: float | None = None
    """The share of matches that `expert` has to win."""


class Levels(msgspec.Struct, frozen=True, kw_only=True):
    """The bot of each level, by name (see docs/bots.md); `LEVELS` in the game's `levels` module."""

    easy: str = "plan:1/depth=2/soft=0.8"
    normal: str = "plan:3/soft=0.3"
    hard: str = "plan:12"
    expert: str = "search:2s"
    measured: str = "50ms"
    """The budget of `expert` in the tournament of `tools/levels.py`, in CPU time."""
    teams: tuple[Team, ...] = ()
    """What the tournament plays with a cooperative game."""
