"""Sections 14 and 15: obstacles and farmers."""

from __future__ import annotations

import pytest

from tests.games.topoum.table import Table, aims, at, cell, outcome_of, with_card
from untertage.core.chance import ScriptedChance
from untertage.games.topoum.game import GAME

FOUR_KINDS = [("bucket_carrier", "puddle"), ("crusher", "rock"), ("sprayer", "gas")]


def take(farmer: str, line: str, source: str, **more: object) -> Table:
    return with_card(line, "farmer", farmer=farmer, **more).do("play farmer hand", f"take {source}")


def test_top_137_an_obstacle_connects_and_counts() -> None:
    table = Table("0,0:R@r1 1,0:-+rock 2,0:B@b1")
    assert len(table.battlefield()) == 3
    assert (3, 0) in table.spaces("enter")


def test_top_139_nobody_stands_on_a_rock_and_nobody_sees_past_it() -> None:
    assert Table("0,0:R@r1 1,0:-+rock 0,1:n").steps() == {(0, 1)}
    assert Table("0,0:n@r1 1,0:-+rock 2,0:n@r2").line_points() == 0


def test_top_140_gas_kills_lets_see_and_costs() -> None:
    assert Table("0,0:R@r1 1,0:-+gas 0,1:n").do("move (0,0) (1,0)").score() == 5
    assert Table("0,0:n@r1 1,0:-+gas 2,0:n 3,0:n@r2").line_points() == 2


def test_top_141_puddle_kills_and_counts_one() -> None:
    assert Table("0,0:R@r1 1,0:-+puddle 0,1:n").do("move (0,0) (1,0)").score() == 5
    assert Table("0,0:n@r1 1,0:-+puddle 2,0:n@r2").line_points() == 3


def test_top_142_ice_slides_and_counts_one() -> None:
    table = Table("0,0:R@r1 1,0:-+ice 2,0:n", hand=["press"]).do("move (0,0) (1,0)")
    assert table.mole_cells() == {(2, 0)}
    assert Table("0,0:n@r1 1,0:-+ice 2,0:n@r2").line_points() == 3


def test_top_143_a_removed_obstacle_is_out_of_the_game() -> None:
    table = outcome_of("0,0:R@r1 1,0:-+rock 0,1:n", "grenade", "target (1,0)")
    assert not table.state.covered
    table = outcome_of("0,0:R@r1 1,0:n 2,0:-+rock 0,1:n", "grenade", "target (1,0)")
    assert not table.state.covered


def test_top_144_nothing_is_laid_on_obstacles() -> None:
    line = "0,0:R@r1 1,0:-+ice 0,1:n 0,2:n+rock"
    table = take("crusher", line, "(0,2)")
    assert table.spaces("target") == {(0, 0), (0, 1)}
    assert aims(line, "conquest", farmer="crusher") == {(0, 1)}


@pytest.mark.parametrize(("farmer", "token"), FOUR_KINDS)
def test_top_145_puddle_rock_and_gas_turn_a_base_neutral_for_good(farmer: str, token: str) -> None:
    table = take(farmer, f"0,0:R@r1 1,0:B 0,1:n+{token}", "(0,1)").do("target (1,0)")
    assert table.field(1, 0) == f"nB+{token}"
    assert table.field(0, 1) == "n"
    again = take(farmer, f"0,0:R@r1 1,0:nB+{token} 0,1:n", "(1,0)").do("target (0,1)")
    assert again.field(1, 0) == "nB"


def test_top_145_one_token_a_field() -> None:
    table = take("bucket_carrier", "0,0:R@r1 1,0:n+puddle 0,1:n+puddle -1,0:B", "(0,1)")
    assert table.spaces("target") == {(-1, 0)}


@pytest.mark.parametrize(("farmer", "token"), FOUR_KINDS)
def test_top_146_a_token_whose_field_is_gone_can_come_back(farmer: str, token: str) -> None:
    line = f"0,0:R@r1 1,0:n+{token} 0,1:n -1,0:B"
    gone = outcome_of(line, "grenade", "target (1,0)", farmer=farmer)
    assert not gone.state.covered
    table = with_card("0,0:R@r1 0,1:n -1,0:B", "farmer", farmer=farmer).do("play farmer hand")
    assert table.legal() == ["take -"]
    table.do("take -", "target (0,1)")
    assert table.field(0, 1) == f"n+{token}"


def test_top_146_a_crate_is_out_of_the_game() -> None:
    table = outcome_of("0,0:R@r1 1,0:n+crate2 0,1:n", "grenade", "target (1,0)", farmer="crate_lord")
    assert table.state.crate_cell == [-1] * 4
    assert not table.state.covered


