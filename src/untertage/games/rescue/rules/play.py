"""Carrying out actions."""

from __future__ import annotations

from typing import assert_never

from untertage.core.chance import Chance
from untertage.core.game import Event
from untertage.games.rescue.actions import Exchange, FlipLong, FlipShort, Move, RescueAction, Rotate
from untertage.games.rescue.rules.cards import exchange
from untertage.games.rescue.rules.manipulate import manipulate
from untertage.games.rescue.rules.moves import move
from untertage.games.rescue.rules.turn import end_turn
from untertage.games.rescue.state import OVER, State


def advance(state: State, seat: int, action: RescueAction, chance: Chance, log: list[Event] | None) -> None:
    """Carry out a legal action; the third step ends the turn (RES-30, RES-80, RES-81)."""
    state.ply += 1
    match action:
        case Rotate() | FlipLong() | FlipShort():
            manipulate(state, action, log)
            return
        case Move():
            move(state, action, chance, log)
        case Exchange():
            exchange(state, action, chance, log)
        case _:
            assert_never(action)
    if state.step != OVER:
        end_turn(state, log)
