"""Search parameters that a game sets for its bots."""

from __future__ import annotations

import msgspec


class Tuning(msgspec.Struct, frozen=True, kw_only=True):
    """How the tree search explores a game; `TUNING` in the game's `score` module."""

    explore: float = 1.0
    """Exploration constant: how much rarely tried actions are favoured."""
    urgency: float = 0.1
    """How far below the mean of its node an untried action is assumed to be."""
    widen: float = 0.0
    """Progressive widening: a node considers `2 + widen * sqrt(visits)` of its actions, best first; 0 considers all."""
    rollout: int = 0
    """Plies played from a leaf before it is scored; a game without a score is always played to its end."""
    plan: bool = False
    """Choose the action that leads to the best state reachable with certainty in this turn, not the most visited."""
