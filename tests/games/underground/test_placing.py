"""Placing a part (chapter 7); the figures are in the worked positions."""

from __future__ import annotations

import random
from copy import copy

import pytest

from tests.games.underground.boards import BOX, act, legal, refused, table
from untertage.games.underground.contents import covered, inside_of
from untertage.games.underground.faces import Print, lay_out, rests_level, stable_sets
from untertage.games.underground.game import GAME
from untertage.games.underground.geometry import (
    BIT,
    CELLS,
    INDEX,
    NAMES,
    SPLIT,
    UPPER,
    WHOLE_BOARD,
    WIDTH,
    seen_through,
    windows_for,
)
from untertage.games.underground.rules.placing import corners, ground_of, is_on_board, whole_board, why_not_there
from untertage.games.underground.state import State
from untertage.kit.bits import members


def with_top(part: str, heights: list[str] | None = None, **fields: object) -> State:
    """The part lies on top of its stack and the card gives it."""
    shape = BOX.shapes[BOX.shape_of[BOX.part_index[part]]]
    cards = {"mono": "H3", "duo": "G5", "tri_i": "G7", "tri_v": "F2", "tet_i": "G3", "tet_o": "E5", "tet_t": "I6"}
    cards |= {"tet_l": "G1", "tet_s": "B1"}
    defaults: dict[str, object] = {"origin": "E4", "figure": "I1", "exit": "I9 N", "card": cards.get(shape, "E9")}
    state = table(heights or ["0"], **(defaults | fields))  # type: ignore[arg-type]
    if state.figure == INDEX["I1"]:
        state.level[INDEX["I1"]] = 1
    if shape in cards:
        stack = state.stacks[BOX.shapes.index(shape)]
        stack.remove(BOX.part_index[part])
        stack.append(BOX.part_index[part])
    return state


def test_ug_54_a_part_lies_exactly_in_the_grid() -> None:
    face = BOX.faces[BOX.face_index[BOX.part_index["tet_t-1"], "front", 1]]
    cells = covered(face, INDEX["C3"])
    assert sorted(NAMES[cell] for cell in cells) == ["C4", "D3", "D4", "E4"]


def test_ug_55_no_square_leaves_the_board() -> None:
    state = with_top("tri_i-4")
    assert refused(state, "place tri_i-4 front 0 A8") == "UG-55"
    assert refused(state, "place tri_i-4 front 1 H1") == "UG-55"
    assert refused(state, "place tri_i-4 front 0 A7") == ""


def test_ug_56_turning_and_turning_over() -> None:
    state = with_top("tet_l-3")
    ways = {tuple(text.split()[2:4]) for text in legal(state, "place")}
    assert ways == {(side, str(turns)) for side in ("front", "back") for turns in range(4)}
    single = with_top("mono-4")
    assert refused(single, "place mono-4 back 2 B2") == "UG-56"
    assert str(GAME.canonical(single, GAME.parse("place mono-4 back 2 B2"))) == "place mono-4 back 0 B2"


def test_ug_57_asking_changes_nothing() -> None:
    state = with_top("tet_l-3")
    before = state.clone()
    legal(state)
    GAME.view(state, 0)
    refused(state, "place tet_l-3 front 0 H9")
    assert state == before


def test_ug_58_anywhere_on_the_board() -> None:
    state = with_top("mono-4")
    cells = {text.split()[4] for text in legal(state, "place")}
    assert cells == set(NAMES) - {"I1", "I9"}


def test_ug_59_parts_cover_parts_plateaus_and_symbols() -> None:
    state = with_top("mono-4", ["3"], symbols=["E4:K"])
    act(state, "place mono-4 back 0 E4")
    assert (state.level[INDEX["E4"]], state.symbol[INDEX["E4"]]) == (4, 0)


def test_ug_60_a_gully_chip_goes_back_first() -> None:
    state = with_top("mono-4", ["3"], symbols=["E4:K"], gully=["E4"])
    act(state, "place mono-4 back 0 E4")
    assert state.used == 0


def test_ug_61_not_over_a_code_chip() -> None:
    state = with_top("mono-4", ["3"], chips=["E4"])
    assert refused(state, "place mono-4 back 0 E4") == "UG-61"


def test_ug_62_not_over_the_figure() -> None:
    state = with_top("mono-4")
    assert refused(state, "place mono-4 back 0 I1") == "UG-62"


def test_ug_63_not_over_the_exit() -> None:
    assert refused(with_top("mono-4"), "place mono-4 back 0 I9") == "UG-63"


def test_ug_64_the_highest_top_decides_the_level() -> None:
    state = with_top("tri_i-4", ["3 1 2"])
    act(state, "place tri_i-4 back 1 D4")
    assert {state.level[INDEX[cell]] for cell in ("D4", "E4", "F4")} == {4}
    assert state.level[INDEX["E5"]] == 1


