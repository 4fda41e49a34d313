"""Written positions: their meaning, and the errors for invalid ones."""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec
import pytest

from tests.games.underground.boards import BOX, act, legal
from tests.games.underground.test_setup import fresh
from untertage.core.errors import BadPosition
from untertage.games.underground.game import GAME
from untertage.games.underground.geometry import INDEX
from untertage.games.underground.state import State


def example() -> dict[str, Any]:
    block = re.search(r"^```json\n(.+?)^```", GAME.rules().page, re.M | re.S)
    assert block is not None
    position: dict[str, Any] = json.loads(block[1])
    return position


def load(**changes: Any) -> State:
    return GAME.load_position(json.dumps(example() | changes).encode())


def test_the_example_of_the_rules_document_is_one_turn_from_freedom() -> None:
    state = load()
    assert state.level[INDEX["B8"]] == 10
    assert state.code
    assert [BOX.parts[part] for part in state.reserve] == ["mono-9", "mono-10"]
    act(state, "play C5", "move B9")
    assert state.ended == "escaped"


def test_omitted_fields_follow_from_the_rest() -> None:
    state = load()
    assert len(state.pile) == 81 - 4
    assert len(state.hidden) == 11
    assert legal(state) == ["play C5", "play E7"]
    assert GAME.census(state) == GAME.box(state)


def test_a_played_card_goes_on_with_its_actions() -> None:
    state = load(card="A7")
    assert "move B9" in legal(state)


def test_equal_turns_mean_the_same_part() -> None:
    assert load(parts=["mono-5 front 3 B8 7"]) == load(parts=["mono-5 front 0 B8 7"])


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"exit": "J9"}, "exit"),
        ({"door": "X"}, "door"),
        ({"door": ""}, "door: it must face"),
        ({"nonsense": 1}, "nonsense"),
        ({"plateaus": {"a": "A6"}}, "plateaus.a: expected a cell and a number"),
        ({"plateaus": {"a": "A8 0"}}, "plateaus.a: it does not fit"),
        ({"plateaus": {"a": "A6 0", "b": "A6 0"}}, "plateaus.b: it does not fit"),
        ({"parts": ["mono-5 front 0 B8"]}, r"parts\[0\]: expected '<part>"),
        ({"parts": ["mono-5 side 0 B8 7"]}, r"parts\[0\]: expected '<part>"),
        ({"parts": ["mono-5 front 0 B8 9"]}, r"parts\[0\]: its level is 7"),
        ({"parts": ["mono-5 front 0 B8 7", "mono-5 front 0 B8 8"]}, r"parts\[1\]: mono-5 is already on the board"),
        ({"parts": ["tet_i-1 front 0 A9 7"]}, r"parts\[0\]: it sticks out"),
        ({"parts": ["mono-5 front 0 B9 11"]}, r"parts\[0\]: it covers the exit"),
        ({"parts": ["duo-3 back 0 A8 7"]}, r"parts\[0\]: the stone square on A9"),
        ({"parts": ["tet_i-4 front 0 G3 3"]}, r"parts\[0\]: it would tip"),
        ({"figure": None}, "figure: it must stand"),
        ({"figure": "I5"}, "figure: it can stand neither"),
        ({"figure": "B9"}, "figure: once it is in the exit"),
        ({"water": ["B8"]}, "figure: it can stand neither"),
        ({"water": ["B9"]}, "water: there can be none on the exit"),
        ({"sunk": 39}, "water, sunk"),
        ({"keys": 6}, "keys"),
        ({"chips": ["I5"]}, "chips: nothing can lie on I5"),
        ({"gully": ["B7"]}, "gully: there is no symbol"),
        ({"rat": "I5"}, "rat"),
        ({"ring": ["mono"]}, "ring"),
        ({"signal": "pen_f"}, "signal"),
        ({"stacks": {"duo": ["duo-1"]}}, "stacks.duo"),
        ({"stacks": {"pen_f": []}}, "stacks: unknown stack"),
        ({"hands": []}, "hands: expected 1"),
        ({"hand": 1}, "hand: there are 1"),
        ({"hands": [["C5", "C5"]]}, "C5 is duplicated"),
        ({"card": "H1"}, "card: the played card"),
        ({"digits": ["hammer"]}, "digits: 'hammer'"),
        ({"digits": ["c01", "c01"]}, "digits: 'c01'"),
        ({"specials": ["c01"]}, "specials: 'c01'"),
        ({"pending": ["dance"]}, r"pending\[0\]: 'dance'"),
        ({"pending": ["penalty"]}, r"pending\[0\]"),
        ({"pending": ["play", "advance"]}, "pending: the last item"),
        ({"pending": ["pick"]}, "card: a card has been played"),
        ({"section": "T0"}, "section"),
        ({"ended": "boredom"}, "ended"),
        ({"options": {"setup": "s3"}, "discards": ["A1", "A7", "I9"]}, "not in this scenario"),
    ],
    ids=str,
)
def test_an_invalid_position_names_the_field(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        load(**changes)


def test_without_a_card_in_the_pile_the_game_would_be_over() -> None:
    cards = [name for name in INDEX if name not in ("C5", "E7")]
    with pytest.raises(BadPosition, match="without a card in the pile"):
        load(discards=cards)


def test_positions_keep_arrangements_and_pending_decisions() -> None:
    """Also between two choices of the set-up and inside a chain of effects."""
    for options in ({"setup": "random", "choices": "players"}, {"setup": "s7", "choices": "players"}):
        state = fresh(3, **options)
        for _ in range(10):
            again = GAME.load_position(GAME.dump_position(state))
            assert again == state
            assert legal(again) == legal(state)
            act(state, legal(state)[-1])
    waiting = load(options={"setup": "s2"}, figure="B8", pending=["act", "advance", "penalty 1", "flood B8", "flee"],
                   card="A7", waiting="flip")  # fmt: skip
    again = GAME.load_position(GAME.dump_position(waiting))
    assert again == waiting
    assert msgspec.to_builtins(GAME.position(again))["pending"][2:] == ("penalty 1", "flood B8", "flee")
