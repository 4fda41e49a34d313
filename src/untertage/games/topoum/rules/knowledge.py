"""What a seat may know of crates, hands and the deck."""

from __future__ import annotations

from untertage.games.topoum.state import State


def knows_crate(state: State, crate: int, seat: int | None) -> bool:
    """A player who has looked into a crate knows its value; at the end, everyone does (TOP-93, TOP-D56)."""
    if seat is not None and state.crate_known[crate] >> seat & 1:
        return True
    return state.ended and state.crate_cell[crate] >= 0


def unseen_cards(state: State, seat: int | None) -> list[int]:
    """By type the cards of the deck and of the other hands together: the viewer cannot tell them apart."""
    unseen = state.bag[:]
    for owner, hand in enumerate(state.hands):
        if owner != seat:
            for card in hand:
                unseen[card] += 1
    return unseen
