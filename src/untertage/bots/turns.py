"""The turn of a seat, searched exhaustively or played by a bot."""

from __future__ import annotations

import random
from typing import Any, Final

from untertage.bots.bot import Bot
from untertage.bots.chance import Imagined
from untertage.core.chance import Chance, SeededChance, outcomes
from untertage.core.game import Action
from untertage.core.turns import next_seat
from untertage.kit.goals import AnyGame, Goal

LONGEST: Final = 40
"""Actions of a turn that a bot may take."""
MANY: Final = 2000
"""Results of chance that are looked at."""


def goes_on(game: AnyGame, state: Any, seat: int) -> bool:
    """Does the seat still act?"""
    return bool(game.actors(state)) and next_seat(game, state) == seat


def is_met(game: AnyGame, start: Any, state: Any, seat: int, goal: Goal) -> bool:
    """Is the goal reached in this state of the turn?"""
    return goal.holds(game, start, state, seat) and not (goal.kept and goes_on(game, state, seat))


def surely_met(game: AnyGame, start: Any, state: Any, seat: int, action: Action, goal: Goal) -> bool:
    """Is an action sure to reach the goal, whatever the random draws?"""

    def run(chance: Chance) -> bool:
        after = state.clone()
        game.advance(after, seat, action, chance, None)
        return is_met(game, start, after, seat, goal)

    try:
        return all(met for _, _, met in outcomes(run, limit=MANY))
    except ValueError:
        return False


def plan_for(game: AnyGame, start: Any, seat: int, goal: Goal, limit: int) -> list[Action] | None:
    """The shortest plan that is sure to reach the goal, found by going through the whole turn; None if there is none,
    or if the turn has more than `limit` states. Chance may only come with the last action."""
    seen = {game.dump_position(start)}
    layer: list[tuple[Any, list[Action]]] = [(start, [])]
    while layer:
        following = []
        for state, plan in layer:
            for action in game.legal_actions(state, seat):
                chance = Imagined(random.Random(0))
                after = state.clone()
                game.advance(after, seat, action, chance, None)
                if is_met(game, start, after, seat, goal) and (
                    not chance.picks or surely_met(game, start, state, seat, action, goal)
                ):
                    return [*plan, action]
                if chance.picks or not goes_on(game, after, seat):
                    continue
                key = game.dump_position(after)
                if key not in seen:
                    seen.add(key)
                    following.append((after, [*plan, action]))
            if len(seen) > limit:
                return None
        layer = following
    return None


def plan_of(game: AnyGame, start: Any, seat: int, goal: Goal, bot: Bot) -> list[Action] | None:
    """The turn of a bot, if it is sure to reach the goal; for games whose turns are too large to go through."""
    state, plan = start.clone(), list[Action]()
    while goes_on(game, state, seat) and len(plan) < LONGEST:
        action = bot.choose(game.view(state, seat), game.legal_actions(state, seat))
        plan.append(action)
        before, chance = state.clone(), Imagined(random.Random(0))
        game.advance(state, seat, action, chance, None)
        if is_met(game, start, state, seat, goal):
            sure = not chance.picks or surely_met(game, start, before, seat, action, goal)
            return plan if sure else None
        if chance.picks:
            return None
    return None


def reaches(game: AnyGame, start: Any, seat: int, goal: Goal, bot: Bot, seed: int = 1) -> bool:
    """Does a bot reach the goal in its turn?"""
    state = start.clone()
    for ply in range(LONGEST):
        action = bot.choose(game.view(state, seat), game.legal_actions(state, seat))
        game.advance(state, seat, action, SeededChance(seed, ply), None)
        if is_met(game, start, state, seat, goal):
            return True
        if not goes_on(game, state, seat):
            return False
    return False
