"""Chapter 1: dice, places, geometry."""

from __future__ import annotations

import random

import msgspec
import pytest

from tests.games.tesseract.by_cells import free_faces_by_cells, movable_by_cells
from tests.games.tesseract.table import GAME, Table, heights, table
from tests.walks import walk
from untertage.core.chance import SeededChance
from untertage.core.errors import BadPosition
from untertage.games.tesseract.geometry import COLUMN_NAMES, COLUMNS
from untertage.games.tesseract.rules.cube import free_faces, is_movable, movable, threatened
from untertage.games.tesseract.rules.threat import lowest_primed
from untertage.games.tesseract.state import BURIED, FACES


def opening(seats: int = 2, **options: object) -> Table:
    return Table(GAME.setup(seats, GAME.read_options(options), SeededChance(3)))


def test_tes_1_the_block_has_sixteen_columns_of_four() -> None:
    assert [len(column) for column in opening().state.columns] == [4] * 16
    with pytest.raises(BadPosition, match="33: a column has 4 dice at most"):
        table({"33": "y1 y2 y3 y4 y5"})


def test_tes_2_there_are_sixteen_dice_of_each_colour() -> None:
    assert [GAME.census(opening().state)[f"die {name}"] for name in ("yellow", "orange", "purple", "blue")] == [16] * 4
    with pytest.raises(BadPosition, match="more than 16 yellow"):
        table(primed=" ".join(["y1"] * 17))


def test_tes_3_a_taken_die_keeps_its_value() -> None:
    assert table({"33": "p6 o2"}).play("take 33").lab() == "o2"


def test_tes_4_every_die_is_always_in_one_place() -> None:
    for seats in (1, 4):
        for state, _ in walk(GAME, seats, 77, extra_primed=2, base_side="4"):
            assert GAME.census(state) == GAME.box(state)


def test_tes_5_faces_at_the_edge_and_towards_lower_columns_are_free() -> None:
    found = heights([[2, 2, 1, 0], [2, 3, 2, 0], [0, 2, 0, 0], [0, 0, 0, 4]])
    faces = {"00": 3, "10": 3, "11": 5, "33": 5, "01": 3, "21": 4, "12": 4}
    assert {name: found.state.free[COLUMN_NAMES.index(name)] for name in faces} == faces


def test_tes_6_top_and_two_sides_must_be_free() -> None:
    found = heights([[3, 3, 4, 3], [4] * 4, [4] * 4, [4] * 4])
    assert found.rule("take 10") == "TES-6"
    assert "take 00" in found.legal()
    assert found.rule("take 11") == "TES-6"


