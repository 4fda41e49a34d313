"""A complete state that fits a view: what the viewer cannot know is dealt again at random."""

from __future__ import annotations

import msgspec

from untertage.core.chance import Chance, evenly, picked
from untertage.games.topoum import waits
from untertage.games.topoum.components import Components
from untertage.games.topoum.pieces import COLOURS
from untertage.games.topoum.position import TopoumPosition, write_field
from untertage.games.topoum.reading import build
from untertage.games.topoum.rules.cards import can_play
from untertage.games.topoum.rules.turn import can_swap, has_card
from untertage.games.topoum.state import State
from untertage.games.topoum.view import TopoumView
from untertage.kit.bag import draw


def determinize(components: Components, view: TopoumView, chance: Chance) -> State:
    """Crate values that others know, then the other hands, drawn from what the viewer has not seen."""
    state = as_known(components, view)
    deal_crates(state, view, chance)
    deal_hands(state, view, chance)
    return state


def as_known(components: Components, view: TopoumView) -> State:
    """The state as far as the view shows it: other hands lie in the deck, what others saw in crates is open."""
    state = build(components, known_position(view))
    state.bag = [view.unseen.get(rule.id, 0) for rule in state.variant.cards]
    return state


def known_position(view: TopoumView) -> TopoumPosition:
    """The position as far as the view shows it."""
    hands: list[tuple[str, ...]] = [()] * view.seats
    if view.seat is not None:
        hands[view.seat] = view.hand
    captives: dict[str, dict[str, int]] = {}
    for held in view.captives:
        captives.setdefault(held.captor, {})[held.owner] = held.count
    return msgspec.convert(
        {
            "seats": view.seats,
            "cards": view.cards,
            "fields": {field.cell: write_field(field) for field in view.fields},
            "islands": [field.cell for field in view.fields if field.island],
            "turn": view.turn,
            "start": view.start,
            "farmer": view.farmer,
            "scores": view.scores,
            "captives": captives,
            "press": view.press,
            "hands": hands,
            "bar": view.bar,
            "piles": view.piles,
            "discards": view.discards,
            "peace": view.peace,
            "crates": [{"cell": crate.cell, "value": crate.value or 0} for crate in view.crates],
            "pending": [msgspec.to_builtins(item) for item in view.pending],
            "active": view.active,
            "ready": view.ready,
            "moved": view.moved,
            "used": view.used,
            "seen": view.seen,
            "ended": bool(view.winners),
            "ply": view.ply,
            "options": view.options,
        },
        TopoumPosition,
    )


def deal_crates(state: State, view: TopoumView, chance: Chance) -> None:
    """A crate that only others have looked into has one of the values left; one nobody knows stays undecided."""
    left = state.variant.crate_values[:]
    for value in state.crate_value:
        if value:
            left.remove(value)
    for index, crate in enumerate(view.crates):
        for seat, colour in enumerate(COLOURS):
            state.crate_known[index] |= (colour in crate.known) << seat
        if crate.known and crate.value is None:
            state.crate_value[index] = left.pop(evenly(chance, len(left)))


def deal_hands(state: State, view: TopoumView, chance: Chance) -> None:
    """The other hands. A player who is choosing a card has at least one to choose, and that tells something about the
    hand if neither the bar nor a swap offers anything (TOP-39, TOP-50)."""
    others = [seat for seat in range(view.seats) if seat != view.seat]
    others.sort(key=lambda seat: not must_hold_playable(state, seat))
    for seat in others:
        hand = state.hands[seat][:]
        if must_hold_playable(state, seat):
            hand += draw_playable(state, view.hand_sizes[seat], chance)
        while len(hand) < view.hand_sizes[seat]:
            hand.append(draw(state.bag, chance))
        state.hands[seat] = sorted(hand)


def must_hold_playable(state: State, seat: int) -> bool:
    """Is a playable hand card the only explanation for the decision of this seat?"""
    if not state.pending or state.pending[-1].seat != seat:
        return False
    kind = state.pending[-1].kind
    if kind not in (waits.CARD_ENTERED, waits.CARD_STEPPED) or state.hands[seat]:
        return False
    return not has_card(state) and not (kind == waits.CARD_STEPPED and can_swap(state))


def draw_playable(state: State, size: int, chance: Chance) -> list[int]:
    """A hand of this size with a playable card in it, each such hand as likely as it is in the deal."""
    hands: list[list[int]] = []
    weights: list[int] = []
    bag = state.bag = state.bag[:]
    useful = [card for card in state.types if bag[card] and can_play(state, card)]
    for index, first in enumerate(state.types):
        if size == 1 and first in useful:
            hands.append([first])
            weights.append(bag[first])
        for second in state.types[index:] if size > 1 else []:
            ways = bag[first] * (bag[first] - 1) // 2 if first == second else bag[first] * bag[second]
            if ways and (first in useful or second in useful):
                hands.append([first, second])
                weights.append(ways)
    hand = hands[picked(chance, weights)]
    for card in hand:
        bag[card] -= 1
    return hand
