"""The worked positions EX-1 to EX-12, each with its outcome."""

from __future__ import annotations

import pytest

from tests.games.tesseract.table import ALL_CARDS, Table, heights, table
from untertage.games.tesseract.aids import lab_aid
from untertage.games.tesseract.geometry import COLUMN_NAMES
from untertage.games.tesseract.names import FACE_NAMES, FACE_OF
from untertage.games.tesseract.rules.cube import movable, threatened
from untertage.games.tesseract.rules.groups import groups, is_group

FULL = [[4] * 4] * 4
P6O2 = {"33": "p6 o2"}
NO_LEVEL_4 = [card for card in ALL_CARDS if card.startswith("r4_")]


def movable_at(found: Table) -> set[str]:
    return {f"{COLUMN_NAMES[c]}@{len(found.state.columns[c])}" for c in movable(found.state)}


def candidates(found: Table) -> set[str]:
    return {COLUMN_NAMES[column] for column in threatened(found.state)}


def test_ex_1_in_the_full_block_only_the_top_corners_are_movable() -> None:
    full = heights(FULL)
    assert movable_at(full) == {"00@4", "30@4", "03@4", "33@4"}
    keystone = table(
        {name: " ".join("yopb"[(i + k) % 4] + "3" for k in range(4)) for i, name in enumerate(COLUMN_NAMES)},
        characters=("structural_engineer",),
    )
    border = {"00", "10", "20", "30", "01", "31", "02", "32", "03", "13", "23", "33"}
    assert set(lab_aid(keystone.state, 0).takeable) == border
    assert set(keystone.legal("take")) == {f"take {column}" for column in border}


def test_ex_2_after_the_set_up_for_two() -> None:
    found = heights([[3, 4, 4, 3], [4, 4, 4, 4], [4, 4, 4, 4], [3, 4, 4, 3]])
    expected = "00@3 30@3 03@3 33@3 10@4 20@4 01@4 31@4 02@4 32@4 13@4 23@4"
    assert movable_at(found) == set(expected.split())
    assert candidates(found) == {"00", "30", "03", "33"}


def test_ex_3_stair() -> None:
    found = heights([[1, 2, 4, 3], [2, 4, 4, 4], [4, 4, 4, 4], [3, 4, 4, 0]], c00="b6", c10="y1")
    expected = "00@1 10@2 01@2 30@3 03@3 20@4 11@4 31@4 02@4 32@4 13@4 23@4"
    assert movable_at(found) == set(expected.split())
    assert candidates(found) == {"00"}


def test_ex_4_ragged_late_position() -> None:
    rows = [[0, 2, 3, 4], [1, 2, 3, 4], [0, 0, 3, 3], [4, 0, 0, 1]]
    found = heights(rows, c01="o5", c33="b5")
    expected = "01@1 33@1 10@2 11@2 20@3 22@3 32@3 30@4 31@4 03@4"
    assert movable_at(found) == set(expected.split())
    assert candidates(found) == {"01", "33"}
    assert candidates(heights(rows, c01="o2", c33="b5")) == {"01"}


def test_ex_5_low_but_locked() -> None:
    found = heights([[3, 3, 4, 3], [4] * 4, [4] * 4, [4] * 4], c00="p5", c10="y2", c30="b5")
    assert movable_at(found) == {"00@3", "30@3", "20@4", "01@4", "31@4", "03@4", "33@4"}
    assert candidates(found) == {"00", "30"}
    found.play("end")
    assert found.legal() == ["prime 00", "prime 30"]
    assert found.rule("prime 10") == "TES-8"


def test_ex_6_special_shapes() -> None:
    tower = heights([[0] * 4, [0, 4, 0, 0], [0] * 4, [0] * 4])
    assert movable_at(tower) == {"11@4"}
    holed = heights([[4] * 4, [4, 0, 4, 4], [4] * 4, [4] * 4])
    assert movable_at(holed) == {"00@4", "10@4", "30@4", "01@4", "03@4", "33@4"}
    raised = heights([[2] * 4, [2, 3, 3, 2], [2, 3, 3, 2], [2] * 4])
    assert movable_at(raised) == {"00@2", "30@2", "03@2", "33@2", "11@3", "21@3", "12@3", "22@3"}


@pytest.mark.parametrize("dice", ["y1 o2 p3 b4", "o3 o3 o3", "y4 o4 p4 b4", "y1 y2 y3 y4 y5 y6"])
def test_ex_7_valid_groups(dice: str) -> None:
    assert is_group([FACE_OF[die] for die in dice.split()], False)


