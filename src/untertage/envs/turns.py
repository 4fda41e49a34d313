"""Whole turns: plans of a seat's actions, described by the positions to which they lead.

A plan ends when another seat decides, when chance has a say, or with the match. A beam search finds the plans that a
policy likes best, so that it can choose among a few ends of turns instead of single actions. Everything comes from the
view of the seat, as in `untertage.envs.after`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from untertage.bots.turns import goes_on
from untertage.core.chance import SeededChance
from untertage.core.game import Action
from untertage.envs.after import SAMPLES, Afterstates
from untertage.envs.episode import AnyGame, Episode

LONGEST: Final = 12
"""Actions in a plan."""
MOST: Final = 24
"""Plans to choose among."""


class Plan(NamedTuple):
    """Actions of a seat, and the position to which they lead."""

    actions: tuple[Action, ...]
    state: Any
    row: tuple[float, ...]
    """The features of the position, then how many actions of each kind the plan has."""
    over: bool
    """Whether the turn ends here, or chance has a say."""


class Turn:
    """What a seat can do until another seat or chance decides; raises BadOptions if the game describes no positions.

    The seed decides about hidden things and results of chance: all plans of a turn meet the same ones.
    """

    def __init__(self, game: AnyGame, view: Any, seed: int) -> None:
        self._game: Final = game
        self._seat: Final = view.seat
        self._describe: Final = Afterstates(game).position
        self._kinds: Final = {kind: -number for number, kind in enumerate(reversed(game.action_types), 1)}
        self._luck: Final = -1 - seed  # none of the seeds of matches
        self._ply: Final = view.ply * (SAMPLES + 1)
        nothing = (0.0,) * len(game.action_types)
        self.start: Final = Plan((), game.determinize(view, SeededChance(self._luck, self._ply)), nothing, over=False)

    def after(self, plan: Plan, action: Action) -> Plan:
        """A plan with one more action. Where chance has a say, its row is the mean of several results."""
        rows: list[list[float]] = []
        state, involved = plan.state, True
        while involved and len(rows) < SAMPLES:
            chance, state = SeededChance(self._luck, self._ply + 1 + len(rows)), plan.state.clone()
            self._game.advance(state, self._seat, action, chance, None)
            rows.append(self._describe(state, self._seat))
            involved = chance.used > 0
        row = rows[0] if len(rows) == 1 else [sum(column) / len(rows) for column in zip(*rows, strict=True)]
        row.extend(plan.row[-len(self._kinds) :])
        row[self._kinds[type(action)]] += 1.0
        over = involved or not goes_on(self._game, state, self._seat)
        return Plan((*plan.actions, action), state, tuple(row), over)

    def plans(self, weights: npt.NDArray[Any], width: int) -> list[Plan]:
        """The best plans by the weighted sums of their rows. Positions with equal rows count as one."""
        ends: dict[tuple[float, ...], Plan] = {}
        beam = [self.start]
        for _ in range(LONGEST):
            grown: dict[tuple[float, ...], Plan] = {}
            for plan in beam:
                for action in self._game.legal_actions(plan.state, self._seat):
                    longer = self.after(plan, action)
                    (ends if longer.over else grown).setdefault(longer.row, longer)
            if not grown:
                return best(ends.values(), weights, MOST)
            beam = best(grown.values(), weights, width)
        return best([*ends.values(), *beam], weights, MOST)


def best(plans: Iterable[Plan], weights: npt.NDArray[Any], most: int) -> list[Plan]:
    """The plans with the greatest merits, best first."""
    known = list(plans)
    merits = np.array([plan.row for plan in known]) @ weights
    return [known[place] for place in np.argsort(-merits, kind="stable")[:most]]


def turn_of(episode: Episode) -> Turn:
    """The turn of the seat that decides in an environment."""
    return Turn(episode.game, episode.game.view(episode.state, episode.seat), episode.seed)
