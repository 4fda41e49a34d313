"""Who may act, and the legal actions."""

from __future__ import annotations

from typing import Final

from untertage.games.rescue.actions import RescueAction
from untertage.games.rescue.listing import ACTIONS, Listing, T
from untertage.games.rescue.rules.cards import list_exchanges
from untertage.games.rescue.rules.manipulate import list_manipulations
from untertage.games.rescue.rules.moves import list_moves
from untertage.games.rescue.state import MANIPULATE, OVER, State

ALONE: Final = [(0,), (1,), (2,), (3,)]


def actors(state: State) -> tuple[int, ...]:
    """The seat in turn; nobody when the match is over (RES-5)."""
    return () if state.step == OVER else ALONE[state.seat]


def legal_actions(state: State, seat: int) -> list[RescueAction]:
    """The legal actions of a seat."""
    return list_legal(state, seat, ACTIONS)


def list_legal(state: State, seat: int, listing: Listing[T]) -> list[T]:
    """Legal actions as actions or as encoding indices; there is no pass (RES-28, RES-29, RES-30, RES-31)."""
    if state.step == OVER or seat != state.seat:
        return []
    if state.step == MANIPULATE:
        return list_manipulations(state, listing)
    return list_moves(state, listing) + list_exchanges(state, listing)
