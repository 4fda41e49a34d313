"""Answers to requests about puzzles (see docs/protocol.md)."""

from __future__ import annotations

from typing import Any, Literal

from untertage.core.game import Seat
from untertage.server.info import Answer, Notation


class PuzzleInfo(Answer, frozen=True, kw_only=True):
    """GET /api/games/{game}/puzzles/{puzzle}?lang=de: a turn with a best plan for a goal."""

    game: str
    id: str
    goal: str
    grade: Literal[1, 2, 3, 4, 5]
    """How often the bots miss it: from 1, hardly ever, to 5."""
    seat: Seat
    seats: int
    actions: int
    """The length of the plan; no shorter one is sure to bring as much."""
    position: dict[str, Any] | None
    """Left out in lists."""


class PuzzleList(Answer, frozen=True, kw_only=True):
    """GET /api/games/{game}/puzzles?lang=de."""

    game: str
    puzzles: tuple[PuzzleInfo, ...]


class SolvedStep(Answer, frozen=True, kw_only=True):
    """One action of a plan."""

    action: Notation
    text: str


class Solution(Answer, frozen=True, kw_only=True):
    """GET /api/games/{game}/puzzles/{puzzle}/solution?lang=de."""

    steps: tuple[SolvedStep, ...]


class PuzzleTry(Answer, frozen=True, kw_only=True):
    """GET /api/games/{game}/puzzles/{puzzle}/tries/{table}?lang=de: how the turn at that table stands."""

    state: Literal["open", "solved", "failed"]
    right: int
    """Number of actions at the beginning that agree with the plan."""
    actions: int
    missing: str
    """What the turn has not achieved; empty unless it failed."""
    reply: str
    """What the next seat did after a turn that failed; empty if nothing yet."""


class PuzzleOfTheDay(Answer, frozen=True, kw_only=True):
    """GET /api/puzzles/{date}."""

    game: str
    id: str