def test_top_147_only_the_rock_blocks_sight() -> None:
    for farmer, token in [*FOUR_KINDS, ("crate_lord", "crate"), ("rumbler", "footprint"), ("trap_master", "claw")]:
        table = Table(f"0,0:n@r1 1,0:n+{token} 2,0:n@r2", farmer=farmer)
        assert bool(GAME.aids(GAME.view(table.state, None)).lines[0]) == (token != "rock"), token
    assert Table("0,0:n@r1 1,0:-+dynamite 2,0:n@r2", farmer="lady_boom").line_points() == 3


def test_top_148_battlefield_fields_without_token_and_red_cross() -> None:
    line = "0,0:R@r1 1,0:B* 0,1:n+claw -1,0:B -1,1:n@b1 0,-3:-+ice"
    assert aims(line, "farmer", farmer="trap_master", islands=[(0, -3)]) == {(-1, 0)}
    table = with_card(line, "farmer", farmer="trap_master", islands=[(0, -3)]).do("play farmer hand")
    assert table.rule_against("target (0,-3)") == "TOP-148"


def test_top_149_top_150_top_151_the_bucket_carrier_floods_an_unoccupied_field() -> None:
    line = "0,0:R@r1 1,0:B@b1 0,1:B -1,0:n+puddle 3,-3:n+puddle"
    table = with_card(line, "farmer", farmer="bucket_carrier", islands=[(3, -3)]).do("play farmer hand")
    assert table.spaces("take") == {(-1, 0), (3, -3)}
    assert "take -" in table.legal()
    assert table.rule_against("take (0,1)") == "TOP-150"
    table.do("take (3,-3)")
    assert table.spaces("target") == {(0, 1)}
    table.do("target (0,1)")
    assert (table.field(0, 1), table.field(3, -3)) == ("nB+puddle", "n")
    drowned = Table("0,0:R@r1 1,0:n+puddle 0,1:n", farmer="bucket_carrier").do("move (0,0) (1,0)")
    assert drowned.mole_cells() == set()


def test_top_150_with_all_four_on_the_board_none_is_beside_it() -> None:
    line = "0,0:R@r1 1,0:B " + "0,1:n+puddle -1,0:n+puddle -1,1:n+puddle 0,-1:n+puddle"
    table = with_card(line, "farmer", farmer="bucket_carrier").do("play farmer hand")
    assert "take -" not in table.legal()
    assert table.rule_against("take -") == "TOP-150"


@pytest.mark.parametrize(("farmer", "token"), FOUR_KINDS[1:])
def test_top_152_top_153_top_154_top_155_top_156_top_157_rock_and_gas_fall_on_moles(farmer: str, token: str) -> None:
    line = f"0,0:R@r1 1,0:B@b1 0,1:R@r2 -1,0:n+{token}"
    table = take(farmer, line, "(-1,0)").do("target (1,0)")
    assert (table.mole_cells("blue"), table.field(1, 0), table.score()) == (set(), f"nB+{token}", 10)
    table = take(farmer, line, "(-1,0)").do("target (0,1)")
    assert (table.mole_cells("red"), table.score()) == ({(0, 0)}, 5)
    table = take(farmer, line, "(-1,0)").do("target (0,0)")
    assert (table.mole_cells("red"), table.score()) == ({(0, 1)}, 5)


def test_top_154_and_157_they_work_as_obstacles() -> None:
    assert Table("0,0:R@r1 1,0:n+rock 0,1:n", farmer="crusher").steps() == {(0, 1)}
    assert Table("0,0:n@r1 1,0:n+gas 2,0:n@r2", farmer="sprayer").line_points() == 1


def test_top_158_top_159_the_turnip_comes_to_the_active_mole() -> None:
    table = outcome_of("0,0:R@r1 1,0:n+turnip 0,1:n", "farmer", farmer="green_queen")
    assert (table.field(0, 0), table.field(1, 0)) == ("nR+turnip@r", "n")
    table = outcome_of("0,0:R@r1 1,0:n", "farmer", farmer="green_queen")
    assert table.field(0, 0) == "nR+turnip@r"
    ice = "0,0:-+ice@r1 1,0:n+turnip -1,0:-+rock"
    table = Table(ice, hand=["farmer", "press"], active="r1", waits="card_entered", farmer="green_queen")
    assert table.legal() == ["play press hand"]


