"""Whose decision is next: the one definition for arena, environments, server, terminal and search."""

from __future__ import annotations

from typing import Any

from untertage.core.game import CLOCK, Game, Seat


def first_of(actors: tuple[Seat, ...]) -> Seat:
    """The seat that decides next among those that may act: the first one the game names, CLOCK only if alone."""
    return actors[0]


def player_to_move(actors: tuple[Seat, ...]) -> Seat | None:
    """The player who decides next. None if the game is over or only time can act."""
    return first_of(actors) if actors and first_of(actors) != CLOCK else None


def next_seat(game: Game[Any, Any, Any, Any], state: Any) -> Seat:
    """The seat that decides next in a game that is not over: a player, or CLOCK if nobody else may act."""
    actors: tuple[Seat, ...] = game.actors(state)
    return first_of(actors)
