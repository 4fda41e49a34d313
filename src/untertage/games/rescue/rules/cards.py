"""Step 3, second choice: exchange symbol cards; and how cards are drawn and discarded (RES-75 … RES-88)."""

from __future__ import annotations

from untertage.core.chance import Chance, about_pile
from untertage.core.errors import Refusal
from untertage.core.game import Event
from untertage.games.rescue.actions import Exchange
from untertage.games.rescue.events import Drew, Exchanged, Reshuffled
from untertage.games.rescue.geometry import HAND_SIZE, SYMBOL, SYMBOLS
from untertage.games.rescue.listing import Listing, T
from untertage.games.rescue.rules.knowledge import forget, remember
from untertage.games.rescue.state import State, cards_of
from untertage.kit.bag import draw


def list_exchanges(state: State, listing: Listing[T]) -> list[T]:
    """Always legal, distinguished by symbols (RES-75, RES-76, RES-77, RES-82, RES-D19)."""
    return listing.exchanges_of[tuple(state.hands[state.seat])]


def exchange(state: State, action: Exchange, chance: Chance, log: list[Event] | None) -> None:
    """All cards are discarded before the same number is drawn (RES-78, RES-79)."""
    for value in action.symbols:
        discard_one(state, SYMBOL[value])
    if log is not None:
        log.append(Exchanged(state.colours[state.seat], action.symbols))
    draw_cards(state, len(action.symbols), chance, log)


def refuse_exchange(state: State, action: Exchange) -> Refusal | None:
    """One to three cards that are in the hand, in ascending order (RES-75, RES-82)."""
    if not action.symbols:
        return Refusal("RES-75", {}, "none")
    if len(action.symbols) > HAND_SIZE:
        return Refusal("RES-75", {"n": len(action.symbols)}, "many")
    hand = state.hands[state.seat]
    for value in action.symbols:
        wanted, have = action.symbols.count(value), hand[SYMBOL[value]]
        if wanted > have:
            counts = {"n": value, "wanted": wanted, "have": have}
            return Refusal("RES-75", {**counts, "hand": hand_in_words(state)}, "held")
    in_order = tuple(sorted(action.symbols))
    return None if in_order == action.symbols else Refusal("RES-82", {"symbols": in_words(in_order)})


def in_words(symbols: tuple[int, ...]) -> tuple[str, ...]:
    """Symbol cards for a sentence."""
    return tuple(map(str, symbols))


def hand_in_words(state: State) -> tuple[str, ...]:
    """The hand of the seat in turn for a sentence."""
    return in_words(cards_of(state.hands[state.seat]))


def discard_one(state: State, symbol: int) -> None:
    """From the hand of the seat in turn face-up onto the common pile (RES-84, RES-D21)."""
    state.hands[state.seat][symbol] -= 1
    state.discard[symbol] += 1
    forget(state, symbol)


def draw_cards(state: State, number: int, chance: Chance, log: list[Event] | None) -> None:
    """Draw; there is always a card, and the hand is full again (RES-83, RES-88, RES-96)."""
    seat = state.seat
    drawn = [0] * len(SYMBOLS)
    for _ in range(number):
        if not any(state.draw):
            reshuffle(state, log)
        about_pile(chance, "pile")
        symbol = draw(state.draw, chance)
        state.hands[seat][symbol] += 1
        drawn[symbol] += 1
    if log is not None:
        log.append(Drew(seat, state.colours[seat], number, cards_of(drawn), state.options.open_hands))


def reshuffle(state: State, log: list[Event] | None) -> None:
    """The discard pile becomes the draw pile, just when a card is needed (RES-85, RES-86, RES-87, RES-D20).

    Every order of these cards is equally likely, so the new pile is a bag again and nothing is decided here.
    """
    remember(state)
    state.draw, state.discard = state.discard, state.draw
    if log is not None:
        log.append(Reshuffled(sum(state.draw)))
