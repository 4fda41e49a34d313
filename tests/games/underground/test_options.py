"""Options that no chapter of the rules document has tests for."""

from __future__ import annotations

import pytest

from tests.games.underground.boards import act, legal
from tests.games.underground.test_setup import fresh
from untertage.core.errors import BadOptions
from untertage.games.underground.game import GAME


def test_ug_d44_alone_two_hands_may_be_played_in_turn() -> None:
    state = fresh(1, setup="s1", hands=2)
    assert [len(hand) for hand in state.hands] == [2, 2]
    played = []
    for _ in range(3):
        played.append(state.hand)
        assert GAME.actors(state) == (0,)
        act(state, legal(state, "play")[0], "end")
    assert played == [0, 1, 0]


def test_ug_d44_alone_the_standard_is_one_hand() -> None:
    assert len(fresh(1, setup="s1").hands) == 1
    assert len(fresh(3, setup="s1", hands=2).hands) == 3


def test_ug_d45_the_difficulty_sets_both_dials() -> None:
    hard = fresh(2, setup="random", difficulty="hard")
    assert (hard.water.bit_count(), GAME.view(hard, 0).end_section) == (10, "B9")


def test_ug_d2_the_door_may_be_lower_or_higher() -> None:
    assert [fresh(1, exit_level=level).level[fresh(1).exit] for level in (9, 10, 11)] == [9, 10, 11]


@pytest.mark.parametrize(
    "options",
    [{"setup": "s8"}, {"hands": 3}, {"water_start": 13}, {"hourglass_seconds": 5}, {"turns_per_section": 0}],
    ids=str,
)
def test_values_that_do_not_exist_are_named(options: dict[str, object]) -> None:
    with pytest.raises(BadOptions, match=next(iter(options))):
        GAME.read_options(options)


def test_options_from_text_are_understood() -> None:
    options = GAME.read_options({"water_start": "3", "exit_level": "9", "setup": "random"})
    assert (options.water_start, options.exit_level) == (3, 9)
