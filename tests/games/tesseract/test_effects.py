"""The effect vocabulary: each operation with all its parameters, on a card of a custom sheet."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.tesseract.table import ALL_CARDS, GAME, Table, table
from tests.written import house
from untertage.core.errors import BadComponents

CARD = "r2_field_sample"
BLOCK = {"00": "y1 b2", "30": "o1 p4", "33": "p6 o3"}
CREW = ("logistics_engineer", "quantum_physicist", "nuclear_physicist")


def sheet_with(*steps: dict[str, Any]) -> dict[str, Any]:
    sheet = house("tesseract")
    for entry in sheet["research"]:
        if entry["id"] == CARD:
            entry["steps"] = list(steps)
    return sheet


def own(*steps: dict[str, Any], **fields: Any) -> Table:
    """A table where the card with these steps has not been played yet."""
    labs = fields.setdefault("labs", ("", ""))
    dice = fields.pop("tesseract", BLOCK)
    hands = [[CARD], *([] for _ in labs[1:])]
    return table(
        dice,
        game=GAME.with_sheet(sheet_with(*steps), recorded=True),
        characters=CREW[: len(labs)],
        hands=hands,
        **fields,
    )


def started(*steps: dict[str, Any], **fields: Any) -> Table:
    return own(*steps, **fields).play(f"play {CARD}")


def test_take_from_the_box_rolled_into_any_lab() -> None:
    found = started({"op": "take", "from": "box", "to": "labs"}, box={"blue": 1, "yellow": 1})
    assert found.legal() == [f"create {color} {lab}" for lab in "ab" for color in ("yellow", "blue")]
    assert found.play("create blue b", rolls=[5]).lab(1) == "b5"


def test_take_from_the_box_into_the_players_lab_set() -> None:
    found = started({"op": "take", "from": "box", "set": True}, box={"blue": 1})
    assert found.legal() == [f"create b{value} a" for value in range(1, 7)]
    assert own({"op": "take", "from": "box"}).rule(f"play {CARD}") == "TES-D32"


def test_adjust_with_more_steps_and_dice() -> None:
    found = started({"op": "adjust", "n": 2, "steps": 3, "zones": ["labs"]}, labs=("y3", "b6"))
    assert "adjust b6 b -3" in found.legal()
    found.play("adjust b6 b -3", "adjust y3 a 3")
    assert (found.lab(0), found.lab(1)) == ("y6", "b3")


def test_adjust_of_one_colour_in_any_direction() -> None:
    found = started({"op": "adjust", "n": 2, "min": 2, "zones": ["lab"], "same_color": True}, labs=("y3 y6 b1", ""))
    assert not [text for text in found.legal() if "b1" in text]
    found.play("adjust y3 a -1")
    assert found.legal() == ["adjust y6 a -1"]
    assert found.rule("adjust b1 a 1") == "TES-D47"


def test_adjust_in_one_direction_whatever_the_colour() -> None:
    step = {"op": "adjust", "n": 2, "min": 2, "zones": ["lab"], "same_dir": True}
    assert own(step, labs=("y6 b1", "")).rule(f"play {CARD}") == "TES-D32"
    found = started(step, labs=("y6 o3 b1", "")).play("adjust y6 a -1")
    assert found.legal() == ["adjust o3 a -1"]
    assert found.rule("pass") == "TES-D48"


@pytest.mark.parametrize(("delta", "lab", "primed"), [(-2, "y1 y4", "o1"), (1, "y2 y6", "o4 b3")])
def test_adjust_all_in_labs_and_primed_area(delta: int, lab: str, primed: str) -> None:
    found = started({"op": "adjust", "all": True, "delta": delta, "zones": ["lab", "primed"]},
                    labs=("y1 y6", ""), primed="o3 b2")  # fmt: skip
    assert (found.lab(), found.primed()) == (lab, primed)


def test_set_flip_and_reroll_reach_the_named_zones() -> None:
    fields: dict[str, Any] = {"labs": ("y1", "b1"), "primed": "o1"}
    for op, verb in (("set", "set"), ("flip", "flip"), ("reroll", "reroll")):
        zones = {text.split()[2] for text in started({"op": op, "zones": ["labs"]}, **fields).legal(verb)}
        assert zones == {"a", "b"}
        zones = {text.split()[2] for text in started({"op": op, "zones": ["lab", "primed"]}, **fields).legal(verb)}
        assert zones == {"a", "primed"}


def test_reposition_several_dice() -> None:
    found = started({"op": "reposition", "n": 2}).play("reposition 33 11")
    assert found.rule("reposition 11 22") == "TES-D43"
    assert found.play("reposition 30 11").stack("11") == "o3 p4"


def test_transfer_between_the_players_lab_and_others_only() -> None:
    found = started({"op": "transfer", "n": 2, "adjust": 2}, labs=("y3", "b3", "p3"))
    assert not [text for text in found.legal() if text.split()[2:4] in (["b", "c"], ["c", "b"])]
    assert found.rule("transfer b3 b c 0") == "TES-35"
    found.play("transfer y3 a b 2")
    assert found.lab(1) == "y5 b3"
    assert found.rule("transfer y5 b a 0") == "TES-D43"


def test_swap_with_a_primed_die() -> None:
    found = started({"op": "swap", "a": "lab", "b": "primed", "keep": "die"}, labs=("y3", ""), primed="b5 y3")
    assert found.legal() == ["swap y3 a b5"]
    found.play("swap y3 a b5")
    assert (found.lab(), found.primed()) == ("b5", "y3 y3")


def test_swap_colours_with_a_primed_die() -> None:
    found = started({"op": "swap", "a": "lab", "b": "primed", "keep": "slot"}, labs=("y3", ""), primed="b5 y4")
    assert found.legal() == ["swap y3 a b5"]
    found.play("swap y3 a b5")
    assert (found.lab(), found.primed()) == ("b3", "y4 y5")


def test_swap_colours_with_the_tesseract() -> None:
    found = started({"op": "swap", "a": "labs", "b": "cube", "keep": "slot"}, labs=("o1", "y5"))
    assert "swap o1 a 33" not in found.legal()
    found.play("swap y5 b 33")
    assert (found.lab(1), found.stack("33")) == ("o5", "p6 y3")


def test_swap_a_primed_die_with_the_box() -> None:
    found = started(
        {"op": "swap", "a": "primed", "b": "box", "keep": "slot"}, primed="y3", box={"blue": 1, "yellow": 1}
    )
    assert found.legal() == ["swap y3 primed blue"]
    found.play("swap y3 primed blue")
    assert (found.primed(), found.box()) == ("b3", {"yellow": 2})


def test_destroy_up_to_a_value() -> None:
    found = started({"op": "destroy", "n": 2, "max_value": 2}, primed="y1 y2 y3")
    assert found.legal() == ["destroy y1", "destroy y2"]


def test_destroy_in_columns_that_were_full_when_the_step_began() -> None:
    found = started({"op": "destroy", "n": 4, "column_min": 2}, primed="y1 b1 y2 b2 o3")
    found.play("destroy y1")
    assert found.legal("destroy") == ["destroy y2", "destroy b1", "destroy b2"]


def test_destroy_two_whole_columns() -> None:
    found = started({"op": "destroy", "n": 2, "whole_column": True, "column_min": 2}, primed="y1 b1 y2 b2 o3")
    assert found.legal() == ["destroy_column 1", "destroy_column 2"]
    found.play("destroy_column 1", "destroy_column 2")
    assert found.primed() == "o3"


def test_restore_from_the_players_lab() -> None:
    found = started({"op": "restore", "from": "lab", "max_value": 3}, labs=("y3 b5", ""))
    assert found.legal() == ["restore y3 a"]
    found.play("restore y3 a", "place 11")
    assert (found.lab(), found.stack("11")) == ("b5", "y3")


def test_contain_a_group_by_card_with_a_roll() -> None:
    found = started({"op": "contain"}, labs=("y1 y2 y3", "")).play("contain y1,y2,y3", "fill y1 a")
    assert found.legal() == ["roll", "pass"]
    assert found.state.actions == 3


def test_contain_a_single_die_from_the_players_lab_only() -> None:
    found = started({"op": "contain", "rule": "single"}, labs=("y1", "b1"))
    assert found.legal() == ["fill y1 a"]
    assert found.rule("fill b1 b") == "TES-D47"
    assert found.rule("contain y1,y2,y3") == "TES-D47"


def test_draw_fewer_if_the_stack_runs_out() -> None:
    level_4 = [card for card in ALL_CARDS if card.startswith("r4_")]
    found = own({"op": "draw", "level": 4, "n": 3}, discards=level_4[2:]).play(f"play {CARD}", rolls=["#0", "#1"])
    assert found.hand() == ["r4_singularity_trap", "r4_joint_operation"]


def test_actions_ignition_and_threat_need_no_choice() -> None:
    found = started(
        {"op": "actions", "n": 2}, {"op": "ignition", "delta": -3}, {"op": "threat", "mode": "skip"}, ignitions=2
    )
    assert (found.state.actions, found.state.ignitions, found.state.skip_prime) == (5, 0, True)
    assert own({"op": "threat", "mode": "skip"}, skip_prime=True).rule(f"play {CARD}") == "TES-D32"


def test_delegate_the_same_kind_twice() -> None:
    found = started({"op": "delegate", "n": 2, "kinds": ["take"]}, labs=("y1", "b1")).play(
        "delegate b", "take 33", "take 30"
    )
    assert found.lab(1) == "o3 p4 b1"
    assert found.game.actors(found.state) == (0,)
    refused = started({"op": "delegate", "n": 2, "kinds": ["take"]}, labs=("y1", "b1"))
    assert refused.rule("delegate a") == "TES-D47"


def test_delegate_distinct_kinds_and_stop() -> None:
    step = {"op": "delegate", "n": 2, "kinds": ["take", "adjust"], "distinct": True}
    found = started(step, labs=("y1", "b1")).play("delegate b", "take 33")
    assert found.rule("take 30") == "TES-D47"
    found.play("pass")
    assert found.game.actors(found.state) == (0,)


def test_an_obligatory_later_step_is_kept_possible_through_other_steps() -> None:
    steps = ({"op": "flip", "min": 0, "zones": ["lab"]}, {"op": "actions", "n": 1},
             {"op": "contain", "rule": "single", "min": 1})  # fmt: skip
    found = started(*steps, labs=("y1 b2", ""), matrix="y1 b5 b2")
    assert found.legal() == ["flip y1 a"]
    found.play("flip y1 a", "fill y6 a")
    assert (found.matrix(), found.state.actions) == ("y1 y6 b2 b5", 4)


@pytest.mark.parametrize(
    ("steps", "message"),
    [
        ((), "steps: .* length >= 1"),
        (({"op": "swap", "a": "lab", "b": "box", "keep": "die"},), "no value to keep"),
        (({"op": "swap", "a": "primed", "b": "primed"},), "two different zones"),
        (({"op": "contain", "from": "labs"},), "roll must be false"),
        (({"op": "take", "to": "labs"},), "taken to the player's own lab"),
        (({"op": "explode"},), "explode"),
        (({"op": "set", "zones": ["cube"]},), "zones"),
        (({"op": "draw", "level": 5},), "level"),
        (({"op": "take", "count": 2},), "count"),
    ],
)
def test_invalid_steps_are_named(steps: tuple[dict[str, Any], ...], message: str) -> None:
    with pytest.raises(BadComponents, match=message):
        GAME.with_sheet(sheet_with(*steps), recorded=True)


def test_a_passive_with_two_more_rolls() -> None:
    sheet = house("tesseract")
    for entry in sheet["character"]:
        if entry["id"] == "temporal_theorist":
            entry["passive"] = {"hook": "threat_reroll", "n": 2}
    found = table(BLOCK, game=GAME.with_sheet(sheet, recorded=True), characters=("temporal_theorist",)).play(
        "end", rolls=[5]
    )
    found.play("roll", rolls=[4])
    assert found.legal() == ["roll", "pass"]
    found.play("roll", rolls=[3])
    assert found.primed() == "b3"


def test_a_passive_that_adjusts_lab_dice_further() -> None:
    sheet = house("tesseract")
    for entry in sheet["character"]:
        if entry["id"] == "nuclear_physicist":
            entry["passive"] = {"hook": "adjust_steps", "zone": "lab", "steps": 3}
    found = table(
        BLOCK,
        game=GAME.with_sheet(sheet, recorded=True),
        characters=("nuclear_physicist",),
        labs=("y2", ""),
        primed="b4",
    )
    assert found.legal("adjust")[:4] == ["adjust y2 a 1", "adjust y2 a 2", "adjust y2 a 3", "adjust y2 a -1"]
    assert found.legal("adjust")[4:] == ["adjust b4 primed 1", "adjust b4 primed -1"]
