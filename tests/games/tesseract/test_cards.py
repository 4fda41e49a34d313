"""Chapter 5: research cards, matrix cards, keywords; every card is played."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.games.tesseract.table import ALL_CARDS, GAME, Table, table
from untertage.games.tesseract.names import FACE_NAMES

SHEET = GAME.components
BLOCK = {"00": "y1 b2", "30": "o1 p4", "33": "p6 o3"}
MINE = ("logistics_engineer", "quantum_physicist")


def holding(card: str, **fields: Any) -> Table:
    """A table where the active player can play or use the card."""
    given: dict[str, Any] = {"characters": MINE, **fields}
    dice = given.pop("tesseract", BLOCK)
    if card.startswith("m_"):
        given["matrix"] = " ".join(sorted({*given.get("matrix", "").split(), "y4", "o4", "p4", "b4"}))
        given["nodes"] = ["", "", "", f"{card}@b", "", ""]
    else:
        given["hands"] = [[card], *([] for _ in given.get("labs", ("", ""))[1:])]
    return table(dice, **given)


def played(card: str, *texts: str, rolls: Any = (), **fields: Any) -> Table:
    verb = "use" if card.startswith("m_") else "play"
    return holding(card, **fields).play(f"{verb} {card}", *texts, rolls=rolls)


CARDS: dict[str, Callable[[], None]] = {}
Scene = Callable[[], None]


def scene(card: str) -> Callable[[Scene], Scene]:
    def keep(check: Scene) -> Scene:
        CARDS[card] = check
        return check

    return keep


@scene("r2_field_sample")
def field_sample() -> None:
    found = played("r2_field_sample", "take 33")
    assert (found.lab(), found.state.actions) == ("o3", 3)


@scene("r2_fine_tuning")
def fine_tuning() -> None:
    found = played("r2_fine_tuning", labs=("y3", "b3"), primed="p3")
    assert found.legal() == [f"adjust y3 a {delta}" for delta in (1, 2, -1, -2)]
    assert found.play("adjust y3 a -2").lab() == "y1"


@scene("r2_damping_field")
def damping_field() -> None:
    found = played("r2_damping_field", labs=("y3", ""), primed="p2 b6")
    assert found.legal() == [f"adjust p2 primed {d}" for d in (1, 2, -1, -2)] + [
        "adjust b6 primed -1",
        "adjust b6 primed -2",
    ]
    assert found.play("adjust p2 primed -2").box() == {"purple": 1}


@scene("r2_polarity_switch")
def polarity_switch() -> None:
    found = played("r2_polarity_switch", "flip p2 primed", labs=("y3", ""), primed="p2")
    assert found.primed() == "p5"


@scene("r2_courier_drone")
def courier_drone() -> None:
    found = played("r2_courier_drone", "transfer b3 b c 0", "transfer y3 a b 0", labs=("y3", "b3", ""))
    assert [found.lab(lab) for lab in range(3)] == ["", "y3", "b3"]
    assert found.legal("end") == ["end"]


@scene("r2_crane_arm")
def crane_arm() -> None:
    found = played("r2_crane_arm", "reposition 33 00")
    assert (found.stack("00"), found.stack("33")) == ("y1 b2 o3", "p6")


@scene("r2_recalculation")
def recalculation() -> None:
    found = played("r2_recalculation", labs=("y3 b3", ""))
    assert found.rule("pass") == "TES-D48"
    found.play("reroll y3 a", rolls=[6])
    assert found.rule("reroll y6 a") == "TES-D43"
    assert found.play("pass").lab() == "y6 b3"


@scene("r2_sample_exchange")
def sample_exchange() -> None:
    found = played("r2_sample_exchange", "swap y3 a 33", labs=("y3", ""))
    assert (found.lab(), found.stack("33")) == ("o3", "p6 y3")


@scene("r3_precision_lock")
def precision_lock() -> None:
    found = played("r3_precision_lock", "set p2 primed 6", primed="p2")
    assert found.primed() == "p6"


@scene("r3_double_extraction")
def double_extraction() -> None:
    found = played("r3_double_extraction", "take 33", "take 30")
    assert found.lab() == "o3 p4"


@scene("r3_controlled_burn")
def controlled_burn() -> None:
    found = played("r3_controlled_burn", "destroy p2", primed="p2 b2")
    assert (found.primed(), found.box()) == ("b2", {"purple": 1})


@scene("r3_overtime")
def overtime() -> None:
    assert played("r3_overtime").state.actions == 5


@scene("r3_mirror_array")
def mirror_array() -> None:
    found = played("r3_mirror_array", "flip y1 a", "flip p2 primed", "flip b3 a", labs=("y1 b3", ""), primed="p2")
    assert (found.lab(), found.primed()) == ("y6 b4", "p5")


@scene("r3_reinsertion")
def reinsertion() -> None:
    found = played("r3_reinsertion", "restore p6 primed", "place 11", primed="p6")
    assert (found.primed(), found.stack("11")) == ("", "p6")


@scene("r3_spectral_shift")
def spectral_shift() -> None:
    found = played("r3_spectral_shift", "swap y3 a blue", "swap o5 a yellow", labs=("y3 o5", ""), box={"blue": 1})
    assert (found.lab(), found.box()) == ("y5 b3", {"orange": 1})


@scene("r3_relay_network")
def relay_network() -> None:
    found = played("r3_relay_network", "transfer b3 b c 1", "transfer y3 a c -1", "pass", labs=("y3 o1", "b3", ""))
    assert found.lab(2) == "y2 b4"


@scene("r4_singularity_trap")
def singularity_trap() -> None:
    found = played("r4_singularity_trap", "set y3 a 5", labs=("y3", ""))
    assert found.legal() == ["fill y5 a"]
    assert found.play("fill y5 a").matrix() == "y5"


@scene("r4_joint_operation")
def joint_operation() -> None:
    found = played("r4_joint_operation", "contain y1,y2,y3", labs=("y1", "y2 y3"))
    assert found.legal() == ["fill y1 a", "fill y2 b", "fill y3 b"]
    found.play("fill y2 b")
    assert (found.matrix(), found.lab(1)) == ("y2", "y3")
    assert found.legal("end") == ["end"]


@scene("r4_purge")
def purge() -> None:
    found = played("r4_purge", "destroy p2", "destroy p2", "pass", primed="p2 p2 b2")
    assert (found.primed(), found.box()) == ("b2", {"purple": 2})


@scene("r4_stasis_field")
def stasis_field() -> None:
    found = played("r4_stasis_field", "destroy p2", "end", primed="p2 b2")
    assert found.primed() == "b2"
    assert found.state.active == 1


@scene("r4_seal_rupture")
def seal_rupture() -> None:
    assert played("r4_seal_rupture", ignitions=3).state.ignitions == 2


@scene("r4_reassembly")
def reassembly() -> None:
    found = played("r4_reassembly", "restore blue box", rolls=[2], box={"blue": 2})
    found.play("place 11", "restore blue box", rolls=[5])
    found.play("place 11")
    assert found.stack("11") == "b2 b5"


@scene("r4_omni_tool")
def omni_tool() -> None:
    found = played("r4_omni_tool", "set y3 a 5", "set p2 primed 1", labs=("y3 b3", ""), primed="p2")
    assert found.rule("set y5 a 6") == "TES-D43"
    assert found.play("set b3 a 1").lab() == "y5 b1"


@scene("r4_emergency_shift")
def emergency_shift() -> None:
    assert played("r4_emergency_shift").state.actions == 7


@scene("r4_inversion_field")
def inversion_field() -> None:
    found = played("r4_inversion_field", "flip y1 a", "flip y2 a", "flip o3 primed", labs=("y1 y2", ""), primed="o3")
    assert (found.lab(), found.primed()) == ("y5 y6", "o4")
    assert found.legal("end")


@scene("r4_null_wave")
def null_wave() -> None:
    found = played("r4_null_wave", primed="y1 y2 y2 b6 o1")
    assert (found.primed(), found.box()) == ("y1 y1 b5", {"yellow": 1, "orange": 1})


@scene("r4_breakthrough")
def breakthrough() -> None:
    assert played("r4_breakthrough", rolls=["#0", "#1"]).hand() == ["r3_precision_lock", "r3_double_extraction"]


@scene("m_annihilation")
def annihilation() -> None:
    found = played("m_annihilation", primed="y2 y2 b2 o3")
    assert found.legal() == ["destroy_column 2", "destroy_column 3"]
    found.play("destroy_column 2")
    assert (found.primed(), found.box()) == ("o3", {"yellow": 2, "blue": 1})


@scene("m_materialisation")
def materialisation() -> None:
    found = played("m_materialisation", "create b6 a", "create y1 b", box={"blue": 1, "yellow": 1})
    assert (found.lab(0), found.lab(1), found.box()) == ("b6", "y1", {})


@scene("m_paradox")
def paradox() -> None:
    found = played("m_paradox", ignitions=2)
    assert (found.state.ignitions, found.state.skip_prime) == (1, True)
    assert played("m_paradox").state.skip_prime


@scene("m_overdrive")
def overdrive() -> None:
    assert played("m_overdrive").state.actions == 8


@scene("m_perfect_match")
def perfect_match() -> None:
    found = played("m_perfect_match", "fill y1 a", "fill b2 b", labs=("y1", "b2"))
    assert found.matrix() == "y1 y4 o4 p4 b2 b4"


@scene("m_open_channel")
def open_channel() -> None:
    found = played("m_open_channel", "transfer y1 a b 1", "transfer o1 a b 0", "pass", labs=("y1 o1 p1", ""))
    assert (found.lab(1), found.state.actions) == ("y2 o1", 4)


@scene("m_prism")
def prism() -> None:
    found = played("m_prism", "set y1 a 3", "set b1 b 3", "set p1 primed 3", "pass", labs=("y1", "b1 b2"), primed="p1")
    assert (found.lab(0), found.lab(1), found.primed()) == ("y3", "b2 b3", "p3")


@scene("m_time_reversal")
def time_reversal() -> None:
    found = played("m_time_reversal", "restore p1 primed", "place 11", "restore p2 primed", "place 11", primed="p1 p2")
    assert (found.primed(), found.stack("11")) == ("", "p1 p2")


@scene("m_revelation")
def revelation() -> None:
    found = played("m_revelation", rolls=["#2", "#0"])
    assert found.hand() == ["r3_precision_lock", "r4_purge"]


@pytest.mark.parametrize("card", [card.id for card in [*SHEET.research, *SHEET.matrix_cards]])
def test_every_card_does_what_it_says(card: str) -> None:
    CARDS[card]()


def test_tes_2_the_counts_of_the_box() -> None:
    counts = {level: sum(card.copies for card in SHEET.research if card.level == level) for level in (2, 3, 4)}
    assert counts == {2: 16, 3: 14, 4: 11}
    assert (len(SHEET.matrix_cards), len(SHEET.characters), len(SHEET.bases)) == (9, 11, 8)
    assert set(CARDS) == {card.id for card in [*SHEET.research, *SHEET.matrix_cards]}


def test_tes_41_a_played_card_is_discarded_for_good() -> None:
    found = played("r3_overtime")
    assert found.hand() == []
    assert found.state.discards[SHEET.research.index(next(c for c in SHEET.research if c.id == "r3_overtime"))] == 1
    assert found.rule("play r3_overtime") == "TES-42"


def test_tes_42_cards_are_played_by_their_owner_in_the_own_turn() -> None:
    found = table(BLOCK, hands=[[], ["r3_overtime"]])
    assert found.rule("play r3_overtime") == "TES-42"
    refused = found.refusal("play r3_overtime", seat=1)
    assert refused is not None
    assert refused.rule == "TES-24"
    kinds = {str(kind.__struct_config__.tag) for kind in GAME.action_types}
    assert "give" not in kinds


def test_tes_43_hands_have_no_limit() -> None:
    found = table(BLOCK, hands=[sorted(ALL_CARDS)[:20], []])
    assert len(found.hand()) == 20


def test_tes_44_an_empty_stack_is_not_refilled() -> None:
    level_3 = [card for card in ALL_CARDS if card.startswith("r3_")]
    found = played("r4_breakthrough", discards=level_3[1:], rolls=["#0"])
    assert found.hand() == ["r3_precision_lock"]
    gone = holding("r4_breakthrough", discards=level_3)
    assert gone.rule("play r4_breakthrough") == "TES-D32"


def test_tes_45_set_gives_any_other_value() -> None:
    found = played("r3_precision_lock", labs=("y3", ""))
    assert found.legal() == [f"set y3 a {value}" for value in (1, 2, 4, 5, 6)]
    assert found.rule("set y3 a 3") == "TES-45"
    assert found.rule("set b3 a 1") == "TES-45"


@pytest.mark.parametrize(("before", "after"), [(1, 6), (2, 5), (3, 4), (6, 1)])
def test_tes_46_flip_shows_the_opposite_face(before: int, after: int) -> None:
    found = played("r2_polarity_switch", labs=(f"y{before}", ""))
    assert found.rule("flip b1 a") == "TES-46"
    assert found.play(f"flip y{before} a").lab() == f"y{after}"


def test_tes_47_reposition_puts_a_die_on_another_column_with_room() -> None:
    found = played("r2_crane_arm", tesseract={"00": "y1 b2 b3 b4", "33": "p6 o3"})
    assert found.rule("reposition 33 00") == "TES-47"
    assert found.rule("reposition 33 33") == "TES-47"
    assert found.rule("reposition 11 33") == "TES-8"
    assert found.play("reposition 00 33").stack("33") == "p6 o3 b4"


def test_tes_48_the_event_comes_after_the_die_is_down_and_again_later() -> None:
    found = played(
        "r2_crane_arm", "reposition 00 11", tesseract={"00": "y3", "33": "p6 o3"}, base={"00": "enrich", "11": "enrich"}
    )
    assert [event.__struct_config__.tag for event in found.log] == ["card_played", "repositioned", "uncovered"]
    assert found.stack("11") == "y3"
    found.play("take 11")
    assert len(found.told("uncovered")) == 2


def test_tes_49_cards_never_ignite() -> None:
    found = played("r4_omni_tool", "set y1 primed 3", "set o1 primed 3", "set p1 primed 3", primed="y1 o1 p1 b3")
    assert (found.state.primed_in(3), found.state.ignitions) == (4, 0)
    rerolled = table(primed="y1 b3 b3", characters=("temporal_theorist",)).play(
        "special", "reroll y1 primed", rolls=[3]
    )
    assert rerolled.state.ignitions == 0


def test_tes_d30_a_containment_by_card_has_all_consequences() -> None:
    found = played("m_perfect_match", "fill y1 a", labs=("y1", ""), primed="y1", matrix="o1 p1 b1")
    assert found.legal() == ["twin", "pass"]
    found.play("twin", rolls=["#0"])
    assert found.state.holders[0] == 0
    assert found.legal("roll") == []


def test_tes_d32_nothing_is_played_for_nothing() -> None:
    assert holding("r2_fine_tuning").rule("play r2_fine_tuning") == "TES-D32"
    assert holding("r4_seal_rupture").rule("play r4_seal_rupture") == "TES-D32"
    assert holding("m_annihilation").rule("use m_annihilation") == "TES-D32"
    assert table(characters=("mathematician",)).rule("special") == "TES-D32"


def test_tes_d42_a_choice_must_leave_the_rest_possible() -> None:
    full_row = "y1 y2 y3 y4 y5 y6 o1 o2 o3 o4 o5"
    found = holding("r4_singularity_trap", labs=("y3 o2", ""), matrix=full_row).play("play r4_singularity_trap")
    assert found.legal() == ["set o2 a 6"]
    assert found.rule("pass") == "TES-D42"
    assert found.rule("set y3 a 1") == "TES-D42"
    assert found.play("set o2 a 6", "fill o6 a", rolls=["#0"]).matrix() == f"{full_row} o6"
    done = "y1 y2 y3 y4 y5 y6"
    assert holding("r4_singularity_trap", labs=("y3", ""), matrix=done).rule("play r4_singularity_trap") == "TES-D32"


def test_tes_d43_a_die_is_chosen_once_in_a_step_an_equal_one_is_not() -> None:
    found = played("r3_mirror_array", "flip y1 a", labs=("y1 y6", ""))
    assert found.legal("flip") == ["flip y6 a"]
    assert found.state.labs[0].count(5) == 2
    found.play("flip y6 a")
    assert found.lab() == "y1 y6"
    assert found.legal("flip") == []


def test_tes_d36_a_prime_is_skipped_once() -> None:
    found = played("r4_stasis_field", "end")
    assert found.primed() == ""
    found.play("end", rolls=[6])
    assert found.primed() == "b6"


def test_tes_d47_an_effect_reaches_only_what_it_names() -> None:
    found = played("r3_controlled_burn", primed="p2")
    assert found.rule("destroy y1") == "TES-D47"
    assert found.rule("destroy_column 2") == "TES-D47"
    assert played("r2_sample_exchange", labs=("y3", "b3")).rule("swap b3 b 33") == "TES-D47"
    assert played("r2_sample_exchange", labs=("y3", "b3")).rule("swap y3 a 11") == "TES-8"
    assert played("m_materialisation", box={"blue": 1}).rule("create y1 a") == "TES-16"
    assert played("r2_courier_drone", labs=("y3", "b3 b3 b3 b3 b3 b3")).rule("transfer y3 a b 0") == "TES-13"


def test_tes_d17_cards_ask_every_owner_concerned() -> None:
    options = {"transfer_consent": "ask"}
    found = played("r2_courier_drone", "transfer b3 b c 0", labs=("y3", "b3", ""), options=options)
    assert GAME.actors(found.state) == (1,)
    found.play("agree")
    assert GAME.actors(found.state) == (2,)
    found.play("refuse")
    assert GAME.actors(found.state) == (0,)
    assert found.rule("transfer b3 b c 0") == "TES-36"
    found.play("transfer b3 b a 0", "agree")
    assert found.lab() == "y3 b3"


def test_tes_d16_effects_bring_as_many_dice_as_fit() -> None:
    found = played("r3_double_extraction", "take 33", labs=("y1 y2 y3 o1 o2", ""))
    assert len(found.state.labs[0]) == 6
    assert found.legal("end") == ["end"]


def test_tes_d30_no_roll_in_a_joint_operation() -> None:
    found = played("r4_joint_operation", "contain y1,y2,y3", "fill y1 a", labs=("y1 y2 y3", ""), matrix="y2 y3")
    assert found.legal("roll") == []


def test_tes_53_single_containments_offer_the_twin() -> None:
    assert played("r4_singularity_trap", "pass", "fill y3 a", labs=("y3", ""), primed="y3").legal() == ["twin", "pass"]


def test_names_of_faces_are_the_words_of_the_rules() -> None:
    words = GAME.words("en").sections["term"]
    assert all(name in words for name in FACE_NAMES)