@pytest.mark.parametrize("seed", range(40))
def test_tes_7_heights_and_cells_agree(seed: int) -> None:
    rng = random.Random(seed)
    rows = [[rng.randint(0, 4) for _ in range(4)] for _ in range(4)]
    state = heights(rows).state
    assert {COLUMN_NAMES[c] for c in movable(state)} == movable_by_cells(rows, 3)
    for column in range(COLUMNS):
        assert free_faces(state, column) == free_faces_by_cells(rows, column % 4, column // 4)


def test_tes_8_a_locked_die_cannot_be_touched_by_cards_either() -> None:
    found = heights([[3, 3, 4, 3], [4] * 4, [4] * 4, [4] * 4])
    moved = table(
        {name: found.stack(name) for name in COLUMN_NAMES if found.stack(name)},
        labs=("", ""),
        hands=[["r2_crane_arm"], []],
    )
    moved.play("play r2_crane_arm")
    assert moved.rule("reposition 10 30") == "TES-8"
    assert "reposition 00 30" in moved.legal()


def test_tes_9_columns_have_no_gaps() -> None:
    found = table({"33": "p6 o2", "00": "y1"}, hands=[["r2_crane_arm"], []])
    found.play("play r2_crane_arm", "reposition 33 00")
    assert (found.stack("00"), found.stack("33")) == ("y1 o2", "p6")


@pytest.mark.parametrize("seed", range(40))
def test_tes_10_where_there_are_dice_one_is_movable(seed: int) -> None:
    rng = random.Random(seed)
    rows = [[rng.choice((0, 0, 1, 4)) for _ in range(4)] for _ in range(4)]
    if any(map(any, rows)):
        assert movable(heights(rows).state)


def test_tes_11_the_lowest_layer_comes_before_the_lowest_value() -> None:
    found = table({"00": "y6", "33": "p6 o1"})
    assert [COLUMN_NAMES[column] for column in threatened(found.state)] == ["00"]
    tied = table({"00": "y3", "30": "b3", "33": "o4"})
    assert [COLUMN_NAMES[column] for column in threatened(tied.state)] == ["00", "30"]
    assert table({"33": "p1"}, primed="y3").play("end", rolls=[6]).primed() == "y3 p6"


def test_tes_12_the_lowest_primed_dice_share_the_lowest_value() -> None:
    assert lowest_primed(table(primed="y4 b2 o2 o2 p6").state) == [7, 19]
    assert lowest_primed(table().state) == []


def test_tes_13_a_lab_has_six_spaces_without_an_order() -> None:
    assert table(labs=("b1 y2", "")).lab() == "y2 b1"
    with pytest.raises(BadPosition, match="a lab has 6 spaces"):
        table(labs=("y1 y1 y1 y1 y1 y1 y1", ""))


def test_tes_14_a_primed_die_lies_in_the_column_of_its_value() -> None:
    state = table(primed="y4 b4").play("adjust y4 primed -1").state
    assert (state.primed_in(3), state.primed_in(4)) == (1, 1)


def test_tes_15_a_cell_holds_one_die() -> None:
    with pytest.raises(BadPosition, match="y4 holds one die"):
        table(matrix="y4 y4")


def test_tes_16_destroyed_dice_stay_in_the_box() -> None:
    found = table(primed="y1").play("adjust y1 primed -1", "end", rolls=[3])
    assert found.box() == {"yellow": 1}


def test_tes_17_the_marker_starts_on_zero() -> None:
    assert opening().state.ignitions == 0


def test_tes_d8_hidden_dice_are_decided_when_they_are_seen() -> None:
    state = opening().state
    assert sum(column.count(BURIED) for column in state.columns) == 12
    assert sum(state.unseen) == 12
    assert all(column[-1] < FACES for column in state.columns)
    assert all(die >= FACES for column in state.columns for die in column[:-1])


def test_tes_d8_a_side_that_comes_to_light_shows_its_colour_only() -> None:
    block = {name: ["y?", "o?", "p?", "b3"] for name in COLUMN_NAMES}
    for name in ("11", "21", "12", "22"):
        block[name] = ["??", "??", "??", "b3"]
    found = Table(
        GAME.load_position(msgspec.json.encode({**_WRITTEN, "tesseract": {**block, "10": ["y?", "o?", "p2", "b3"]}}))
    )
    found.play("corner 00", rolls=[4, 1])
    assert found.stack("00") == "y? o? p4"
    assert found.stack("11") == "?? ?? ?? b3"


def test_tes_d8_a_value_once_seen_stays_known() -> None:
    found = table({"33": "p6 o2", "00": "y1"}, hands=[["r2_crane_arm"], []], base={"00": "emp_blast"})
    found.play("play r2_crane_arm", "reposition 00 33")
    assert found.stack("33") == "p6 o2 y1"
    assert found.play("take 33").stack("33") == "p6 o2"


def test_tes_d1_a_die_below_another_never_leaves() -> None:
    found = table({"33": "p6 o2"})
    assert found.legal("take") == ["take 33"]
    assert is_movable(found.state, COLUMN_NAMES.index("33"))


_WRITTEN = {
    "seats": 2,
    "characters": ["chemist", "mathematician"],
    "labs": [[], []],
    "turn": 0,
    "actions": 0,
    "pending": [{"kind": "setup", "lab": "a", "at": 2, "left": 1}, {"kind": "pick_corner", "lab": "a"}],
}
