"""Moving the figure (chapter 8)."""

from __future__ import annotations

from itertools import product
from typing import Any

from tests.games.underground.boards import BOX, act, legal, refused, table
from untertage.games.underground.game import GAME
from untertage.games.underground.geometry import CELLS, INDEX
from untertage.games.underground.rules.walking import plain_reach, ways
from untertage.games.underground.state import State

ONE, TWO, THREE, FOUR = "I2", "D5", "H3", "F9"
"""Cards by number of steps."""


def board(heights: list[str], card: str = THREE, **fields: object) -> State:
    defaults: dict[str, object] = {"origin": "C3", "figure": "C3", "exit": "I5 N", "section": "RI"}
    return table(heights, card=card, **(defaults | fields))  # type: ignore[arg-type]


def ends(state: State) -> list[str]:
    return [text.split()[1] for text in legal(state) if text.startswith("move")]


def test_ug_74_at_most_as_many_steps_as_the_card_shows() -> None:
    row = ["1 1 1 1 1 1"]
    assert ends(board(row, ONE)) == ["C4"]
    assert ends(board(row, TWO)) == ["C3", "C4", "C5"]
    assert ends(board(row, FOUR)) == ["C3", "C4", "C5", "C6", "C7"]
    assert refused(board(row, TWO), "move C7") == "UG-74"


def test_ug_75_a_diagonal_takes_two_legal_steps() -> None:
    assert refused(board(["1 1", "1 1"], ONE), "move D4") == "UG-74"
    assert refused(board(["1 1", "1 1"], TWO), "move D4") == ""
    assert refused(board(["1 0", "0 1"], TWO), "move D4") == "UG-79"


def test_ug_76_never_on_the_bare_board() -> None:
    state = board(["1 0 1"])
    assert ends(state) == []
    assert refused(state, "move C4") == "UG-76"


def test_ug_77_a_wall_of_either_top_blocks() -> None:
    assert refused(board(["1 1"], walls=["C3:E"]), "move C4") == "UG-77"
    assert refused(board(["1 1"], walls=["C4:W"]), "move C4") == "UG-77"
    assert refused(board(["1 1"], walls=["C4:E", "C3:N"]), "move C4") == ""


def test_ug_78_water_is_neither_entered_nor_crossed() -> None:
    state = board(["1 1 1"], water=["C4"])
    assert ends(state) == []
    assert refused(state, "move C4") == "UG-78"


def test_ug_79_nothing_is_jumped_over() -> None:
    assert refused(board(["1 1 1"], water=["C4"]), "move C5") == "UG-79"
    assert refused(board(["1 1 1"], symbols=["C4:L"]), "move C5") == "UG-79"


def test_ug_80_a_lock_takes_a_key() -> None:
    assert refused(board(["1 1 1"], symbols=["C4:L"]), "move C4") == "UG-80"
    state = board(["1 1 1"], symbols=["C4:L"], keys=1)
    assert legal(state, "move") == []
    assert legal(state, "move_with") == ["move_with C3 C4 -", "move_with C4 C4 -", "move_with C5 C4 -"]
    assert refused(state, "move C5") == "UG-D52"


def test_ug_81_the_key_goes_back_and_the_lock_is_open() -> None:
    state = board(["1 1 1"], symbols=["C4:L"], keys=1)
    act(state, "move_with C5 C4 -")
    assert (state.keys, state.used) == (0, 1 << INDEX["C4"])
    assert plain_reach(state, 1)[INDEX["C4"]] == 1


def test_ug_82_one_level_up_or_down() -> None:
    state = board(["3 4", "2 0"])
    assert ends(state) == ["C3", "C4", "D3"]
    assert refused(board(["3 5"]), "move C4") == "UG-82"
    assert refused(board(["3 1"]), "move C4") == "UG-82"


def test_ug_83_never_below_a_bridge() -> None:
    state = board(["1 4 1"])
    assert refused(state, "move C5") == "UG-79"


def test_ug_84_symbols_and_chips_do_not_stop_the_figure() -> None:
    state = board(["1 1 1 1 1"], FOUR, symbols=["C4:K", "C5:V", "C6:K"], gully=["C6"], chips=["C5"])
    assert ends(state) == ["C3", "C4", "C5", "C6", "C7"]


def test_ug_85_symbols_count_only_where_the_movement_ends() -> None:
    state = board(["1 1 1"], symbols=["C4:K"], chips=["C4"])
    act(state, "move C5")
    assert GAME.view(state, 0).phase == "act"
    assert (state.keys, state.collected) == (0, 0)


def test_ug_86_out_and_back_takes_two_steps() -> None:
    assert refused(board(["1 1"], ONE), "move C3") == "UG-86"
    assert refused(board(["1 1"], TWO), "move C3") == ""
    assert refused(board(["1 0"], TWO), "move C3") == "UG-86"


