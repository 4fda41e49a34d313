"""One seat of a game as a Gymnasium environment, bots in the others: `untertage/TheBase-v0` …

The indices of the legal actions are in `info["legal"]`, their mask in `info["action_mask"]`; `action_masks()` is for
algorithms such as MaskablePPO. An illegal action ends the match with -1. Many matches are stepped at once with
`gymnasium.make_vec(…, vectorization_mode="vector_entry_point")`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from untertage.core import registry
from untertage.core.game import Seat
from untertage.envs.after import describer
from untertage.envs.batch import Batch
from untertage.envs.episode import LOST, PACE, Episode, Row, default_seats
from untertage.envs.opponents import Opponent, others
from untertage.envs.picture import picture
from untertage.envs.settings import Features, Legal, Observation, Reward, check_setting, info_of
from untertage.envs.spaces import observation_space

RANDOM: Final = "random"
FRAMES: Final = 2
_ANY_SEED: Final = 2**31


class SeatEnv(gymnasium.Env[Row, np.int64]):
    """One match, seen from one seat."""

    metadata: dict[str, Any] = {"render_modes": ["ansi", "rgb_array"], "render_fps": FRAMES}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        *,
        seat: Seat = 0,
        seats: int | None = None,
        bot: Opponent | Mapping[Seat, Opponent] = RANDOM,
        options: Mapping[str, Any] | None = None,
        components: Mapping[str, Any] | None = None,
        pace: int = PACE,
        reward: Reward = "outcome",
        observation: Observation = "int8",
        legal: Legal = "mask",
        features: Features = False,
        render_mode: str | None = None,
    ) -> None:
        check_setting("legal", legal, Legal)
        count = default_seats(registry.get(game)) if seats is None else seats
        settings: dict[str, Any] = {"components": components, "pace": pace, "reward": reward}
        beside = others(seat, count, bot)
        self.seat: Final = seat
        self.episode: Final = Episode(game, count, options, bot_of=beside, observation=observation, **settings)
        self.render_mode = render_mode
        self._masks: Final = legal == "mask"
        self._features: Final = describer(self.episode, features)
        self.observation_space = observation_space(self.episode.encoding, observation)
        self.action_space = spaces.Discrete(self.episode.encoding.size)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Row, dict[str, Any]]:
        """Start a match; the same seed gives the same match."""
        super().reset(seed=seed)
        self.episode.reset(int(self.np_random.integers(_ANY_SEED)) if seed is None else seed)
        return self._observed()

    def step(self, action: np.int64) -> tuple[Row, float, bool, bool, dict[str, Any]]:
        """Play an action and let the bots reply."""
        if int(action) not in self.episode.numbers():
            observation, info = self._observed()
            return observation, LOST, True, False, {**info, "illegal": True}
        self.episode.step(int(action))
        observation, info = self._observed()
        return observation, self.episode.rewards()[self.seat], self.episode.over, False, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """True for every legal action index."""
        return self.episode.mask().astype(np.bool_)

    def render(self) -> Any:
        """The table as this seat sees it."""
        text = self.episode.board(self.seat)
        return picture(text) if self.render_mode == "rgb_array" else text

    def _observed(self) -> tuple[Row, dict[str, Any]]:
        episode = self.episode
        info = info_of(episode.numbers(), episode.mask() if self._masks else None, self._features)
        return episode.observation(self.seat), info


class SeatVectorEnv(VectorEnv[Row, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """A vector of matches; a finished match restarts in the same step."""

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int,
        game: str,
        *,
        seat: Seat = 0,
        seats: int | None = None,
        bot: Opponent | Mapping[Seat, Opponent] = RANDOM,
        options: Mapping[str, Any] | None = None,
        components: Mapping[str, Any] | None = None,
        pace: int = PACE,
        reward: Reward = "outcome",
        observation: Observation = "int8",
        processes: int = 1,
    ) -> None:
        count = default_seats(registry.get(game)) if seats is None else seats
        self.num_envs = num_envs
        self._seat = seat
        self._batch = Batch(
            game,
            num_envs,
            seats=count,
            options=options,
            components=components,
            bot_of=others(seat, count, bot),
            processes=processes,
            pace=pace,
            reward=reward,
            observation=observation,
            illegal_loses=True,
        )
        self.single_observation_space = observation_space(self._batch.encoding, observation)
        self.single_action_space = spaces.Discrete(self._batch.encoding.size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Row, dict[str, Any]]:
        """Start all matches; match i has the seed `seed + i`."""
        super().reset(seed=seed)
        observations, masks = self._batch.reset(int(self.np_random.integers(_ANY_SEED)) if seed is None else int(seed))
        return observations.copy(), {"action_mask": masks.copy()}

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[Row, npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], dict[str, Any]]:
        """Play one action in every match."""
        observations, masks, rewards, done = self._batch.step(actions)
        info: dict[str, Any] = {"action_mask": masks.copy()}
        if done.any():
            finals = np.full(self.num_envs, None, object)
            for place in np.flatnonzero(done):
                finals[place] = self._batch.finals[place].copy()
            info |= {"final_obs": finals, "_final_obs": done.copy()}
        never = np.zeros(self.num_envs, np.bool_)
        return observations.copy(), rewards[:, self._seat].astype(np.float64), done.copy(), never, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """True for every legal action index, one row per match."""
        return self._batch.masks.astype(np.bool_)

    def close_extras(self, **kwargs: Any) -> None:
        self._batch.close()


def env_id(game_id: str) -> str:
    """The Gymnasium id of a game, in CamelCase: `untertage/<GameId>-v0`."""
    return f"untertage/{game_id.title().replace('_', '')}-v0"


def register() -> None:
    """Register the games for `gymnasium.make` and `gymnasium.make_vec`."""
    for game_id in registry.ids():
        if env_id(game_id) not in gymnasium.registry:
            gymnasium.register(
                env_id(game_id),
                entry_point="untertage.envs.gym:SeatEnv",
                vector_entry_point="untertage.envs.gym:SeatVectorEnv",
                kwargs={"game": game_id},
                order_enforce=False,  # every wrapper costs as much as a step
                disable_env_checker=True,  # the tests run it
            )


register()
