"""Keeps a match going when an external bot crashes, hangs or sends an invalid answer."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final, Protocol

import msgspec

from untertage.bots.budget import WALL
from untertage.core.errors import UntertageError
from untertage.core.game import Action, Seat, View

PATIENCE: Final = 10.0
TOO_MANY: Final = 3
"""The number of failures in one match after which a bot is not asked again."""


class Terms(msgspec.Struct, frozen=True):
    """The conditions under which a bot plays."""

    patience: float = PATIENCE
    """Seconds that an external bot has for one decision."""
    forfeit: bool = False
    """A failure loses the match; otherwise a random legal action replaces the answer."""
    clock: str = WALL
    """The clock for time budgets: a key of CLOCKS."""


class BotFailure(UntertageError):
    """An external bot did not answer with a legal action in time."""


class Forfeit(UntertageError):
    """A seat loses the match because its bot failed."""

    def __init__(self, seat: Seat, why: str) -> None:
        super().__init__(f"seat {seat} forfeits: {why}")
        self.seat = seat


class External(Protocol):
    """An external bot, which may raise anything."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action: ...

    def close(self) -> None: ...


class Guarded:
    """Asks an external bot, and makes sure that the result is a legal action."""

    def __init__(self, bot: External, seed: int, terms: Terms) -> None:
        self._bot = bot
        self._terms = terms
        self._random = random.Random(seed)
        self.failures: list[str] = []

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        if len(self.failures) < TOO_MANY:
            try:
                return self._asked(view, legal)
            except Exception as error:
                last = " (not asked again in this match)" if len(self.failures) + 1 == TOO_MANY else ""
                self.failures.append(f"ply {view.ply}: {error}{last}")
                if self._terms.forfeit:
                    assert view.seat is not None
                    raise Forfeit(view.seat, str(error)) from error
        return legal[int(self._random.random() * len(legal))]

    def rehearse(self, view: View, legal: Sequence[Action]) -> None:
        """Ask once; may raise any exception."""
        self._asked(view, legal)

    def _asked(self, view: View, legal: Sequence[Action]) -> Action:
        action = self._bot.choose(view, legal)
        if action not in legal:
            raise BotFailure(f"{action} is not a legal action now")
        return action

    def close(self) -> None:
        self._bot.close()
