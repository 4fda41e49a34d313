"""What is counted in matches of bots of one level."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from untertage.core.game import Action, Event, Outcome
from untertage.games.rescue.actions import Exchange, Move

LONG: Final = 60
"""Turns after which a match should be over."""


def habits(actions: Sequence[Action], events: Sequence[Sequence[Event]], outcome: Outcome) -> dict[str, float]:
    """Turns of all players together, and exchanges."""
    turns = sum(isinstance(action, Move | Exchange) for action in actions)
    exchanges = sum(isinstance(action, Exchange) for action in actions)
    return {"turns": float(turns), "in_time": float(turns <= LONG), "exchanges": float(exchanges)}
