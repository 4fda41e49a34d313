"""Deck, hands and bar (section 10)."""

from __future__ import annotations

from untertage.core.chance import Chance, about_pile, picked
from untertage.core.game import Event
from untertage.games.topoum.events import Discarded, Drew, Filled, Paid, PeaceCame, Played
from untertage.games.topoum.pieces import COLOURS, EMPTY, PEACE, SLOTS
from untertage.games.topoum.rules.supply import change_score
from untertage.games.topoum.state import State, changed


def deck_size(state: State) -> int:
    """Cards left in the deck, Peace included."""
    size = 0 if state.peace else 1
    for count in state.bag:
        size += count
    return size


def draw_card(state: State, chance: Chance) -> int:
    """The next card: an action card, PEACE among the last six, or EMPTY (TOP-18)."""
    bag = state.bag
    size = deck_size(state)
    if size == 0:
        return EMPTY
    with_peace = not state.peace and size <= state.variant.peace_among_last
    about_pile(chance, "deck")
    card = picked(chance, [*bag, 1] if with_peace else bag)
    if card == len(bag):
        return PEACE
    state.bag = changed(bag, card, bag[card] - 1)
    return card


def play_card(state: State, card: int, slot: int, log: list[Event] | None) -> None:
    """A card from the hand (slot 0) is free, one from the bar has its price; both go to the pile (TOP-83, TOP-84,
    TOP-85, TOP-128)."""
    seat = state.turn
    pile = seat * len(state.variant.cards) + card
    state.piles = changed(state.piles, pile, state.piles[pile] + 1)
    state.used += 1
    if log is not None:
        log.append(Played(COLOURS[seat], state.variant.cards[card].id))
    if slot == 0:
        hand = state.hands[seat][:]
        hand.remove(card)
        state.hands[seat] = hand
        return
    state.bar[slot - 1] = EMPTY
    points = state.variant.bar[slot - 1]
    change_score(state, seat, points)
    if log is not None:
        log.append(Paid(COLOURS[seat], slot, points))


def refill(state: State, chance: Chance, log: list[Event] | None) -> None:
    """Discard if no card was used, then the hand, then the bar (TOP-86)."""
    if state.used == 0:
        discard_rightmost(state, log)
    fill_hand(state, state.turn, chance, log)
    slide_bar(state)
    fill_bar(state, chance, log)


def discard_rightmost(state: State, log: list[Event] | None) -> None:
    """A turn without a card costs the rightmost card of the bar; nobody gets it (TOP-86, TOP-D32)."""
    for slot in range(SLOTS - 1, -1, -1):
        card = state.bar[slot]
        if card != EMPTY:
            state.bar[slot] = EMPTY
            state.discards = changed(state.discards, card, state.discards[card] + 1)
            if log is not None:
                log.append(Discarded(state.variant.cards[card].id))
            return


def fill_hand(state: State, seat: int, chance: Chance, log: list[Event] | None) -> None:
    """Up to two cards; Peace ends the drawing, now and for all hands from then on (TOP-87, TOP-88)."""
    hand = state.hands[seat]
    drawn: list[int] = []
    while not state.peace and len(hand) + len(drawn) < state.variant.hand_size:
        card = draw_card(state, chance)
        if card == PEACE:
            declare_peace(state, log)
        else:
            drawn.append(card)
    if drawn:
        state.hands[seat] = sorted(hand + drawn)
        if log is not None:
            log.append(Drew(COLOURS[seat], tuple([state.variant.cards[card].id for card in drawn])))


def slide_bar(state: State) -> None:
    """The cards move to the right without gaps (TOP-86)."""
    bar = state.bar
    free = SLOTS
    for slot in range(SLOTS - 1, -1, -1):
        if bar[slot] != EMPTY:
            free -= 1
            bar[free] = bar[slot]
    for slot in range(free):
        bar[slot] = EMPTY


def fill_bar(state: State, chance: Chance, log: list[Event] | None) -> None:
    """Empty slots from right to left, slot 1 last; Peace is replaced by the next card (TOP-86, TOP-87, TOP-D58)."""
    for slot in range(SLOTS - 1, -1, -1):
        if state.bar[slot] != EMPTY:
            continue
        card = draw_card(state, chance)
        if card == PEACE:
            declare_peace(state, log)
            card = draw_card(state, chance)
        if card == EMPTY:
            return
        state.bar[slot] = card
        if log is not None:
            log.append(Filled(slot + 1, state.variant.cards[card].id))


def declare_peace(state: State, log: list[Event] | None) -> None:
    """Peace is shown and laid aside; the round is finished (TOP-87, TOP-89)."""
    state.peace = True
    if log is not None:
        log.append(PeaceCame())
