"""Why a hint is good: the winning chances of its plan and of the best alternative."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

import msgspec

from untertage.bots.chance import Imagined
from untertage.bots.mind import Mind
from untertage.bots.planner import UNSEEN, Planner
from untertage.bots.score import AnyGame, Score, score_of
from untertage.core.game import Action, View

MIND: Final = Mind(width=6, depth=8)


class Weighed(msgspec.Struct, frozen=True):
    """An action compared with the best other one, by winning chances from 0 to 1."""

    chance: float
    other: str
    """The notation of the best alternative."""
    other_chance: float


def weigh(game: AnyGame, view: View, legal: Sequence[Action], action: Action, seed: int) -> Weighed | None:
    """What the best plan with this action is worth, and the best one without it; None if nothing can be compared."""
    score = score_of(game.id)
    if score.values is None or len(legal) < 2:
        return None
    others = [each for each in legal if each != action]
    worths = _worths(game, score, view, others, seed)
    best = max(range(len(others)), key=worths.__getitem__)
    (own,) = _worths(game, score, view, [action], seed)  # by itself: a beam of all actions may leave it out
    return None if UNSEEN in (own, worths[best]) else Weighed(own, str(others[best]), worths[best])


def _worths(game: AnyGame, score: Score, view: View, legal: Sequence[Action], seed: int) -> list[float]:
    """What the best plan after each of these actions is worth, always in the same sampled states."""
    return Planner(game, score, MIND, seed, Imagined(random.Random(seed))).worths(view, legal, MIND.width)
