"""Code and special chips (chapter 13)."""

from __future__ import annotations

from itertools import combinations, pairwise

from tests.games.underground.boards import BOX, CODE, act, kinds, legal, refused, stack_pile, table
from untertage.core.chance import ScriptedChance
from untertage.games.underground.aids import aids_of
from untertage.games.underground.game import GAME
from untertage.games.underground.geometry import BIT, INDEX
from untertage.games.underground.rules.code import code_row, completing
from untertage.games.underground.state import State

DIGITS = [chip for chip in range(len(BOX.chips)) if BOX.chips[chip].is_digit()]


def row_of(*names: str) -> list[str]:
    return [BOX.chips[chip].id for chip in code_row(BOX, [BOX.chip_index[name] for name in names])]


def board(heights: list[str], **fields: object) -> State:
    defaults: dict[str, object] = {"origin": "C3", "figure": "C3", "exit": "I5 N", "section": "RI", "card": "H3"}
    return table(heights, **(defaults | fields))  # type: ignore[arg-type]


def test_ug_122_twelve_digits_and_four_specials() -> None:
    assert len(DIGITS) == 12
    assert sorted(BOX.special) == ["exchange", "hammer", "ladder", "shaft"]
    assert all(BOX.chips[chip].left and BOX.chips[chip].right for chip in DIGITS)


def test_ug_123_five_in_a_row_with_matching_cables() -> None:
    row = row_of(*CODE)
    assert sorted(row) == sorted(CODE)
    chips = [BOX.chips[BOX.chip_index[name]] for name in row]
    assert all(one.right == other.left for one, other in pairwise(chips))


def test_ug_123_shares_of_draws_that_hold_a_code() -> None:
    """31.8 % of five digits, 72.3 % of six, 95.5 % of seven, all of eight."""
    shares = []
    for count in (5, 6, 7, 8):
        draws = [list(draw) for draw in combinations(DIGITS, count)]
        shares.append(round(100 * sum(bool(code_row(BOX, draw)) for draw in draws) / len(draws), 1))
    assert shares == [31.8, 72.3, 95.5, 100.0]


def test_ug_124_chips_are_not_turned_round() -> None:
    """c02 red-green, turned, would follow c05 blue-green."""
    assert row_of("c01", "c02", "c03", "c05", "c06") == []


def test_ug_125_outer_cables_are_free_and_chips_may_be_left_over() -> None:
    assert len(row_of(*CODE, "c03", "c06")) == 5


def test_ug_126_special_chips_work_once() -> None:
    state = board(["1 1"], walls=["C3:E"], specials=["hammer"])
    act(state, "move_with C4 - hammer")
    assert state.specials == []
    assert [BOX.chips[chip].id for chip in state.spent] == ["hammer"]
    state.has_moved = False
    assert refused(state, "move_with C3 - hammer") == "UG-126"
    assert refused(state, "shaft") == "UG-126"


def test_ug_127_the_shaft_puts_the_figure_on_a_drawn_cell() -> None:
    state = board(["1 0 0 5"], specials=["shaft"], symbols=["C6:K"])
    act(state, "shaft", chance=stack_pile(state, ["C6", "B2"]))
    assert refused(state, "shaft") == "UG-126"
    act(state, "stand", "take")
    assert (state.figure, state.keys) == (INDEX["C6"], 1)
    assert not state.has_moved


def test_ug_127_before_the_card_between_the_actions_but_not_inside_a_choice() -> None:
    state = table(["1 1"], figure="A1", exit="I5 N", section="RI", specials=["shaft"], hands=[["H3", "C7"]])
    assert "shaft" in legal(state)
    act(state, "play H3")
    assert "shaft" in legal(state)
    state.chips = BIT[INDEX["A2"]]
    act(state, "move A2")
    assert refused(state, "shaft") == "UG-127"


def test_ug_128_the_team_may_stay_and_the_chip_is_lost() -> None:
    state = board(["1 0 0 5"], specials=["shaft"])
    assert refused(state, "stand") == "UG-128"
    act(state, "shaft", chance=stack_pile(state, ["C6", "B2"]))
    act(state, "stay")
    assert (state.figure, state.specials) == (INDEX["C3"], [])


def test_ug_128_where_nobody_can_stand_the_chip_is_lost() -> None:
    for cell, fields in (("D7", {}), ("C6", {"water": ["C6"]}), ("I5", {}), ("C6", {"symbols": ["C6:L"]})):
        state = board(["1 0 0 5"], specials=["shaft"], **fields)
        told = act(state, "shaft", chance=stack_pile(state, [cell, "B2"]))
        assert kinds(told) == ["spent", "drawn", "missed"]
        assert GAME.view(state, 0).phase == "act"


