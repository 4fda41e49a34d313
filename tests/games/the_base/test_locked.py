"""Locked pieces (BASE-79 to BASE-82)."""

from __future__ import annotations

from tests.games.the_base.boards import assert_refused, position

SAVED = "6   -:M2 -:M3 1 2 3"


def test_base_79_locked_at_home_by_an_opponent_behind_a_wall() -> None:
    rows = "0   1 - 2:M1 - 3\n1   . . {}:X1 . .\n" + SAVED
    assert {"pass"} == position(rows.format("EW")).legal()
    assert {"move M1 C1"} == position(rows.format("NS")).legal()
    free = position("0   1 - 2:M1 - 3\n1   . . EW . .\n" + SAVED)
    assert {"rotate C1 90", "rotate C1 180"} == free.legal()


def test_base_79_an_own_piece_before_the_slot_locks_as_well() -> None:
    """The rulebook says "another piece": a wall under a piece of the own side is as closed."""
    rows = "0   1 - 2:M1 - 3\n1   . . {}:M3 . .\n6   -:M2 1 2 3 -"
    assert position(rows.format("EW")).view.locked == ("M1",)
    assert position(rows.format("NS")).view.locked == ()


def test_base_80_locked_on_a_tile_between_two_walls() -> None:
    assert {"pass"} == position("2   NS:X1 EW:M1 NS:X2 . .\n" + SAVED).legal()
    assert {"move M1 C2"} == position("2   NS:X1 EW:M1 EW:X2 . .\n" + SAVED).legal()
    assert {"reveal C2"} == position("2   NS:X1 EW:M1 . . .\n" + SAVED).legal()


def test_base_81_a_locked_side_passes_and_the_other_plays_on() -> None:
    table = position("2   NS:X1 EW:M1 NS:X2 . .\n" + SAVED).play("pass")
    assert (table.view.turn, table.view.left) == ("explorers", 3)
    assert {"reveal A1", "reveal A3"} <= table.legal()
    table.play("reveal A1", "reveal A3", "reveal C1", shows="NES")
    assert ({"pass"}, 11) == (table.legal(), table.view.counter)


def test_base_82_an_occupied_tile_is_an_obstacle_for_both_sides() -> None:
    table = position("2   . EW:M1 NS:X1 EW:X2 .")
    assert_refused(table, "rotate C2 90", "BASE-40", cell="C2")
    assert_refused(table, "move M1 C2", "BASE-20", cell="C2")
    theirs = position("2   . EW:M1 NS:X1 EW:X2 .", turn="X")
    assert_refused(theirs, "rotate C2 90", "BASE-40", cell="C2")
    assert_refused(theirs, "move X2 C2", "BASE-20", cell="C2")
