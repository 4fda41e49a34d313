"""Rescue for programs that learn: numbers of actions, and the view as signed bytes."""

from __future__ import annotations

from functools import cache
from typing import Final

from untertage.games.rescue.actions import ALL_MANIPULATIONS, EXCHANGES, MOVES
from untertage.games.rescue.components import LOADERS, PLACE, PLACES, SIDES, SYMBOL, SYMBOLS
from untertage.games.rescue.observation import MOST_SEATS, Onlookers, observed
from untertage.games.rescue.rules.legal import list_legal
from untertage.games.rescue.state import STEPS, State
from untertage.games.rescue.view import CrewView, RescueView
from untertage.games.rescue.words import Words
from untertage.kit.encoding import Encoding
from untertage.kit.rows import around, small

CARD_WIDTH: Final = 2 * (len(SIDES) + len(SYMBOLS))
CREW_WIDTH: Final = len(PLACES) + 3 + len(SYMBOLS)
LOADER_WIDTH: Final = len(PLACES) + len(SIDES) + 1


def write(view: RescueView, encoding: Encoding, out: bytearray) -> None:
    """Everything a seat sees, in the order of the segments."""
    at = encoding.at
    behind = around(view.seat, len(view.crews))
    out[at["seats"] + len(view.crews) - 1] = 1
    out[at["step"] + STEPS.index(view.step)] = 1
    out[at["turn"] + behind[view.turn]] = 1
    out[at["round"]] = small(view.round)
    write_planet(view, at, out)
    for crew in view.crews:
        write_crew(crew, at["crews"] + behind[crew.seat] * CREW_WIDTH, out)
    out[at["draw"]] = view.draw
    for value in view.discard:
        out[at["discard"] + SYMBOL[value]] += 1
    for value in view.unseen:
        out[at["unseen"] + SYMBOL[value]] += 1


def write_planet(view: RescueView, at: dict[str, int], out: bytearray) -> None:
    first = at["cards"]
    out[first : first + len(PLACES) * CARD_WIDTH] = b"".join(
        [card_bytes(card.open, card.symbol, card.under_open, card.under_symbol) for card in view.cards]
    )
    out[at["tunnels"] : at["tunnels"] + len(PLACES)] = bytes(view.tunnels)
    first = at["loaders"]
    for loader in view.loaders:
        out[first + PLACE[loader.place]] = 1
        for side in loader.sides:
            out[first + len(PLACES) + SIDES.index(side)] = 1
        out[first + LOADER_WIDTH - 1] = loader.at
        first += LOADER_WIDTH


@cache
def card_bytes(sides: str, symbol: int, under: str, under_symbol: int) -> bytes:
    """Openings and symbol of both sides of a card; there are few different ones."""
    row = bytearray(CARD_WIDTH)
    for first, opened, value in ((0, sides, symbol), (CARD_WIDTH // 2, under, under_symbol)):
        for side in opened:
            row[first + SIDES.index(side)] = 1
        row[first + len(SIDES) + SYMBOL[value]] = 1
    return bytes(row)


def write_crew(crew: CrewView, first: int, out: bytearray) -> None:
    for place in crew.places:
        out[first + PLACE[place]] += 1
    first += len(PLACES)
    out[first] = crew.aboard
    out[first + 1] = crew.cards
    out[first + 2] = crew.hand is not None
    for value in crew.hand or ():
        out[first + 3 + SYMBOL[value]] += 1


def listed(state: State, seat: int) -> list[int]:
    """The numbers of everything legal, straight from the state."""
    return list_legal(state, seat, NUMBERS)


ENCODING: Final = Encoding(
    version=1,
    actions=[
        ("rotate, flip_long, flip_short", ALL_MANIPULATIONS),
        ("move", [action for starts in MOVES for ends in starts for action in ends]),
        ("exchange", EXCHANGES),
    ],
    segments=[
        ("seats", MOST_SEATS, "how many play, one-hot: 1 to 4"),
        ("step", len(STEPS), "one-hot: " + ", ".join(STEPS)),
        ("turn", MOST_SEATS, "whose turn it is, one-hot, counted from the viewer"),
        ("round", 1, "number of the round"),
        (
            "cards",
            len(PLACES) * CARD_WIDTH,
            "A1…F6: openings N E S W and symbol 2–6 of the upper side, then of the lower side after flip_long",
        ),
        ("tunnels", len(PLACES), "number of the tunnel a place belongs to"),
        (
            "crews",
            MOST_SEATS * CREW_WIDTH,
            "per seat, counted from the viewer: pieces on each place, aboard, cards, hand seen, hand by symbol 2–6",
        ),
        (
            "loaders",
            len(LOADERS) * LOADER_WIDTH,
            "L1, L2, L3: place, one-hot; sides N E S W that it touches; number on the track",
        ),
        ("draw", 1, "cards in the draw pile"),
        ("discard", len(SYMBOLS), "discarded cards by symbol"),
        ("unseen", len(SYMBOLS), "cards that the viewer does not see, by symbol"),
    ],
    write=write,
    observe=observed,
    onlookers=lambda: Onlookers().observed,
    listed=listed,
)
NUMBERS: Final = Words(ENCODING.index.__getitem__)
