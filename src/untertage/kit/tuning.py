"""Parameters that a game sets for its bots."""

from __future__ import annotations

import msgspec


class Tuning(msgspec.Struct, frozen=True, kw_only=True):
    """How bots explore a game; `TUNING` in the game's `score` module."""

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
    gain: float | None = None
    """What a turn should gain: no level plays a plan that gains less without a second look, in which it overlooks
    nothing. None if the values before and after a turn cannot be compared."""
    second: int = 0
    """The beam of a planned turn that a search is compared with; 0 does without."""
    clear: float = 0.05
    """The search gives way to the plan if the best turn after its choice is worse by more than this."""
    lead: bool = False
    """The plan leads: the search only chooses among the actions that its beam has kept to the end of the turn."""
