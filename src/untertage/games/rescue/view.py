"""What a seat may know: everything but the other hands and what the draw pile holds (RES-24, RES-25)."""

from __future__ import annotations

from functools import cache
from typing import Literal

import msgspec

from untertage.core.game import Event, Seat, View
from untertage.games.rescue.events import Drew
from untertage.games.rescue.geometry import BIT, CENTRE, LIES, LOADERS, PLACES, SIDES, SYMBOLS, TRACKS
from untertage.games.rescue.options import RescueOptions
from untertage.games.rescue.rules.knowledge import recalled, sees_hand, unseen
from untertage.games.rescue.rules.tunnels import APART, PLACE_OF, tunnel_numbers
from untertage.games.rescue.sheet import Track
from untertage.games.rescue.state import OVER, STEPS, State, cards_of


class CardView(msgspec.Struct, frozen=True):
    """A mine card in its place; both sides are known to all."""

    place: str
    card: str
    lie: str
    centre: bool
    open: str
    symbol: int
    under_open: str
    """The other side as flip_long would show it (RES-43)."""
    under_symbol: int


class LoaderView(msgspec.Struct, frozen=True):
    """A loader beside its outer card (RES-21, RES-35)."""

    id: str
    at: int
    place: str
    sides: str
    ahead: tuple[str, ...]
    """Card and sides of its next places, one for each turn of a round."""


class CrewView(msgspec.Struct, frozen=True):
    """A player's people, and as much of the hand as this seat may see."""

    seat: Seat
    colour: str
    places: tuple[str, ...]
    aboard: int
    cards: int
    hand: tuple[int, ...] | None


class RescueView(View, frozen=True, kw_only=True):
    """The planet, the crews, the loaders, the piles."""

    options: RescueOptions
    step: Literal["manipulate", "act", "over"]
    turn: Seat
    turns: int
    round: int
    cards: tuple[CardView, ...]
    tunnels: tuple[int, ...]
    """For each place, in the order of the cards: places with the same number belong to one tunnel (RES-57)."""
    crews: tuple[CrewView, ...]
    loaders: tuple[LoaderView, ...]
    draw: int
    discard: tuple[int, ...]
    unseen: tuple[int, ...]
    """Every symbol card that this seat cannot see, in some other hand or in the draw pile (RES-97)."""
    recalled: tuple[int, ...] = ()
    """Those among them that must be in another hand, since they were when the draw pile was last made new."""


def view(state: State, seat: Seat | None) -> RescueView:
    """Built field by field from what the seat may know."""
    return RescueView(
        seat=seat,
        actors=() if state.step == OVER else (state.seat,),
        ply=state.ply,
        options=state.options,
        step=STEPS[state.step],
        turn=state.seat,
        turns=state.turns,
        round=(state.turns - (state.step == OVER)) // state.seats + 1,
        cards=tuple([_card_view(state, place) for place in range(len(PLACES))]),
        tunnels=tuple(tunnel_numbers(state)),
        crews=tuple(_crew_view(state, owner, seat) for owner in range(state.seats)),
        loaders=tuple(
            [_loader_view(n, at, state.options.loader_track, state.seats) for n, at in enumerate(state.loaders)]
        ),
        draw=sum(state.draw),
        discard=cards_of(state.discard),
        unseen=cards_of(unseen(state, seat)),
        recalled=cards_of(recalled(state, seat)),
    )


def _crew_view(state: State, owner: Seat, seat: Seat | None) -> CrewView:
    """The hand is in it if this seat may see it (RES-24, RES-D32)."""
    hand = cards_of(state.hands[owner])
    places = tuple(places_of(state, owner))
    seen = hand if sees_hand(state, owner, seat) else None
    return CrewView(owner, state.colours[owner], places, state.aboard[owner], len(hand), seen)


def places_of(state: State, seat: Seat) -> list[str]:
    """The places of a crew's pieces in reading order, one entry per piece."""
    found: list[str] = []
    crew, left = state.crew[seat], state.stands[seat]
    while left:
        lowest = left & -left
        place = PLACE_OF[lowest % APART]
        found += [PLACES[place]] * crew[place]
        left ^= lowest
    return found


def _card_view(state: State, place: int) -> CardView:
    components = state.components
    card, lie = state.cards[place], state.lies[place]
    up, under = 4 * card + lie, 4 * card + (lie ^ 2)
    return _one_card(
        place, components.card_ids[card], lie,
        components.face_open[up], components.face_symbol[up],
        components.face_open[under], components.face_symbol[under],
    )  # fmt: skip


@cache
def _one_card(place: int, card: str, lie: int, sides: int, symbol: int, under: int, under_symbol: int) -> CardView:
    """Cached, because cards change one at a time."""
    return CardView(
        PLACES[place], card, LIES[lie], bool(BIT[place] & CENTRE),
        SIDES_OF[sides], SYMBOLS[symbol], SIDES_OF[under], SYMBOLS[under_symbol],
    )  # fmt: skip


SIDES_OF = ["".join(side for bit, side in enumerate(SIDES) if sides >> bit & 1) for sides in range(16)]


@cache
def _loader_view(loader: int, at: int, track: Track, seats: int) -> LoaderView:
    spots = TRACKS[track]
    place, sides = spots[at]
    ahead = [spots[(at + steps) % len(spots)] for steps in range(1, seats + 1)]
    names = tuple(f"{PLACES[card]} {SIDES_OF[touched]}" for card, touched in ahead)
    return LoaderView(LOADERS[loader], at, PLACES[place], SIDES_OF[sides], names)


def redact(event: Event, seat: Seat | None) -> Event:
    """Others learn how many cards were drawn, not which (RES-24)."""
    if isinstance(event, Drew) and not event.public and event.seat != seat:
        return Drew(event.seat, event.crew, event.number, (), event.public)
    return event
