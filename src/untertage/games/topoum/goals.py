"""What a turn of Topoum can be meant to achieve."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from untertage.kit.goals import AnyGame, Goal, counted

WORTH: Final = 5
"""Points of a turn."""


def own_moles_spared(game: AnyGame, before: Any, after: Any, seat: int) -> bool:
    """The seat has as many moles on the board as before, and as many points."""
    moles = after.moles[seat].bit_count() >= before.moles[seat].bit_count()
    return bool(moles and after.scores[seat] >= before.scores[seat])


def scored(game: AnyGame, before: Any, after: Any, seat: int) -> int:
    return int(after.scores[seat] - before.scores[seat])


GOALS: Final[Mapping[str, Goal]] = {
    "spare": Goal(own_moles_spared, kept=True),
    "score": counted(scored, WORTH, kept=True),
}
