"""What a turn of The Base can be meant to achieve."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from untertage.games.the_base.rules.steps import saved_count
from untertage.kit.goals import AnyGame, Goal, counted


def ended_by_third_piece(game: AnyGame, before: Any, after: Any, seat: int) -> bool:
    return bool(after.winner == seat)


def saved(game: AnyGame, before: Any, after: Any, seat: int) -> int:
    return saved_count(after, seat) - saved_count(before, seat)


GOALS: Final[Mapping[str, Goal]] = {"win": Goal(ended_by_third_piece), "save": counted(saved)}
