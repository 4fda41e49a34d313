"""Bots that plan their turns. Weak ones have narrow beams, short plans and blind spots, and choose softly among good
plans; none of them takes just any legal action."""

from __future__ import annotations

import gc
import math
import random
from collections.abc import Sequence
from typing import Final

from untertage.bots.budget import CLOCKS, WALL, Clock
from untertage.bots.chance import Imagined
from untertage.bots.mind import BadMind, Mind
from untertage.bots.planner import UNSEEN, WORLDS, Planner
from untertage.bots.score import AnyGame, Score, score_of
from untertage.core.game import Action, View

WIDEST: Final = 96
"""Maximum width of the beam, however much time there is."""


class PlanBot:
    """Takes the first action of its best plan, or one nearly as good if its mind is soft. With a time budget it plans
    again and again, each time with other results of chance, and averages: with a wider beam, or if it considers answers
    with other ones."""

    def __init__(
        self,
        game: AnyGame,
        seed: int,
        mind: Mind,
        *,
        seconds: float = 0.0,
        score: Score | None = None,
        clock: Clock = CLOCKS[WALL],
    ) -> None:
        self._game = game
        self._seed = seed
        self._mind = mind
        self._seconds = seconds
        self._clock = clock
        own = score_of(game.id) if score is None else score
        if mind.style and mind.style not in own.styles:
            raise BadMind(f"{game.id} has no style {mind.style!r}; known: {', '.join(own.styles) or 'none'}")
        self._score = own.in_style(mind.style)

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        begun = self._clock()
        if len(legal) == 1:
            return legal[0]
        collects = gc.isenabled()
        gc.disable()  # plans have no cycles, and a collection may take longer than a short budget
        try:
            return legal[self._planned(view, legal, begun)]
        finally:
            if collects:
                gc.enable()

    def _planned(self, view: View, legal: Sequence[Action], begun: float) -> int:
        source = random.Random(f"{self._seed}/{view.ply}")
        answers = self._seconds > 0.0 and self._mind.reply > 0
        end = begun + self._seconds if answers else math.inf
        planner = Planner(
            self._game, self._score, self._mind, self._seed, Imagined(source), lambda: self._clock() > end
        )
        width, worlds = self._mind.width, 1 if answers else WORLDS
        worths = planner.worths(view, legal, width, worlds)
        passes = 1
        while self._has_time(self._clock() - begun, passes, answers=answers):
            width = width if answers else min(WIDEST, width + width // 2 + 1)
            found = planner.worths(view, legal, width, worlds)
            passes += 1
            worths = [old + (new - old) / passes for old, new in zip(worths, found, strict=True)]
        return self._pick(worths, planner.now, source)

    def _has_time(self, gone: float, passes: int, *, answers: bool) -> bool:
        """Is there time for another pass? A wider one takes about as long as all before it, one that looks at other
        answers as long as the others."""
        return gone + (gone / passes if answers else gone) < self._seconds

    def _pick(self, worths: list[float], now: float, source: random.Random) -> int:
        """The best action, or with a soft mind one of those that are better than the average and gain enough."""
        order = sorted(range(len(worths)), key=lambda number: (worths[number], source.random()), reverse=True)
        best = worths[order[0]]
        seen = [worth for worth in worths if worth != UNSEEN]
        spread = best - sum(seen) / len(seen)
        if self._mind.soft <= 0.0 or spread <= 0.0:
            return order[0]
        least = best - spread
        if self._score.tuning.gain is not None:
            least = max(least, min(best, now + self._score.tuning.gain))
        good = [number for number in order if worths[number] >= least]
        odds = [math.exp((worths[number] - best) / (self._mind.soft * spread)) for number in good]
        return source.choices(good, odds)[0]
