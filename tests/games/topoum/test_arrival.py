"""Sections 6, 7 and 8: arriving, one battlefield, own losses."""

from __future__ import annotations

import pytest

from tests.games.topoum.table import Table, aims, at, outcome_of
from untertage.games.topoum.game import GAME


def panic(line: str, direction: str = "e", **more: object) -> Table:
    return outcome_of(line, "panic", f"direct {direction}", **more)


def test_top_53_outside_the_battlefield_a_mole_is_lost() -> None:
    table = panic("0,0:R@r1 1,0:n@b1 0,1:n")
    assert table.mole_cells("blue") == set()
    assert [event.cause for event in table.events("removed")] == ["outside"]


def test_top_53_islands_and_the_rim_are_outside() -> None:
    rim = panic("3,0:R@r1 4,0:n 5,0:n@b1 3,1:n")
    assert rim.mole_cells("blue") == set()
    line = "0,0:R@r1 0,1:-+rock 1,0:n 2,-1:n@b1 3,-3:-+ice"
    assert panic(line.replace("2,-1:n@b1", "1,-1:n@b1"), "ne", islands=[(3, -3)]).mole_cells("blue") == set()


def test_top_53_nobody_goes_there_voluntarily() -> None:
    table = Table("0,0:R@r1 1,0:B")
    assert table.rule_against("move (0,0) (0,1)") == "TOP-53"


def test_top_54_a_rock_stops_a_forced_mole() -> None:
    table = panic("0,0:R@r1 1,0:n@b1 2,0:-+rock 0,-1:n 3,0:n@b2 4,0:n")
    assert table.mole_cells("blue") == {(1, 0), (4, 0)}


def test_top_55_two_moles_that_meet_are_both_removed_and_the_field_stays() -> None:
    table = Table("0,0:R@r1 1,0:B@b1 0,1:n").do("move (0,0) (1,0)")
    assert (table.mole_cells("red"), table.mole_cells("blue"), table.field(1, 0)) == (set(), set(), "B")


def test_top_56_a_mole_forced_onto_a_protected_mole_dies_alone() -> None:
    table = panic("0,0:R@r1 1,0:n@b1 2,0:n@b2* 3,0:-+rock")
    assert table.mole_cells("blue") == {(2, 0)}
    assert table.score() == 10


@pytest.mark.parametrize("token", ["puddle", "gas"])
def test_top_57_deadly_obstacles_remove_and_stay(token: str) -> None:
    table = panic(f"0,0:R@r1 1,0:n@b1 2,0:-+{token}")
    assert (table.mole_cells("blue"), table.field(2, 0)) == (set(), f"-+{token}")


@pytest.mark.parametrize(("farmer", "token"), [("lady_boom", "dynamite"), ("rumbler", "footprint")])
def test_top_57_top_163_top_171_deadly_farmer_tokens_remove_and_stay(farmer: str, token: str) -> None:
    tile = "-" if token == "dynamite" else "n"
    table = panic(f"0,0:R@r1 1,0:n@b1 2,0:{tile}+{token}", farmer=farmer)
    assert (table.mole_cells("blue"), table.field(2, 0)) == (set(), f"{tile}+{token}")


def test_top_58_the_claw_snaps_once() -> None:
    table = panic("0,0:R@r1 1,0:n@b1 2,0:n+claw", farmer="trap_master")
    assert (table.mole_cells("blue"), table.field(2, 0)) == (set(), "n")
    assert table.score() == 10


def test_top_59_ice_lets_slide_until_something_stops() -> None:
    table = panic("0,0:R@r1 1,0:n@b1 2,0:-+ice 3,0:-+ice 4,0:n")
    assert table.mole_cells("blue") == {(4, 0)}
    table = panic("0,0:R@r1 1,0:n@b1 2,0:-+ice 3,0:-+ice 4,0:-+rock")
    assert table.mole_cells("blue") == {(3, 0)}
    table = panic("0,0:R@r1 1,0:n@b1 2,0:-+ice 3,0:-+puddle")
    assert table.mole_cells("blue") == set()


def test_top_59_a_slide_keeps_its_direction() -> None:
    table = Table("0,0:R@r1 1,-1:-+ice 2,-2:n 2,-1:n", hand=["press"]).do("move (0,0) (1,-1)")
    assert table.mole_cells() == {(2, -2)}
    assert [(at(e.origin), at(e.cell)) for e in table.events("forced")] == [((1, -1), (2, -2))]


def test_top_60_turnip_crate_and_red_cross_are_stood_on() -> None:
    table = Table("0,0:R@r1 1,0:n+crate 0,1:n", farmer="crate_lord", hand=["press"]).do("move (0,0) (1,0)")
    assert table.mole_cells() == {(1, 0)}
    value = GAME.view(table.state, 0).crates[0].value
    assert value in (2, 3, 4, 5)
    assert GAME.view(table.state, 1).crates[0].value is None
    assert GAME.view(table.state, 1).crates[0].known == ("red",)
    assert Table("0,0:R@r1 1,0:n*").do("move (0,0) (1,0)").mole_cells() == {(1, 0)}
    turnip = Table("0,0:R@r1 1,0:n+turnip", farmer="green_queen", hand=["press"]).do("move (0,0) (1,0)")
    assert turnip.mole_cells() == {(1, 0)}


def test_top_61_voluntary_death_is_allowed() -> None:
    table = Table("0,0:R@r1 1,0:-+gas 0,1:R@r2").do("move (0,0) (1,0)")
    assert table.score() == 5
    assert Table("0,0:R@r1 1,0:-+gas 0,1:R@r2").do("move (0,0) (0,1)").score() == 0


