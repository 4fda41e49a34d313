"""Every bot on every game: legal, repeatable, and independent of hidden information."""

from __future__ import annotations

import zlib
from typing import Any

import pytest

from tests.bots.decisions import decisions
from tests.walks import AnyGame, every_table, start
from untertage.arena.simulate import one_match
from untertage.bots import bot
from untertage.bots.mind import BadMind
from untertage.core import registry
from untertage.core.chance import SeededChance
from untertage.core.game import Action, View
from untertage.core.match import Match
from untertage.core.turns import next_seat

SMALL = ("random", "greedy", "plan:1", "search:12")
COMPETITIVE = [game_id for game_id in registry.ids() if not registry.get(game_id).cooperative]


@every_table
@pytest.mark.parametrize("name", SMALL)
def test_a_bot_chooses_a_legal_action_and_the_same_one_again(game_id: str, seats: int, name: str) -> None:
    game = registry.get(game_id)
    for state, seat in decisions(game_id, seats):
        view, legal = game.view(state, seat), game.legal_actions(state, seat)
        first = bot.make(name, game, 5).choose(view, legal)
        assert first in legal
        assert first == bot.make(name, game, 5).choose(view, legal)


@every_table
@pytest.mark.parametrize("name", ["greedy", "search:12", "plan:2/reply=2/ahead=2"])
def test_a_choice_does_not_depend_on_hidden_information(game_id: str, seats: int, name: str) -> None:
    """A bot chooses the same in states that differ only in what its seat may not know."""
    game = registry.get(game_id)
    for state, seat in decisions(game_id, seats):
        choices = set()
        for world in range(3):
            other = game.determinize(game.view(state, seat), SeededChance(world))
            choices.add(bot.make(name, game, 5).choose(game.view(other, seat), game.legal_actions(other, seat)))
        assert len(choices) == 1


class Peeking:
    """A bot that cheats by using the state; the test above catches it."""

    def __init__(self, game: AnyGame, state: Any) -> None:
        self._game, self._state = game, state

    def choose(self, view: View, legal: list[Action]) -> Action:
        return legal[zlib.crc32(self._game.dump_position(self._state)) % len(legal)]


def test_a_bot_that_peeks_is_caught() -> None:
    game = registry.get("rescue")
    state = start(game, 3, 1)
    seat = next_seat(game, state)
    worlds = [game.determinize(game.view(state, seat), SeededChance(world)) for world in range(6)]
    choices = {Peeking(game, w).choose(game.view(w, seat), game.legal_actions(w, seat)) for w in worlds}
    assert len(choices) > 1


@every_table
def test_a_team_of_bots_plays_to_the_end(game_id: str, seats: int) -> None:
    """One bot in any seat; the record replays."""
    game = registry.get(game_id)
    players = tuple("search:2" if seat == 0 else "random" for seat in range(seats))
    record = one_match(game, players, seed=3)
    assert record.outcome is not None
    assert Match.from_record(record).outcome() == record.outcome


@pytest.mark.parametrize("name", ["", "somebody", "random:3", "greedy:2", "code:/no/such/file.py", "exec:"])
def test_an_unknown_bot_is_refused(name: str) -> None:
    with pytest.raises(bot.UnknownBot):
        bot.make(name, registry.get("the_base"), 0)


@pytest.mark.parametrize("name", ["plan:", "plan:none", "plan:0", "plan:4/luck=1", "plan:4/depth", "plan:4/soft=much"])
def test_a_planning_bot_that_makes_no_sense_is_refused(name: str) -> None:
    with pytest.raises(BadMind):
        bot.make(name, registry.get("the_base"), 0)


def test_a_setting_without_a_value_is_named() -> None:
    with pytest.raises(BadMind, match="expected name=value, not 'depth'"):
        bot.make("plan:4/depth", registry.get("the_base"), 0)


@pytest.mark.parametrize(
    ("name", "called"),
    [
        *((name, True) for name in ("random", "hard", "expert:200ms", "greedy", "search:5", "exec:./x")),
        *((name, False) for name in ("Anna", "search", "Anna: the second", "")),
    ],
)
def test_bots_and_people_are_distinguished_by_name(name: str, called: bool) -> None:
    assert bot.is_bot(name) is called


@pytest.mark.parametrize("game_id", COMPETITIVE)
def test_greedy_beats_random(game_id: str) -> None:
    game = registry.get(game_id)
    won = 0
    for seed in range(2):
        for players in (("greedy", "random"), ("random", "greedy")):
            outcome = one_match(game, players, seed=seed).outcome
            assert outcome is not None
            won += outcome.winners == (players.index("greedy"),)
    assert won == 4
