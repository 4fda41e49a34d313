"""Chapters 7, 8, 10 and 12: the threat phase, events, losing, talk."""

from __future__ import annotations

import pytest

from tests.games.tesseract.table import GAME, Table, table
from untertage.core.chance import SeededChance
from untertage.games.tesseract.components import EVENT_KINDS
from untertage.games.tesseract.state import TURN

DEEP = {"00": "y1 b2", "33": "p6 o3"}
REST = {"33": "p6 o3 o6"}


def test_tes_57_an_empty_tesseract_loses_at_the_start_of_the_threat_phase() -> None:
    found = table({"33": "p6"}, base={"33": "emp_blast"}).play("take 33", rolls=[3]).play("end")
    assert found.state.ended == "emptied"


def test_tes_58_exactly_one_die_is_primed() -> None:
    found = table(DEEP).play("end", rolls=[5])
    assert found.primed() == "b5"
    assert found.stack("33") == "p6 o3"


def test_tes_59_roll_land_check_then_event() -> None:
    found = table({"00": "y1", **REST}, primed="b4 o4", labs=("y2", ""), base={"00": "shockwave"})
    found.play("end", rolls=[4])
    kinds = [event.__struct_config__.tag for event in found.log]
    assert kinds == ["turn_ended", "primed", "ignited", "uncovered", "turn_began"]


@pytest.mark.parametrize(("before", "ignitions"), [(1, 0), (2, 1), (4, 1), (5, 2), (9, 2)])
def test_tes_60_ignitions_by_the_number_of_dice(before: int, ignitions: int) -> None:
    found = table(DEEP, primed=" ".join(["p3"] * before)).play("end", rolls=[3])
    assert found.state.ignitions == ignitions


def test_tes_61_only_the_receiving_column_is_checked() -> None:
    found = table(DEEP, primed="y2 o2 p2 b2 b2 b2").play("end", rolls=[3])
    assert found.state.ignitions == 0


def test_tes_62_ignitions_remove_no_dice() -> None:
    found = table(DEEP, primed="y2 o2").play("end", rolls=[2])
    assert (found.state.ignitions, found.primed()) == (1, "y2 o2 b2")


def test_tes_63_each_ignition_is_one_step_and_the_seventh_ends_the_game() -> None:
    found = table(DEEP, primed="y2 o2", ignitions=6).play("end", rolls=[2])
    assert (found.state.ended, found.state.ignitions) == ("detonated", 7)


def test_tes_64_actions_and_cards_never_ignite() -> None:
    found = table(DEEP, primed="y1 o1 p1 b2", hands=[["r4_omni_tool"], []])
    found.play("play r4_omni_tool", "set b2 primed 1", "set y1 primed 3", "set o1 primed 3")
    assert found.state.ignitions == 0


def test_tes_65_an_event_happens_whenever_layer_1_is_left_empty() -> None:
    base = {"00": "emp_blast"}
    taken = table({"00": "y1", **REST}, base=base).play("take 00", rolls=[2])
    primed = table({"00": "y1", **REST}, base=base, labs=("b1", "")).play("end", rolls=[2, 5])
    moved = table({"00": "y1", **REST}, base=base, labs=("b1", ""), hands=[["r2_crane_arm"], []])
    moved.play("play r2_crane_arm", "reposition 00 11", rolls=[4])
    destroyed = table({"00": "y1", "30": "b1", **REST}, base={**base, "30": "accelerate"}, labs=("b1", ""))
    destroyed.play("end").play("prime 30", rolls=[6, 3])
    assert [len(found.told("uncovered")) for found in (taken, primed, moved, destroyed)] == [1, 1, 1, 2]
    swapped = table({"00": "y1", **REST}, base=base, labs=("b1", ""), hands=[["r2_sample_exchange"], []])
    swapped.play("play r2_sample_exchange", "swap b1 a 00")
    assert swapped.told("uncovered") == []


def test_tes_66_the_interrupted_effect_goes_on_after_the_event() -> None:
    found = table(
        {"00": "y1", **REST}, base={"00": "emp_wave"}, labs=("b1", "b2"), characters=("logistics_engineer",)
    ).play("special", "take 00")
    assert found.legal() == ["shield a", "shield b"]
    found.play("shield a", rolls=[6])
    assert "take 33" in found.legal()
    assert found.lab(1) == "b6"