def test_ug_65_stone_rests_on_the_very_level() -> None:
    state = with_top("duo-3", ["2 1"])
    assert refused(state, "place duo-3 back 0 E4") == "UG-65"
    assert refused(with_top("duo-3", ["2 2"]), "place duo-3 back 0 E4") == ""


def test_ug_66_wood_hangs_over_any_drop() -> None:
    assert refused(with_top("duo-3", ["9 0"]), "place duo-3 front 0 E4") == ""


def test_ug_67_only_wood_over_water() -> None:
    state = with_top("duo-4", ["2 2"], water=["E4"])
    assert refused(state, "place duo-4 front 0 E4") == "UG-67"
    assert refused(state, "place duo-4 front 2 E4") == ""


def test_ug_68_water_carries_nothing() -> None:
    assert refused(with_top("mono-4", ["2"], water=["E4"]), "place mono-4 front 0 E4") == "UG-68"


def test_ug_69_a_part_does_not_tip() -> None:
    state = with_top("tri_i-3", ["2 0 0"])
    assert refused(state, "place tri_i-3 front 0 E4") == "UG-69"
    assert refused(state, "place tri_i-3 front 0 E3") == ""
    loose = with_top("tri_i-3", ["2 0 0"], stability="contact")
    assert refused(loose, "place tri_i-3 front 0 E4") == ""


def test_ug_70_walls_and_locks_are_built_over() -> None:
    state = with_top("mono-4", ["1"], symbols=["E4:L"], walls=["E4:NESW"])
    act(state, "place mono-4 back 0 E4")
    assert (state.symbol[INDEX["E4"]], state.walls[INDEX["E4"]]) == (0, 0)


def test_ug_71_covered_water_stays_below() -> None:
    state = with_top("duo-4", ["2 2"], water=["E5"])
    act(state, "place duo-4 front 0 E4")
    assert (state.water, state.sunk) == (0, 1)


def test_ug_72_no_action_moves_a_placed_part() -> None:
    state = with_top("mono-4")
    act(state, "place mono-4 back 0 B2", "end")
    act(state, legal(state, "play")[0])
    assert all("mono-4" not in text for text in legal(state))


def test_ug_73_the_hollow_below_a_bridge_is_closed() -> None:
    state = with_top("tri_i-3", ["3 0 3"])
    act(state, "place tri_i-3 front 0 E4")
    assert state.level[INDEX["E5"]] == 4


def test_ug_d7_with_clearance_a_bridge_passes_one_level_above_the_water() -> None:
    state = with_top("tri_i-3", ["2 2 2"], water=["E5"], water_clearance=1)
    assert refused(state, "place tri_i-3 front 0 E4") == "UG-68"
    higher = with_top("tri_i-3", ["3 2 3"], water=["E5"], water_clearance=1)
    act(higher, "place tri_i-3 front 0 E4")
    assert higher.level[INDEX["E5"]] == 4


@pytest.mark.parametrize("clearance", [0, 1])
def test_ug_d7_by_option_wood_rests_on_water(clearance: int) -> None:
    wet = {"water": ["E4", "E5", "E6"], "water_clearance": clearance}
    bridge = "place tri_i-3 front 0 E4"
    assert refused(with_top("tri_i-3", ["2 2 2"], **wet), bridge) == "UG-68"
    state = with_top("tri_i-3", ["2 2 2"], water_carries="wood", **wet)
    act(state, bridge)
    assert state.level[INDEX["E5"]] == 3 + clearance
    assert state.water == 0


def test_ug_d7_stone_never_rests_on_water() -> None:
    state = with_top("mono-4", ["2"], water=["E4"], water_carries="wood")
    assert refused(state, "place mono-4 front 0 E4") in ("UG-67", "")
    stone = [face for face in BOX.faces if face.stone and face.part == BOX.part_index["mono-4"]]
    assert all(refused(state, f"place mono-4 {face.side} 0 E4") == "UG-67" for face in stone)


def test_ug_d8_stone_may_lie_on_a_bridge_over_water() -> None:
    state = with_top("tri_i-3", ["2 2 2"], water=["E5"])
    act(state, "place tri_i-3 front 0 E4")
    assert why_not_there(state, [INDEX["E5"]], "S") == ("", -1)


def test_ug_d9_no_bridge_high_above_the_figure_or_a_chip() -> None:
    state = with_top("tri_i-3", ["4 1 4"], figure="E5")
    assert refused(state, "place tri_i-3 front 0 E4") == "UG-62"


