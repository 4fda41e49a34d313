"""What is stored of the daily deal."""

from __future__ import annotations

from typing import Final

import msgspec

from untertage.server.finished import Result

_ORDER: Final[tuple[Result, ...]] = ("left", "lost", "drawn", "won")


class Dealt(msgspec.Struct, frozen=True):
    """A table at which a player plays the deal of a day."""

    day: str
    game: str
    table: str


class Played(msgspec.Struct, frozen=True, omit_defaults=True):
    """A result of a deal."""

    result: Result
    score: int | None = None
    plies: int = 0

    @property
    def worth(self) -> tuple[int, int]:
        """Sort key: wins, draws, losses, then those who resigned or left; scores separate equal results."""
        return _ORDER.index(self.result), (self.score or 0) if self.result != "left" else 0
