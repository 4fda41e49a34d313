"""The worked positions EX-13 to EX-31, each with its outcome."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.tesseract.table import ALL_CARDS, GAME, Table, heights, table
from tests.games.tesseract.test_worked_positions import P6O2, candidates
from untertage.core.chance import SeededChance
from untertage.games.tesseract.geometry import COLUMN_NAMES, COLUMN_OF
from untertage.games.tesseract.names import FACE_NAMES
from untertage.games.tesseract.tables import contain


def test_ex_13_accelerate_then_shockwave() -> None:
    found = table(
        {"00": "y3", "30": "b1", **P6O2},
        labs=("y3 b3 o5", "p3 p4"),
        primed="o2",
        base={"30": "accelerate", "00": "shockwave"},
    ).play("end", rolls=[4])
    assert (found.lab(0), found.lab(1)) == ("o5", "p4")
    assert found.primed() == "o2 b4"
    assert found.box() == {"yellow": 2, "blue": 1, "purple": 1}
    assert found.stack("33") == "p6 o2"
    assert found.state.ignitions == 0


def test_ex_14_chain_reaction() -> None:
    """The dice of a lab are rolled in the order of their colours: orange before blue."""
    found = table(
        {"00": "y1", "10": "o2", **P6O2},
        labs=("y2", "b5 o6"),
        primed="b4 p4",
        base={"00": "chain_reaction", "10": "emp_blast"},
    ).play("end", rolls=[4, 4, 3, 2, 1])
    assert found.state.ignitions == 2
    assert (found.lab(0), found.lab(1)) == ("y3", "o2 b1")
    assert found.primed() == "y4 o4 p4 b4"


def test_ex_15_fission_with_an_empty_box() -> None:
    found = table({"00": "y1", **P6O2}, primed="b6 p6", base={"00": "fission"}).play("end", rolls=[6, 2])
    assert found.state.ignitions == 1
    assert found.stack("33") == "p6"
    assert found.primed() == "y6 o2 p6 b6"


def test_ex_16_fission_with_a_filled_box() -> None:
    found = table({"00": "y1", **P6O2}, primed="b6 p6", box={"orange": 1, "blue": 2}, base={"00": "fission"})
    found.play("end", rolls=[6, 2, "blue", 6])
    assert found.state.ignitions == 2
    assert found.box() == {"orange": 1, "blue": 1}
    assert found.primed() == "y6 o2 p6 b6 b6"


def test_ex_17_fission_interrupted() -> None:
    found = table(
        {"30": "o1", "03": "b5", "21": "y3 p2"}, primed="b6", box={"orange": 1}, options={"base_side": "4"}
    ).play("end", rolls=[6, 2, 3, "orange", 6])
    assert found.primed() == "o6 o6 p3 b2 b6"
    assert found.state.ignitions == 1
    assert found.box() == {}
    assert found.stack("21") == "y3"


@pytest.mark.parametrize(
    ("primed", "roll", "ignitions"),
    [
        ("y2 b2 o3 p3 o4 p4 y4 b5 y6 p6", 6, 3),
        ("o3 p3 y3 o4 p4 y4 b4 y5 p5", 1, 2),
        ("o3 p3 y3 y5 p5", 1, 0),
        ("p5 b5", 4, 1),
    ],
)
def test_ex_18_phase_change(primed: str, roll: int, ignitions: int) -> None:
    found = table({"00": "y1", **P6O2}, primed=primed, base={"00": "phase_change"}).play("end", rolls=[roll])
    assert found.state.ignitions == ignitions
    values = Counter(name[1] for name in found.primed().split())
    assert values["2"] == values["4"] == 0


def test_ex_19_shockwave_by_taking() -> None:
    found = table({"13": "p4", **P6O2}, labs=("y4 b2", "o4 o4 y1"), base={"13": "shockwave"}).play("take 13")
    assert (found.lab(0), found.lab(1)) == ("b2", "y1")
    assert found.box() == {"yellow": 1, "purple": 1, "orange": 2}


def test_ex_20_shockwave_by_priming() -> None:
    found = table({"13": "p4", **P6O2}, labs=("y4 b2", "o2 o4 y1"), base={"13": "shockwave"}).play("end", rolls=[2])
    assert found.primed() == "p2"
    assert (found.lab(0), found.lab(1)) == ("y4", "y1 o4")
    assert found.box() == {"blue": 1, "orange": 1}


def test_ex_21_enrich() -> None:
    found = table({"13": "p4", **P6O2}, primed="y1 b5 o5", base={"13": "enrich"}).play("end", rolls=[3, 5])
    assert (found.primed(), found.state.ignitions) == ("y5 o5 p3 b5", 1)
    tied = table({"13": "p4", **P6O2}, primed="y2 b2", base={"13": "enrich"}).play("end", rolls=[2])
    assert tied.legal() == ["enrich y2", "enrich p2", "enrich b2"]
    tied.play("enrich b2", rolls=[2])
    assert (tied.primed(), tied.state.ignitions) == ("y2 p2 b2", 2)


def test_ex_22_emp_wave() -> None:
    found = table({"13": "p4", **P6O2}, labs=("y4 b2", "o2 o4 y1", "p6"), base={"13": "emp_wave"}).play(
        "end", rolls=[5]
    )
    assert found.legal() == ["shield a", "shield b", "shield c"]
    found.play("shield b", rolls=[6, 3, 1])
    assert [found.lab(lab) for lab in range(3)] == ["y6 b3", "y1 o2 o4", "p1"]


def test_ex_23_two_accelerates() -> None:
    found = table({"00": "o6", "02": "b5", "01": "y3 p2"}).play("end", rolls=[2])
    assert found.primed() == "b2"
    assert found.box() == {"orange": 1, "purple": 1}
    assert found.stack("01") == "y3"


LAST = {"tesseract": {"22": "p4"}, "base": {"22": "chain_reaction"}}
MISSING_B6 = " ".join(name for name in FACE_NAMES if name != "b6")


def test_ex_24_the_last_die_may_be_taken_and_the_game_still_won() -> None:
    found = table(**LAST, labs=("b4 b5 b6", ""), matrix=MISSING_B6, discards=ALL_CARDS)
    found.play("take 22")
    assert not found.state.ended
    found.play("contain b4,b5,b6", "fill b6 a")
    assert found.state.ended == "contained"


def test_ex_24_an_empty_tesseract_loses_at_the_next_threat_phase() -> None:
    found = table(**LAST, labs=("b4", ""), matrix=MISSING_B6).play("end", rolls=[1])
    assert not found.state.ended
    found.play("end")
    assert found.state.ended == "emptied"


def test_ex_24_with_the_option_the_last_die_loses_at_once() -> None:
    found = table(**LAST, labs=("b4", ""), matrix=MISSING_B6, options={"empty_loss": "immediate"}).play("end")
    assert found.state.ended == "emptied"


def test_ex_25_the_seventh_ignition_stops_everything() -> None:
    found = table({"00": "y1", **P6O2}, primed="o3 p3 b3 y3 o3", ignitions=5, base={"00": "chain_reaction"}).play(
        "end", rolls=[3]
    )
    assert found.state.ended == "detonated"
    assert found.state.ignitions == 7
    assert found.stack("33") == "p6 o2"


def test_ex_26_the_second_die_of_a_value_turns_the_card_up() -> None:
    found = table(labs=("b4 b5 b6", ""), matrix="y4", discards=ALL_CARDS)
    found.play("contain b4,b5,b6", "fill b4 a", rolls=["#0"])
    assert found.state.nodes[3] == 0
    assert found.state.holders[3] < 0
    assert found.legal("use") == []


def test_ex_26_the_fourth_die_gains_the_card_and_the_sixth_of_a_colour_a_reward() -> None:
    def ready(box: dict[str, int]) -> Table:
        return table(
            labs=("b3 b4 b5", ""), matrix="y3 o3 p3 b1 b2 b4 b5 b6", box=box, discards=ALL_CARDS,
            nodes=["", "", "m_prism", "", "", ""],
        )  # fmt: skip

    found = ready({"purple": 1}).play("contain b3,b4,b5", "fill b3 a")
    assert found.state.holders[2] == 0
    assert found.legal() == ["restore purple box", "pass"]
    found.play("restore purple box", rolls=[5])
    assert len(found.legal("place")) == 16
    found.play("place 33")
    assert found.stack("33") == "p6 o2 p5"
    assert ready({}).play("contain b3,b4,b5", "fill b3 a").legal("restore") == []


def test_ex_27_set_up_for_four() -> None:
    block = {name: " ".join("yopb"[(i + k) % 4] + "3" for k in range(4)) for i, name in enumerate(COLUMN_NAMES)}
    block |= {"00": "b3 o3 y4", "30": "p3 b3 o2", "03": "y3 o3 p2", "33": "p3 y3 b6 y1"}
    found = table(
        block, labs=("b1", "o1", "p1", ""), actions=0, turn=0,
        pending=[{"kind": "setup", "lab": "a", "at": 2, "left": 4}, {"kind": "pick_corner", "lab": "d"}],
    )  # fmt: skip
    assert found.legal() == ["corner 33"]
    found.play("corner 33", rolls=[6])
    assert found.legal() == ["prime 30", "prime 03"]
    assert found.rule("prime 33") == "TES-21"
    found.play("prime 30", rolls=[1, 1])
    assert [len(found.state.columns[COLUMN_OF[corner]]) for corner in ("00", "30", "03", "33")] == [3, 1, 3, 3]
    assert candidates(found) == {"30"}


def test_ex_28_reposition() -> None:
    def ready() -> Table:
        return table(
            {"00": "y2", "10": "b3 b4"}, labs=("y1", "o1"), base={"00": "emp_blast", "33": "emp_blast"},
            hands=[["r2_crane_arm"], []],
        )  # fmt: skip

    found = ready().play("play r2_crane_arm").play("reposition 00 10", rolls=[5, 6])
    assert found.stack("10") == "b3 b4 y2"
    assert (found.lab(0), found.lab(1)) == ("y5", "o6")
    moved = ready().play("play r2_crane_arm", "reposition 10 33")
    assert moved.stack("33") == "b4"
    assert moved.lab() == "y1"
    moved.play("take 33", rolls=[2, 3, 6])
    assert (moved.lab(0), moved.lab(1)) == ("y2 b3", "o6")


def test_ex_29_transfer_limits() -> None:
    six = "y1 y2 o1 o2 p1 p2"
    assert table(labs=(six, "b1 b2 b3 b4 b5 b6")).legal("transfer") == []
    found = table(labs=(six, "b1 b2 b3 b4 b5"))
    assert found.legal("transfer") == [f"transfer {die} a b 0" for die in six.split()]
    assert found.legal("take") == []
    assert found.rule("take 33") == "TES-29"
    assert found.rule("transfer b1 b a 0") == "TES-13"


def test_ex_30_logistics_engineer() -> None:
    rows = [[3, 4, 4, 3], [4, 4, 4, 4], [4, 4, 4, 4], [3, 4, 4, 3]]
    block = heights(rows).state
    found = table(
        {COLUMN_NAMES[c]: " ".join(FACE_NAMES[d] for d in stack) for c, stack in enumerate(block.columns)},
        characters=("logistics_engineer",),
    )
    found.play("special", "take 00", "take 00")
    assert len(found.state.labs[0]) == 2
    assert found.state.actions == 2
    packed = table(labs=("y3", ""), characters=("logistics_engineer",))
    assert packed.legal("transfer") == ["transfer y3 a b 0", "transfer y3 a b 1", "transfer y3 a b -1"]
    for delta, arrived in ((0, "y3"), (1, "y4"), (-1, "y2")):
        assert Table(packed.state.clone()).play(f"transfer y3 a b {delta}").lab(1) == arrived


def test_ex_31_study() -> None:
    found = table(hands=[["r2_crane_arm", "r4_purge"], []])
    assert found.legal("study") == ["study r2_crane_arm"]
    assert found.rule("study r4_purge") == "TES-37"
    level_3 = [card for card in ALL_CARDS if card.startswith("r3_")]
    empty = table(hands=[["r2_crane_arm", "r4_purge"], []], discards=level_3)
    assert empty.legal("study") == []
    assert empty.rule("study r2_crane_arm") == "TES-D12"


def test_worked_positions_are_states_of_the_game() -> None:
    """They survive being saved, and a game can go on from them."""
    found = table({"13": "p4", **P6O2}, labs=("y4 b2", "o2 o4 y1"))
    assert GAME.load_position(GAME.dump_position(found.state)) == found.state
    GAME.advance(found.state, 0, GAME.parse("end"), SeededChance(1), None)
    assert contain((0, 1, 2)).dice == ("y1", "y2", "y3")