@pytest.mark.parametrize(
    "dice", ["y1 y1 b1", "y1 o2 p3 b4 y5", "y5 y6 y1", "o3 p3", "y2 y4 y6", "y2 o2 p3", "p2 p3 p3 p4", "y1 o2 y3"]
)
def test_ex_7_invalid_groups(dice: str) -> None:
    assert not is_group([FACE_OF[die] for die in dice.split()], False)


def test_ex_7_groups_of_the_mathematician_and_the_spectroscopist() -> None:
    assert is_group([FACE_OF[die] for die in ("y5", "y6", "y1")], True)
    assert is_group([FACE_OF[die] for die in ("y1", "o2", "y3")], False, joker=True)


def all_groups(dice: str) -> set[str]:
    return {
        " ".join(FACE_NAMES[die] for die in group) for group in groups(sorted(map(FACE_OF.get, dice.split())), False)
    }


def test_ex_8_all_groups_of_a_lab() -> None:
    assert all_groups("y2 y3 y4 b3 p3 o4") == {"y2 y3 y4", "y3 p3 b3", "y2 o4 b3", "y2 o4 p3"}
    assert len(all_groups("y5 y5 y5 o5 p5 b5")) == 6
    assert len(all_groups("b1 b2 b3 b4 b5 b6")) == 10


@pytest.mark.parametrize(("matrix", "dice"), [("", "y2 y3 y4 b3 p3 o4"), ("y3 p3 o4", "y2 y4 b3")])
def test_ex_8_containable_dice(matrix: str, dice: str) -> None:
    found = table(labs=("y2 y3 y4 b3 p3 o4", ""), matrix=matrix, discards=ALL_CARDS)
    containable = set()
    for text in found.legal("contain"):
        shown = Table(found.state.clone()).play(text)
        containable |= {fill.split()[1] for fill in shown.legal("fill")}
    assert containable == set(dice.split())


def test_ex_9_contain_with_match_and_roll() -> None:
    found = table(labs=("y2 y3 y4 b2", ""), primed="y3 y3 o3", characters=("chemist", "mathematician"))
    found.play("contain y2,y3,y4", "fill y3 a", "twin")
    found.play("roll", rolls=[5, 1, "#0"])
    assert found.matrix() == "y3"
    assert found.primed() == "y3 o3"
    assert found.box() == {"yellow": 1}
    assert found.lab() == "y1 y5 b2"
    assert found.hand() == ["r2_field_sample"]
    assert found.state.ignitions == 0


def test_ex_10_level_by_size() -> None:
    def lab() -> Table:
        return table(labs=("o1 o2 o3 o4 o5", ""), characters=("chemist", "mathematician"))

    five = lab().play("contain o1,o2,o3,o4,o5", "fill o1 a").play("roll", rolls=[2, 3, 4, 5, "#0"])
    assert five.hand() == ["r4_singularity_trap"]
    three = lab().play("contain o1,o2,o3", "fill o1 a").play("roll", rolls=[6, 6, "#0"])
    assert three.hand() == ["r2_field_sample"]
    assert three.lab() == "o4 o5 o6 o6"
    empty = table(labs=("o1 o2 o3 o4 o5", ""), characters=("mathematician", "chemist"), discards=NO_LEVEL_4)
    empty.play("contain o1,o2,o3,o4,o5", "fill o1 a")
    assert empty.legal("roll") == []
    assert empty.matrix() == "o1"


@pytest.mark.parametrize(
    ("primed", "roll", "ignitions"), [("y4 b4", 4, 1), ("y5 y5 b5 o5 p5", 5, 2), ("y2 o2 p2 b2", 6, 0)]
)
def test_ex_11_ignition_counts(primed: str, roll: int, ignitions: int) -> None:
    found = table({"00": "y1 b2", "33": "p6 o2 o6"}, primed=primed).play("end", rolls=[roll])
    assert found.state.ignitions == ignitions


def test_ex_11_adjusting_into_a_full_column_does_not_ignite() -> None:
    found = table(primed="y3 b4 o4").play("adjust y3 primed 1")
    assert (found.primed(), found.state.ignitions) == ("y4 o4 b4", 0)


def test_ex_12_adjust_limits() -> None:
    found = table(labs=("y6", "y1"), primed="b6 b1", characters=("chemist", "mathematician"))
    assert found.legal("adjust") == [
        "adjust y6 a -1",
        "adjust b1 primed 1",
        "adjust b1 primed -1",
        "adjust b6 primed -1",
    ]
    found.play("adjust b1 primed -1")
    assert found.box() == {"blue": 1}
    low = table(labs=("y1", ""), primed="b1", characters=("chemist",))
    assert low.legal("adjust") == ["adjust y1 a 1", "adjust b1 primed 1", "adjust b1 primed -1"]
    assert low.play("adjust b1 primed 1").primed() == "b2"
