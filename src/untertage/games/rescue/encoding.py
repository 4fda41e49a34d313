"""Rescue for learners: indices of actions, and observations written from a view."""

from __future__ import annotations

from typing import Final

from untertage.games.rescue.geometry import PLACE, PLACES, SYMBOL, openings
from untertage.games.rescue.layout import CREWS, FACE, LAYOUT, crew_rest, loader_row
from untertage.games.rescue.listing import Listing
from untertage.games.rescue.observation import Onlookers, observed
from untertage.games.rescue.rules.legal import list_legal
from untertage.games.rescue.state import STEPS, State, counted
from untertage.games.rescue.tables import ALL_MANIPULATIONS, EXCHANGES, MOVES
from untertage.games.rescue.view import CardView, RescueView
from untertage.kit.encoding import Encoding
from untertage.kit.rows import around, small


def write(view: RescueView, out: bytearray) -> None:
    """The observation of a view."""
    at = LAYOUT.at
    behind = around(view.seat, len(view.crews))
    out[at["seats"] + len(view.crews) - 1] = 1
    out[at["step"] + STEPS.index(view.step)] = 1
    out[at["turn"] + behind[view.turn]] = 1
    out[at["round"]] = small(view.round)
    LAYOUT.part("cards").fill(out, b"".join([card_row(card) for card in view.cards]))
    LAYOUT.part("tunnels").fill(out, bytes(view.tunnels))
    for crew in view.crews:
        pieces, rest = CREWS[behind[crew.seat]]
        pieces.write(out, [crew.places.count(place) for place in PLACES])
        rest.write(out, crew_rest(crew.aboard, crew.cards, None if crew.hand is None else counted(crew.hand)))
    loaders = [loader_row(PLACE[loader.place], openings(loader.sides), loader.at) for loader in view.loaders]
    LAYOUT.part("loaders").fill(out, b"".join(loaders))
    out[at["draw"]] = view.draw
    LAYOUT.part("discard").fill(out, bytes(counted(view.discard)))
    LAYOUT.part("unseen").fill(out, bytes(counted(view.unseen)))


def card_row(card: CardView) -> bytes:
    """Openings and symbol of both sides of a card."""
    upper = FACE[openings(card.open)][SYMBOL[card.symbol]]
    return upper + FACE[openings(card.under_open)][SYMBOL[card.under_symbol]]


def listed(state: State, seat: int) -> list[int]:
    """The indices of the legal actions of a seat."""
    return list_legal(state, seat, NUMBERS)


ENCODING: Final = Encoding(
    version=1,
    actions=[
        ("rotate, flip_long, flip_short", ALL_MANIPULATIONS),
        ("move", [action for starts in MOVES for ends in starts for action in ends]),
        ("exchange", EXCHANGES),
    ],
    layout=LAYOUT,
    write=write,
    observe=observed,
    onlookers=lambda: Onlookers().observed,
    listed=listed,
)
NUMBERS: Final = Listing(ENCODING.index.__getitem__)
