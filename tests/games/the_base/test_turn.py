"""The turn (BASE-10 to BASE-17)."""

from __future__ import annotations

from tests.games.the_base.boards import Table, assert_refused, position
from untertage.core.chance import SeededChance
from untertage.games.the_base.game import GAME

QUIET = """
    1   NS NS NS . .
    5   NS NS NS . .
    """
LOCKED = """
    0   1  -  2:M1  -  3
    1   .  .  EW:X1 .  .
    5   NS NS .     .  .
    6   -:M2 -:M3 1 2 3
    """


def spin(table: Table, cell: str, times: int = 3) -> Table:
    """Rotate a straight tile by 180 degrees this many times, which changes nothing."""
    return table.play(*[f"rotate {cell} 180"] * times)


def test_base_10_mutants_begin_and_sides_alternate() -> None:
    state = GAME.setup(2, GAME.read_options({"setup_orientation": "random"}), SeededChance(1))
    assert GAME.actors(state) == (0,)
    table = position(QUIET)
    for side, cell in (("mutants", "A1"), ("explorers", "A5"), ("mutants", "B1"), ("explorers", "B5")):
        assert side == table.view.turn
        spin(table, cell)
    assert_refused(table, "move X1 A5", "BASE-10", seat=1, side="mutants")


def test_base_11_three_actions_in_any_mixture() -> None:
    table = position(QUIET)
    assert table.view.left == 3
    table.play("move M1 A1", "reveal A2", "rotate B1 90", shows="NES")
    assert (table.view.turn, table.view.left) == ("explorers", 3)
    table = position(QUIET).play("move M1 A1", "move M2 B1", "move M3 C1")
    assert table.view.turn == "explorers"


def test_base_12_a_turn_without_moving_a_piece() -> None:
    table = spin(position(QUIET), "A1")
    assert [table.at(piece) for piece in ("M1", "M2", "M3")] == ["A0", "B0", "C0"]
    assert table.view.turn == "explorers"


def test_base_13_nobody_passes_by_choice() -> None:
    table = position(QUIET)
    assert_refused(table, "pass", "BASE-13", example=table.first())
    table.play("rotate A1 90")
    assert_refused(table, "pass", "BASE-13", example=table.first())


def test_base_14_a_turn_without_legal_actions_lapses() -> None:
    table = position(LOCKED)
    assert {"pass"} == table.legal()
    table.play("pass")
    assert (table.view.turn, table.view.left, table.view.counter) == ("explorers", 3, 12)


def test_base_14_the_rest_of_a_turn_lapses() -> None:
    table = position(
        """
        0   1  -  2:M1  -  3
        1   .  .  EW:X1 .  .
        5   .  .  NS:M2 .  .
        6   -:M3 1 - 2 3
        """
    )
    table.play("move M2 C6")
    assert ({"pass"}, 2) == (table.legal(), table.view.left)
    assert table.play("pass").view.turn == "explorers"


def test_base_15_occupancy_holds_after_every_single_action() -> None:
    """No piece may stop on an occupied place even if it could go on from there at once."""
    table = position(
        """
        3   . EW:M1 NESW:M2 EW .
        """
    )
    assert_refused(table, "move M1 C3", "BASE-23", cell="C3")
    table.play("jump M1 D3")
    assert len(cells := [piece.cell for piece in table.view.pieces]) == len(set(cells))


def test_base_16_one_action_concerns_one_piece_or_one_tile() -> None:
    table = position(QUIET)
    before = {piece.piece: piece.cell for piece in table.view.pieces}
    table.play("move M1 A1")
    assert {p.piece: p.cell for p in table.view.pieces if before[p.piece] != p.cell} == {"M1": "A1"}
    assert_refused(table, "move X1 A5", "BASE-16", piece="X1")
    assert_refused(table, "jump X1 A4", "BASE-16", piece="X1")


def test_base_17_the_counter_falls_after_the_explorers_turn() -> None:
    table = spin(position(QUIET), "A1")
    assert table.view.counter == 12
    assert spin(table, "A5", 2).view.counter == 12
    assert spin(table, "A5", 1).view.counter == 11
