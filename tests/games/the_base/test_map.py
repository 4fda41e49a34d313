"""The map (BASE-1 to BASE-9)."""

from __future__ import annotations

import random

from tests.games.the_base.boards import COLUMNS, assert_refused, position
from tests.walks import walk
from untertage.games.the_base.game import GAME


def test_base_1_five_by_five_tiles_between_two_rows_of_slots() -> None:
    view = position().view
    assert [tile.cell for tile in view.tiles] == [f"{column}{row}" for row in range(1, 6) for column in COLUMNS]
    assert [slot.cell for slot in view.slots] == [f"{column}{row}" for row in (0, 6) for column in COLUMNS]


def test_base_2_neighbours_are_orthogonal() -> None:
    table = position(
        """
        2   NESW NESW NESW NESW NESW
        3   NESW NESW NESW:M1 NESW NESW
        4   NESW NESW NESW NESW NESW
        6   1:M2 2:M3 3 -:X1 -:X2
        """
    )
    assert {f"move M1 {cell}" for cell in ("C2", "B3", "D3", "C4")} == table.of_kind("move")


def test_base_2_a_front_tile_neighbours_its_slot_alone() -> None:
    table = position(
        """
        0   1  2:M2  3:M3  -  -
        1   . NESW:M1 . . .
        """
    )
    assert_refused(table, "move M1 A0", "BASE-18", piece="M1", cell="A0")
    assert_refused(table, "move M1 B0", "BASE-23", cell="B0")


def test_base_3_slots_are_no_neighbours_of_each_other() -> None:
    table = position("1  NESW NESW NESW NESW NESW")
    assert {"move M1 A1", "move M2 B1", "move M3 C1"} == table.of_kind("move")
    assert_refused(table, "move M3 D0", "BASE-18", piece="M3", cell="D0")


def test_base_4_a_passage_off_the_board_leads_nowhere() -> None:
    """E to A of the next row would be the next place if the rows were one line."""
    table = position(
        """
        3   NESW . NESW . EW:M1
        4   NESW . . . .
        6   1:M2 2:M3 3 -:X1 -:X2
        """
    )
    assert {"reveal D3"} == table.legal()
    table = position(
        """
        2   . . . . NESW
        3   EW:M1 . NESW . .
        6   1:M2 2:M3 3 -:X1 -:X2
        """
    )
    assert {"reveal B3"} == table.legal()


def test_base_5_linked_needs_a_passage_on_both_sides() -> None:
    for here, there, linked in (("EW", "EW", True), ("EW", "NS", False), ("NS", "EW", False), ("NS", "NS", False)):
        table = position(f"2  . {here}:M1 {there} . .")
        assert ("move M1 C2" in table.legal()) == linked
    assert_refused(position("2  . NS:M1 EW . ."), "move M1 C2", "BASE-5", piece="M1", cell="C2")


def test_base_5_a_slot_always_shows_a_passage_to_its_front_tile() -> None:
    assert "move M1 A1" in position("1  NS . . . .").legal()
    assert "move M1 A1" not in position("1  EW . . . .").legal()


def test_base_6_a_face_down_tile_is_linked_to_nothing() -> None:
    """Not even a crossing lands on one."""
    table = position("2  . EW:M1 EW:M2 . .")
    assert set() == table.of_kind("jump") | {action for action in table.of_kind("move") if "M3" not in action}
    assert_refused(table, "jump M1 D2", "BASE-6", cell="D2")


def test_base_7_slots_are_never_turned() -> None:
    table = position("1  NS:M1 . . . .")
    assert_refused(table, "rotate A0 90", "BASE-7", cell="A0")
    assert_refused(table, "reveal A0", "BASE-7", cell="A0")


def test_base_8_tiles_stay_on_their_cells() -> None:
    """No action changes two tiles; what is on a cell keeps its shape."""
    before: dict[str, tuple[int, bool]] = {}
    for state, _ in walk(GAME, 2, 8, rounds=6):
        tiles = [tile for tile in GAME.view(state, None).tiles if tile.passages]
        shapes = {tile.cell: (len(tile.passages), tile.passages in ("NS", "EW")) for tile in tiles}
        assert before.items() <= shapes.items()
        before = shapes
    assert len(before) > 7


def test_base_9_face_up_tiles_stay_face_up() -> None:
    rng = random.Random(9)
    table = position("1  NES NS NSW . .")
    up: set[str] = set()
    for _ in range(40):
        action = rng.choice(sorted(table.legal()))
        table.play(action, shows="NES")
        now = {tile.cell for tile in table.view.tiles if tile.passages}
        assert up <= now
        up = now
    assert_refused(position("1  NES . . . ."), "reveal A1", "BASE-42", cell="A1")
