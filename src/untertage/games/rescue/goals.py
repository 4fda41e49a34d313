"""What a turn of Rescue can be meant to achieve."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from untertage.kit.goals import AnyGame, Goal, won


def boarded(game: AnyGame, before: Any, after: Any, seat: int) -> bool:
    return bool(after.aboard[seat] > before.aboard[seat])


GOALS: Final[Mapping[str, Goal]] = {"win": Goal(won), "board": Goal(boarded)}
