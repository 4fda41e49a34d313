"""Decisions of random games, for tests of bots."""

from __future__ import annotations

from typing import Any

from tests.walks import sample
from untertage.core import registry
from untertage.core.turns import next_seat


def decisions(game_id: str, seats: int, count: int = 3) -> list[tuple[Any, int]]:
    """Some states with a choice, each with the seat that has it."""
    game = registry.get(game_id)
    open_states = [state for state in sample(game_id, seats) if game.actors(state)]
    chosen = [(state, next_seat(game, state)) for state in open_states]
    real = [(state, seat) for state, seat in chosen if len(game.legal_actions(state, seat)) > 1]
    return real[:: max(1, len(real) // count)][:count]
