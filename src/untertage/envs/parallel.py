"""Self-play for learners that step all agents at once: `parallel_env(game)` is a PettingZoo ParallelEnv.

Every agent gets an observation in every step. Only the agent that decides has legal actions; what the others send
is ignored. With `reward="score"` all agents are rewarded in every step.
"""

from __future__ import annotations

from typing import Any

import pettingzoo
from gymnasium import spaces

from untertage.envs.aec import raw_env
from untertage.envs.episode import LOST

All = dict[str, Any]


class parallel_env(pettingzoo.ParallelEnv[str, dict[str, Any], int]):  # noqa: N801  # the name PettingZoo gives it
    """One match in which all seats learn. It takes the settings of the AEC environment."""

    def __init__(self, game: str, **settings: Any) -> None:
        self._inner = raw_env(game, **settings)
        self.metadata = {**self._inner.metadata, "is_parallelizable": True}
        self.render_mode = self._inner.render_mode
        self.possible_agents = self._inner.possible_agents
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._inner.observation_space(agent)

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._inner.action_space(agent)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[All, All]:
        """Start a match; the same seed gives the same match."""
        self._inner.reset(seed)
        self.agents = self.possible_agents[:]
        return self._seen(), self._told()

    def step(self, actions: dict[str, int]) -> tuple[All, All, All, All, All]:
        """Play the action of the agent that decides; an illegal one ends the match with -1 for it."""
        episode, agents = self._inner.episode, self.agents
        mover = self._inner.agent_selection
        number = int(actions[mover])
        if legal := number in episode.numbers():
            self._inner.step(number)
            rewards = dict(zip(agents, episode.rewards(), strict=True))
        else:
            rewards = {**dict.fromkeys(agents, 0.0), mover: LOST}
        over = episode.over or not legal
        seen, told = self._seen(), self._told()
        if over:
            self.agents = []
        return seen, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, False), told

    def render(self) -> Any:
        """The table as the deciding seat sees it."""
        return self._inner.render()

    def close(self) -> None:
        """Nothing to close."""

    def _seen(self) -> All:
        return {agent: self._inner.observe(agent) for agent in self.agents}

    def _told(self) -> All:
        """The info of every agent: who decides, and its legal indices."""
        mover = self._inner.agent_selection
        infos: All = {agent: {"legal": []} for agent in self.agents}
        if not self._inner.episode.over:
            infos[mover] = self._inner.info()
        return infos
