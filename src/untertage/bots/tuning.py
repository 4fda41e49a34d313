"""How the search goes about a game."""

from __future__ import annotations

import msgspec


class Tuning(msgspec.Struct, frozen=True, kw_only=True):
    """How a game is searched."""

    explore: float = 1.0
    """How much rarely tried actions are favoured."""
    urgency: float = 0.1
    """How much worse than the average so far an untried action is taken to be."""
    widen: float = 0.0
    """A node looks at `widen * sqrt(visits)` of its actions, best first; 0 looks at all of them."""
    rollout: int = 0
    """Plies played behind a leaf before it is scored; a game without a score is played to its end."""
    plan: bool = False
    """Choose what leads to the best state that the own turn can still reach for certain, not what was tried most."""
