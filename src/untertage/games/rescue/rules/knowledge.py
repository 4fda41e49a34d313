"""What a seat may know of the hands and of the draw pile."""

from __future__ import annotations

from untertage.games.rescue.state import State


def sees_hand(state: State, owner: int, seat: int | None) -> bool:
    """A hand is seen by its owner, or by everybody if the option says so (RES-24, RES-D32)."""
    return owner == seat or state.options.open_hands


def unseen(state: State, seat: int | None) -> list[int]:
    """By symbol the cards that this seat cannot see, in another hand or in the draw pile (RES-97)."""
    left = state.draw[:]
    for owner in range(state.seats):
        if not sees_hand(state, owner, seat):
            hand = state.hands[owner]
            for symbol in range(len(left)):
                left[symbol] += hand[symbol]
    return left


def remember(state: State) -> None:
    """The draw pile is empty: what nobody shows must be in the other hands (RES-97)."""
    state.recalled = [unseen(state, seat if seat < state.seats else None) for seat in range(state.seats + 1)]


def forget(state: State, symbol: int) -> None:
    """The seat in turn has discarded a card, which may be the one that the others remember."""
    for seat, known in enumerate(state.recalled):
        if seat != state.seat and known[symbol]:
            known[symbol] -= 1


def recalled(state: State, seat: int | None) -> list[int]:
    """By symbol the cards that this seat knows to be in hands it cannot see, not in the draw pile (RES-97)."""
    if not state.recalled:
        return [0] * len(state.draw)
    return state.recalled[state.seats if seat is None else seat]
