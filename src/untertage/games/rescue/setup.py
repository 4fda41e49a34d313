"""Set-up (RES-15 … RES-27)."""

from __future__ import annotations

import re
from typing import Final

from untertage.core.chance import Chance, evenly
from untertage.core.errors import BadOptions
from untertage.games.rescue.components import Components
from untertage.games.rescue.geometry import (
    CENTRE_PLACES,
    HAND_SIZE,
    LIES,
    PER_CENTRE_CARD,
    PLACES,
    RING_PLACES,
    SYMBOLS,
    TRACKS,
)
from untertage.games.rescue.options import RescueOptions
from untertage.games.rescue.rules.turn import begin_turn
from untertage.games.rescue.state import MANIPULATE, NOBODY, State, lay, put_piece
from untertage.kit.bag import draw

_TOKEN: Final = re.compile(r"(?P<card>.+)(?P<lie>[fb][01])")


def empty_table(components: Components, seats: int, options: RescueOptions) -> State:
    """A table with nothing on it."""
    return State(
        components=components, options=options, seats=seats, colours=options.colours_of(seats),
        track=TRACKS[options.loader_track], cards=[NOBODY] * len(PLACES), lies=[0] * len(PLACES),
        north=0, east=0, south=0, west=0, shows=[0] * len(SYMBOLS),
        crew=[[0] * len(PLACES) for _ in range(seats)], stands=[0] * seats, aboard=[0] * seats, loaders=[],
        hands=[[0] * len(SYMBOLS) for _ in range(seats)], draw=[0] * len(SYMBOLS), discard=[0] * len(SYMBOLS),
        seat=0, step=MANIPULATE, turns=0, ply=0,
    )  # fmt: skip


def set_up(components: Components, seats: int, options: RescueOptions, chance: Chance) -> State:
    """The table at the first decision, which comes after the loaders have moved (RES-28)."""
    state = before_first_turn(components, seats, options, chance)
    begin_turn(state, None)
    return state


def before_first_turn(components: Components, seats: int, options: RescueOptions, chance: Chance) -> State:
    """The table as it is laid out, which is decided by chance alone (RES-1)."""
    if len(options.colours_of(seats)) < seats:
        raise BadOptions(f"colours: {seats} seats need {seats} colours")
    state = empty_table(components, seats, options)
    if options.layout == "random":
        lay_planet(state, chance)
    else:
        lay_given(state, options.layout)
    place_crews(state)
    place_loaders(state, chance)
    deal(state, chance)
    choose_first(state, chance)
    return state


def lay_planet(state: State, chance: Chance) -> None:
    """Crossings face-up in the centre, all other cards around them at random (RES-15, RES-16, RES-17, RES-D25)."""
    centre = in_random_order(state.components.centre_cards, chance)
    for place, card in zip(CENTRE_PLACES, centre, strict=True):
        lay(state, place, card, evenly(chance, 2))
    rings = in_random_order(state.components.ring_cards, chance)
    for place, card in zip(RING_PLACES, rings, strict=True):
        side, turn = evenly(chance, 2), evenly(chance, 2)
        lay(state, place, card, 2 * side + turn)


def in_random_order(cards: tuple[int, ...], chance: Chance) -> list[int]:
    left = list(cards)
    return [left.pop(evenly(chance, len(left))) for _ in cards]


def lay_given(state: State, layout: str) -> None:
    """A written planet; raises BadOptions (RES-D25)."""
    try:
        for place, (card, lie) in enumerate(read_layout(state.components, layout)):
            lay(state, place, card, lie)
    except ValueError as error:
        raise BadOptions(f"layout: {error}") from None


def read_layout(components: Components, layout: str) -> list[tuple[int, int]]:
    """Card and lie of each place; each card once, the centre cards in the centre (RES-6, RES-15, RES-98)."""
    tokens = layout.split()
    if len(tokens) != len(PLACES):
        raise ValueError(f"expected {len(PLACES)} cards, not {len(tokens)}")
    cards = [_read_card(components, token) for token in tokens]
    for place, (card, _) in enumerate(cards):
        if [known for known, _ in cards].index(card) != place:
            raise ValueError(f"{components.card_ids[card]} lies on two places")
    if {cards[place][0] for place in CENTRE_PLACES} != set(components.centre_cards):
        raise ValueError("the four centre cards belong on C3, D3, C4 and D4")
    return cards


def _read_card(components: Components, token: str) -> tuple[int, int]:
    found = _TOKEN.fullmatch(token)
    if found is None or found["card"] not in components.card_ids:
        raise ValueError(f"{token!r} is not a card with side and turn, such as {components.card_ids[0]}f0")
    return components.card_ids.index(found["card"]), LIES.index(found["lie"])


def place_crews(state: State) -> None:
    """Two pieces of every crew on each centre card (RES-18, RES-19, RES-20, RES-D31)."""
    for seat in range(state.seats):
        for place in CENTRE_PLACES:
            for _ in range(PER_CENTRE_CARD):
                put_piece(state, seat, place)


def place_loaders(state: State, chance: Chance) -> None:
    """In their usual places, or the same pattern with L1 on one of the first eight (RES-21, RES-22, RES-D4)."""
    start = state.components.loader_start[state.options.loader_track]
    shift = evenly(chance, 8) - start[0] if state.options.loader_start == "random" else 0
    state.loaders = [(place + shift) % len(state.track) for place in start]


def deal(state: State, chance: Chance) -> None:
    """Three symbol cards for everybody, the rest is the draw pile (RES-23, RES-24, RES-25, RES-26)."""
    state.draw = state.components.deck[:]
    for hand in state.hands:
        for _ in range(HAND_SIZE):
            hand[draw(state.draw, chance)] += 1


def choose_first(state: State, chance: Chance) -> None:
    """Who begins (RES-27, RES-D22)."""
    chosen = state.options.start_player
    state.seat = evenly(chance, state.seats) if chosen == "random" else int(chosen)
    if state.seat >= state.seats:
        raise BadOptions(f"start_player: there is no seat {state.seat + 1} with {state.seats} players")