def test_tes_67_accelerate_destroys_the_lowest_die() -> None:
    found = table({"00": "y1", **REST}, base={"00": "accelerate"}).play("end", rolls=[5])
    assert (found.box(), found.stack("33")) == ({"orange": 1}, "p6 o3")


def test_tes_67_a_tie_is_decided_by_the_active_player() -> None:
    found = table({"00": "y1", "30": "y2 b3", "03": "y2 o3", "33": "p1 p2 p6"}, base={"00": "accelerate"}).play(
        "end", rolls=[5]
    )
    assert found.legal() == ["accelerate 30", "accelerate 03"]
    assert found.rule("accelerate 33") == "TES-67"
    assert found.play("accelerate 03").box() == {"orange": 1}


def test_tes_68_enrich_rolls_the_lowest_primed_die_and_checks_it() -> None:
    found = table({"00": "y1", **REST}, base={"00": "enrich"}, primed="b3 o6 p6").play("end", rolls=[5, 6])
    assert (found.primed(), found.state.ignitions) == ("y5 o6 p6 b6", 1)
    tied = table({"00": "y1", **REST}, base={"00": "enrich"}, primed="b3").play("end", rolls=[3])
    assert tied.legal() == ["enrich y3", "enrich b3"]
    assert tied.rule("enrich o3") == "TES-68"


def test_tes_69_chain_reaction_primes_another_die() -> None:
    found = table({"00": "y1", **REST}, base={"00": "chain_reaction"}).play("end", rolls=[5, 6])
    assert found.primed() == "y5 o6"


def test_tes_70_fission_primes_a_die_and_a_destroyed_one() -> None:
    found = table({"00": "y1", **REST}, base={"00": "fission"}, box={"purple": 1})
    found.play("end", rolls=[5, 6, "purple", 1])
    assert (found.primed(), found.box()) == ("y5 o6 p1", {})


def test_tes_70_an_empty_tesseract_skips_the_first_half() -> None:
    found = table({"00": "y1"}, base={"00": "fission"}, box={"purple": 1}).play("end", rolls=[5, "purple", 1])
    assert found.primed() == "y5 p1"


def test_tes_71_emp_wave_spares_one_lab() -> None:
    found = table({"00": "y1", **REST}, base={"00": "emp_wave"}, labs=("b1", "b2", "")).play("end", rolls=[5])
    assert found.rule("shield d") == "TES-71"
    found.play("shield c", rolls=[3, 4])
    assert (found.lab(0), found.lab(1)) == ("b3", "b4")


def test_tes_72_emp_blast_spares_none() -> None:
    found = table({"00": "y1", **REST}, base={"00": "emp_blast"}, labs=("b1", "b2")).play("end", rolls=[5, 3, 4])
    assert (found.lab(0), found.lab(1)) == ("b3", "b4")


def test_tes_73_phase_change_moves_2s_and_4s_only() -> None:
    found = table({"00": "y1", **REST}, base={"00": "phase_change"}, primed="y2 b4 o6 p3").play("end", rolls=[6])
    assert found.primed() == "y3 y6 o6 p3 b5"


def test_tes_73_the_second_column_is_not_checked_after_the_end() -> None:
    found = table({"00": "y1", **REST}, base={"00": "phase_change"}, primed="y2 b2 o2 y4 b4 o4", ignitions=6).play(
        "end", rolls=[6]
    )
    assert (found.state.ended, len(found.told("ignited"))) == ("detonated", 1)


def test_tes_74_shockwave_destroys_one_value_in_all_labs() -> None:
    found = table({"00": "y1", **REST}, base={"00": "shockwave"}, labs=("b1 o5", "p5 y1")).play("end", rolls=[5])
    assert (found.lab(0), found.lab(1), found.box()) == ("b1", "y1", {"orange": 1, "purple": 1})


