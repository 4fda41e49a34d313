"""Why an action is illegal: the first rule that forbids it."""

from __future__ import annotations

from typing import assert_never

from untertage.core.errors import Refusal
from untertage.games.rescue.actions import Exchange, FlipLong, FlipShort, Move, RescueAction, Rotate
from untertage.games.rescue.rules.cards import refuse_exchange
from untertage.games.rescue.rules.manipulate import refuse_manipulation
from untertage.games.rescue.rules.moves import refuse_move
from untertage.games.rescue.state import MANIPULATE, OVER, State


def why_not(state: State, seat: int, action: RescueAction) -> Refusal | None:
    """The rule that forbids the action, if any does (RES-5, RES-28, RES-92)."""
    if state.step == OVER:
        return Refusal("RES-92")
    if seat != state.seat:
        return Refusal("RES-5", {"crew": state.colours[state.seat]})
    match action:
        case Rotate() | FlipLong() | FlipShort():
            return refuse_manipulation(state, action)
        case Move():
            return Refusal("RES-28") if state.step == MANIPULATE else refuse_move(state, action)
        case Exchange():
            return Refusal("RES-28") if state.step == MANIPULATE else refuse_exchange(state, action)
        case _:
            assert_never(action)
