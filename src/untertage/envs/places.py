"""The part of a batch that one process plays. Compiled with the rules."""

from __future__ import annotations

from typing import Any, Final

import numpy.typing as npt

from untertage.core.game import Seat
from untertage.envs.episode import LOST, Episode
from untertage.kit.rows import set_all

STEP: Final = b"s"
RESET: Final = b"r"


class Places:
    """The places of a batch that belong to one process."""

    def __init__(
        self, arrays: dict[str, npt.NDArray[Any]], places: range, settings: dict[str, Any], illegal_loses: bool
    ) -> None:
        self._own: Final = slice(places.start, places.stop)
        self._places: Final = places
        self._count: Final = len(arrays["seeds"])
        self._illegal_loses: Final = illegal_loses
        self._episodes: Final = [Episode(**settings) for _ in places]
        self._arrays: Final = arrays
        self._shaped: Final = settings["reward"] == "score"
        self._scaled: Final = settings["observation"] == "float32"
        self._observations: Final = [memoryview(arrays["observations"][place]).cast("B") for place in places]
        self._masks: Final = [memoryview(arrays["masks"][place]).cast("B") for place in places]
        self._marked: Final[list[list[int]]] = [[] for _ in places]
        """What is marked in each mask: two short lists are written faster than a whole mask."""

    def obey(self, command: bytes) -> None:
        if command == STEP:
            self._step_all(self._arrays["actions"][self._own].tolist())
        else:
            self._begin_all(self._arrays["seeds"][self._own].tolist())
        self._arrays["seats"][self._own] = [episode.seat for episode in self._episodes]

    def _begin_all(self, seeds: list[int]) -> None:
        self._arrays["rewards"][self._own] = 0.0
        self._arrays["done"][self._own] = False
        for number, episode in enumerate(self._episodes):
            episode.reset(seeds[number])
            self._show(number, episode)

    def _step_all(self, actions: list[int]) -> None:
        self._arrays["rewards"][self._own] = 0.0
        self._arrays["done"][self._own] = False
        for number, episode in enumerate(self._episodes):
            seat, action = episode.seat, actions[number]
            legal = not self._illegal_loses or action in episode.numbers()
            if legal:
                episode.step(action)
                if self._shaped:
                    self._arrays["rewards"][self._places[number]] = episode.rewards()
            if episode.over or not legal:
                self._finish(self._places[number], episode, seat, legal=legal)
            self._show(number, episode)

    def _finish(self, place: int, episode: Episode, seat: Seat, *, legal: bool) -> None:
        """Write the rewards of a finished match and start the next one."""
        arrays = self._arrays
        arrays["done"][place] = True
        arrays["rewards"][place] = episode.rewards() if legal else 0.0
        if not legal:
            arrays["rewards"][place, seat] = LOST
        arrays["finals"][place] = episode.observation(seat)
        arrays["seeds"][place] += self._count
        episode.reset(int(arrays["seeds"][place]))

    def _show(self, number: int, episode: Episode) -> None:
        if self._scaled:
            self._arrays["observations"][self._places[number]] = episode.observation(episode.seat)
        else:
            self._observations[number][:] = episode.row(episode.seat)
        mask, legal = self._masks[number], episode.numbers()
        set_all(mask, self._marked[number], 0)
        set_all(mask, legal, 1)
        self._marked[number] = legal
