"""Every option of a match makes a visible difference."""

from __future__ import annotations

from tests.games.the_base.boards import assert_refused, position
from tests.games.the_base.test_challenge import won
from tests.games.the_base.test_elimination import TIE
from tests.games.the_base.test_setup import fresh
from tests.games.the_base.test_turn import spin
from untertage.games.the_base.game import GAME
from untertage.games.the_base.options import BaseOptions

CROSS = "2   . . NS . .\n3   . EW:M1 NESW:M2 NW ."


def test_option_rounds() -> None:
    for rounds in (1, 7, 20, 30):
        assert rounds == fresh(1, rounds=rounds).view.counter


def test_option_jump_cost() -> None:
    """BASE-D1."""
    assert [position(CROSS, jump_cost=cost).play("jump M1 D3").view.left for cost in (1, 2)] == [2, 1]
    assert "jump M1 D3" in position(CROSS, left=1, fresh=False, jump_cost=1).legal()
    assert_refused(position(CROSS, left=1, fresh=False, jump_cost=2), "jump M1 D3", "BASE-31", n=1)


def test_option_jump_geometry() -> None:
    """BASE-D2."""
    assert {"jump M1 D3", "jump M1 C2"} == position(CROSS, jump_geometry="any_exit").of_kind("jump")
    straight = position(CROSS, jump_geometry="straight_only")
    assert {"jump M1 D3"} == straight.of_kind("jump")
    assert_refused(straight, "jump M1 C2", "BASE-D2", piece="M1", cell="C2")


def test_option_jump_slots() -> None:
    """BASE-D5."""
    out = "0   1:M1 2 3 - -\n1   NS:M2 . . . .\n2   NS . . . ."
    into = "4   NS:M1 . . . .\n5   NS:M2 . . . .\n6   - 1 2 3 -"
    assert "jump M1 A2" in position(out, jump_slots=True).legal()
    assert "jump M1 A6" in position(into, jump_slots=True).legal()
    assert_refused(position(out, jump_slots=False), "jump M1 A2", "BASE-36", cell="A0")
    assert_refused(position(into, jump_slots=False), "jump M1 A6", "BASE-36", cell="A6")


def test_option_slot_capture() -> None:
    """BASE-D9."""
    rows = "5   NS:M1 . . . .\n6   1:X1 - 2 3 -"
    assert_refused(position(rows, slot_capture=False), "move M1 A6", "BASE-25", cell="A6")
    table = position(rows, slot_capture=True).play("move M1 A6")
    assert (table.at("M1"), table.at("X1"), table.view.saved, table.view.tokens) == ("A6", "B6", (1, 0), (1, 0))


def test_option_respawn_chooser() -> None:
    """BASE-D10: with the owner the turn waits for the answer of the other side."""
    attacker = position(TIE, respawn_chooser="attacker").play("move M1 C4")
    owner = position(TIE, respawn_chooser="owner").play("move M1 C4")
    assert (attacker.seat, owner.seat) == (0, 1)
    assert_refused(owner, "respawn X1 B6", "BASE-10", seat=0, side="explorers")
    owner.play("respawn X1 B6")
    assert (owner.seat, owner.view.turn, owner.view.left) == (0, "mutants", 2)


def test_option_tiebreak() -> None:
    """BASE-D22: rearmost pieces level, the next ones not."""
    rows = "2   . NS:M2 . . .\n5   NS . . . ."
    assert spin(position(rows, turn="X", counter=1, tiebreak="furthest"), "A5").view.ended == "draw"
    table = spin(position(rows, turn="X", counter=1, tiebreak="lexicographic"), "A5")
    assert (table.view.ended, table.view.winner) == ("clock_distance", "mutants")
    level = position("5   NS . . . .", turn="X", counter=1, tiebreak="lexicographic")
    assert spin(level, "A5").view.ended == "draw"


def test_option_time_challenge() -> None:
    """BASE-D24."""
    assert {"challenge", "decline"} == won(time_challenge="offer").legal()
    table = won(time_challenge="off")
    assert (table.view.phase, table.view.ended, table.view.winner) == ("finished", "third_piece", "mutants")


def test_option_setup_orientation() -> None:
    """BASE-D29: with random tiles nobody is asked, and every allowed orientation occurs."""
    assert "setup" in {fresh(seed, setup_orientation="players").view.phase for seed in range(5)}
    laid: dict[str, set[str]] = {"1": set(), "5": set()}
    for seed in range(60):
        view = fresh(seed, setup_orientation="random").view
        assert view.phase == "turn"
        for tile in view.tiles:
            if tile.passages and tile.cell != "C3":
                laid[tile.cell[1]].add(tile.passages)
    assert {"NS", "NE", "NW", "NES", "NEW", "NSW"} == laid["1"]
    assert {"NS", "ES", "SW", "NES", "ESW", "NSW"} == laid["5"]


def test_option_tile_mix() -> None:
    """BASE-D31."""
    mixes = {"standard": (8, 8, 8), "open": (6, 6, 12), "tight": (10, 10, 4)}
    for mix, counts in mixes.items():
        box = GAME.box(fresh(1, tile_mix=mix).state)
        assert counts == tuple(box[f"tile {shape}"] for shape in "ILT")


def test_every_option_has_a_test() -> None:
    tested = {name.removeprefix("test_option_") for name in globals() if name.startswith("test_option_")}
    assert set(BaseOptions.__struct_fields__) == tested
