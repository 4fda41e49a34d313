"""Who may act, and the legal actions (chapter 5)."""

from __future__ import annotations

from untertage.core.game import CLOCK
from untertage.games.underground.actions import UndergroundAction
from untertage.games.underground.listing import ACTIONS, Listing, T
from untertage.games.underground.rules import arranging, placing, stacks, walking
from untertage.games.underground.state import (
    ACTING,
    BEGINNING,
    CLOSING,
    EXPIRY_WAITS,
    FLEEING,
    NOT_WAITING,
    OFFERING,
    PICKING,
    PLAYING,
    STANDING,
    State,
    awaited,
    owns,
    seat_to_move,
)
from untertage.kit.bits import members


def is_arranging(state: State) -> bool:
    """Before the first turn any player may decide, and the hourglass does not run (UG-22, UG-23, UG-D56)."""
    return not state.ended and awaited(state) <= BEGINNING


def can_flip(state: State) -> bool:
    """Anybody may turn the hourglass at any time, once while a choice is open (UG-113, UG-D41)."""
    return state.variant.has_glass and state.waiting == NOT_WAITING and not is_arranging(state)


def can_expire(state: State) -> bool:
    """Sand runs in real time only (UG-114, UG-D53)."""
    variant = state.variant
    return variant.has_glass and variant.realtime and state.waiting != EXPIRY_WAITS and not is_arranging(state)


def actors(state: State) -> tuple[int, ...]:
    """Whose turn it is comes first; the others may turn the hourglass, and time may pass (UG-31, UG-113)."""
    if state.ended:
        return ()
    first = seat_to_move(state)
    seats = [first]
    if is_arranging(state) or can_flip(state):
        seats += [seat for seat in range(state.variant.seats) if seat != first]
    if can_expire(state):
        seats.append(CLOCK)
    return tuple(seats)


def legal_actions(state: State, seat: int) -> list[UndergroundAction]:
    """The legal actions of a seat, or of the clock."""
    return list_legal(state, seat, ACTIONS)


def list_legal(state: State, seat: int, listing: Listing[T]) -> list[T]:
    """Legal actions as actions or as encoding indices."""
    if state.ended or not CLOCK <= seat < state.variant.seats:
        return []
    if seat == CLOCK:
        return [listing.expire] if can_expire(state) else []
    if is_arranging(state):
        return arranging.list_arrangements(state, awaited(state), listing)
    out = list_decisions(state, listing) if seat == seat_to_move(state) else []
    if can_flip(state):
        out.append(listing.flip)
    return out


def list_decisions(state: State, listing: Listing[T]) -> list[T]:
    """What the decision on top allows."""
    kind = awaited(state)
    if kind == ACTING:
        return list_actions(state, listing)
    if kind == PLAYING:
        out = [listing.play[card] for card in sorted(state.hands[state.hand])]
        if owns(state, "shaft"):
            out.append(listing.shaft)
        return out
    if kind == PICKING:
        return [listing.take, listing.leave]
    if kind == CLOSING:
        return [*[listing.close[cell] for cell in members(state.water)], listing.leave]
    if kind == STANDING:
        return [listing.stand, listing.stay]
    if kind == OFFERING:
        return [listing.renew, listing.forgo]
    assert kind == FLEEING
    out = walking.list_steps_aside(state, listing)
    if owns(state, "shaft"):
        out.append(listing.shaft)
    return out


def list_actions(state: State, listing: Listing[T]) -> list[T]:
    """Move, place, use the shaft, or end the actions (UG-40, UG-41, UG-57)."""
    out: list[T] = []
    if not state.has_moved:
        walking.list_moves(state, out, listing)
    if not state.has_placed:
        list_placements(state, out, listing)
    if owns(state, "shaft"):
        out.append(listing.shaft)
    out.append(listing.end)
    return out


def list_placements(state: State, out: list[T], listing: Listing[T]) -> None:
    """Every placement of every part the card gives, and with the exchange chip of all others (UG-50, UG-129)."""
    parts = stacks.parts_of_card(state)
    exchange = owns(state, "exchange")
    if not parts and not exchange:
        return
    ground = placing.ground_of(state)
    for part in parts:
        placing.list_part(state, part, ground, out, listing, exchange=False)
    if exchange:
        for part in stacks.parts_by_exchange(state):
            placing.list_part(state, part, ground, out, listing, exchange=True)
