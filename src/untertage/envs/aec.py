"""Every game as a PettingZoo AEC environment: `untertage/<id>-v0`, agents `player_0`, `player_1` …

An observation is a dict of `observation` (the view as signed bytes) and `action_mask`; the indices of the legal actions
are in the info. Rewards are given at the end, unless `reward="score"`.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterator, Mapping
from itertools import repeat
from typing import Any, Final

import numpy as np
import pettingzoo
from gymnasium import spaces

from untertage.core import registry
from untertage.envs.after import describer
from untertage.envs.episode import LOST, OVER, PACE, Episode
from untertage.envs.picture import picture
from untertage.envs.settings import Features, Legal, Observation, Reward, check_setting, info_of
from untertage.envs.spaces import observation_space

RENDER_MODES: Final = ["human", "ansi", "rgb_array"]
_ANY_SEED: Final = 2**31


class raw_env(pettingzoo.AECEnv[str, dict[str, Any], int]):  # noqa: N801  # the name PettingZoo gives it
    """One match; the selected agent is the one that has to decide."""

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        *,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        components: Mapping[str, Any] | None = None,
        pace: int = PACE,
        reward: Reward = "outcome",
        observation: Observation = "int8",
        legal: Legal = "mask",
        features: Features = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        check_setting("legal", legal, Legal)
        settings: dict[str, Any] = {"components": components, "pace": pace, "reward": reward}
        self.episode = Episode(game, seats, options, observation=observation, **settings)
        self._shaped = reward == "score"
        self._masks = legal == "mask"
        self._features = describer(self.episode, features)
        self.metadata = {**self.metadata, "name": f"{game}_v0"}
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.episode.seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        encoding = self.episode.encoding
        seen: dict[str, spaces.Space[Any]] = {"observation": observation_space(encoding, observation)}
        if self._masks:
            seen["action_mask"] = spaces.Box(0, 1, (encoding.size,), np.int8)
        self.observation_spaces = {agent: spaces.Dict(seen) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(encoding.size) for agent in self.possible_agents}
        self._seeds: np.random.Generator | None = None
        """Source of seeds for matches started without one."""
        self._first: int | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a match; the same seed gives the same match."""
        if seed is None:
            if self._seeds is None:
                self._seeds = np.random.default_rng(self._first)
            seed = int(self._seeds.integers(_ANY_SEED))
        else:
            self._seeds, self._first = None, seed
        self.episode.reset(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[max(self.episode.seat, 0)]

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent sees; only the deciding agent has legal actions."""
        seat = self._seat_of[agent]
        return self.episode.seen(seat) if self._masks else {"observation": self.episode.observation(seat)}

    def agent_iter(self, max_iter: int = sys.maxsize) -> Iterator[str]:
        """Yield the selected agent until the match is over; a faster version of PettingZoo's method."""
        for _ in repeat(None, min(max_iter, sys.maxsize)):
            if not self.agents:
                return
            yield self.agent_selection

    def last(self, observe: bool = True) -> tuple[dict[str, Any] | None, float, bool, bool, dict[str, Any]]:
        """Observation, reward, termination, truncation and info of the selected agent; faster than PettingZoo's."""
        agent = self.agent_selection
        seen = self.observe(agent) if observe else None
        if self.terminations[agent]:
            return seen, self._cumulative_rewards[agent], True, self.truncations[agent], self.infos[agent]
        info = self.infos[agent] = self.info()
        return seen, self._cumulative_rewards[agent], False, False, info

    def info(self) -> dict[str, Any]:
        """The legal indices of the deciding agent, with their features where wanted."""
        legal = self.episode.numbers()
        return {"legal": legal} if self._features is None else info_of(legal, None, self._features)

    def step(self, action: int | None) -> None:
        """Play the action with this index for the selected agent; raises IllegalNumber."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        episode = self.episode
        episode.step(action if type(action) is int else int(action))
        over = episode.seat == OVER
        if self._shaped or over:  # otherwise rewards are 0, and so are their sums
            self._cumulative_rewards[agent] = 0.0
            self.rewards = dict(zip(self.agents, episode.rewards(), strict=True))
            self._accumulate_rewards()
        if over:
            self._end()
        else:
            self.agent_selection = self.possible_agents[episode.seat]

    def _end(self) -> None:
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos = {agent: {} for agent in self.agents}

    def render(self) -> Any:
        """The table as the deciding seat sees it."""
        text = self.episode.board(max(self.episode.seat, 0))
        if self.render_mode == "rgb_array":
            return picture(text)
        if self.render_mode == "human":
            sys.stdout.write(text + "\n")
            return None
        return text

    def close(self) -> None:
        """Nothing to close."""


class env(raw_env):  # noqa: N801  # the name PettingZoo gives it
    """The environment for learners that may choose any index: an illegal one ends the match with -1 for its agent."""

    def __getattr__(self, name: str) -> Any:
        if name in ("agents", "agent_selection", "rewards", "terminations", "truncations", "infos"):
            raise AttributeError(f"{name} cannot be accessed before reset")
        raise AttributeError(name)

    def step(self, action: int | None) -> None:
        """Play the action with this index for the selected agent."""
        agent = self.agent_selection
        if self.terminations[agent] or action in self.episode.numbers():
            super().step(action)
            return
        warnings.warn(f"{agent} has played an illegal action: {action}", stacklevel=2)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = {**dict.fromkeys(self.agents, 0.0), agent: LOST}
        self._accumulate_rewards()
        self._end()


def register() -> None:
    """Register the games for `pettingzoo.make("aec", "untertage/<id>-v0")`."""
    for game_id in registry.ids():
        name = f"untertage/{game_id}-v0"
        if name not in pettingzoo.aec_registry:
            pettingzoo.register("aec", name, "untertage.envs.aec:env", kwargs={"game": game_id})


register()
