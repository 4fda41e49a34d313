"""Who is asked next where several may act."""

from __future__ import annotations

from typing import Any

from untertage.core.game import CLOCK, Game, Seat


def next_seat(game: Game[Any, Any, Any, Any], state: Any) -> Seat:
    """The first player who may act; time passes only when nobody else can."""
    actors = game.actors(state)
    return next((actor for actor in actors if actor != CLOCK), CLOCK)
