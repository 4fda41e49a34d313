"""What a turn of Rescue can be meant to achieve."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from untertage.kit.goals import AnyGame, Goal, counted, won


def boarded(game: AnyGame, before: Any, after: Any, seat: int) -> int:
    return int(after.aboard[seat] - before.aboard[seat])


GOALS: Final[Mapping[str, Goal]] = {"win": Goal(won), "board": counted(boarded)}
