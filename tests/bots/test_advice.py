"""A hint is compared with the alternatives."""

from __future__ import annotations

import pytest

from tests.games.the_base.boards import position
from untertage.bots import bot
from untertage.bots.advice import Weighed, weigh
from untertage.core import registry
from untertage.core.match import Match
from untertage.games.the_base.game import GAME
from untertage.games.topoum.actions import Enter
from untertage.server.outbound import because


def test_a_winning_step_is_worth_more_than_any_other() -> None:
    table = position("3  . . NESW:X1 . .\n4  NS . . . .\n5  NS:M1 . . . .\n6  - 1:M3 2 3 -:M2", left=1, fresh=False)
    legal = GAME.legal_actions(table.state, 0)
    win = GAME.parse("move M1 A6")
    weighed = weigh(GAME, GAME.view(table.state, 0), legal, win, 1)
    assert weighed is not None
    assert weighed.chance > 0.99 > weighed.other_chance
    other = weigh(GAME, GAME.view(table.state, 0), legal, GAME.parse(weighed.other), 1)
    assert other is not None
    assert (other.other, other.other_chance) == ("move M1 A6", weighed.chance)


@pytest.mark.parametrize("game_id", registry.ids())
def test_hints_of_games_with_and_without_hidden_hands_can_be_weighed(game_id: str) -> None:
    game = registry.get(game_id)
    match = Match.new(game, game.seats[0], seed=2)
    seat = match.actors()[0]
    view, legal = match.view(seat), match.legal(seat)
    weighed = weigh(game, view, legal, bot.make("normal", game, 1).choose(view, legal), 1)
    assert weighed is None or 0 <= weighed.chance <= 1
    assert weighed is None or weighed.other in {str(action) for action in legal}


def test_nothing_is_compared_with_a_forced_action() -> None:
    legal = GAME.legal_actions(position().state, 0)[:1]
    assert weigh(GAME, GAME.view(position().state, 0), legal, legal[0], 1) is None


@pytest.mark.parametrize(("other", "said"), [(0.4, "Next best"), (0.61, "About as good"), (0.8, "the bot disagrees")])
def test_the_sentence_of_a_hint_is_true_to_its_numbers(other: float, said: str) -> None:
    view = GAME.view(position().state, 0)
    told = because(GAME, Weighed(0.6, "move M1 A6", other), view, "en")
    assert said in told
    assert "60%" in told
    german = because(GAME, Weighed(0.6, "move M1 A6", other), view, "de")
    assert "60\u00a0%" in german != told


def test_an_action_that_a_narrow_look_leaves_out_is_weighed_all_the_same() -> None:
    game = registry.get("topoum")
    match = Match.new(game, 2, seed=2)
    while not isinstance(match.legal(match.actors()[0])[0], Enter):
        match.play(match.actors()[0], match.legal(match.actors()[0])[0])
    seat = match.actors()[0]
    view, legal = match.view(seat), match.legal(seat)
    assert all(weigh(game, view, legal, action, 1) is not None for action in legal[::7])