def test_ug_129_the_exchange_chip_brings_any_other_part() -> None:
    """X27, also when the card's stack is empty (UG-D28)."""
    state = board(["1"], card="I6", specials=["exchange"])
    given = BOX.parts[state.stacks[BOX.shapes.index("tet_t")][-1]]
    assert refused(state, f"exchange {given} front 0 E5") == "UG-D28"
    state.stacks[BOX.shapes.index("tet_t")] = []
    assert refused(state, "place tet_t-4 front 0 E5") == "UG-50"
    parts = {text.split()[1] for text in legal(state, "exchange")}
    assert parts == {BOX.parts[s[-1]] for s in state.stacks if s} | {BOX.parts[part] for part in state.jokers}
    assert refused(state, "exchange duo-1 front 0 E5") == "UG-129"
    joker = state.clone()
    act(joker, "exchange pen_i front 0 E5")
    assert BOX.shapes[joker.signal] == "mono"
    act(state, "exchange duo-4 front 0 E5")
    assert BOX.shapes[state.signal] == "duo"
    assert (state.specials, legal(state, "exchange")) == ([], [])


def test_ug_129_without_the_chip_there_is_no_exchange() -> None:
    assert refused(board(["1"]), "exchange pen_i front 0 E5") == "UG-126"


def test_ug_130_the_hammer_opens_one_wall_for_one_step() -> None:
    state = board(["1 1"], walls=["C3:E", "C4:W"], specials=["hammer"])
    assert legal(state, "move_with") == ["move_with C4 - hammer"]
    act(state, "move_with C4 - hammer")
    assert state.walls[INDEX["C3"]] > 0
    state.has_moved = False
    assert refused(state, "move C3") == "UG-77"


def test_ug_131_the_ladder_spans_three_levels_once() -> None:
    state = board(["1 4 7"], specials=["ladder"])
    assert legal(state, "move_with") == ["move_with C4 - ladder"]
    assert refused(board(["1 5"], specials=["ladder"]), "move_with C4 - ladder") == "UG-131"
    act(state, "move_with C4 - ladder")
    state.has_moved = False
    assert refused(state, "move C3") == "UG-82"


def test_ug_132_the_ladder_does_not_help_at_the_exit() -> None:
    state = board(["8"], exit="C4 W", code=True, specials=["ladder"])
    assert refused(state, "move_with C4 - ladder") == "UG-132"


def test_ug_d25_d26_hammer_and_ladder_may_serve_the_same_step() -> None:
    state = board(["1 3 3"], walls=["C3:E"], specials=["hammer", "ladder"])
    found = ["move_with C4 - hammer,ladder", "move_with C5 - hammer,ladder"]
    assert legal(state, "move_with") == found
    assert refused(state, "move_with C4 - hammer") == "UG-82"


def test_ug_d27_a_lock_at_the_end_of_the_shaft_takes_a_key() -> None:
    state = board(["1 0 0 5"], specials=["shaft"], symbols=["C6:L"], keys=1)
    act(state, "shaft", chance=stack_pile(state, ["C6", "B2"]))
    act(state, "stand")
    assert (state.keys, state.used) == (0, BIT[INDEX["C6"]])


def test_ug_d27_whoever_comes_out_in_the_watched_line_is_seen() -> None:
    state = board(["1 0 0 5"], specials=["shaft"], section="T6")
    chance = stack_pile(state, ["C6", "B2", "B3", "B4"])
    act(state, "shaft", chance=chance)
    assert "detected" in kinds(act(state, "stand", chance=chance))


def test_ug_d36_the_code_is_found_at_once_and_chips_that_would_complete_it_are_known() -> None:
    state = board(["1 1"], chips=["C4"])
    state.digits = [BOX.chip_index[name] for name in CODE[:4]]
    state.hidden = [chip for chip in state.hidden if chip not in state.digits]
    wanted = [BOX.chips[chip].id for chip in completing(state)]
    assert "c02" in wanted
    assert "shaft" not in wanted
    assert list(aids_of(state).completing) == wanted
    act(state, "move C4")
    told = act(state, "take", chance=ScriptedChance([state.hidden.index(BOX.chip_index["c02"])]))
    assert kinds(told) == ["chip_taken", "code_complete"]
    assert state.code
    assert len(GAME.view(state, 0).row) == 5
