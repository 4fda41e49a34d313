"""Section 9: lines of sight."""

from __future__ import annotations

import pytest

from tests.games.topoum.table import Table, at, outcome_of
from untertage.games.topoum.game import GAME


def scored(table: Table) -> list[tuple[object, object, int]]:
    return [(at(event.origin), at(event.cell), event.points) for event in table.events("sighted")]


def test_top_73_every_space_between_is_a_clear_battlefield_field() -> None:
    assert Table("0,0:n@r1 1,0:n 2,0:n@r2").line_points() == 3
    assert Table("0,0:n@r1 0,1:n 1,1:n 2,0:n@r2").line_points() == 0
    assert Table("0,0:n@r1 1,0:n 2,0:n@b1 3,0:n@r2").line_points() == 0
    assert Table("0,0:n@r1 1,0:n 1,1:n@r2").line_points() == 0


@pytest.mark.parametrize("token", ["puddle", "ice"])
def test_top_73_other_tokens_do_not_block(token: str) -> None:
    assert Table(f"0,0:n@r1 1,0:-+{token} 2,0:n@r2").line_points() == 3


def test_top_74_adjacent_moles_have_a_line_of_two() -> None:
    assert Table("0,0:n@r1 1,0:n@r2").line_points() == 2
    assert Table("0,0:R@r1 1,0:R@r2").line_points() == 4


def test_top_75_only_the_active_player_scores_once_after_the_action() -> None:
    line = "0,0:n@r1 1,0:n 2,0:n 1,1:n@r2 0,2:n@b1 1,2:n@b2 0,1:n"
    table = Table(line, hand=["build_base"])
    table.do("move (0,0) (1,0)", "swap")
    assert scored(table) == []
    table.do("end")
    assert scored(table) == [((1, 0), (1, 1), 3)]
    assert table.score("blue") == 10


def test_top_76_a_line_is_new_if_a_mole_moved_or_entered() -> None:
    assert outcome_of("0,0:n@r1 1,0:n@r2", "press").score() == 11
    table = Table("0,0:n@r1 1,0:n 2,0:n@r2", hand=["press"])
    table.do("enter (-1,0)", "play press hand")
    assert scored(table) == [((-1, 0), (0, 0), 3)]


def test_top_76_a_line_is_new_if_it_was_blocked_at_the_start() -> None:
    table = outcome_of("0,0:n@r1 1,0:n@b1 2,0:n@r2", "short_range", "target (1,0)")
    assert scored(table) == [((0, 0), (2, 0), 3)]


def test_top_77_an_old_line_stays_old_with_other_tiles_or_after_a_blockade() -> None:
    table = outcome_of("0,0:n@r1 1,0:n 2,0:n@r2", "conquest", "target (1,0)")
    assert scored(table) == []
    line = "0,0:n@r1 1,0:n 2,0:n@r2 0,1:n@r3 1,1:n"
    table = Table(line, hand=["vanguard"]).do("move (0,1) (1,0)", "play vanguard hand", "target (1,1)", "end")
    assert ((0, 0), (2, 0)) not in [(a, b) for a, b, _ in scored(table)]


def test_top_78_one_a_field_and_one_more_an_own_base() -> None:
    assert Table("0,0:R@r1 1,0:nR 2,0:B 3,0:R 4,0:n@r2").line_points() == 7
    assert Table("0,0:n@r1 1,0:-+gas 2,0:n@r2").line_points() == 1


def test_option_gas_line_value_top_d47() -> None:
    assert Table("0,0:n@r1 1,0:-+gas 2,0:n@r2", options={"gas_line_value": 0}).line_points() == 2


def test_top_79_turnip_and_claw() -> None:
    turnip = Table("0,0:n+turnip@r1 1,0:n@r2 0,1:n@r3", farmer="green_queen")
    assert turnip.line_points() == 4 + 4 + 2
    claw = Table("0,0:n@r1 1,0:n 2,0:n@r2 2,1:n+claw", farmer="trap_master")
    assert claw.line_points() == 2


def test_top_80_a_line_is_never_worth_less_than_nothing() -> None:
    assert Table("0,0:n@r1 1,0:-+gas 2,0:-+gas 3,0:-+gas 4,0:n@r2").line_points() == 0


def test_top_81_in_a_row_only_neighbours_see_each_other() -> None:
    table = Table("0,0:n@r1 1,0:n@r2 2,0:n@r3")
    assert table.line_points() == 4
    assert len(GAME.aids(GAME.view(table.state, None)).lines[0]) == 2
