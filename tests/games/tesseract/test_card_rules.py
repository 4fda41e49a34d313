"""Chapter 5: what holds for all cards, and the keywords."""

from __future__ import annotations

import pytest

from tests.games.tesseract.table import ALL_CARDS, GAME, table
from tests.games.tesseract.test_cards import BLOCK, CARDS, SHEET, holding, played
from untertage.games.tesseract.names import FACE_NAMES


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


def test_tes_42_cards_are_played_by_their_owner_in_their_turn() -> None:
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
    assert found.rule("set b3 a 1") == "TES-D47"


@pytest.mark.parametrize(("before", "after"), [(1, 6), (2, 5), (3, 4), (6, 1)])
def test_tes_46_flip_shows_the_opposite_face(before: int, after: int) -> None:
    found = played("r2_polarity_switch", labs=(f"y{before}", ""))
    assert found.rule("flip b1 a") == "TES-D47"
    assert found.play(f"flip y{before} a").lab() == f"y{after}"


def test_tes_47_reposition_puts_a_die_on_another_column_with_room() -> None:
    found = played("r2_crane_arm", tesseract={"00": "y1 b2 b3 b4", "33": "p6 o3"})
    assert found.rule("reposition 33 00") == "TES-47"
    assert found.rule("reposition 33 33") == "TES-47"
    assert found.rule("reposition 11 33") == "TES-6"
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


def test_tes_d32_a_card_without_effect_cannot_be_played() -> None:
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
    assert played("r2_sample_exchange", labs=("y3", "b3")).rule("swap y3 a 11") == "TES-6"
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


def test_tes_d16_effects_move_as_many_dice_as_fit() -> None:
    found = played("r3_double_extraction", "take 33", labs=("y1 y2 y3 o1 o2", ""))
    assert len(found.state.labs[0]) == 6
    assert found.legal("end") == ["end"]


def test_tes_d30_no_roll_in_a_joint_operation() -> None:
    found = played("r4_joint_operation", "contain y1,y2,y3", "fill y1 a", labs=("y1 y2 y3", ""), matrix="y2 y3")
    assert found.legal("roll") == []


def test_tes_53_single_containments_offer_the_twin() -> None:
    assert played("r4_singularity_trap", "pass", "fill y3 a", labs=("y3", ""), primed="y3").legal() == ["twin", "pass"]


def test_names_of_faces_agree_with_the_rules() -> None:
    words = GAME.words("en").sections["term"]
    assert all(name in words for name in FACE_NAMES)
