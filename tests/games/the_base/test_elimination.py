"""Elimination and return (BASE-50 to BASE-61)."""

from __future__ import annotations

import pytest

from tests.games.the_base.boards import assert_refused, kinds_of, position
from untertage.games.the_base.events import Respawned

STRIKE = """
    3   . . NESW:M1 . .
    4   . . NS:X1   . .
    """
TIE = STRIKE + "6   2:X2 - 1:M2 - 3:X3"
FOURTH = STRIKE + "5   . . . . .\n6   1:M2 -:M3 2 -:X3 3\n2   NS:X2 . . . ."


def test_base_50_a_step_eliminates_without_extra_cost() -> None:
    table = position(STRIKE).play("move M1 C4")
    assert (table.at("M1"), table.at("X1"), table.view.left) == ("C4", "A6", 2)
    assert kinds_of(table.events) == ["Stepped", "Eliminated", "Respawned"]


def test_base_51_the_attacker_goes_on_and_may_strike_again() -> None:
    table = position(STRIKE + "5   . . NS:X2 . .").play("move M1 C4", "move M1 C5")
    assert (table.at("X1"), table.at("X2"), table.view.left) == ("A6", "B6", 1)
    back = position(STRIKE).play("move M1 C4", "move M1 C3")
    assert back.at("M1") == "C3"


def test_base_52_nobody_is_eliminated_in_a_slot() -> None:
    at_home = position("5  NS:M1 . . . .")
    assert_refused(at_home, "move M1 A6", "BASE-25", cell="A6")
    saved = position("0  1:X1 2 3 - -\n1  NS:M1 . . . .")
    assert_refused(saved, "move M1 A0", "BASE-25", cell="A0")


def test_base_53_the_struck_piece_returns_before_the_next_action() -> None:
    table = position(TIE).play("move M1 C4")
    assert (table.at("X1"), table.view.phase) == (None, "respawn")
    assert {"respawn X1 B6", "respawn X1 D6"} == table.legal()
    assert_refused(table, "move M1 C3", "BASE-53", piece="X1")
    assert_refused(table, "respawn X2 B6", "BASE-53.other", other="X2")
    table.play("respawn X1 D6")
    assert (table.at("X1"), table.view.phase, table.view.left) == ("D6", "turn", 2)


def test_base_53_the_turn_ends_only_after_the_return() -> None:
    table = position(TIE, left=1, fresh=False).play("move M1 C4")
    assert (table.view.left, table.view.turn, table.seat) == (0, "mutants", 0)
    assert table.play("respawn X1 B6").view.turn == "explorers"


@pytest.mark.parametrize(
    ("slots", "rung", "slot"),
    [
        ("3:X3 2:X2 - - 1", 1, "E6"),
        ("- 1:X2 2:X3 - 3", 2, "A6"),
        ("-:M2 1:X2 2:X3 - 3", 2, "D6"),
        ("1:M2 -:M3 2 -:X3 3", 3, "C6"),
    ],
)
def test_base_54_to_57_the_first_rung_with_a_free_slot(slots: str, rung: int, slot: str) -> None:
    """BASE-54 own number, BASE-55 nearest unnumbered, BASE-56 number of a saved team-mate."""
    rescued = "\n0  - 1 2:X2 - 3" if rung == 3 else ""
    table = position(f"{STRIKE}\n6   {slots}{rescued}").play("move M1 C4")
    assert slot == table.at("X1")
    assert Respawned("X1", slot, rung) in table.events


def test_base_54_the_own_number_comes_first() -> None:
    """Nearer or other free slots do not matter."""
    table = position(STRIKE + "6   - - 2:X2 3:X3 1").play("move M1 C4")
    assert table.at("X1") == "E6"


def test_base_55_nearest_by_columns_and_a_choice_when_equally_near() -> None:
    assert {"respawn X1 B6", "respawn X1 D6"} == position(TIE).play("move M1 C4").legal()
    assert_refused(position(TIE).play("move M1 C4"), "respawn X1 C6", "BASE-55", piece="X1", cell="C6")
    lopsided = position(STRIKE + "6   - 1:M2 2:X2 - 3:X3").play("move M1 C4")
    assert lopsided.at("X1") == "A6"


def test_base_56_a_choice_between_the_slots_of_two_saved_team_mates() -> None:
    """Enough slots are taken only when a third mutant strikes in a slot; the rescue counts after the return."""
    rows = "0   - 1 2:X2 -:X3 3\n5   NS:M1 . . . .\n6   1:X1 -:M2 2 -:M3 3"
    table = position(rows, slot_capture=True).play("move M1 A6")
    assert ({"respawn X1 C6", "respawn X1 E6"}, None) == (table.legal(), table.view.winner)
    assert_refused(table, "respawn X1 A6", "BASE-56", piece="X1", cell="A6")
    table.play("respawn X1 E6")
    assert (table.at("X1"), table.view.winner, table.view.phase) == ("E6", "mutants", "offer")
    assert Respawned("X1", "E6", 3) in table.events


def test_base_56_an_unsaved_team_mates_slot_is_not_offered() -> None:
    table = position(STRIKE + "0   - 1 2:X2 - 3\n6   1:M2 -:M3 2 -:X3 3").play("move M1 C4")
    assert table.at("X1") == "C6"  # E6, the slot of X3, is free as well


def test_base_57_any_free_slot_when_nothing_else_is_left() -> None:
    table = position(FOURTH).play("move M1 C4")
    assert {"respawn X1 C6", "respawn X1 E6"} == table.legal()
    assert_refused(table, "respawn X1 D6", "BASE-57", piece="X1", cell="D6")


def test_base_58_the_attacker_chooses() -> None:
    table = position(TIE).play("move M1 C4")
    assert table.seat == 0
    assert_refused(table, "respawn X1 B6", "BASE-10", seat=1, side="mutants")
    assert_refused(position(STRIKE), "respawn X1 B6", "BASE-58")


def test_base_59_a_slot_is_free_even_in_the_tightest_case() -> None:
    """Two saved opponents and two team-mates fill four of the five slots."""
    table = position(STRIKE + "6   1:M2 -:M3 2:X2 -:X3 3").play("move M1 C4")
    assert table.at("X1") == "E6"
    assert table.events[-1] == Respawned("X1", "E6", 4)


def test_base_60_a_returned_piece_plays_on_in_its_sides_next_turn() -> None:
    table = position(STRIKE + "1   . NS . . .\n5   NS . . . .").play("move M1 C4", "rotate B1 180", "rotate B1 180")
    assert "move X1 A5" in table.legal()
    table.play("move X1 A5")
    assert table.at("X1") == "A5"


def test_base_61_an_elimination_earns_nothing() -> None:
    table = position(STRIKE).play("move M1 C4")
    assert (table.view.tokens, table.view.saved, table.view.counter, table.view.left) == ((0, 0), (0, 0), 12, 2)
