"""What is legal, what it does, and why something else is not."""

from __future__ import annotations

from typing import Final, assert_never

from untertage.core.chance import Chance
from untertage.core.errors import Refusal
from untertage.core.game import Event
from untertage.games.rescue.actions import Exchange, FlipLong, FlipShort, Move, RescueAction, Rotate
from untertage.games.rescue.rules.cards import exchange, list_exchanges, refuse_exchange
from untertage.games.rescue.rules.manipulate import list_manipulations, manipulate, refuse_manipulation
from untertage.games.rescue.rules.moves import list_moves, move, refuse_move
from untertage.games.rescue.rules.turn import end_turn
from untertage.games.rescue.state import MANIPULATE, OVER, State
from untertage.games.rescue.words import ACTIONS, T, Words

ALONE: Final = [(0,), (1,), (2,), (3,)]


def actors(state: State) -> tuple[int, ...]:
    """The seat in turn, nobody when the match is over (RES-5)."""
    return () if state.step == OVER else ALONE[state.seat]


def legal_actions(state: State, seat: int) -> list[RescueAction]:
    """What the seat may do now."""
    return list_legal(state, seat, ACTIONS)


def list_legal(state: State, seat: int, words: Words[T]) -> list[T]:
    """What the seat may do, in any words, step by step; there is no pass (RES-28, RES-29, RES-30, RES-31)."""
    if state.step == OVER or seat != state.seat:
        return []
    if state.step == MANIPULATE:
        return list_manipulations(state, words)
    return list_moves(state, words) + list_exchanges(state, words)


def advance(state: State, seat: int, action: RescueAction, chance: Chance, log: list[Event] | None) -> None:
    """Do what the seat in turn has decided; the third step ends its turn (RES-30, RES-80, RES-81)."""
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


def why_not(state: State, seat: int, action: RescueAction) -> Refusal | None:
    """The rule that forbids the action, if any does (RES-5, RES-28, RES-92)."""
    if state.step == OVER:
        return Refusal("RES-92")
    if seat != state.seat:
        return Refusal("RES-5")
    match action:
        case Rotate() | FlipLong() | FlipShort():
            return refuse_manipulation(state, action)
        case Move():
            return Refusal("RES-28") if state.step == MANIPULATE else refuse_move(state, action)
        case Exchange():
            return Refusal("RES-28") if state.step == MANIPULATE else refuse_exchange(state, action)
        case _:
            assert_never(action)
