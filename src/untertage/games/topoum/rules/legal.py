"""Who may act, and the legal actions, as actions or as encoding indices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from untertage.games.topoum import waits
from untertage.games.topoum.actions import HAND, TopoumAction
from untertage.games.topoum.geometry import BIT, CENTRE, NEIGHBOURS, without
from untertage.games.topoum.listing import ACTIONS, Listing, T
from untertage.games.topoum.pieces import AT_DIRECTION, CRATE, EMPTY, FARMER_TOKEN, NOBODY, OBSTACLES, SLOTS
from untertage.games.topoum.rules.cards import can_play, directions, targets
from untertage.games.topoum.rules.farmers import aside
from untertage.games.topoum.rules.fields import beside
from untertage.games.topoum.rules.moles import enterable
from untertage.games.topoum.rules.turn import can_swap, entries, obstacle_kinds, obstacle_spaces, ransoms
from untertage.games.topoum.sets import at, members, parts, steps
from untertage.games.topoum.state import Pending, State

ALONE: Final = [(0,), (1,), (2,), (3,)]


def actor(state: State) -> int:
    """The seat that decides now; NOBODY when the game is over (TOP-27)."""
    return state.pending[-1].seat if state.pending else NOBODY


def actors(state: State) -> tuple[int, ...]:
    """The seat that decides now; empty when the game is over (TOP-27)."""
    return () if state.ended else ALONE[actor(state)]


def first_bases(state: State) -> int:
    """Free spaces beside the centre (TOP-21)."""
    return without(NEIGHBOURS[CENTRE], state.fields)


def list_base(state: State, item: Pending, listing: Listing[T]) -> list[T]:
    """The first base (TOP-21)."""
    return at(listing.base, first_bases(state))


def list_mole(state: State, item: Pending, listing: Listing[T]) -> list[T]:
    """Base and mole in set-up (TOP-22)."""
    return at(listing.mole, beside(state))


def list_obstacle(state: State, item: Pending, listing: Listing[T]) -> list[T]:
    """Kind and space of an obstacle; by option the first may be left out (TOP-138, TOP-D49)."""
    spaces = members(obstacle_spaces(state, item.kind))
    out = [listing.obstacle[OBSTACLES.index(kind)][cell] for kind in obstacle_kinds(state) for cell in spaces]
    if item.kind == waits.SETUP_OBSTACLE and state.variant.may_obstruct:
        out.append(listing.no_action)
    return out


def list_ransom(state: State, item: Pending, listing: Listing[T]) -> list[T]:
    """Buy a mole back, or nobody any more (TOP-30)."""
    out: list[T] = [listing.ransom[captor] for captor in ransoms(state)]
    out.append(listing.skip)
    return out


def list_deploy(state: State, item: Pending, listing: Listing[T]) -> list[T]:
    """Base and mole for a player without one (TOP-31)."""
    return at(listing.deploy, beside(state))


def list_action(state: State, item: Pending, listing: Listing[T]) -> list[T]:
    """Enter or move; pass if neither is possible (TOP-34, TOP-35)."""
    out: list[T] = at(listing.enter, entries(state))
    out += list_steps(state, listing)
    if not out:
        out.append(listing.no_action)
    return out


def list_steps(state: State, listing: Listing[T]) -> list[T]:
    """One step of each mole that may still step, to an enterable neighbour; protected moles step like any
    other (TOP-41, TOP-42, TOP-43, TOP-44, TOP-136)."""
    return steps(listing.move, state.ready, enterable(state))


def list_continue(state: State, item: Pending, listing: Listing[T]) -> list[T]:
    """Another mole, or the end of the action (TOP-43)."""
    out = list_steps(state, listing)
    out.append(listing.end)
    return out


def list_cards(state: State, item: Pending, listing: Listing[T]) -> list[T]:
    """Cards of hand and bar that can be carried out; after a step also the swap (TOP-38, TOP-45, TOP-51, TOP-82)."""
    out: list[T] = []
    cards = state.variant.cards
    tried = playable = 0
    before = EMPTY
    for card in state.hands[state.turn]:
        if card != before:
            tried |= BIT[card]
            if can_play(state, card):
                playable |= BIT[card]
                out.append(listing.plays(card, cards[card].id)[HAND])
        before = card
    for slot in range(SLOTS):
        card = state.bar[slot]
        if card == EMPTY:
            continue
        if not tried & BIT[card]:
            tried |= BIT[card]
            if can_play(state, card):
                playable |= BIT[card]
        if playable & BIT[card]:
            out.append(listing.plays(card, cards[card].id)[slot + 1])
    if item.kind == waits.CARD_STEPPED and can_swap(state):
        out.append(listing.swap)
    return out


def list_targets(state: State, item: Pending, listing: Listing[T]) -> list[T]:
    """Where the card can be aimed (TOP-128)."""
    if state.variant.cards[item.card].target == AT_DIRECTION:
        return [listing.direct[direction] for direction in directions(state, item.card)]
    return at(listing.target, targets(state, item.card))


def list_take(state: State, item: Pending, listing: Listing[T]) -> list[T]:
    """Which token the farmer moves, from the board or from beside it (TOP-150, TOP-153, TOP-156)."""
    out: list[T] = at(listing.take, state.token[FARMER_TOKEN[state.farmer]])
    if aside(state):
        out.append(listing.take_side)
    return out


def list_crate(state: State, item: Pending, listing: Listing[T]) -> list[T]:
    """Any crate, or none (TOP-173)."""
    out: list[T] = at(listing.target, state.token[CRATE])
    out.append(listing.decline)
    return out


def list_keep(state: State, item: Pending, listing: Listing[T]) -> list[T]:
    """The largest parts, each by its first field (TOP-65)."""
    return [listing.keep[(part & -part).bit_length() - 1] for part in parts(state.battlefield)]


def list_dynamite(state: State, item: Pending, listing: Listing[T]) -> list[T]:
    """Where the dynamite can be placed again (TOP-164)."""
    return at(listing.dynamite, beside(state))


LISTS: Final[list[Callable[[State, Pending, Listing[Any]], list[Any]]]] = [
    list_base,
    list_mole,
    list_obstacle,
    list_obstacle,
    list_ransom,
    list_deploy,
    list_action,
    list_continue,
    list_cards,
    list_cards,
    list_targets,
    list_take,
    list_crate,
    list_keep,
    list_dynamite,
]
"""By the kind of decision that waits, in the order of `waits`."""


def list_legal(state: State, seat: int, listing: Listing[T]) -> list[T]:
    """The legal actions of a seat; ransoms beside the main decisions of a turn (TOP-30, TOP-D28)."""
    if not state.pending:
        return []
    item = state.pending[-1]
    if item.seat != seat:
        return []
    out: list[T] = LISTS[item.kind](state, item, listing)
    if waits.DEPLOY <= item.kind <= waits.CARD_STEPPED and state.variant.any_time:
        out += [listing.ransom[captor] for captor in ransoms(state)]
    return out


def legal_actions(state: State, seat: int) -> list[TopoumAction]:
    """The legal actions of a seat."""
    return list_legal(state, seat, ACTIONS)


def legal(state: State) -> list[TopoumAction]:
    """The legal actions of the acting seat."""
    return legal_actions(state, actor(state))
