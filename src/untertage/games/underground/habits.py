"""What is counted in matches of bots of one level."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from untertage.core.game import Action, Event, Outcome
from untertage.games.underground.actions import Flip


def habits(actions: Sequence[Action], events: Sequence[Sequence[Event]], outcome: Outcome) -> dict[str, float]:
    """How often the hourglass was turned, and how often twice in a row."""
    flips = [isinstance(action, Flip) for action in actions]
    return {"flips": float(sum(flips)), "flips_in_a_row": float(sum(a and b for a, b in pairwise(flips)))}
