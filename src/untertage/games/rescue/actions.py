"""What a player can decide: change a mine card, move a piece, exchange symbol cards."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from typing import Annotated, Final, TypeAlias

import msgspec

from untertage.core.game import Action
from untertage.games.rescue.components import HAND_SIZE, LOADERS, PLACES, SYMBOLS, Symbol

Place = Annotated[str, msgspec.Meta(pattern="^[A-F][1-6]$")]
End = Annotated[str, msgspec.Meta(pattern="^([A-F][1-6]|L[1-3])$")]


class Rotate(Action, frozen=True):
    """Give a mine card a half turn (RES-42)."""

    place: Place


class FlipLong(Action, frozen=True):
    """Turn a mine card over its long side (RES-43)."""

    place: Place


class FlipShort(Action, frozen=True):
    """Turn a mine card over its short side (RES-44)."""

    place: Place


class Move(Action, frozen=True):
    """Play a symbol card and walk a piece to a place or onto a loader (RES-53, RES-74)."""

    symbol: Symbol
    start: Place
    end: End


class Exchange(Action, frozen=True):
    """Give symbol cards away, sorted by symbol, and draw as many (RES-75, RES-82)."""

    symbols: tuple[Symbol, ...]


Manipulation: TypeAlias = Rotate | FlipLong | FlipShort
RescueAction: TypeAlias = Rotate | FlipLong | FlipShort | Move | Exchange
ACTION_TYPES: Final = (Rotate, FlipLong, FlipShort, Move, Exchange)

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
"""By symbol, start and end; behind the 36 places come the three loaders."""
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