def test_top_62_everything_on_a_removed_field_leaves_and_the_active_player_pays() -> None:
    table = outcome_of("0,0:R@r1 1,0:B@r2* 0,1:n", "grenade", "target (1,0)")
    assert table.field(1, 0) == ""
    assert table.supply("red") == (3, 15)
    assert table.supply("blue") == (4, 16)
    assert table.state.red_cross == -1
    assert table.score() == 0


def test_top_63_only_the_largest_part_stays() -> None:
    line = "0,0:R@r1 1,0:n 2,0:B@b1 3,0:n 0,1:n 0,-1:n 1,-2:n"
    table = outcome_of(line, "grenade", "target (1,0)")
    assert table.battlefield() == {(0, 0), (0, 1), (0, -1), (1, -2)}
    assert table.mole_cells("blue") == set()
    assert [event.count for event in table.events("fell_apart")] == [2]


def test_top_64_every_field_counts_one_and_islands_do_not() -> None:
    line = "0,0:R@r1 1,0:n 2,0:-+rock 3,0:-+puddle 2,1:-+ice 0,1:n 0,-3:n+puddle"
    table = outcome_of(line, "grenade", "target (1,0)", islands=[(0, -3)])
    assert table.battlefield() == {(2, 0), (3, 0), (2, 1)}
    assert table.mole_cells("red") == set()
    assert table.score() == 5
    assert table.field(0, -3) == "n+puddle"


def test_top_65_the_active_player_chooses_between_equal_parts() -> None:
    table = outcome_of("0,0:R@r1 1,0:n 2,0:B@b1 2,-1:n 0,1:n", "grenade", "target (1,0)")
    assert table.spaces("keep") == {(2, -1), (0, 0)}
    assert table.rule_against("keep (2,0)") == "TOP-65"
    assert table.rule_against("end") == "TOP-66"
    table.do("keep (2,-1)")
    assert table.battlefield() == {(2, 0), (2, -1)}
    assert table.score() == 5


def test_top_65_parts_that_are_smaller_go_at_once() -> None:
    table = outcome_of("0,0:R@r1 -1,0:n 1,0:n 2,-1:n 3,-1:n 1,1:B@b1", "grenade", "target (1,0)")
    assert table.mole_cells("blue") == set()
    assert table.spaces("keep") == {(-1, 0), (2, -1)}


def test_top_66_the_split_is_settled_before_scoring() -> None:
    line = "0,0:R@r1 1,0:n 2,0:R@r2 0,1:n"
    table = outcome_of(line, "grenade", "target (1,0)", all_moved=True)
    assert [event.__struct_config__.tag for event in table.log].count("sighted") == 0
    assert table.score() == 5


@pytest.mark.parametrize(
    ("line", "card", "aim"),
    [
        ("0,0:R@r1 1,0:R@r2 0,1:n", "grenade", "target (1,0)"),
        ("0,0:R@r1 1,0:n 2,0:R@r2 0,1:n", "grenade", "target (1,0)"),
        ("0,0:R@r1 1,0:R@r2 0,1:n", "panic", "direct e"),
        ("0,0:R@r1 1,0:R@r2 2,0:-+puddle", "panic", "direct e"),
    ],
)
def test_top_67_every_own_mole_lost_costs_five(line: str, card: str, aim: str) -> None:
    assert outcome_of(line, card, aim).score() == 5


def test_top_68_an_own_mole_that_arrives_at_an_enemy_costs_nothing() -> None:
    assert panic("0,0:R@r1 1,0:R@r2 2,0:B@b1 3,0:-+rock").score() == 10
    slide = Table("0,0:R@r1 1,0:-+ice 2,0:B@b1").do("move (0,0) (1,0)")
    assert (slide.score(), slide.mole_cells("blue")) == (10, set())


def test_top_69_two_own_moles_cost_ten() -> None:
    assert Table("0,0:R@r1 1,0:R@r2 0,1:n").do("move (0,0) (1,0)").score() == 0
    assert panic("0,0:R@r1 1,0:R@r2 2,0:R@r3 3,0:-+rock").score() == 0


def test_top_70_an_enemy_pushed_onto_an_own_mole_costs_five() -> None:
    assert panic("0,0:R@r1 1,0:B@b1 2,0:R@r2 3,0:-+rock").score() == 5


def test_option_pushed_enemy_penalty_top_d12() -> None:
    table = panic("0,0:R@r1 1,0:B@b1 2,0:R@r2 3,0:-+rock", options={"pushed_enemy_penalty": 0})
    assert table.score() == 10


def test_top_71_losses_in_another_turn_and_decorations_cost_nothing() -> None:
    table = outcome_of("0,0:R@r1 1,0:B@b1 0,1:n", "grenade", "target (1,0)")
    assert table.score("blue") == 10
    assert outcome_of("0,0:R@r1 1,0:n 0,1:n@r2", "decoration", "target (0,1)").score() == 13


def test_top_72_penalties_count_at_once_and_may_go_below_zero() -> None:
    table = Table("0,0:R@r1 1,0:R@r2 0,1:R@r3 1,1:n", scores=[3, 10]).do("move (0,0) (1,0)")
    assert table.score() == -7


def test_option_score_floor_top_d27() -> None:
    floor = {"score_floor": "zero"}
    table = Table("0,0:R@r1 1,0:R@r2 0,1:R@r3 1,1:n", scores=[3, 10], options=floor)
    assert table.do("move (0,0) (1,0)").score() == 0


def test_top_61_aims_include_own_and_deadly_fields() -> None:
    assert aims("0,0:R@r1 1,0:-+gas 0,1:R@r2 -1,0:-+rock", "vanguard") == {(1, 0), (0, 1)}
