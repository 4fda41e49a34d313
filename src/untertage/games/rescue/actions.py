"""The decisions of Rescue: change a mine card, move a piece, exchange symbol cards."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

import msgspec

from untertage.core.game import Action
from untertage.games.rescue.sheet import Symbol

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
