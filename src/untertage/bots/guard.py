"""Bots from outside may crash, hang or talk nonsense; the match goes on."""

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
"""After so many failures in one match the bot is not asked again."""


class Terms(msgspec.Struct, frozen=True):
    """On what terms a bot plays."""

    patience: float = PATIENCE
    """Seconds that a bot from outside has for one decision."""
    forfeit: bool = False
    """A failure loses the match; otherwise a random legal action is played instead."""
    clock: str = WALL
    """How the time of a search is measured; one of CLOCKS."""


class BotFailure(UntertageError):
    """A bot from outside did not answer with a legal action in time."""


class Forfeit(UntertageError):
    """A seat has lost the match because its bot failed."""

    def __init__(self, seat: Seat, why: str) -> None:
        super().__init__(f"seat {seat} forfeits: {why}")
        self.seat = seat


class Stranger(Protocol):
    """A bot from outside; it may raise anything."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action: ...

    def close(self) -> None: ...


class Guarded:
    """Asks a stranger, and sees to it that a legal action comes out."""

    def __init__(self, stranger: Stranger, seed: int, terms: Terms) -> None:
        self._stranger = stranger
        self._terms = terms
        self._random = random.Random(seed)
        self.failures: list[str] = []

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        if len(self.failures) < TOO_MANY:
            try:
                return self._asked(view, legal)
            except Exception as error:
                self.failures.append(f"ply {view.ply}: {error}")
                if self._terms.forfeit:
                    assert view.seat is not None
                    raise Forfeit(view.seat, str(error)) from error
        return legal[int(self._random.random() * len(legal))]

    def _asked(self, view: View, legal: Sequence[Action]) -> Action:
        action = self._stranger.choose(view, legal)
        if action not in legal:
            raise BotFailure(f"{action} is not a legal action now")
        return action

    def close(self) -> None:
        self._stranger.close()
