"""The levels of every game."""

from __future__ import annotations

import pytest

from tests.walks import start
from untertage.bots import bot
from untertage.bots.levels import LEVELS, level, levels_of
from untertage.bots.search import SearchBot
from untertage.core import registry
from untertage.core.turns import next_seat
from untertage.kit.levels import Levels


@pytest.mark.parametrize("game_id", registry.ids())
def test_every_game_has_its_four_levels(game_id: str) -> None:
    for name in LEVELS:
        bot.make(name, registry.get(game_id), 0)
    assert level(game_id, "expert") == "search:2s"


def test_a_game_without_levels_has_the_default_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "part", lambda game_id, name: None)
    levels_of.cache_clear()
    assert levels_of("the_base") == Levels()
    levels_of.cache_clear()
    assert [getattr(Levels(), name) for name in LEVELS] == [
        "plan:1/depth=2/soft=0.8",
        "plan:3/soft=0.3",
        "plan:12",
        "search:2s",
    ]


@pytest.mark.parametrize("game_id", registry.ids())
def test_teams_are_declared_for_cooperative_games_only(game_id: str) -> None:
    game = registry.get(game_id)
    teams = levels_of(game_id).teams
    assert bool(teams) == game.cooperative
    for team in teams:
        game.check_seats(team.seats)
        game.read_options(team.options)


def test_a_level_can_be_given_another_budget() -> None:
    game = registry.get("the_base")
    player = bot.make("expert:30", game, 0)
    assert isinstance(player, SearchBot)
    state = start(game, 2, 1)
    seat = next_seat(game, state)
    player.choose(game.view(state, seat), game.legal_actions(state, seat))
    assert player.simulations == 30
