"""The layout of an observation of Rescue, and the rows of its cards, crews and loaders."""

from __future__ import annotations

from typing import Final

from untertage.games.rescue.geometry import LOADERS, PLACES, SEATS, SIDES, SYMBOLS
from untertage.games.rescue.state import STEPS
from untertage.kit.layout import Layout
from untertage.kit.rows import one_hot

MOST_SEATS: Final = SEATS.stop - 1
_SIDES: Final = [bytes([sides >> bit & 1 for bit in range(len(SIDES))]) for sides in range(1 << len(SIDES))]
_PLACE: Final = one_hot(len(PLACES))
FACE: Final = [[sides + symbol for symbol in one_hot(len(SYMBOLS))] for sides in _SIDES]
"""By openings and symbol the row of one side of a card."""
_HIDDEN: Final = [0] * (1 + len(SYMBOLS))


def crew_rest(aboard: int, cards: int, hand: list[int] | None) -> list[int]:
    """What follows the pieces of a crew: how many are aboard, and the hand by symbol if the viewer sees it."""
    return [aboard, cards, 1, *hand] if hand is not None else [aboard, cards, *_HIDDEN]


def loader_row(place: int, sides: int, at: int) -> bytes:
    """A loader: its place, the sides of the card that it touches, and its number on the track."""
    return _PLACE[place] + _SIDES[sides] + bytes([at])


LAYOUT: Final = Layout(
    [
        ("seats", MOST_SEATS, "number of players, one-hot: 1 to 4"),
        ("step", len(STEPS), "one-hot: " + ", ".join(STEPS)),
        ("turn", MOST_SEATS, "whose turn it is, one-hot, counted from the viewer"),
        ("round", 1, "number of the round"),
        (
            "cards",
            len(PLACES) * 2 * len(FACE[0][0]),
            "A1…F6: openings N E S W and symbol 2–6 of the upper side, then of the lower side after flip_long",
        ),
        ("tunnels", len(PLACES), "number of the tunnel a place belongs to"),
        (
            "crews",
            MOST_SEATS * (len(PLACES) + len(crew_rest(0, 0, None))),
            "per seat, counted from the viewer: pieces on each place, aboard, cards, hand seen, hand by symbol 2–6",
        ),
        (
            "loaders",
            len(LOADERS) * len(loader_row(0, 0, 0)),
            "L1, L2, L3: place, one-hot; sides N E S W that it touches; number on the track",
        ),
        ("draw", 1, "cards in the draw pile"),
        ("discard", len(SYMBOLS), "discarded cards by symbol"),
        ("unseen", len(SYMBOLS), "cards that the viewer does not see, by symbol"),
    ]
)
CREWS: Final = [crew.cut_at(len(PLACES)) for crew in LAYOUT.part("crews").split(MOST_SEATS)]
"""For each seat, counted from the viewer, the places of its pieces and the rest."""
