"""What a turn of Underground can be meant to achieve."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from untertage.kit.goals import AnyGame, Goal, won


def chip_taken(game: AnyGame, before: Any, after: Any, seat: int) -> bool:
    return len(after.digits) + len(after.specials) > len(before.digits) + len(before.specials)


GOALS: Final[Mapping[str, Goal]] = {"win": Goal(won), "chip": Goal(chip_taken)}
