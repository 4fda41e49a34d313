"""What a turn can be meant to achieve: facts that the rules decide, not opinions of a score.

A game lists its goals in `GOALS` of its `goals` module, with texts in the sections `goal` and `goal_missed` of its
words.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec

from untertage.core.game import Game

AnyGame: TypeAlias = Game[Any, Any, Any, Any]
Seen: TypeAlias = Callable[[AnyGame, Any, Any, int], bool]
"""Game, the state before the turn, a state of the turn or after it, and the seat."""
Counted: TypeAlias = Callable[[AnyGame, Any, Any, int], int]
"""The same, and how much has been achieved."""


class Goal(msgspec.Struct, frozen=True):
    """A goal is reached as soon as its test holds; one that is kept has to hold when the turn is over."""

    holds: Seen
    kept: bool = False
    amount: Counted | None = None
    """How much of it is achieved; None if it is reached or not."""
    least: int = 1
    """How much has to be achieved."""

    def by(self, amount: int) -> Goal:
        """The goal of achieving at least so much."""
        return self if self.amount is None else counted(self.amount, amount, kept=self.kept)


def counted(amount: Counted, least: int = 1, *, kept: bool = False) -> Goal:
    """A goal that can be exceeded."""
    return Goal(lambda game, before, after, seat: amount(game, before, after, seat) >= least, kept, amount, least)


def won(game: AnyGame, before: Any, after: Any, seat: int) -> bool:
    """The seat wins alone, or the team wins."""
    outcome = None if game.actors(after) else game.outcome(after)
    return outcome is not None and (bool(outcome.winners) if game.cooperative else outcome.winners == (seat,))


def not_lost(game: AnyGame, before: Any, after: Any, seat: int) -> bool:
    """The game goes on, or the seat is among the winners."""
    outcome = None if game.actors(after) else game.outcome(after)
    return outcome is None or seat in outcome.winners
