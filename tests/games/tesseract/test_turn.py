"""Chapters 3 and 4: the turn and its six actions."""

from __future__ import annotations

import pytest

from tests.games.tesseract.table import ALL_CARDS, GAME, Table, table

SIX = "y1 y2 o1 o2 p1 p2"
ROOMY = {"00": "y1 b2", "30": "o1 p4", "33": "p6 o3"}


def test_tes_24_a_turn_is_actions_then_threat_then_the_next_player() -> None:
    found = table(ROOMY, labs=("y1", "", "")).play("end", rolls=[6])
    assert sum(found.state.primed) == 1
    assert (found.state.active, found.state.actions, found.state.turn) == (1, 3, 2)
    refused = found.refusal("end", seat=0)
    assert refused is not None
    assert refused.rule == "TES-24"


def test_tes_25_three_actions_in_any_order() -> None:
    found = table(ROOMY)
    found.play("take 00", "take 33", "take 30")
    assert found.state.actions == 0
    assert found.legal() == ["end"]
    assert found.rule("take 00") == "TES-25"
    assert found.rule("special") == "TES-25"


def test_tes_26_actions_may_be_left_unused() -> None:
    assert "end" in table().legal()


def test_tes_27_cards_cost_no_action_and_go_before_between_and_after() -> None:
    found = table(ROOMY, labs=("y3", ""), hands=[["r2_fine_tuning", "r2_fine_tuning", "r2_polarity_switch"], []])
    found.play("play r2_fine_tuning", "adjust y3 a 2")
    assert found.state.actions == 3
    found.play("adjust y5 a 1", "play r2_fine_tuning", "adjust y6 a -1", "adjust y5 a -1", "adjust y4 a 1")
    assert found.state.actions == 0
    found.play("play r2_polarity_switch", "flip y5 a")
    assert found.lab() == "y2"


def test_tes_28_the_active_player_decides_ties() -> None:
    found = table({"00": "y3 y1", "30": "b3 b1"}, labs=("", "")).play("end")
    assert GAME.actors(found.state) == (0,)
    assert found.legal() == ["prime 00", "prime 30"]


def test_tes_29_take_needs_a_movable_die_and_a_space() -> None:
    assert table(ROOMY).play("take 33").lab() == "o3"
    full = table(ROOMY, labs=(SIX, ""))
    assert full.legal("take") == []
    assert full.rule("take 33") == "TES-29"
    assert table(ROOMY).rule("take 11") == "TES-6"


def test_tes_30_taking_from_layer_1_uncovers_the_event() -> None:
    found = table({"00": "y1", "33": "p6 o2"}, labs=("b3", "b4"), base={"00": "emp_blast"})
    found.play("take 00", rolls=[6, 5, 4])
    assert len(found.told("uncovered")) == 1
    assert (found.lab(0), found.lab(1)) == ("y6 b5", "b4")
    quiet = table({"00": "y1 b1"}).play("take 00")
    assert quiet.told("uncovered") == []


def test_tes_31_adjust_one_die_of_the_players_lab_or_a_primed_one() -> None:
    found = table(labs=("y3", "b3"), primed="p4", characters=("chemist", "mathematician"))
    assert found.legal("adjust") == ["adjust y3 a 1", "adjust y3 a -1", "adjust p4 primed 1", "adjust p4 primed -1"]
    assert found.rule("adjust b3 b 1") == "TES-31"
    assert found.rule("adjust y4 a 1") == "TES-31"
    assert found.rule("adjust y3 a 2") == "TES-31"


def test_tes_32_6_and_1_are_the_ends_in_a_lab() -> None:
    found = table(labs=("y6 y1", ""), characters=("chemist",))
    assert found.rule("adjust y6 a 1") == "TES-32"
    assert found.rule("adjust y1 a -1") == "TES-32"


def test_tes_33_a_primed_1_can_be_lowered_and_a_primed_6_not_raised() -> None:
    found = table(primed="y1 b6", characters=("chemist",))
    assert found.rule("adjust b6 primed 1") == "TES-33"
    assert found.play("adjust y1 primed -1").box() == {"yellow": 1}


def test_tes_34_adjusting_never_ignites() -> None:
    found = table(primed="y3 o4 p4 b4 b4 b4").play("adjust y3 primed 1")
    assert found.state.primed_in(4) == 6
    assert found.state.ignitions == 0


def test_tes_35_transfer_goes_both_ways_between_two_labs() -> None:
    found = table(labs=("y3", "b4", "p5"))
    assert found.legal("transfer") == [
        "transfer y3 a b 0", "transfer b4 b a 0", "transfer y3 a c 0", "transfer p5 c a 0",
    ]  # fmt: skip
    assert found.rule("transfer b4 b c 0") == "TES-35"
    found.play("transfer b4 b a 0")
    assert (found.lab(0), found.lab(1)) == ("y3 b4", "")


