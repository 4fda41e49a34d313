"""Section 13: the Red Cross."""

from __future__ import annotations

import pytest

from tests.games.topoum.table import Table, aims, outcome_of, with_card

PROTECTED = "0,0:R@r1 1,0:n@b1* 2,0:n 0,1:n -1,0:n -2,0:n@b2"


@pytest.mark.parametrize("card", ["bayonet", "short_range", "betrayal", "prisoner", "long_range", "sling", "patrol"])
def test_top_130_a_protected_mole_cannot_be_attacked(card: str) -> None:
    line = PROTECTED if card not in ("long_range", "sling") else "0,0:R@r1 1,0:n 2,0:n@b1* 0,1:n"
    assert not aims(line, card) & {(1, 0), (2, 0), "e"}


@pytest.mark.parametrize(("farmer", "token"), [("crusher", "rock"), ("sprayer", "gas")])
def test_top_130_no_rock_or_gas_on_a_protected_mole(farmer: str, token: str) -> None:
    table = with_card(PROTECTED + f" 0,2:n+{token}", "farmer", farmer=farmer).do("play farmer hand", "take (0,2)")
    assert (1, 0) not in table.spaces("target")
    assert (-2, 0) in table.spaces("target")


def test_top_130_no_footprint_on_a_protected_mole() -> None:
    assert (1, 0) not in aims("0,0:R@r1 1,0:n@b1* 2,0:n+footprint 1,1:n", "farmer", farmer="rumbler")


def test_top_131_protection_does_not_hold_a_mole_in_place() -> None:
    assert (1, 0) in aims(PROTECTED, "decoy")
    table = outcome_of(PROTECTED, "panic", "direct e")
    assert table.mole_cells("blue") == {(2, 0), (-2, 0)}
    line = "0,0:n+footprint 1,0:n 2,0:n@b1* 3,0:n 0,1:R@r1"
    table = outcome_of(line, "farmer", "target (1,0)", farmer="rumbler")
    assert table.mole_cells("blue") == {(3, 0)}


def test_top_132_the_red_cross_stays_and_protects_the_next_one() -> None:
    table = Table("0,0:R@r1* 1,0:B@b1 0,1:n").do("move (0,0) (0,1)", "swap")
    assert table.field(0, 0) == "R*"
    table.do("move (1,0) (0,0)")
    assert table.field(0, 0) == "R@b*"
    assert aims("0,0:R@b1* 0,1:n@r1", "short_range") == set()


def test_top_133_between_two_moles_it_blocks_at_an_end_it_does_not() -> None:
    assert Table("0,0:n@r1 1,0:n* 2,0:n@r2").line_points() == 0
    assert Table("0,0:n@r1* 1,0:n 2,0:n@r2").line_points() == 3
    assert aims("0,0:R@r1 1,0:n* 2,0:n@b1", "long_range") == set()
    assert aims("0,0:R@r1* 1,0:n 2,0:n@b1", "long_range") == {(2, 0)}


@pytest.mark.parametrize(("farmer", "token"), [("bucket_carrier", "puddle"), ("crusher", "rock"), ("sprayer", "gas")])
def test_top_134_nothing_is_put_where_the_red_cross_stands_alone(farmer: str, token: str) -> None:
    line = f"0,0:R@r1 1,0:B* 0,1:n 0,2:n+{token}"
    table = with_card(line, "farmer", farmer=farmer).do("play farmer hand", "take (0,2)")
    assert (1, 0) not in table.spaces("target")
    assert (0, 1) in table.spaces("target")
    assert table.rule_against("target (1,0)") == "TOP-148"


def test_top_134_nor_conquered_nor_trapped() -> None:
    assert aims("0,0:R@r1 1,0:B* 0,1:B", "conquest") == {(0, 1)}
    assert (1, 0) not in aims("0,0:R@r1 1,0:B* 0,1:n+claw", "farmer", farmer="trap_master")


def test_top_135_losing_the_red_cross_costs_five_more() -> None:
    table = outcome_of("0,0:R@r1 1,0:n 2,0:R@r2* 0,1:n", "grenade", "target (1,0)")
    assert table.score() == 0
    assert table.state.red_cross == -1
    assert len(table.events("cross_left")) == 1


def test_top_136_a_protected_mole_acts_normally() -> None:
    table = Table("0,0:R@r1* 1,0:B@b1 0,1:n", hand=["short_range"])
    assert table.steps() == {(1, 0), (0, 1)}
    assert aims("0,0:R@r1* 1,0:B@b1 0,1:n", "short_range") == {(1, 0)}