def test_ug_d24_walls_act_at_any_difference_of_level_and_not_at_the_edge() -> None:
    assert refused(board(["2 3"], walls=["C4:W"]), "move C4") == "UG-77"
    state = table(["1 1"], figure="A1", walls=["A1:N", "A1:W"], card=THREE, exit="I5 N")
    assert refused(state, "move A2") == ""


USEFUL: Any = {"round_trip": "useful"}


def test_ug_d33_by_option_out_and_back_for_nothing_is_no_movement() -> None:
    empty: list[Any] = [{}, {"symbols": ["C3:K"], "gully": ["C3"]}, {"symbols": ["C3:V"]}]
    for fields in empty:
        assert refused(board(["1 1"], TWO, **fields, **USEFUL), "move C3") == "UG-D33"
    assert refused(board(["1 0"], TWO, **USEFUL), "move C3") == "UG-86"
    assert refused(board(["1 1"], TWO, symbols=["C3:K"], **USEFUL), "move C3") == ""
    assert refused(board(["1 1"], TWO, symbols=["C3:V"], water=["I9"], **USEFUL), "move C3") == ""


def test_ug_d33_a_lock_may_be_opened_on_a_round_trip() -> None:
    state = board(["1 1"], TWO, symbols=["C4:L"], keys=1, **USEFUL)
    assert [text for text in legal(state) if " C3 " in text] == ["move_with C3 C4 -"]
    assert refused(state, "move C3") == "UG-D52"


def test_ug_d33_no_step_is_no_movement() -> None:
    state = board(["1"])
    assert ends(state) == []


def test_ug_d52_a_key_for_each_lock_and_only_once() -> None:
    locks = {"symbols": ["C4:L", "C6:L"]}
    one = board(["1 1 1 1 1"], FOUR, keys=1, **locks)
    assert not any(" C4,C6 " in text for text in legal(one))
    two = board(["1 1 1 1 1"], FOUR, keys=2, **locks)
    act(two, "move_with C6 C4,C6 -")
    assert two.keys == 0
    once = board(["1 1"], FOUR, keys=1, symbols=["C4:L"])
    act(once, "move_with C3 C4 -")
    assert once.keys == 0


def test_ug_d54_tools_are_not_spent_for_nothing() -> None:
    state = board(["1 1", "1 1"], FOUR, walls=["C3:E"], specials=["hammer"])
    assert legal(state, "move_with") == []
    assert refused(state, "move_with C4 - hammer") == "UG-D54"
    assert refused(board(["1 1", "1 1"], ONE, walls=["C3:E"], specials=["hammer"]), "move_with C4 - hammer") == ""


def test_ug_d55_equal_ends_are_one_movement_with_one_name() -> None:
    state = board(["1 1", "1 1"], FOUR)
    assert len(ends(state)) == len(set(ends(state)))
    assert refused(state, "move_with D4 - -") == "UG-D55"
    assert str(GAME.canonical(state, GAME.parse("move_with D4 - -"))) == "move D4"
    locked = board(["1 1 1 1 1"], FOUR, keys=2, symbols=["C4:L", "C6:L"])
    assert refused(locked, "move_with C6 C6,C4 -") == "UG-D55"


def test_the_short_list_of_moves_agrees_with_the_full_search() -> None:
    """With keys and tools the full search is left out only where they make no difference."""
    heights = ["1 2 3 3", "1 2 0 4", "2 2 2 4", "0 1 1 5"]
    for symbols, walls in product(([], ["E3:L"], ["D4:L", "C5:L"]), ([], ["C4:S", "E4:E"], ["C3:E", "D3:S"])):
        for keys, specials, card in product((0, 1), ((), ("hammer",), ("ladder",)), (ONE, TWO, THREE, FOUR)):
            chips = tuple(BOX.chips[BOX.special[name]].id for name in specials)
            state = board(heights, card, walls=walls, symbols=symbols, keys=keys, specials=chips)
            steps = BOX.cards[INDEX[card]].steps
            found = [(INDEX[text.split()[1]], "_with" in text) for text in legal(state) if text.startswith("move")]
            assert found == [(way.cell, bool(way.locks or way.tools)) for way in ways(state, steps)]


def test_plain_reach_agrees_with_the_full_search() -> None:
    """Without keys and tools the fast search finds the same ends."""
    state = board(["1 2 3 3", "1 2 0 4", "2 2 2 4", "0 1 1 5"], FOUR, walls=["C4:S", "E4:E"], symbols=["E3:L"])
    for steps in range(1, 6):
        far = plain_reach(state, steps)
        quick = {cell for cell in range(CELLS) if far[cell] > 0}
        assert quick == {way.cell for way in ways(state, steps)}
