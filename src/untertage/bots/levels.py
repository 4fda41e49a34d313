"""Four levels of strength. docs/benchmarks/bots.md shows how they compare."""

from __future__ import annotations

from functools import cache
from typing import Final

from untertage.bots.mind import read_mind
from untertage.core import registry
from untertage.kit.levels import Levels

LEVELS: Final = ("easy", "normal", "hard", "expert")
_ANSWERS: Final = 3
"""The most answers that a quicker planner considers."""


@cache
def levels_of(game_id: str) -> Levels:
    """What a game declares in its `levels` module, or the defaults."""
    module = registry.part(game_id, "levels")
    found: Levels = Levels() if module is None else module.LEVELS
    return found


def level(game_id: str, name: str) -> str:
    """The name of the bot of a level."""
    found: str = getattr(levels_of(game_id), name)
    return found


def with_budget(game_id: str, name: str, budget: str) -> str:
    """The bot of a level with another budget, and with other settings behind it if given: `200ms/reply=4`."""
    kind, _, own = level(game_id, name).partition(":")
    first, *given = budget.split("/")
    return "/".join([f"{kind}:{first}", *own.split("/")[1:], *given])


def light(game_id: str, name: str, simulations: int) -> str:
    """A level as a quicker bot of the same kind without a clock, so that it always decides alike: a search with that
    many simulations, or a planner with one pass of half the width and few answers."""
    kind, _, own = level(game_id, name).partition(":")
    if kind != "plan":
        return with_budget(game_id, name, str(simulations))
    mind, _ = read_mind(own)
    width = max(1, mind.width // 2)
    return with_budget(game_id, name, f"{width}/width={width}/reply={min(mind.reply, _ANSWERS)}")


def character(game_id: str, name: str, called: str) -> str:
    """The style of a bot that is called by this name; empty without one. Levels that search and the
    strongest one play as well as they can, and have none."""
    plans = name in LEVELS[:-1] and level(game_id, name).startswith("plan:")
    return levels_of(game_id).characters.get(called, "") if plans else ""


def in_character(game_id: str, name: str, called: str) -> str:
    """The bot of a level in the style that belongs to the name it is called by."""
    style = character(game_id, name, called)
    return f"{level(game_id, name)}/style={style}" if style else name
