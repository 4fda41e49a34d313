"""How a game declares the strength levels of its bots, and how they are measured."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class Range(msgspec.Struct, frozen=True):
    """What a measured value should be."""

    low: float | None = None
    high: float | None = None

    def holds(self, value: float) -> bool:
        return (self.low is None or value >= self.low) and (self.high is None or value <= self.high)


class Team(msgspec.Struct, frozen=True):
    """A table at which teams of bots are measured; for cooperative games."""

    seats: int
    options: Mapping[str, str] = {}
    goals: Mapping[str, Range] = {}
    """By level: the share of matches that it should win."""


class Habit(msgspec.Struct, frozen=True):
    """Something that `habits` of the game's `habits` module counts in a match."""

    name: str
    says: str
    """How the measured mean is called in a table."""
    goal: Range = Range()
    """What the mean over the matches of a level should be, from `normal` on."""
    percent: bool = False


class Levels(msgspec.Struct, frozen=True, kw_only=True):
    """The bot of each level, by name (see docs/bots.md); `LEVELS` in the game's `levels` module."""

    easy: str = "plan:1/depth=2/soft=0.8"
    normal: str = "plan:3/soft=0.3"
    hard: str = "plan:12"
    expert: str = "search:2s"
    idle: tuple[str, ...] = ("pass", "end")
    """The actions of an empty seat: kinds that do as little as possible, in order of preference."""
    measured: str = "50ms"
    """The budget of `expert` in the tournament of `tools/levels.py`, in CPU time."""
    characters: Mapping[str, str] = {}
    """By the name of a bot at a table: its style in the game's score. Levels that plan play in that style."""
    teams: tuple[Team, ...] = ()
    """What the tournament plays with a cooperative game."""
    alike: tuple[Mapping[str, str], ...] = ({},)
    """The options with which a level of a competitive game plays against itself."""
    habits: tuple[Habit, ...] = ()
    """What is counted in matches of a level against itself."""
