"""A bot that looks one ply ahead and takes the action with the best score."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Final

from untertage.bots.chance import Imagined
from untertage.bots.score import AnyGame, Score, end_values, score_of
from untertage.core.game import Action, View

WORLDS: Final = 6
"""Samples per action where chance or hidden information matters."""


class GreedyBot:
    """Tries every action in a few determinized states; `clumsy` is the share of random decisions."""

    def __init__(self, game: AnyGame, seed: int, *, clumsy: float = 0.0, score: Score | None = None) -> None:
        self._game = game
        self._seed = seed
        self._clumsy = clumsy
        self._score = score_of(game.id) if score is None else score

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        source = random.Random(f"{self._seed}/{view.ply}")
        if len(legal) == 1 or source.random() < self._clumsy:
            return legal[int(source.random() * len(legal))]
        assert view.seat is not None
        chance = Imagined(source)
        worlds = [self._game.determinize(view, chance)]
        if chance.picks:
            worlds += [self._game.determinize(view, chance) for _ in range(WORLDS - 1)]
        scored = [(self._worth(worlds, view.seat, action, chance), source.random()) for action in legal]
        return legal[scored.index(max(scored))]

    def _worth(self, worlds: list[Any], seat: int, action: Action, chance: Imagined) -> float:
        """The mean value of an action for a seat; one sample if neither chance nor hidden information matters."""
        total, tries = 0.0, 0
        while tries < WORLDS:
            state = worlds[tries % len(worlds)].clone()
            before = chance.picks
            self._game.advance(state, seat, action, chance, None)
            total += self._value(state, seat)
            tries += 1
            if len(worlds) == 1 and chance.picks == before:
                break
        return total / tries

    def _value(self, state: Any, seat: int) -> float:
        """The winning chance of a seat, by the outcome or the score; constant in a game without a score."""
        if not self._game.actors(state):
            return end_values(self._game, state)[seat]
        return 0.5 if self._score.values is None else self._score.values(state)[seat]
