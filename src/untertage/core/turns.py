"""Whose decision is next: the one definition for arena, environments, server, terminal and search."""

from __future__ import annotations

from typing import Any

from untertage.core.game import CLOCK, Game, Seat


def player_to_move(actors: tuple[Seat, ...]) -> Seat | None:
    """The player who decides next: the first one the game names. None if the game is over or only time can act."""
    return actors[0] if actors and actors[0] != CLOCK else None


def next_seat(game: Game[Any, Any, Any, Any], state: Any) -> Seat:
    """The seat that decides next in a game that is not over: a player, or CLOCK if nobody else may act."""
    return game.actors(state)[0]
