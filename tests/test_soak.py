"""The soak (tools/soak.py) in short, and that it notices what is broken."""

from __future__ import annotations

from typing import Any

import pytest
from tools import soak

from tests.walks import every_game, every_table
from untertage.core import registry
from untertage.core.game import Outcome


@every_table
def test_some_random_games_keep_all_laws(game_id: str, seats: int) -> None:
    game = registry.get(game_id)
    ends = list(soak.soak(game, seats, 3, 1, {}, every=40))
    assert {reason for reason, _ in ends} <= game.end_reasons


@every_table
def test_some_random_games_with_other_options_keep_all_laws(game_id: str, seats: int) -> None:
    ends = list(soak.soak(registry.get(game_id), seats, 3, 100, {}, vary=True, every=40))
    assert len(ends) == 3


@every_game
def test_drawn_options_can_be_played(game_id: str) -> None:
    game = registry.get(game_id)
    for seed in range(20):
        for seats in game.seats:
            options = game.read_options(soak.random_options(game, soak.random.Random(seed), seats))
            assert game.actors(game.setup(seats, options, soak.SeededChance(seed)))


def lost_component(game: Any) -> None:
    game.census = lambda state: {}


def wrong_reason(game: Any) -> None:
    game.outcome = lambda state: None if type(game).outcome(game, state) is None else Outcome("boredom", ())


def never_lets_act(game: Any) -> None:
    game.legal_actions = lambda state, seat: []


def forgets_in_positions(game: Any) -> None:
    game.load_position = lambda data: None


def forgets_in_views(game: Any) -> None:
    game.determinize = lambda view, chance: game.setup(game.seats[0], game.read_options({}), soak.SeededChance(99))


def goes_on(game: Any) -> None:
    game.longest = 1


@pytest.mark.parametrize(
    "spoil", [lost_component, wrong_reason, never_lets_act, forgets_in_positions, forgets_in_views, goes_on]
)
def test_a_broken_law_is_noticed_and_placed(spoil: Any) -> None:
    game = type(registry.get("the_base"))()
    spoil(game)
    with pytest.raises(soak.Broken, match="the_base, 2 seats, seed 7, options"):
        list(soak.soak(game, 2, 1, 7, {"rounds": 1}))


def test_exit_codes(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert soak.main(["the_base", "--games", "2", "--seats", "2", "--option", "rounds=1"]) == 0
    assert "2 games" in capsys.readouterr().out
    assert soak.main(["the_base", "--seats", "7"]) == 2
    assert soak.main(["the_base", "--option", "rounds=99"]) == 2
    monkeypatch.setattr(registry.get("the_base"), "longest", 1, raising=False)
    assert soak.main(["the_base", "--games", "1"]) == 1
    assert "broken: the_base, 2 seats, seed 1" in capsys.readouterr().err