def test_top_160_whoever_stands_on_the_turnip_has_the_bonus_and_it_stays() -> None:
    table = Table("0,0:n+turnip@r1 1,0:B@b1 0,1:n", farmer="green_queen", hand=["press"]).do("move (0,0) (0,1)", "swap")
    assert table.field(0, 0) == "n+turnip"
    assert Table("0,0:n+turnip@b1 1,0:B@b2 0,1:R@r1", farmer="green_queen").line_points("blue") == 5
    gone = outcome_of("0,0:R@r1 1,0:n+turnip", "grenade", "target (1,0)", farmer="green_queen")
    assert not gone.state.covered


def test_top_161_the_dynamite_is_a_field_without_a_tile() -> None:
    table = Table("0,0:-+dynamite 1,0:R@r1", farmer="lady_boom")
    assert table.battlefield() == {(0, 0), (1, 0)}
    assert table.supply() == (3, 15)


def test_top_162_lady_boom_never_targets_the_dynamite_itself() -> None:
    line = "0,0:-+dynamite 1,0:R@r1 1,1:B 2,0:R@r2*"
    table = with_card(line, "farmer", farmer="lady_boom").do("play farmer hand")
    assert table.spaces("target") == {(1, 1), (2, 0)}
    assert table.rule_against("target (0,0)") == "TOP-162"
    table.do("target (2,0)")
    assert (table.score(), table.field(2, 0), table.field(0, 0)) == (0, "-+dynamite", "")


def test_top_162_one_check_for_a_split_covers_both_changes() -> None:
    line = "0,0:-+dynamite 1,0:R@r1 1,-1:B 2,-1:n -1,0:B@b1"
    table = outcome_of(line, "farmer", "target (1,-1)", farmer="lady_boom")
    assert table.battlefield() == {(1, 0), (1, -1), (2, -1)}
    assert table.mole_cells("blue") == set()


def test_top_163_the_dynamite_kills_and_stays() -> None:
    table = Table("0,0:-+dynamite 1,0:R@r1 1,1:n", farmer="lady_boom").do("move (1,0) (0,0)")
    assert (table.score(), table.field(0, 0)) == (5, "-+dynamite")


def test_top_164_the_dynamite_is_placed_anew_after_the_split() -> None:
    table = outcome_of("0,0:-+dynamite 1,0:R@r1 1,1:n -1,0:B@b1", "grenade", "target (0,0)", farmer="lady_boom")
    assert table.battlefield() == {(1, 0), (1, 1)}
    assert GAME.actors(table.state) == (0,)
    assert {text.split()[0] for text in table.legal()} == {"dynamite"}
    assert table.rule_against("dynamite (-1,0)") == "TOP-164"
    assert table.rule_against("end") == "TOP-146"
    table.do("dynamite (2,0)")
    assert table.field(2, 0) == "-+dynamite"
    assert table.state.turn == 1


def test_top_164_also_when_a_split_takes_it_and_after_the_choice_between_equal_parts() -> None:
    line = "0,0:-+dynamite -1,0:n 1,0:n 2,0:R@r1 3,0:B"
    table = outcome_of(line, "grenade", "target (1,0)", farmer="lady_boom")
    assert table.spaces("keep") == {(-1, 0), (2, 0)}
    table.do("keep (2,0)")
    assert table.spaces("dynamite") >= {(1, 0), (4, 0)}
    table.do("dynamite (1,0)")
    assert len(table.battlefield()) == 3


def test_top_165_top_166_the_claw_goes_to_any_unoccupied_field() -> None:
    line = "0,0:R@r1 1,0:n+claw 0,1:B 2,0:n@b1 3,0:R"
    assert aims(line, "farmer", farmer="trap_master") == {(0, 1), (3, 0)}
    table = outcome_of(line, "farmer", "target (0,1)", farmer="trap_master")
    assert (table.field(0, 1), table.field(1, 0)) == ("nB+claw", "n")
    back = outcome_of("0,0:R@r1 1,0:B", "farmer", "target (1,0)", farmer="trap_master")
    assert back.field(1, 0) == "nB+claw"


def test_top_167_the_claw_snaps_and_distracts() -> None:
    table = Table("0,0:R@r1 1,0:n+claw 0,1:n", farmer="trap_master").do("move (0,0) (1,0)")
    assert (table.score(), table.field(1, 0)) == (5, "n")
    assert [event.piece for event in table.events("token_left")] == ["claw"]
    assert Table("0,0:n@r1 1,0:n@r2 0,1:n+claw", farmer="trap_master").line_points() == 0


