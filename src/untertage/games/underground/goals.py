"""What a turn of Underground can be meant to achieve."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from untertage.games.underground.geometry import BESIDE
from untertage.kit.goals import AnyGame, Goal, counted, won

HIGH: Final = 3
"""Levels of a climb."""


def chips_taken(game: AnyGame, before: Any, after: Any, seat: int) -> int:
    return len(after.digits) + len(after.specials) - len(before.digits) - len(before.specials)


def climbed(game: AnyGame, before: Any, after: Any, seat: int) -> int:
    """Levels that the figure stands higher."""
    return int(after.level[after.figure] - before.level[before.figure]) if before.figure >= 0 else 0


def at_the_door(game: AnyGame, before: Any, after: Any, seat: int) -> bool:
    """The figure stands before the door and on its level, where it did not stand before (UG-133)."""
    return stands_at_the_door(after) and not stands_at_the_door(before)


def stands_at_the_door(state: Any) -> bool:
    cell = BESIDE[state.exit][state.door]
    return bool(state.figure == cell and state.level[cell] == state.variant.exit_level)


def drained(game: AnyGame, before: Any, after: Any, seat: int) -> int:
    """Water tiles that valves have returned to the supply (UG-89); a tile that is built over is only sunk."""
    return int(before.water.bit_count() + before.sunk - after.water.bit_count() - after.sunk)


def keys_taken(game: AnyGame, before: Any, after: Any, seat: int) -> int:
    return int(after.keys - before.keys)


def rat_caught(game: AnyGame, before: Any, after: Any, seat: int) -> bool:
    return bool(before.rat >= 0 > after.rat)


GOALS: Final[Mapping[str, Goal]] = {
    "win": Goal(won),
    "door": Goal(at_the_door),
    "rat": Goal(rat_caught),
    "climb": counted(climbed, HIGH),
    "drain": counted(drained),
    "key": counted(keys_taken),
    "chip": counted(chips_taken),
}
