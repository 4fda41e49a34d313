"""Ratings with uncertainty by the model of Weng and Lin (Plackett-Luce), computed by openskill."""

from __future__ import annotations

import itertools
import math
from functools import cache, cached_property
from typing import TYPE_CHECKING, Final

import msgspec

from untertage.bots.measured import PAIR, rows_of
from untertage.server import minds
from untertage.server.rated import SETUP, Contest, Contestant
from untertage.server.rating import Anchor, Rating

if TYPE_CHECKING:
    from openskill.models import PlackettLuce, PlackettLuceRating

_MU: Final = 25.0
_SIGMA: Final = _MU / 3
_BETA: Final = _SIGMA / 2
_TAU: Final = _MU / 300
"""How much a rating may move although it is well known: people learn."""
_BOT_SIGMA: Final = 1.0
_UNMEASURED: Final = 4.0
"""Distance between two levels of bots that were not compared with each other."""
_MIDDLE: Final = "normal"
_TWO: Final = 2


class Skill:
    """Computes ratings. Bots have fixed ones, which follow from their measured matches."""

    @cached_property
    def _model(self) -> PlackettLuce:
        """Imported when the first rated match ends: a server starts sooner without it."""
        from openskill.models import PlackettLuce

        return PlackettLuce(mu=_MU, sigma=_SIGMA, beta=_BETA, tau=_TAU)

    def fresh(self, contest: Contest, name: str) -> Rating:
        about = contest.about if name.startswith(SETUP) else ""
        return Rating(pool=contest.pool, player=name, game=contest.game, mu=_MU, sigma=_SIGMA, about=about)

    def bots(self, game: str) -> list[Anchor]:
        return [Anchor(level, bot_mu(game, level), _is_assumed(game, level)) for level in minds.levels()]

    def after(self, contest: Contest, known: dict[str, Rating]) -> list[Rating]:
        teams = self._teams(contest)
        rated = self._model.rate(
            [[self._rating(contest, one, known) for one in team] for team in teams],
            ranks=[float(team[0].place) for team in teams],
        )
        found: dict[str, Rating] = {}
        for team, ratings in zip(teams, rated, strict=True):
            for one, rating in zip(team, ratings, strict=True):
                if not one.is_bot:
                    found[one.name] = msgspec.structs.replace(
                        known[one.name], mu=rating.mu, sigma=rating.sigma, matches=known[one.name].matches + 1
                    )
        return list(found.values())

    def _teams(self, contest: Contest) -> list[list[Contestant]]:
        """Everybody alone; in a cooperative game all against the set-up, which counts as often as there are players."""
        if not contest.together:
            return [[one] for one in contest.contestants]
        *team, setup = contest.contestants
        return [team, [setup] * len(team)]

    def _rating(self, contest: Contest, one: Contestant, known: dict[str, Rating]) -> PlackettLuceRating:
        if one.is_bot:
            return self._model.rating(mu=bot_mu(contest.game, one.name), sigma=_BOT_SIGMA)
        return self._model.rating(mu=known[one.name].mu, sigma=known[one.name].sigma)


@cache
def bot_mu(game: str, level: str) -> float:
    """The fixed rating of a bot: `normal` is average, the others follow from their measured matches of two."""
    levels = minds.levels()
    if level not in levels:
        return _MU
    far = sum(_UNMEASURED if step is None else step for step in _steps(game, level))
    return _MU + far if levels.index(level) > levels.index(_MIDDLE) else _MU - far


def _is_assumed(game: str, level: str) -> bool:
    """Is there a step between this level and `normal` that was never measured?"""
    return None in _steps(game, level)


def _steps(game: str, level: str) -> list[float | None]:
    """The distances between a level and `normal`; None where two levels were not compared with each other."""
    levels = minds.levels()
    first, last = sorted((levels.index(level), levels.index(_MIDDLE)))
    return [_distance(game, weaker, stronger) for weaker, stronger in itertools.pairwise(levels[first : last + 1])]


def _distance(game: str, weaker: str, stronger: str) -> float | None:
    """How much better a level is than the one below; a level that lost to it counts as equal."""
    for row in rows_of(game):
        if row.kind == PAIR and row.seats == _TWO and row.levels == (stronger, weaker):
            share = (row.points + 1) / (row.games + 2)  # nobody is infinitely stronger
            return max(0.0, math.sqrt(2) * _BETA * math.log(share / (1 - share)))
    return None
