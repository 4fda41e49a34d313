"""What is counted in matches of bots of one level."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from untertage.core.game import Action, Event, Outcome
from untertage.games.the_base.actions import Jump, Move, Orient, Token

STILL: Final = 12
"""Plies in a row without a piece moved that nobody should see."""


ENDS: Final = ("third_piece", "escaped", "perished")
"""By the third piece, with or without the time challenge after it."""


def habits(actions: Sequence[Action], events: Sequence[Sequence[Event]], outcome: Outcome) -> dict[str, float]:
    """How the match ended, what the tokens were spent on, and whether the pieces stood still."""
    uses = [action.use for action in actions if isinstance(action, Token)]
    longest = still = 0
    for action in actions:
        still = 0 if isinstance(action, Move | Jump | Orient) else still + 1
        longest = max(longest, still)
    return {
        "third_piece": float(outcome.reason in ENDS),
        "nobody_saved": float(not any(outcome.scores)),
        "extra": float(uses.count("extra")),
        "time": float(uses.count("time")),
        "still": float(longest >= STILL),
    }
