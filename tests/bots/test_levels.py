"""The levels of every game."""

from __future__ import annotations

import msgspec
import pytest

from tests.walks import start
from untertage.bots import bot, levels
from untertage.bots.levels import LEVELS, character, in_character, level, levels_of, with_budget
from untertage.bots.mind import Mind, read_mind
from untertage.bots.score import score_of
from untertage.bots.search_bot import SearchBot
from untertage.core import registry
from untertage.core.turns import next_seat
from untertage.kit.levels import Levels


@pytest.mark.parametrize("game_id", registry.ids())
def test_every_game_has_its_four_levels(game_id: str) -> None:
    for name in LEVELS:
        bot.make(name, registry.get(game_id), 0)
    assert level(game_id, "expert").partition(":")[2].split("/")[0] == "2s"


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
    game = registry.get("rescue")
    player = bot.make("expert:30", game, 0)
    assert isinstance(player, SearchBot)
    state = start(game, 2, 1)
    seat = next_seat(game, state)
    player.choose(game.view(state, seat), game.legal_actions(state, seat))
    assert player.simulations == 30


def test_another_budget_keeps_the_other_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "level", lambda game_id, name: "plan:2s/width=9/reply=4")
    assert with_budget("the_base", "expert", "50ms") == "plan:50ms/width=9/reply=4"
    assert with_budget("the_base", "expert", "50ms/reply=2") == "plan:50ms/width=9/reply=4/reply=2"
    assert read_mind("50ms/width=9/reply=4/reply=2") == (Mind(width=9, reply=2), 0.05)


@pytest.mark.parametrize("game_id", registry.ids())
def test_bots_have_characters_that_the_score_knows(game_id: str) -> None:
    game = registry.get(game_id)
    characters = levels_of(game_id).characters
    assert len(set(characters.values())) == len(characters) >= 2
    assert set(characters) <= set(game.bot_names)
    for name, style in characters.items():
        assert style in score_of(game_id).styles
        assert in_character(game_id, "normal", name) == f"{level(game_id, 'normal')}/style={style}"
        bot.make(in_character(game_id, "normal", name), game, 0)
        for lang in ("en", "de"):
            assert game.words(lang).text("character", style)
            assert game.words(lang).text("character", f"{style}_help")


def test_a_bot_without_a_known_name_and_the_strongest_one_have_no_character() -> None:
    assert in_character("the_base", "normal", "Anna") == "normal"
    assert in_character("tesseract", "hard", "Dr. Okoye") == "hard"
    assert in_character("the_base", "expert", "Vesk") == "expert"
    assert not character("the_base", "random", "Vesk")


def test_a_random_bot_that_is_made_for_every_decision_does_not_repeat_itself() -> None:
    game = registry.get("rescue")
    state = start(game, 2, 1)
    seat = next_seat(game, state)
    legal = game.legal_actions(state, seat)
    views = [msgspec.structs.replace(game.view(state, seat), ply=ply) for ply in range(20)]
    assert len({legal.index(bot.make("random", game, 1).choose(view, legal)) for view in views}) > 10
