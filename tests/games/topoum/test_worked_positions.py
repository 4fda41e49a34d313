"""The worked positions E1 to E13: one line of text each, with everything that follows from it."""

from __future__ import annotations

import pytest

from tests.games.topoum.table import Table, aims, at, cell, outcome_of, with_card
from untertage.games.topoum.game import GAME

AFTER_SETUP = "0,0:nR 1,0:R -1,0:B 2,0:R@r1 -2,0:B@b1"
E8 = "0,0:R@r1 1,0:B@b1 1,-1:n@b2 2,-2:R -1,0:B 0,1:R@r2"
E9 = (
    "0,0:R@r1 1,0:n 2,0:B 3,0:B@b1 1,-1:n@b2 2,-2:B@b3 0,-1:R 0,-2:B@b4 0,1:-+puddle 0,2:B@y1 -1,1:-+rock"
    " -2,2:B@y2 -1,0:n -2,0:n -3,0:B -4,0:B@y3 1,1:n 0,3:n"
)
E10 = "0,0:R@r1 2,0:B@b1 1,-1:n 2,-1:n 0,1:n 0,2:n@r2 -1,1:R"
E12 = "0,0:R@r1 1,0:n@b1 2,0:B@b2 1,-1:n 2,-2:R 0,-1:R@r2 0,-2:n -1,0:n@b3* -2,0:n -1,1:-+puddle -2,2:n 0,1:n"
E13 = "0,0:R@r1 1,0:B@b1* 2,0:n 0,1:B@b2 1,1:n@r2 -1,0:n"
MARKED = [(3, -3), (0, -3), (0, 3), (-3, 3)]


def test_e1_after_a_set_up_for_two_top_10_top_20_top_42() -> None:
    table = Table(AFTER_SETUP)
    assert table.supply("red") == (3, 13)
    assert table.supply("blue") == (3, 14)
    assert table.spaces("enter") == {
        *[(-3, 0), (-3, 1), (-2, -1), (-2, 1), (-1, -1), (-1, 1), (0, -1), (0, 1)],
        *[(1, -1), (1, 1), (2, -1), (2, 1), (3, -1), (3, 0)],
    }
    assert {(1, 0)} == table.steps("r1")


def test_e2_value_of_a_line_top_78() -> None:
    assert Table("0,0:R@r1 1,0:B 2,0:R 3,0:nB 4,0:R@r2").line_points() == 8


@pytest.mark.parametrize(
    ("line", "points"),
    [
        ("0,0:R@r1 1,0:B 2,0:R@r3 3,0:nB 4,0:R@r2", 10),
        ("0,0:R@r1 1,0:B 2,0:R@b1 3,0:nB 4,0:R@r2", 0),
        ("0,0:R@r1 1,0:B 2,0:R* 3,0:nB 4,0:R@r2", 0),
        ("0,0:R@r1 1,0:B 2,0:-+rock 3,0:nB 4,0:R@r2", 0),
        ("0,0:R@r1 1,0:B 3,0:nB 4,0:R@r2 1,1:B 2,1:B", 0),
        ("0,0:R@r1* 1,0:B 2,0:R 3,0:nB 4,0:R@r2", 8),
    ],
)
def test_e3_what_interrupts_a_line_top_73_top_81_top_133(line: str, points: int) -> None:
    assert Table(line).line_points() == points


def test_e4a_there_and_back_makes_a_line_new_top_76() -> None:
    table = Table("0,0:R@r1 1,0:B 2,0:R@r2 2,-1:R", hand=["vanguard"])
    table.do("move (2,0) (2,-1)", "play vanguard hand")
    assert table.spaces("target") == {(1, 0), (2, 0)}
    table.do("target (2,0)", "end")
    assert table.score() == 10 + 5


def test_e4b_only_lines_of_moles_that_moved_score_again_top_76_top_77() -> None:
    table = Table("0,0:R@r1 1,0:B 2,0:R@r2 0,1:B -1,0:R@r3 -1,1:n")
    table.do("move (-1,0) (-1,1)", "swap", "end")
    assert [(at(e.origin), at(e.cell), e.points) for e in table.events("sighted")] == [((0, 0), (-1, 1), 4)]
    assert table.score() == 14


