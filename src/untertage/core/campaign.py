"""Campaigns: set-ups to win one after another, and which matches count for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

if TYPE_CHECKING:
    from untertage.core.game import Game

Value: TypeAlias = str | int | bool
Values: TypeAlias = Mapping[str, tuple[Value, ...]]
"""Some values of some options."""


class Step(msgspec.Struct, frozen=True):
    """One set-up of a campaign, such as a scenario; it is played when these options have these values."""

    id: str
    options: Mapping[str, Value]


class Campaign(msgspec.Struct, frozen=True):
    """The steps of a game, which may be none, and the house rules with which a match counts."""

    steps: tuple[Step, ...] = ()
    counted: Values = {}
    """The values of an option with which a match counts, for options that could make it too easy."""


def has_effect(game: Game[Any, Any, Any, Any], option: str, values: Mapping[str, Value], seats: int) -> bool:
    """Whether an option matters, given the other options and the number of seats."""
    return unmet(game, option, values, seats) is None


def unmet(game: Game[Any, Any, Any, Any], option: str, values: Mapping[str, Value], seats: int) -> str | None:
    """The option, or `seats`, because of whose value another option does not matter; None if it matters."""
    given = {**values, "seats": seats}
    return next((name for name, wanted in game.needs_of(option).items() if given.get(name) not in wanted), None)


def counts(game: Game[Any, Any, Any, Any], values: Mapping[str, Value], seats: int) -> bool:
    """Whether a match with these options counts as progress."""
    return all(
        values.get(option) in wanted or not has_effect(game, option, values, seats)
        for option, wanted in game.campaign.counted.items()
    )


def step_of(game: Game[Any, Any, Any, Any], values: Mapping[str, Value]) -> Step | None:
    """The step of the campaign that is played with these options."""
    for step in game.campaign.steps:
        if all(values.get(name) == value for name, value in step.options.items()):
            return step
    return None