ASK = {"transfer_consent": "ask"}


def test_tes_36_the_owner_of_the_other_lab_is_asked() -> None:
    found = table(labs=("y3", "b4"), options=ASK).play("transfer b4 b a 0")
    assert GAME.actors(found.state) == (1,)
    assert found.legal() == ["agree", "refuse"]
    assert found.state.actions == 3
    found.play("agree")
    assert found.lab() == "y3 b4"
    assert (found.state.actions, GAME.actors(found.state)) == (2, (0,))


def test_tes_d41_a_refusal_costs_nothing_and_is_not_asked_for_again() -> None:
    found = table(labs=("y3", "b4", "p5"), options=ASK).play("transfer b4 b a 0", "refuse")
    assert (found.state.actions, found.lab(1)) == (3, "b4")
    assert found.rule("transfer b4 b a 0") == "TES-36"
    assert found.rule("transfer y3 a b 0") == "TES-36"
    assert "transfer p5 c a 0" in found.legal()


def test_tes_d41_everybody_can_be_asked_again_in_the_next_turn() -> None:
    found = table({"00": "y1 b2", "33": "p6 o5"}, labs=("y3", "b4"), options=ASK)
    found.play("transfer b4 b a 0", "refuse", "end", rolls=[6])
    assert found.state.refused == 0


def test_tes_d17_a_single_person_is_not_asked() -> None:
    found = table(labs=("y3", "b4"), seats=1, options=ASK).play("transfer b4 b a 0")
    assert found.lab() == "y3 b4"


def test_tes_37_study_trades_a_card_for_the_next_level() -> None:
    found = table(hands=[["r2_crane_arm"], []]).play("study r2_crane_arm", rolls=["#0"])
    assert found.hand() == ["r3_precision_lock"]
    assert found.state.discards[5] == 1
    assert found.state.actions == 2
    again = found.play("study r3_precision_lock", rolls=["#2"])
    assert again.hand() == ["r4_purge"]
    assert again.rule("study r4_purge") == "TES-37"
    assert again.rule("study r3_overtime") == "TES-42"


def test_tes_38_contain_is_an_action() -> None:
    found = table(labs=("y1 y2 y3", ""), discards=ALL_CARDS).play("contain y1,y2,y3", "fill y2 a")
    assert (found.state.actions, found.matrix()) == (2, "y2")


def test_tes_39_special_costs_an_action_and_may_be_repeated() -> None:
    found = table(labs=("y1", ""), characters=("mathematician",)).play("special", "set y1 a 4", "special", "set y4 a 5")
    assert (found.lab(), found.state.actions) == ("y5", 1)
    once = table(characters=("data_analyst",)).play("special", rolls=["#0"])
    assert once.rule("special") == "TES-39"


def test_tes_40_passives_cost_nothing_and_repeat() -> None:
    found = table(labs=("y6", ""), characters=("mathematician",)).play(
        "adjust y6 a 1", "adjust y1 a -1", "adjust y6 a 1"
    )
    assert (found.lab(), found.state.actions) == ("y1", 0)


def test_tes_d31_no_card_in_the_middle_of_something() -> None:
    found = table(labs=("y1", ""), characters=("mathematician",), hands=[["r3_overtime"], []]).play("special")
    assert found.rule("play r3_overtime") == "TES-42"
    assert found.rule("end") == "TES-D31"
    assert found.rule("twin") == "TES-D46"


@pytest.mark.parametrize("text", ["prime 33", "set y1 a 3", "pass", "agree", "place 33", "shield a", "fill y1 a"])
def test_tes_d46_unexpected_choices_are_refused(text: str) -> None:
    assert table(labs=("y1", "")).rule(text) == "TES-D46"


def test_tes_83_nothing_is_allowed_after_the_end() -> None:
    found = table({"33": "p6"}, labs=("", "")).play("take 33", "end")
    assert found.state.ended == "emptied"
    assert GAME.actors(found.state) == ()
    refused = found.refusal("end", seat=1)
    assert refused is not None
    assert refused.rule == "TES-83"


def test_tes_24_and_28_refusals_say_who_decides() -> None:
    found = table(labs=("y3", "b4", ""), options=ASK).play("transfer b4 b a 0")
    refused = found.refusal("agree", seat=2)
    assert refused is not None
    assert refused.rule == "TES-28"


def test_the_log_describes_the_game() -> None:
    found: Table = table(ROOMY).play("take 33")
    assert [GAME.tell(event) for event in found.log] == ["lab A takes the orange 3 from column 33"]
