"""Requests of the rules lab and their answers."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from untertage.core.campaign import Value
from untertage.server.info import Answer, Body


class LabOrder(Body, frozen=True, kw_only=True):
    """POST /api/lab: compare these rules with the usual ones, if they differ."""

    game: str
    seats: int
    level: str
    games: Annotated[int, Meta(ge=1, le=1000)]
    """Matches of each."""
    options: dict[str, Value] = msgspec.field(default_factory=dict)
    components: dict[str, Any] | None = None
    seed: int = 0


class LabShare(Answer, frozen=True, kw_only=True):
    """A share with its 95 % interval."""

    share: float
    low: float
    high: float


class LabUse(Answer, frozen=True, kw_only=True):
    """How often something was done or named."""

    label: str
    per_match: float


class LabSpan(Answer, frozen=True, kw_only=True):
    """Matches of a length."""

    least: int
    most: int
    matches: int


class LabRules(Answer, frozen=True, kw_only=True):
    """The matches that were played by one set of rules."""

    changed: bool
    """False for the usual rules."""
    matches: int
    decided: LabShare
    """Matches with a single winner; in a cooperative game, matches that were won."""
    seats: tuple[LabShare, ...]
    """Points by seat; empty in a cooperative game."""
    mean: float
    shortest: int
    longest: int
    lengths: tuple[LabSpan, ...]
    """Actions of a match."""
    reasons: dict[str, int]
    """How matches ended."""
    actions: tuple[LabUse, ...]
    things: tuple[LabUse, ...]


class LabState(Answer, frozen=True, kw_only=True):
    """POST /api/lab/{lab}: the results so far, after one more match."""

    lab: str
    done: int
    total: int
    cooperative: bool
    rules: tuple[LabRules, ...]
