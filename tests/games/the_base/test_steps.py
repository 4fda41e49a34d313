"""Steps (BASE-18 to BASE-29)."""

from __future__ import annotations

from tests.games.the_base.boards import assert_refused, kinds_of, position

GONE = "6   1:M2 2:M3 3 -:X1 -:X2"
"""Two mutants saved, so that only M1 acts; X3 is at home."""


def test_base_18_a_step_takes_a_piece_to_a_linked_neighbour_for_one_action() -> None:
    table = position("2  . EW:M1 EW . .").play("move M1 C2")
    assert (table.at("M1"), table.view.left) == ("C2", 2)
    assert kinds_of(table.events) == ["Stepped"]
    assert_refused(table, "move M1 E2", "BASE-18", piece="M1", cell="E2")
    assert_refused(table, "move M1 C2", "BASE-18", piece="M1", cell="C2")


def test_base_19_a_face_down_tile_cannot_be_entered() -> None:
    assert_refused(position("2  . EW:M1 . . ."), "move M1 C2", "BASE-19", cell="C2")
    assert_refused(position(), "move M1 A1", "BASE-19", cell="A1")


def test_base_20_a_tile_that_shows_a_wall_must_be_rotated_first() -> None:
    table = position("2  . EW:M1 NS . .")
    assert_refused(table, "move M1 C2", "BASE-20", cell="C2")
    table.play("rotate C2 90", "move M1 C2")
    assert (table.at("M1"), table.view.left) == ("C2", 1)


def test_base_21_a_tile_never_holds_two_pieces() -> None:
    """A piece of the same side blocks the tile; an opponent is eliminated at once."""
    assert "move M1 C2" not in position("2  . EW:M1 EW:M2 . .").legal()
    table = position("2  . EW:M1 EW:X1 . .").play("move M1 C2")
    assert [piece.piece for piece in table.view.pieces if piece.cell == "C2"] == ["M1"]


def test_base_22_a_slot_never_holds_two_pieces() -> None:
    table = position("1  NS:M1 . . . .\n0  1 -:M2 3 2 -")
    assert "move M1 A0" in table.legal()
    table = position("0  1:M2 2 3 - -\n1  NS:M1 . . . .")
    assert "move M1 A0" not in table.legal()


def test_base_23_an_own_piece_blocks_the_target() -> None:
    assert_refused(position("2  . EW:M1 EW:M2 . ."), "move M1 C2", "BASE-23", cell="C2")
    assert_refused(position("0  1:M2 2 3 - -\n1  NS:M1 . . . ."), "move M1 A0", "BASE-23", cell="A0")
    saved_below = position(f"5  NS:M1 . . . .\n{GONE}")
    assert_refused(saved_below, "move M1 A6", "BASE-23", cell="A6")


def test_base_24_a_step_may_end_on_an_opponent() -> None:
    table = position("2  . EW:M1 EW:X1 . .").play("move M1 C2")
    assert (table.at("M1"), table.at("X1")) == ("C2", "A6")


def test_base_25_an_occupied_slot_cannot_be_entered() -> None:
    table = position("5  NS:M1 . . . .")
    assert_refused(table, "move M1 A6", "BASE-25", cell="A6")
    table = position("0  1:X1 2 3 - -\n1  NS:M1 . . . .")
    assert_refused(table, "move M1 A0", "BASE-25", cell="A0")


def test_base_26_own_slots_may_be_entered_and_left_again_at_will() -> None:
    for slots in ("1 - 2:M2 3:M3 -", "2 1 -:M2 3:M3 -", "- 1 2:M2 3:M3 -"):  # its own number, another one, none
        table = position(f"0  {slots}\n1  NS:M1 . . . .")
        table.play("move M1 A0", "move M1 A1", "move M1 A0")
        assert (table.at("M1"), table.view.turn, table.view.tokens) == ("A0", "explorers", (0, 0))


def test_base_27_from_a_slot_only_the_front_tile_can_be_entered() -> None:
    table = position("1  NES NESW NES NESW .")
    assert {"move M1 A1", "move M2 B1", "move M3 C1"} == table.of_kind("move")
    assert_refused(table, "move M1 B1", "BASE-18", piece="M1", cell="B1")
    assert set() == position("1  ES EW ESW . .").of_kind("move")


def test_base_28_any_free_target_slot_saves_by_step() -> None:
    for slots in ("1 2:X2 3:X3 -:X1 -", "- 2:X2 3:X3 1:X1 -"):
        table = position(f"5  NS:M1 . . . .\n6  {slots}").play("move M1 A6")
        assert table.view.saved == (1, 0)
        assert "Saved" in kinds_of(table.events)


def test_base_28_a_target_slot_saves_by_crossing() -> None:
    table = position("4  NS:M1 . . . .\n5  NS:M2 . . . .\n6  - 1 2 3 -").play("jump M1 A6")
    assert (table.view.saved, table.at("M1")) == ((1, 0), "A6")


def test_base_29_a_saved_piece_stays_where_it_is() -> None:
    table = position("5  NS . . . .\n6  -:M1 1 2 3 -")
    assert_refused(table, "move M1 A5", "BASE-29", piece="M1")
    assert_refused(table, "jump M1 A4", "BASE-29", piece="M1")
    struck = position("1  NS:M1 . . . .\n0  1:X1 2 3 - -", slot_capture=True)
    assert_refused(struck, "move M1 A0", "BASE-25", cell="A0")
