"""Aids: computed from the view, and equal to what trying an action shows."""

from __future__ import annotations

import json

import pytest

from tests.games.rescue.table import do, opening, why
from tests.games.rescue.test_position import written
from tests.walks import sample
from untertage.core.chance import NoChance
from untertage.games.rescue.game import GAME
from untertage.games.rescue.state import State, cards_of


def document() -> State:
    return GAME.load_position(json.dumps(written()).encode())


def test_changes_that_let_the_crew_board() -> None:
    """The example of the rules document has exactly two of them."""
    aids = GAME.aids(GAME.view(document(), 2))
    found = {change.action: change.boards for change in aids.changes if change.boards}
    assert found == {"rotate A4": ("L1",), "flip_short F4": ("L3",)}
    assert sum(change.moves or 0 for change in aids.changes) == 893


def test_changes_without_visible_effect_are_rotations_of_straights_and_crossings() -> None:
    view = GAME.view(document(), 2)
    straight = {card.place for card in view.cards if card.open in ("NS", "EW", "NESW")}
    unseen = {change.action for change in GAME.aids(view).changes if not change.visible}
    assert unseen == {f"rotate {place}" for place in straight}


def test_moves_by_symbol_in_the_hand() -> None:
    state = document()
    assert GAME.aids(GAME.view(state, 2)).moves == {2: 8, 5: 0}
    assert GAME.aids(GAME.view(state, 0)).moves == {}
    assert {change.moves for change in GAME.aids(GAME.view(state, None)).changes} == {None}


def test_a_way_for_every_legal_move() -> None:
    state = do(document(), "rotate A4")
    aids = GAME.aids(GAME.view(state, 2))
    legal = {str(action) for action in GAME.legal_actions(state, 2) if str(action).startswith("move")}
    assert set(aids.ways) == legal
    assert aids.ways["move 5 C4 L1"] == ("C4", "B4", "A4", "A5", "A6", "L1")
    assert aids.changes == ()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_boards_say_what_trying_shows(seats: int) -> None:
    for state in sample("rescue", seats)[::12]:
        if not GAME.actors(state) or state.step:
            continue
        for change in GAME.aids(GAME.view(state, state.seat)).changes:
            after = state.clone()
            GAME.advance(after, state.seat, GAME.parse(change.action), NoChance(), None)
            moves = [str(action) for action in GAME.legal_actions(after, state.seat) if str(action).startswith("move")]
            assert len(moves) == change.moves
            assert {text[-2:] for text in moves if text[-2] == "L"} == set(change.boards)


def test_there_are_no_aids_when_the_match_is_over() -> None:
    over = next(state for state in sample("rescue", 2) if not GAME.actors(state))
    aids = GAME.aids(GAME.view(over, 0))
    assert (aids.moves, aids.ways, aids.changes) == ({}, {}, ())


def test_changes_follow_the_option() -> None:
    state = opening(2, manipulate="unoccupied")
    actions = [change.action for change in GAME.aids(GAME.view(state, state.seat)).changes]
    assert len(actions) == 96
    assert all(why(state, action) is None for action in actions)
    assert cards_of(state.hands[state.seat])
