"""Whole matches of a level against itself: nobody dithers, saves nobody, or turns the hourglass without a reason."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from untertage.arena.plan import Plan, Variant, jobs
from untertage.arena.result import play

WITH_A_GLASS = "s2"
"""Scenario 1 of Underground has no hourglass."""
TURNED = 2
"""As often as this it may be turned in a match."""


def habits(game_id: str, name: str, games: int, options: Mapping[str, str]) -> list[Mapping[str, float]]:
    """What is counted in matches in which both seats have the same bot."""
    plan = Plan(game=game_id, players=(name,), games=games, seats=2, seed=1, variants=(Variant("", dict(options)),))
    return [play(plan, job).result.habits for job in jobs(plan)]


def is_over_in_time(name: str) -> bool:
    return all(found["in_time"] for found in habits("rescue", name, 2, {}))


def saves_somebody(name: str) -> bool:
    return not all(found["nobody_saved"] for found in habits("the_base", name, 2, {}))


def leaves_the_glass_alone(name: str) -> bool:
    (found,) = habits("underground", name, 1, {"setup": WITH_A_GLASS})
    return found["flips"] <= TURNED and not found["flips_in_a_row"]


@pytest.mark.parametrize(
    ("is_sensible", "name"), [(is_over_in_time, "normal"), (saves_somebody, "normal"), (leaves_the_glass_alone, "easy")]
)
def test_a_match_of_a_level_makes_sense(is_sensible: Callable[[str], bool], name: str) -> None:
    assert is_sensible(name)


@pytest.mark.parametrize("is_sensible", [is_over_in_time, saves_somebody, leaves_the_glass_alone])
def test_a_match_without_sense_is_noticed(is_sensible: Callable[[str], bool]) -> None:
    assert not is_sensible("random")