def test_e5_the_mortar_of_the_rulebook_top_37_top_63_top_102() -> None:
    table = Table("0,0:nR@y1 -1,0:Y@y2 -2,0:B@b1 -2,1:R -1,-1:B 1,0:B 1,1:R@r1 2,-1:Y 2,1:Y", hand=["mortar"])
    table.do("enter (2,0)")
    assert len(table.battlefield()) == 10
    table.do("play mortar hand")
    assert table.spaces("target") == {(0, 0)}
    table.do("target (0,0)")
    assert table.battlefield() == {(1, 0), (2, 0), (1, 1), (2, -1), (2, 1)}
    assert table.supply("red") == (2, 14)
    assert table.supply("blue") == (4, 15)
    assert table.supply("yellow") == (4, 14)
    assert table.score() == 14


@pytest.mark.parametrize(("keep", "red", "blue"), [((1, 0), {(1, 0)}, set()), ((-2, 0), {(-1, 0)}, {(-2, 0)})])
def test_e6_a_tie_after_a_split_top_65_top_67(keep: tuple[int, int], red: set[object], blue: set[object]) -> None:
    line = "0,0:n 1,0:R@r1 2,0:B -1,0:R@r2 -2,0:B@b1"
    assert aims(line, "grenade") == {(2, 0), (0, 0)}
    table = outcome_of(line, "grenade", "target (0,0)")
    assert table.spaces("keep") == {(-2, 0), (1, 0)}
    table.do(f"keep {cell(*keep)}")
    assert table.score() == 5
    assert table.mole_cells("red") == red
    assert table.mole_cells("blue") == blue


def test_e7_collisions_by_stepping_top_55_top_68_top_69() -> None:
    line = "0,0:n 1,0:R@r1 0,1:B@b1 1,-1:R@r2 2,0:B"
    assert Table(line).steps("r1") == {(2, 0), (1, -1), (0, 0), (0, 1)}
    table = Table(line).do("move (1,0) (0,1)")
    assert table.score() == 10
    assert table.mole_cells("blue") == set()
    assert table.mole_cells("red") == {(1, -1)}
    assert "swap" not in table.legal()
    table = Table(line).do("move (1,0) (1,-1)")
    assert table.score() == 0
    assert table.mole_cells("red") == set()


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        (["bayonet", "short_range", "decoy", "betrayal", "prisoner"], {(1, 0), (1, -1)}),
        (["long_range", "sling"], set()),
        (["grenade", "vanguard"], {(1, 0), (1, -1), (-1, 0), (0, 1)}),
        (["mortar", "underground", "new_recruit"], {(2, -2)}),
        (["patrol"], {"ne"}),
        (["panic"], {"e", "ne", "se"}),
        (["tunnel"], {(2, -2), (0, 1)}),
        (["conquest"], {(-1, 0)}),
        (["abandoned_base"], {(0, -1), (-1, 1)}),
        (["decoration"], {(0, 1)}),
    ],
)
def test_e8_targets_of_every_positional_card(cards: list[str], expected: set[object]) -> None:
    for card in cards:
        assert aims(E8, card) == expected, card


def test_e8_outcomes() -> None:
    table = outcome_of(E8, "bayonet", "target (1,0)")
    assert (table.mole_cells("red"), table.mole_cells("blue")) == ({(1, 0), (0, 1)}, {(1, -1)})
    assert table.score() == 13
    assert outcome_of(E8, "short_range", "target (1,0)").score() == 10
    table = outcome_of(E8, "vanguard", "target (1,0)")
    assert (table.score(), table.mole_cells("red"), table.mole_cells("blue")) == (10, {(0, 1)}, {(1, -1)})
    table = outcome_of(E8, "decoy", "target (1,0)")
    assert (table.score(), table.mole_cells("red"), table.mole_cells("blue")) == (
        13,
        {(1, 0), (0, 1)},
        {(0, 0), (1, -1)},
    )
    table = outcome_of(E8, "betrayal", "target (1,0)")
    assert (table.score(), table.mole_cells("red")) == (16, {(0, 0), (1, 0), (0, 1)})
    table = outcome_of(E8, "prisoner", "target (1,0)")
    assert table.supply("blue")[0] == 2
    assert [(c.captor, c.owner, c.count) for c in GAME.view(table.state, None).captives] == [("red", "blue", 1)]
    table = outcome_of(E8, "patrol", "direct ne")
    assert (table.mole_cells("red"), table.mole_cells("blue")) == ({(2, -2), (0, 1)}, {(1, 0)})


