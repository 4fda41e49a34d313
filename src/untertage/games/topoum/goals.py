"""What a turn of Topoum can be meant to achieve."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from untertage.kit.goals import AnyGame, Goal


def own_moles_spared(game: AnyGame, before: Any, after: Any, seat: int) -> bool:
    """The seat has as many moles on the board as before, and as many points."""
    moles = after.moles[seat].bit_count() >= before.moles[seat].bit_count()
    return bool(moles and after.scores[seat] >= before.scores[seat])


def scored_five(game: AnyGame, before: Any, after: Any, seat: int) -> bool:
    """The seat has at least five points more than before its turn."""
    return bool(after.scores[seat] >= before.scores[seat] + 5)


GOALS: Final[Mapping[str, Goal]] = {"spare": Goal(own_moles_spared, kept=True), "score": Goal(scored_five, kept=True)}
