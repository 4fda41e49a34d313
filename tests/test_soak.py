"""A short soak (tools/soak.py) of every game, and its exit codes."""

from __future__ import annotations

import random

import pytest
from tools import soak

from tests.walks import every_game, every_table
from untertage.core import registry
from untertage.testing import Setting, random_options


@every_table
def test_random_matches_keep_all_laws(game_id: str, seats: int) -> None:
    game = registry.get(game_id)
    ends = list(soak.soak(Setting(game, seats, 1), 2, every=40))
    assert {walked.reason for walked in ends} <= game.end_reasons


@every_table
def test_random_matches_with_other_options_keep_all_laws(game_id: str, seats: int) -> None:
    ends = list(soak.soak(Setting(registry.get(game_id), seats, 100), 3, vary=True, every=40))
    assert len(ends) == 3


@every_game
def test_random_options_can_be_played(game_id: str) -> None:
    game = registry.get(game_id)
    for seed in range(20):
        for seats in game.seats:
            options = random_options(game, random.Random(seed), seats)
            assert game.actors(Setting(game, seats, seed, options).start())


def test_exit_codes(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert soak.main(["the_base", "--games", "2", "--seats", "2", "--option", "rounds=1"]) == 0
    assert "2 matches" in capsys.readouterr().out
    assert soak.main(["the_base", "--seats", "7"]) == 2
    assert soak.main(["the_base", "--option", "rounds=99"]) == 2
    monkeypatch.setattr(registry.get("the_base"), "longest", 1, raising=False)
    assert soak.main(["the_base", "--games", "1"]) == 1
    assert "is broken at the_base, 2 seats, seed 1" in capsys.readouterr().err