def test_ug_d21_faces_have_their_own_prints() -> None:
    front, back = (BOX.faces[BOX.face_index[BOX.part_index["tet_o-3"], side, 0]] for side in ("front", "back"))
    assert (front.grounds, back.grounds) == ("WWWW", "SSSS")


def test_ug_d49_there_is_no_highest_level() -> None:
    state = with_top("mono-4", ["17"])
    act(state, "place mono-4 back 0 E4")
    assert state.level[INDEX["E4"]] == 18


def test_the_box_has_325_ways_to_lay_a_part_and_19447_placements() -> None:
    assert len(BOX.faces) == 325
    assert sum(face.inside.bit_count() for face in BOX.faces) == 19_447


def test_more_support_never_makes_a_part_tip() -> None:
    """The table of smallest resting sets relies on this."""
    squares = [(0, 1), (1, 0), (1, 1), (2, 1), (3, 1)]
    smallest = stable_sets(squares)
    for bits in range(1, 32):
        resting = frozenset(i for i in range(5) if bits >> i & 1)
        assert rests_level(squares, resting) == any(need <= resting for need in smallest)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"stability": "contact"},
        {"water_clearance": 1},
        {"water_carries": "wood"},
        {"water_carries": "wood", "water_clearance": 1},
    ],
    ids=str,
)
def test_the_list_agrees_with_the_single_check(seed: int, options: dict[str, object]) -> None:
    """All corners of all faces on rough boards: `corners` compared with its slow twin `why_not_there`."""
    chosen = random.Random(seed)
    rows = [" ".join(str(chosen.choice((0, 0, 1, 1, 2, 3))) for _ in range(9)) for _ in range(9)]
    wet = [name for name in NAMES if chosen.random() < 0.15 and name not in ("A1", "I9")]
    state = table(rows, figure="A1", exit="I9 N", water=wet, card="H3", **options)  # type: ignore[arg-type]
    state.chips = BIT[INDEX["C3"]]
    ground = ground_of(state)
    for part in range(len(BOX.parts)):
        for face in [BOX.faces[index] for index in BOX.faces_of[part]]:
            found = corners(face, ground, balance=state.variant.balance)
            for corner in range(CELLS):
                expected = (
                    is_on_board(face, corner) and not why_not_there(state, covered(face, corner), face.grounds)[0]
                )
                assert bool(found >> corner & 1) == expected


@pytest.mark.parametrize("width", range(1, 10))
@pytest.mark.parametrize("height", range(1, 10))
def test_windows_hold_every_corner_on_the_board_once(height: int, width: int) -> None:
    seen: list[int] = []
    for window, inside in windows_for(height, width):
        first = 0 if window == WHOLE_BOARD else window * WIDTH
        seen += [first + corner for corner in members(inside)]
    assert members(inside_of(height, width)) == sorted(seen)


def test_a_window_shows_six_rows_of_the_board() -> None:
    chosen = random.Random(3)
    for _ in range(50):
        cells = chosen.getrandbits(CELLS)
        for window in range(4):
            wanted = cells >> window * WIDTH & (1 << 6 * WIDTH) - 1
            assert wanted == seen_through(window, cells & UPPER, cells >> SPLIT)
        assert cells == whole_board(cells & UPPER, cells >> SPLIT)


@pytest.mark.parametrize("grounds", ["W" * 12, "S" * 12, "SSWWWWWWWWSW"])
def test_a_part_of_many_squares_finds_the_corners_of_the_single_check(grounds: str) -> None:
    """More squares than shifts fit into a register; custom sheets may contain such parts."""
    squares = [(row, column) for row in range(3) for column in range(4)]
    face = lay_out(0, 0, "front", 0, Print(squares, grounds, [0] * 12, [0] * 12), stable_sets(squares))
    chosen = random.Random(5)
    rows = [" ".join(str(chosen.choice((1, 1, 1, 1, 1, 2))) for _ in range(9)) for _ in range(9)]
    state = table(rows, figure="A1", exit="I9 N", card="H3")
    found = corners(face, ground_of(state), balance=True)
    expected = [
        corner
        for corner in range(CELLS)
        if is_on_board(face, corner) and not why_not_there(state, covered(face, corner), grounds)[0]
    ]
    assert members(found) == expected
    assert expected or "W" not in grounds


def test_a_part_too_tall_for_a_window_finds_the_same_corners() -> None:
    chosen = random.Random(4)
    rows = [" ".join(str(chosen.choice((0, 1, 1, 2))) for _ in range(9)) for _ in range(9)]
    ground = ground_of(table(rows, figure="A1", exit="I9 N", card="H3"))
    for face in BOX.faces:
        seen = corners(face, ground, balance=True)
        face_of_the_board = copy(face)
        face_of_the_board.windows = [(WHOLE_BOARD, face.inside)]
        assert corners(face_of_the_board, ground, balance=True) == seen