def test_tes_d26_after_a_reposition_the_value_of_the_moved_die_counts() -> None:
    found = table({"00": "y3", **REST}, base={"00": "shockwave"}, labs=("b3 o5", "p3"), hands=[["r2_crane_arm"], []])
    found.play("play r2_crane_arm", "reposition 00 11")
    assert (found.lab(0), found.lab(1), found.stack("11")) == ("o5", "", "y3")


@pytest.mark.parametrize("event", EVENT_KINDS)
def test_tes_75_an_event_without_a_target_does_nothing(event: str) -> None:
    found = table({"00": "y1"}, base={"00": event}, labs=("", "")).play("take 00", rolls=[1] * (event == "emp_blast"))
    assert not found.state.ended
    assert len(found.told("uncovered")) == 1


def test_tes_81_the_team_loses_at_the_seventh_ignition() -> None:
    found = table(DEEP, primed="y2 o2 p2 b2 b2", ignitions=6).play("end", rolls=[2])
    outcome = GAME.outcome(found.state)
    assert outcome is not None
    assert (outcome.reason, outcome.winners, found.state.ignitions) == ("detonated", (), 7)


def test_tes_82_emptying_the_tesseract_in_between_is_no_loss() -> None:
    found = table({"33": "p6"}, base={"33": "chain_reaction"}, labs=("", "")).play("end", rolls=[3])
    assert not found.state.ended
    assert found.state.active == 1
    assert found.play("end").state.ended == "emptied"


def test_tes_87_everything_is_open() -> None:
    found = table(DEEP, hands=[["r4_purge"], ["r2_crane_arm"]])
    views = [GAME.view(found.state, seat) for seat in (None, 0, 1)]
    assert all(view.table == views[0].table for view in views)
    assert views[0].table.hands == (("r4_purge",), ("r2_crane_arm",))
    assert all(GAME.redact(event, 1) == event for event in found.play("end", rolls=[5]).log)


def test_tes_88_there_is_no_action_for_accidents() -> None:
    kinds = {str(kind.__struct_config__.tag) for kind in GAME.action_types}
    assert kinds.isdisjoint({"drop", "fall", "repair"})


def test_tes_d14_losing_at_once_when_the_last_die_is_taken_or_destroyed() -> None:
    options = {"empty_loss": "immediate"}
    taken = table({"33": "p6"}, options=options, base={"33": "emp_blast"}).play("take 33")
    assert (taken.state.ended, taken.told("uncovered")) == ("emptied", [])
    destroyed = table({"00": "y1", "33": "p6"}, options=options, base={"00": "accelerate"}).play("end", rolls=[2])
    assert destroyed.state.ended == "emptied"
    primed = table({"33": "p6"}, options=options).play("end")
    assert primed.state.ended == "emptied"
    assert [event.die for event in primed.told("primed")] == ["p6"], "it is primed as it is, and the log says so"


def test_tes_86_up_to_six_more_dice_are_primed() -> None:
    for extra in (0, 2, 6):
        state = GAME.setup(2, GAME.read_options({"extra_primed": extra}), SeededChance(3))
        while state.pending and state.pending[-1].kind != TURN:
            seat = GAME.actors(state)[0]
            GAME.advance(state, seat, GAME.legal_actions(state, seat)[0], SeededChance(3, state.ply), None)
        assert sum(state.primed) >= 2 + extra


def test_tes_d36_a_skipped_prime_still_loses_with_an_empty_tesseract() -> None:
    found = table({"33": "p6"}, base={"33": "emp_blast"}, hands=[["r4_stasis_field"], []])
    found.play("play r4_stasis_field", "take 33", "end", rolls=[2])
    assert found.state.ended == "emptied"


def test_tes_d37_events_of_a_delegated_take_are_decided_by_the_active_player() -> None:
    found: Table = table(
        {"00": "y1", **REST}, base={"00": "emp_wave"}, labs=("b1", "b2"), characters=("mission_director", "chemist")
    )
    found.play("special", "delegate b", "take 00")
    assert GAME.actors(found.state) == (0,)
    found.play("shield b", rolls=[5])
    assert GAME.actors(found.state) == (1,)
    assert found.rule("take 33") == "TES-D47"
