"""Positions with a provable best plan: every level but the weakest finds it (tests/bots/tactics)."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.bots.tactics.goals import GOALS
from untertage.bots import bot
from untertage.bots.turns import goes_on, is_met, reaches
from untertage.core import registry
from untertage.core.chance import SeededChance
from untertage.kit.goals import Goal

FOLDER = Path(__file__).parent / "tactics"
ENOUGH = 20
MOST = 0.8
BUDGETS = {"rescue": "100", "tesseract": "1000", "the_base": "1", "topoum": "1/reply=3", "underground": "40"}
"""By game: simulations of a search, or a single pass of a plan, so few that the suite stays short; at a table `expert`
has many times as many."""

every_game = pytest.mark.parametrize("game_id", sorted(path.stem for path in FOLDER.glob("*.toml")))


class Position(msgspec.Struct, frozen=True):
    """The beginning of a turn, what can be achieved in it, and how."""

    goal: str
    seat: int
    plan: tuple[str, ...]
    state: str

    def loaded(self, game_id: str) -> tuple[Any, Goal]:
        return registry.get(game_id).load_position(self.state.encode()), GOALS[game_id][self.goal]


@cache
def positions(game_id: str) -> tuple[Position, ...]:
    found = tomllib.loads((FOLDER / f"{game_id}.toml").read_text("utf-8"))["position"]
    return msgspec.convert(found, tuple[Position, ...])


def missed(game_id: str, name: str) -> list[Position]:
    """The positions in which a bot does not reach the goal."""
    game = registry.get(game_id)
    return [
        position
        for position in positions(game_id)
        if not reaches(game, *_at(game_id, position), bot.make(name, game, 1))
    ]


def _at(game_id: str, position: Position) -> tuple[Any, int, Goal]:
    state, goal = position.loaded(game_id)
    return state, position.seat, goal


@every_game
def test_there_are_enough_positions(game_id: str) -> None:
    assert len(positions(game_id)) >= ENOUGH


@every_game
def test_the_plan_of_a_position_reaches_its_goal(game_id: str) -> None:
    game = registry.get(game_id)
    for position in positions(game_id):
        start, seat, goal = _at(game_id, position)
        state = start.clone()
        for ply, text in enumerate(position.plan):
            assert not is_met(game, start, state, seat, goal)
            assert goes_on(game, state, seat)
            action = game.parse(text)
            assert action in game.legal_actions(state, seat)
            game.advance(state, seat, action, SeededChance(1, ply), None)
        assert is_met(game, start, state, seat, goal), position


@every_game
def test_normal_finds_most_plans(game_id: str) -> None:
    assert len(missed(game_id, "normal")) <= (1 - MOST) * len(positions(game_id))


@every_game
def test_expert_finds_every_plan(game_id: str) -> None:
    assert not missed(game_id, f"expert:{BUDGETS[game_id]}")
