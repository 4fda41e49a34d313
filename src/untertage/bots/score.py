"""What a game contributes to its bots: a score of states and, optionally, an ordering of actions.

It is the module `score` of the game's package. A game without one is searched with random playouts. The module has

    values(state) -> list[float]                    the winning chance of every seat, from 0 (lost) to 1 (won)
    weights(state, seat, legal) -> list[float]      optional: how promising each action is, higher is better
    TUNING                                          optional: search parameters (untertage.kit.tuning)
    STYLES                                          optional: by name, other `values` for bots of another character

The optional module `fitted` describes positions, for evaluations that are learned (`envs/after.py`, tools/fit.py):

    features(state) -> list[list[float]]            a row of features for every seat
    NAMES                                           their names
    WEIGHTS                                         optional: a linear model that a search can use instead of `values`

A score only ever receives states that were determinized from a view, so it cannot use hidden information.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final, Protocol

import msgspec

from untertage.bots.linear import Linear
from untertage.core import registry
from untertage.core.game import Action, Game, Outcome, Seat
from untertage.kit.tuning import Tuning

AnyGame = Game[Any, Any, Any, Any]
Values = Callable[[Any], Sequence[float]]
Weights = Callable[[Any, int, Sequence[Action]], Sequence[float]]


POINT: Final = 1e-6
"""What a point is worth when the game is over, compared to winning it."""


class Judge(Protocol):
    """A trained network, which judges states instead of the score."""

    judges: bool
    """Does it judge states, or only actions?"""

    def fits(self, seats: int) -> bool:
        """Was it trained for this number of seats?"""
        ...

    def look(self, state: Any, seat: Seat) -> tuple[Sequence[float], Any]:
        """The winning chance of every seat, and a hint for `priors`; the seat is the one that decides."""
        ...

    def priors(self, state: Any, seat: Seat, hint: Any, legal: Sequence[Action]) -> Sequence[float]:
        """How promising each legal action is, higher is better."""
        ...


class Score(msgspec.Struct, frozen=True):
    """The functions and parameters of one game's score module."""

    values: Values | None = None
    weights: Weights | None = None
    tuning: Tuning = Tuning()
    styles: Mapping[str, Values] = {}
    fitted: Values | None = None
    """Other values for the leaves of a search."""
    judge: Judge | None = None

    def in_style(self, name: str) -> Score:
        """The score of a bot with this character; raises KeyError if the game does not know it."""
        return msgspec.structs.replace(self, values=self.styles[name]) if name else self


@cache
def score_of(game_id: str) -> Score:
    """The score of a game; an empty one if it has none."""
    module = registry.part(game_id, "score")
    if module is None:
        return Score()
    return Score(
        module.values,
        getattr(module, "weights", None),
        getattr(module, "TUNING", Tuning()),
        getattr(module, "STYLES", {}),
    )


def fitted_of(game_id: str, weights: Sequence[float] = ()) -> Values | None:
    """The linear model of a game with rivals, with other weights if given; None if there is none."""
    module = registry.part(game_id, "fitted")
    if module is None or registry.get(game_id).cooperative:
        return None
    known = weights or getattr(module, "WEIGHTS", ())
    return Linear(module.features, known).values if known else None


def final_values(outcome: Outcome, seats: int) -> list[float]:
    """The value of an outcome for every seat: the winners share one point."""
    winners = outcome.winners
    if not winners:
        return [0.0] * seats
    share = 1.0 / len(winners)
    return [share if seat in winners else 0.0 for seat in range(seats)]


def team_values(outcome: Outcome, seats: int) -> list[float]:
    """The value of an outcome for a team, the same for every seat."""
    return [1.0 if outcome.winners else 0.0] * seats


def worth(game: AnyGame, outcome: Outcome, seats: int) -> list[float]:
    """The value of an outcome for every seat of this game."""
    return team_values(outcome, seats) if game.cooperative else final_values(outcome, seats)


def shared(game: AnyGame, values: Sequence[float]) -> list[float]:
    """Chances from 0 to 1. Those of opponents add up to one, as their results do."""
    whole = 1.0 if game.cooperative else sum(values) or 1.0
    return [min(1.0, max(0.0, value / whole)) for value in values]


def end_values(game: AnyGame, state: Any) -> Sequence[float]:
    """The values of a finished game for every seat. Points count a little: a losing bot still plays for them."""
    outcome = game.outcome(state)
    assert outcome is not None
    seats = game.seat_count(state)
    values = worth(game, outcome, seats)
    for seat, score in enumerate(outcome.scores[:seats]):
        values[seat] += POINT * score
    return values
