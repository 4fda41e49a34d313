"""The players that record golden games (`tools/golden.py --player runner`) still work with the rules."""

from __future__ import annotations

import importlib
import random
from pathlib import Path

import pytest

from untertage.core import registry
from untertage.core.chance import SeededChance

RUNNERS = sorted(path.parent.name for path in Path(__file__).parent.glob("*/runner.py"))


@pytest.mark.parametrize("game_id", RUNNERS)
def test_a_runner_chooses_legal_actions(game_id: str) -> None:
    game = registry.get(game_id)
    choose = importlib.import_module(f"tests.games.{game_id}.runner").choose
    rng = random.Random(3)
    state = game.setup(game.seats[-1], game.read_options({}), SeededChance(5))
    for ply in range(6):
        for seat in game.actors(state)[:1]:
            action = choose(game, state, seat, rng)
            assert action in game.legal_actions(state, seat)
            game.advance(state, seat, action, SeededChance(6, ply), None)
