"""Firedamp: the laws of the contract, and one test per rule."""

from __future__ import annotations

import msgspec
import pytest
from firedamp.game import GAME
from firedamp.state import BOX, GAS, State
from firedamp.values import Climb, Dig, Vent

from untertage import Match
from untertage.core.chance import NoChance, ScriptedChance
from untertage.core.errors import BadPosition, IllegalAction
from untertage.testing import check_game

COAL, SILVER, GOLD = range(3)


def position(*sacks: list[int], **fields: object) -> State:
    """A state with these sacks; whatever is missing from the box is in the bag."""
    bag = [have - sum(kind) for have, *kind in zip(BOX, *sacks, strict=True)]
    below = [True] * len(sacks)
    return GAME.load_position(msgspec.json.encode({"bag": bag, "sacks": sacks, "below": below, **fields}))


def test_laws() -> None:
    check_game(GAME, walks=10, every=3)


def test_fd_1_everybody_starts_below_with_an_empty_sack() -> None:
    view = Match.new(GAME, 3).view(0)
    assert (view.below, view.sizes, view.bag) == ((True,) * 3, (0,) * 3, 25)  # type: ignore[attr-defined]


def test_fd_2_whoever_has_climbed_out_is_skipped() -> None:
    state = position([1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0])
    GAME.advance(state, 0, Climb(), NoChance(), None)
    GAME.advance(state, 1, Dig(), ScriptedChance([COAL]), None)
    GAME.advance(state, 2, Dig(), ScriptedChance([COAL]), None)
    assert GAME.actors(state) == (1,)
    with pytest.raises(IllegalAction, match="FD-2"):
        Match.new(GAME, 2).play(1, "dig")


def test_fd_3_only_the_digger_sees_the_find() -> None:
    state = position([0, 0, 0, 0], [0, 0, 0, 0])
    events = GAME.apply(state, 0, Dig(), ScriptedChance([GOLD]))
    assert [str(GAME.redact(events[0], seat).find) for seat in (0, 1, None)] == [  # type: ignore[attr-defined]
        "gold",
        "hidden",
        "hidden",
    ]
    assert GAME.view(state, 0).sacks == (("gold",), None)
    assert GAME.view(state, 1).sacks == (None, ())


def test_fd_4_venting_needs_gas() -> None:
    state = position([0, 0, 0, 2], [0, 0, 0, 0])
    GAME.advance(state, 0, Vent(), NoChance(), None)
    assert (state.sacks[0][GAS], state.vented) == (1, 1)
    with pytest.raises(IllegalAction, match="FD-4: You have no gas to vent"):
        Match.new(GAME, 2).play(0, "vent")


def test_fd_5_climbing_shows_the_sack_and_takes_its_gas_away() -> None:
    state = position([0, 0, 1, 2], [0, 0, 0, 0])
    GAME.advance(state, 0, Climb(), NoChance(), None)
    assert GAME.view(state, 1).sacks[0] == ("gold", "gas", "gas")
    GAME.advance(state, 1, Dig(), ScriptedChance([GAS]), None)
    assert GAME.actors(state) == (1,)


@pytest.mark.parametrize("blast", [2, 3, 4])
def test_fd_6_the_blast_takes_the_sacks_below(blast: int) -> None:
    state = position([2, 0, 0, blast - 1], [0, 0, 1, 0], blast=blast)
    GAME.advance(state, 0, Dig(), ScriptedChance([GAS]), None)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.reason, outcome.winners, outcome.scores) == ("blast", (), (0, 0))


def test_fd_7_an_empty_bag_ends_the_game() -> None:
    state = position([9, 0, 4, 0], [0, 5, 0, 0], vented=6, bag=[0, 1, 0, 0])
    GAME.advance(state, 0, Dig(), ScriptedChance([SILVER]), None)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.reason, outcome.winners, outcome.scores) == ("empty", (0,), (27, 10))


def test_fd_8_equal_points_share_the_win() -> None:
    state = position([2, 0, 0, 0], [0, 1, 0, 0])
    GAME.advance(state, 0, Climb(), NoChance(), None)
    GAME.advance(state, 1, Climb(), NoChance(), None)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("climbed", (0, 1))


def test_an_impossible_position_is_refused() -> None:
    with pytest.raises(BadPosition, match="bag"):
        position([0, 0, 0, 0], [0, 0, 0, 0], vented=1)
