"""Recurring actions, built once. Separate from the action types, so that this module can be compiled."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from typing import Final

from untertage.core.game import Action
from untertage.games.rescue.actions import Exchange, FlipLong, FlipShort, Move, RescueAction, Rotate
from untertage.games.rescue.geometry import HAND_SIZE, LOADERS, PLACES, SYMBOLS

OPERATIONS: Final[tuple[type[Rotate] | type[FlipLong] | type[FlipShort], ...]] = (Rotate, FlipLong, FlipShort)
TURNS: Final[dict[type[Action], int]] = {Rotate: 1, FlipLong: 2, FlipShort: 3}
"""What an operation does to the way a card lies: xor (RES-45)."""

MANIPULATIONS: Final[list[list[RescueAction]]] = [[kind(place) for kind in OPERATIONS] for place in PLACES]
"""The three operations on each place (RES-40)."""
ALL_MANIPULATIONS: Final[list[RescueAction]] = [action for row in MANIPULATIONS for action in row]
"""The 108 operations in a fixed order (RES-41)."""
MOVES: Final[list[list[list[RescueAction]]]] = [
    [[Move(value, start, end) for end in (*PLACES, *LOADERS)] for start in PLACES] for value in SYMBOLS
]
"""By symbol, start and end; the three loaders follow the 36 places."""
EXCHANGES: Final[list[RescueAction]] = [
    Exchange(symbols) for count in range(1, HAND_SIZE + 1) for symbols in combinations_with_replacement(SYMBOLS, count)
]


def _exchanges(hand: tuple[int, ...]) -> list[RescueAction]:
    return [
        Exchange(symbols) for count in range(1, len(hand) + 1) for symbols in sorted(set(combinations(hand, count)))
    ]


EXCHANGES_OF: Final[dict[tuple[int, ...], list[RescueAction]]] = {
    tuple(hand.count(value) for value in SYMBOLS): _exchanges(hand)
    for hand in combinations_with_replacement(SYMBOLS, HAND_SIZE)
}
"""For a hand, counted by symbol, the exchanges it allows: 3, 5 or 7 (RES-75, RES-82)."""