def test_top_168_top_169_the_footprint_walks_one_field() -> None:
    line = "0,0:n+footprint 1,0:B 2,0:B 0,1:R@r1 0,2:n"
    assert aims(line, "farmer", farmer="rumbler") == {(1, 0), (0, 1)}
    table = outcome_of(line, "farmer", "target (0,1)", farmer="rumbler")
    assert (table.mole_cells(), table.score(), table.field(0, 1)) == (set(), 5, "R+footprint")
    beside = "1,0:B 2,0:B 1,1:R@r1"
    assert aims(beside, "farmer", farmer="rumbler") == {(1, 0), (2, 0), (1, 1)}
    asked = with_card(line, "farmer", farmer="rumbler").do("play farmer hand")
    assert asked.rule_against("target (2,0)") == "TOP-169"


def test_top_170_neighbours_flee_directly_away_in_the_order_of_the_directions() -> None:
    line = "0,0:n+footprint 1,0:n 2,0:n@b1 3,0:n 1,1:n@r1 1,2:n 2,-1:n@r2 3,-2:-+ice 4,-3:n"
    table = outcome_of(line, "farmer", "target (1,0)", farmer="rumbler")
    assert table.mole_cells("blue") == {(3, 0)}
    assert table.mole_cells("red") == {(1, 2), (4, -3)}
    order = [at(event.origin) for event in table.events("forced")]
    assert order[:2] == [(2, 0), (2, -1)]


def test_top_170_a_rock_holds_and_the_edge_kills() -> None:
    line = "0,0:n+footprint 1,0:n 2,0:n@b1 3,0:-+rock 1,1:n@b2 0,1:R@r1"
    table = outcome_of(line, "farmer", "target (1,0)", farmer="rumbler")
    assert table.mole_cells("blue") == {(2, 0)}


def test_top_171_the_footprint_kills_and_can_be_lost() -> None:
    table = Table("0,0:n+footprint 1,0:R@r1 1,1:n", farmer="rumbler").do("move (1,0) (0,0)")
    assert (table.score(), table.field(0, 0)) == (5, "n+footprint")
    gone = outcome_of("0,0:n+footprint 1,0:R@r1 1,1:n", "grenade", "target (0,0)", farmer="rumbler")
    assert not gone.state.covered


def test_top_173_a_crate_comes_under_the_active_mole_from_anywhere() -> None:
    line = "0,0:R@r1 1,0:n+crate@b1 0,1:n 3,-3:n+crate"
    table = with_card(line, "farmer", farmer="crate_lord", islands=[(3, -3)]).do("play farmer hand")
    assert table.score() == 11
    assert table.spaces("target") == {(1, 0), (3, -3)}
    assert table.rule_against("target (0,1)") == "TOP-173"
    table.do("target (1,0)", chance=ScriptedChance([3, *table.state.types]))
    crate = next(crate for crate in GAME.view(table.state, 0).crates if crate.cell == cell(0, 0))
    assert (crate.value, crate.known) == (5, ("red",))


def test_top_173_declining_and_a_field_that_carries_a_token() -> None:
    line = "0,0:R@r1 1,0:n+crate 0,1:n"
    table = with_card(line, "farmer", farmer="crate_lord").do("play farmer hand", "decline")
    assert (table.score(), table.field(1, 0)) == (11, "n+crate")
    line = "0,0:R+crate@r1 1,0:n+crate 0,1:n"
    table = with_card(line, "farmer", farmer="crate_lord").do("play farmer hand")
    assert table.state.turn == 1


def test_top_174_the_card_can_be_played_without_any_crate() -> None:
    table = with_card("0,0:R@r1 1,0:n", "farmer", farmer="crate_lord").do("play farmer hand")
    assert (table.score(), table.state.turn) == (11, 1)


def test_top_175_a_crate_stays_and_the_next_one_looks_too() -> None:
    table = Table("0,0:n+crate3@b1 1,0:R@r1 0,1:n", farmer="crate_lord", turn="blue", hands=[[], ["press"]])
    table.do("move (0,0) (0,1)", "swap")
    assert table.field(0, 0) == "n+crate"
    table.do("move (1,0) (0,0)")
    crate = GAME.view(table.state, 0).crates[0]
    assert (crate.value, crate.known) == (3, ("red", "blue"))
    assert GAME.view(table.state, None).crates[0].value is None


def test_top_175_looking_is_told_to_the_looker_only() -> None:
    table = Table("0,0:n 1,0:R@r1 0,1:n+crate", farmer="crate_lord", hand=["press"])
    table.do("move (1,0) (0,1)")
    looked = table.events("looked")[0]
    assert GAME.redact(looked, 0) == looked
    for onlooker in (1, None):
        hidden = GAME.redact(looked, onlooker)
        assert hidden is not None
        assert hidden.__struct_config__.tag == "peeked"