def test_e9_long_range_versus_parabolic_top_99_top_102_top_103() -> None:
    assert aims(E9, "long_range") == {(3, 0), (0, -2), (0, 2)}
    assert aims(E9, "sling") == {(2, -2), (0, -2), (-2, 2), (0, 2)}
    assert aims(E9, "mortar") == {(2, 0), (2, -2), (0, -2), (-2, 0), (-2, 2), (0, 2)}


def test_e10_across_a_gap_and_own_targets_top_67_top_69_top_105_top_117() -> None:
    assert aims(E10, "long_range") == set()
    assert aims(E10, "sling") == {(2, 0)}
    for card in ("mortar", "underground", "new_recruit"):
        assert aims(E10, card) == {(2, 0), (0, 2)}
    assert aims(E10, "patrol") == {"se"}
    table = outcome_of(E10, "underground", "target (2,0)")
    assert (table.score(), table.mole_cells("red"), table.mole_cells("blue")) == (10, {(0, 2)}, set())
    table = outcome_of(E10, "new_recruit", "target (2,0)")
    assert (table.score(), table.supply("red")[0], table.mole_cells("blue")) == (10, 2, set())
    table = outcome_of(E10, "new_recruit", "target (0,2)")
    assert (table.score(), table.mole_cells("red")) == (0, {(0, 0)})
    assert outcome_of(E10, "mortar", "target (0,2)").score() == 5


def test_e11_panic_attack_top_70_top_108_top_109() -> None:
    table = outcome_of("0,0:R@r1 1,0:n@b1 2,0:B@r2 3,0:R@b2", "panic", "direct e")
    assert (table.mole_cells("red"), table.mole_cells("blue")) == ({(0, 0), (3, 0)}, {(2, 0)})
    assert table.score() == 10
    table = outcome_of("0,0:R@r1 1,0:n@b1 2,0:B@r2 3,0:-+rock", "panic", "direct e")
    assert (table.score(), table.mole_cells("red"), table.mole_cells("blue")) == (5, {(0, 0)}, set())
    table = outcome_of("0,0:R@r1 1,0:n 2,0:B@r2 3,0:n@b1", "panic", "direct e")
    assert (table.score(), table.mole_cells("red"), table.mole_cells("blue")) == (15, {(0, 0), (3, 0)}, set())


def test_e12_patrol_top_106_top_107() -> None:
    assert aims(E12, "patrol") == {"e", "ne"}
    table = outcome_of(E12, "patrol", "direct e")
    assert (table.score(), table.mole_cells("red"), table.mole_cells("blue")) == (10, {(0, -1)}, {(-1, 0)})
    assert (2, -2) in outcome_of(E12, "patrol", "direct ne").mole_cells("red")


def test_e13_red_cross_top_130_top_131_top_135() -> None:
    for card in ("bayonet", "short_range", "prisoner", "betrayal"):
        assert aims(E13, card) == {(0, 1)}, card
    assert aims(E13, "decoy") == {(1, 0), (0, 1)}
    assert aims(E13, "grenade") == {(1, 0), (-1, 0), (0, 1)}
    assert aims(E13, "vanguard") == {(-1, 0), (0, 1)}
    assert Table(E13).steps("r1") == {(-1, 0), (0, 1)}
    assert aims(E13, "conquest") == {(-1, 0)}
    assert aims(E13, "panic") == {"e", "se"}
    assert "play red_cross hand" in with_card(E13, "red_cross").legal()
    table = outcome_of(E13, "decoy", "target (1,0)")
    assert (table.field(1, 0), table.field(0, 0)) == ("B@r*", "R@b")
    table = outcome_of(E13, "grenade", "target (1,0)")
    assert (table.score(), len(table.battlefield()), table.state.red_cross) == (5, 5, -1)
    table = outcome_of(E13, "panic", "direct e")
    assert (table.field(1, 0), table.field(2, 0)) == ("B*", "n@b")
    table = outcome_of("0,0:R@r1 1,0:B@r2* 2,0:n -1,0:n", "grenade", "target (1,0)")
    assert (table.score(), table.battlefield()) == (0, {(0, 0), (-1, 0)})
