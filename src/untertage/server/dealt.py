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
    """How somebody fared with a deal."""

    result: Result
    score: int | None = None
    plies: int = 0

    @property
    def worth(self) -> tuple[int, int]:
        """Won before drawn before lost; who gave up or left comes last. Scores tell equal results apart."""
        return _ORDER.index(self.result), (self.score or 0) if self.result != "left" else 0
