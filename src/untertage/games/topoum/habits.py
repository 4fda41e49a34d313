"""What is counted in matches of bots of one level."""

from __future__ import annotations

from collections.abc import Sequence

from untertage.core.game import Action, Event, Outcome
from untertage.games.topoum.events import Fined, Ransomed


def habits(actions: Sequence[Action], events: Sequence[Sequence[Event]], outcome: Outcome) -> dict[str, float]:
    """Fines for own moles, and ransoms."""
    happened = [event for ply in events for event in ply]
    fines = sum(isinstance(event, Fined) and event.cause == "own_mole" for event in happened)
    ransoms = sum(isinstance(event, Ransomed) for event in happened)
    return {"own_moles": float(fines), "ransoms": float(ransoms)}
