"""Afterstate features: for every legal action the features of the position to which it leads.

A policy that scores these rows needs to learn only what makes a position good, and which kinds of action lead to good
ones later. The rows come from the seat's view alone: hidden things are sampled, and where chance has a say, a row is
the mean of several results.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from untertage.core import registry
from untertage.core.chance import SeededChance
from untertage.core.errors import BadOptions
from untertage.core.game import Action
from untertage.envs.episode import AnyGame, Episode, returns
from untertage.envs.features import action_features
from untertage.envs.settings import Describe, Features

SAMPLES: Final = 4
"""Results of chance, or of hidden things, that are averaged."""
END: Final = ("over", "result")
"""The first features of a row: whether the match is over, and what the seat then gets."""


class Afterstates:
    """Makes the rows of a game; raises BadOptions if it does not describe positions."""

    def __init__(self, game: AnyGame) -> None:
        module = registry.part(game.id, "fitted")
        if module is None:
            raise BadOptions(f"features: {game.id} describes no positions; use 'words'")
        kinds = game.action_types
        self._game: Final = game
        self._module: Final[ModuleType] = module
        self._kinds: Final = {kind: [float(kind is other) for other in kinds] for kind in kinds}
        self._nothing: Final = [0.0] * (len(names_of(game.id)) - len(END) - len(kinds))

    def rows(self, view: Any, actions: Sequence[Action], seed: int) -> npt.NDArray[np.float32]:
        """A row for each of these legal actions of the seat of the view. The seed decides about samples."""
        sums: list[list[float]] = []
        counts = [1] * len(actions)
        uncertain: Sequence[int] = range(len(actions))
        world: Any = None
        hidden = True
        for sample in range(SAMPLES):
            luck = -1 - seed * SAMPLES - sample  # none of the seeds of matches
            if hidden:
                sampling = SeededChance(luck, -1 - view.ply)
                world = self._game.determinize(view, sampling)
                hidden = sampling.used > 0
            again = []
            for place in uncertain:
                chance, after = SeededChance(luck, view.ply), world.clone()
                self._game.advance(after, view.seat, actions[place], chance, None)
                row = self.position(after, view.seat) + self._kinds[type(actions[place])]
                if sample:
                    sums[place] = [old + new for old, new in zip(sums[place], row, strict=True)]
                    counts[place] += 1
                else:
                    sums.append(row)
                if hidden or chance.used > 0:
                    again.append(place)
            uncertain = again
        return np.array(sums, np.float32) / np.array(counts, np.float32)[:, None]

    def position(self, state: Any, seat: int) -> list[float]:
        """The features of a position, without those of an action: the end, the seat's, the mean of its rivals'."""
        if not self._game.actors(state):
            outcome = self._game.outcome(state)
            assert outcome is not None
            return [1.0, returns(self._game, outcome, self._game.seat_count(state))[seat], *self._nothing]
        every: list[list[float]] = self._module.features(state)
        if self._game.cooperative:
            return [0.0, 0.0, *every[seat]]
        rivals = [row for other, row in enumerate(every) if other != seat]
        if len(rivals) == 1:
            return [0.0, 0.0, *every[seat], *rivals[0]]
        means = [sum(column) / len(rivals) for column in zip(*rivals, strict=True)]
        return [0.0, 0.0, *every[seat], *means]


def position_names(game_id: str) -> list[str]:
    """What the numbers of a position mean."""
    module = registry.part(game_id, "fitted")
    names = [] if module is None else list(module.NAMES)
    rivals = [] if registry.get(game_id).cooperative else [f"rivals: {name}" for name in names]
    return [*END, *names, *rivals]


def names_of(game_id: str) -> list[str]:
    """What the numbers of a row mean: those of a position, and the kind of the action that leads to it."""
    kinds = (f"action: {kind.__struct_config__.tag}" for kind in registry.get(game_id).action_types)
    return [*position_names(game_id), *kinds]


def describer(episode: Episode, wanted: Features) -> Describe | None:
    """What makes the features of legal actions for an environment; raises BadOptions."""
    if wanted is False:
        return None
    if wanted is True or wanted == "words":
        return action_features(episode.game.id).rows.__getitem__
    if wanted != "after":
        raise BadOptions(f"features: {wanted!r} is not one of words, after")
    afterstates = Afterstates(episode.game)

    def describe(legal: list[int]) -> npt.NDArray[np.float32]:
        actions = episode.legal()
        view = episode.game.view(episode.state, episode.seat)
        return afterstates.rows(view, [actions[number] for number in legal], episode.seed)

    return describe
