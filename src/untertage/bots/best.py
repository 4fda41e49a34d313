"""Proofs that a turn cannot do better: every action and every result of chance is gone through."""

from __future__ import annotations

import random
from typing import Any, Final

import msgspec

from untertage.bots.chance import Imagined
from untertage.bots.turns import MANY, goes_on, is_met
from untertage.core.chance import Chance, outcomes
from untertage.core.errors import UntertageError
from untertage.core.game import Action
from untertage.kit.goals import AnyGame, Goal

ALL: Final = 60
"""Actions of the longest turn that is gone through."""


class TooLarge(UntertageError):
    """The turn is too large to go through."""


class _Missed(Exception):
    """A result of chance from which the goal is not sure."""


class Search:
    """Looks for a turn of a seat that is sure to reach a goal, whatever chance decides.

    A turn may react to chance. What is hidden from the seat is not hidden from the search, so a turn that it does not
    find does not exist. After a chance with more than `MANY` results the goal counts as sure.
    """

    def __init__(self, game: AnyGame, start: Any, seat: int, goal: Goal, limit: int) -> None:
        self._game = game
        self._start = start
        self._seat = seat
        self._goal = goal
        self._limit = limit
        self._missed: dict[bytes, int] = {}
        self.seen = 0
        """Actions that were tried."""

    def can_reach(self, actions: int = ALL) -> bool:
        """Is some turn sure to reach the goal within this many actions? Raises TooLarge."""
        return self._from(self._start, actions)

    def _from(self, state: Any, left: int) -> bool:
        key = self._game.dump_position(state)
        if self._missed.get(key, 0) >= left:
            return False
        self._missed[key] = left
        legal = self._game.legal_actions(state, self._seat)
        return any(self._is_sure(state, action, left) for action in legal)

    def _is_sure(self, state: Any, action: Action, left: int) -> bool:
        def run(chance: Chance) -> None:
            if not self._is_good(self._after(state, action, chance), left):
                raise _Missed

        chance = Imagined(random.Random(0))
        try:
            run(chance)
            if chance.picks:
                outcomes(run, limit=MANY)
        except _Missed:
            return False
        except ValueError:
            return True
        return True

    def _after(self, state: Any, action: Action, chance: Chance) -> Any:
        self.seen += 1
        if self.seen > self._limit:
            raise TooLarge(f"more than {self._limit} actions")
        after = state.clone()
        self._game.advance(after, self._seat, action, chance, None)
        after.ply = self._start.ply  # two ways to the same position are one
        return after

    def _is_good(self, after: Any, left: int) -> bool:
        if is_met(self._game, self._start, after, self._seat, self._goal):
            return True
        return left > 1 and goes_on(self._game, after, self._seat) and self._from(after, left - 1)


class Doubt(msgspec.Struct, frozen=True):
    """What a turn might do better than a plan; no field is true if the plan is best."""

    more: bool
    """A turn is sure to bring more."""
    shorter: bool
    """A turn is sure to bring as much with fewer actions."""
    seen: int
    """Actions that were tried."""


def doubt(game: AnyGame, start: Any, seat: int, goal: Goal, amount: int, length: int, limit: int) -> Doubt:
    """Can a turn do better than a plan of this length that reaches a goal by this amount? Raises TooLarge."""
    seen, more = 0, False
    if goal.amount is not None:
        search = Search(game, start, seat, goal.by(amount + 1), limit)
        more, seen = search.can_reach(), search.seen
    search = Search(game, start, seat, goal.by(amount), limit)
    shorter = length > 1 and search.can_reach(length - 1)
    return Doubt(more, shorter, seen + search.seen)
