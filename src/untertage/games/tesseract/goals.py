"""What a turn of Tesseract can be meant to achieve."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from untertage.kit.goals import AnyGame, Goal, not_lost, won


def contained(game: AnyGame, before: Any, after: Any, seat: int) -> bool:
    """A cell of the matrix is filled. Whether a turn can fill more is not asked: turns are too large to go through."""
    return bool(after.contained.bit_count() > before.contained.bit_count())


GOALS: Final[Mapping[str, Goal]] = {"win": Goal(won), "contain": Goal(contained), "survive": Goal(not_lost, kept=True)}
