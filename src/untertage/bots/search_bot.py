"""The bot that searches, decision by decision."""

from __future__ import annotations

import gc
import random
from collections.abc import Sequence
from typing import Final

from untertage.bots.budget import CLOCKS, WALL, Budget, Clock
from untertage.bots.chance import Imagined
from untertage.bots.mind import Mind
from untertage.bots.planner import Planner
from untertage.bots.score import AnyGame, Score, score_of
from untertage.bots.search import Search
from untertage.core.game import Action, View
from untertage.kit.tuning import Tuning

LONG: Final = 0.25
"""Seconds from which on a second opinion has its whole width; shorter budgets get a narrower one."""


class SearchBot:
    """Searches until its budget is used up. With a budget in simulations its choices are reproducible by seed."""

    def __init__(
        self,
        game: AnyGame,
        seed: int,
        budget: Budget,
        *,
        tuning: Tuning | None = None,
        score: Score | None = None,
        clock: Clock = CLOCKS[WALL],
    ) -> None:
        self._game = game
        self._seed = seed
        self._budget = budget
        self._score = score_of(game.id) if score is None else score
        self._tuning = self._score.tuning if tuning is None else tuning
        self._clock = clock
        self._last: tuple[Search, Action, int] | None = None
        """The search of the last decision, the action chosen and its ply."""
        self.simulations = 0
        """The number of simulations of this bot so far."""

    @property
    def tried_in_time(self) -> int:
        """The simulations of this bot so far, if its budget is a time; otherwise 0."""
        return 0 if self._budget.simulations else self.simulations

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        begun = self._clock()
        if len(legal) == 1:
            return legal[0]
        collects = gc.isenabled()
        gc.disable()  # the tree has no cycles, and a collection may take longer than a short budget
        try:
            return self._searched(view, legal, begun)
        finally:
            if collects:
                gc.enable()

    def _searched(self, view: View, legal: Sequence[Action], begun: float) -> Action:
        worths = self._planned(view, legal)
        again = bool(worths) and not self._tuning.lead
        planned = self._clock() if again else begun
        first = legal[worths.index(max(worths))] if worths else None
        search = self._continued(view)
        before = search.simulations
        end = begun + self._budget.seconds
        self._run(search, end - (planned - begun))  # the plan may have to be compared with another choice
        best = search.best()
        if first is not None and best != first:
            own = self._planned(view, [best])[0] if again else worths[legal.index(best)]
            best = first if max(worths) - own > self._tuning.clear else best
        elif again and not self._budget.simulations:
            self._run(search, end)
            best = search.best()
        self.simulations += search.simulations - before
        if search.forget_others(best):
            self._last = search, best, view.ply
        return best

    def _run(self, search: Search, end: float) -> None:
        """Search until the budget is used up."""
        if self._budget.simulations:
            for _ in range(self._budget.simulations):
                search.run()
            return
        search.run()
        while self._clock() < end:
            search.run()

    def _continued(self, view: View) -> Search:
        """The search of the decision just before, if this one belongs to the same turn; otherwise a new one."""
        last, self._last = self._last, None
        if last is not None and last[2] + 1 == view.ply and last[0].follow(last[1], view):
            return last[0]
        return Search(self._game, self._score, view, self._tuning, random.Random(f"{self._seed}/{view.ply}"))

    def _planned(self, view: View, legal: Sequence[Action]) -> list[float]:
        """What the best turn after each action is worth, in the same sampled states however often it is asked; empty
        without a second opinion. A narrow beam says little about the actions that it leaves out, so the choice of the
        search is planned by itself."""
        width = self._tuning.second
        if self._budget.seconds:
            width = min(width, round(width * self._budget.seconds / LONG))
        if width < 2:
            return []
        chance = Imagined(random.Random(f"{self._seed}/{view.ply}"))
        return Planner(self._game, self._score, Mind(width=width), self._seed, chance).worths(view, legal, width)
