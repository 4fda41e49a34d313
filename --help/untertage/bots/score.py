"""What a game contributes to its bots: a score of states and, where it pays, an ordering of actions.

The score of a game lives in `untertage.bots.scores.<id>`, that of a game from outside in `<package>.score`. A game
without one is played with rollouts to the end. A score module has

    values(state) -> list[float]                    the prospects of every seat, between 0 (lost) and 1 (won)
    weights(state, seat, legal) -> list[float]      optional: how promising each action looks, the more the better
    TUNING                                          optional: how the search goes about this game

A state reaches a score only as one that was determinized from a view, so a score cannot know what its seat may not.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Final

import msgspec

from untertage.bots.tuning import Tuning
from untertage.core import registry
from untertage.core.game import Action, Game, Outcome

AnyGame = Game[Any, Any, Any, Any]
Values = Callable[[Any], Sequence[float]]
Weights = Callable[[Any, int, Sequence[Action]], Sequence[float]]

PACKAGE: Final = "untertage.bots.scores"


class Score(msgspec.Struct, frozen=True):
    """How a game looks to a bot."""

    values: Values | None = None
    weights: Weights | None = None
    tuning: Tuning = Tuning()


@cache
def score_of(game_id: str) -> Score:
    """The score of a game; an empty one if it has none."""
    own = f"{registry.get(game_id).package()}.score"
    found = [name for name in (f"{PACKAGE}.{game_id}", own) if importlib.util.find_spec(name) is not None]
    if not found:
        return Score()
    module = importlib.import_module(found[0])
    return Score(module.values, getattr(module, "weights", None), getattr(module, "TUNING", Tuning()))


def final_values(outcome: Outcome, seats: int) -> list[float]:
    """What an end is worth to every seat: winners share one point; a team wins or loses as a whole."""
    winners = outcome.winners
    if not winners:
        return [0.0] * seats
    share = 1.0 / len(winners)
    return [share if seat in winners else 0.0 for seat in range(seats)]


def team_values(outcome: Outcome, seats: int) -> list[float]:
    """What an end is worth to a team: everything or nothing."""
    return [1.0 if outcome.winners else 0.0] * seats


def end_values(game: AnyGame, state: Any) -> Sequence[float]:
    """The values of a game that is over."""
    outcome = game.outcome(state)
    assert outcome is not None
    seats = game.seat_count(state)
    return team_values(outcome, seats) if game.cooperative else final_values(outcome, seats)
