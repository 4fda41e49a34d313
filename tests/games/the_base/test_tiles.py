"""Revealing and rotating (BASE-38 to BASE-49)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.games.the_base.boards import assert_refused, kinds_of, position
from untertage.core.chance import outcomes
from untertage.games.the_base.game import GAME

ALONE = "6   1:M2 2:M3 3 -:X1 -:X2"


def test_base_38_reach_needs_a_passage_of_the_pieces_own_place_only() -> None:
    table = position(f"2  . . EW . .\n3  . NS NESW:M1 NS .\n{ALONE}")
    assert {"rotate C2 90", "rotate B3 90", "rotate D3 90", "reveal C4"} <= table.legal()
    assert set() == table.of_kind("move")
    assert_refused(table, "rotate A1 90", "BASE-38", cell="A1")
    assert_refused(table, "reveal E5", "BASE-38", cell="E5")


def test_base_38_the_opponents_pieces_bring_nothing_into_reach() -> None:
    table = position("4  . EW NS:X1 EW .\n5  NS . . . .")
    assert_refused(table, "rotate A5 90", "BASE-38", cell="A5")


def test_base_39_behind_an_own_wall_is_out_of_reach() -> None:
    table = position(f"3  ESW NS:M1 NESW . .\n{ALONE}")
    assert {"reveal B2", "reveal B4"} == table.legal()
    assert_refused(table, "rotate C3 90", "BASE-39", cell="C3")
    assert_refused(position("2  . NS:M1 . . ."), "reveal C2", "BASE-39", cell="C2")


def test_base_40_an_occupied_tile_cannot_be_turned() -> None:
    for other in ("M2", "X1"):
        table = position(f"2  . EW:M1 NS:{other} . .")
        assert_refused(table, "rotate C2 90", "BASE-40", cell="C2")


def test_base_41_nobody_turns_the_tile_it_stands_on() -> None:
    table = position("1  NS:M1 . . . .")
    assert_refused(table, "rotate A1 90", "BASE-40", cell="A1")
    table.play("move M1 A0", "rotate A1 90")
    assert table.tile("A1") == "EW"


def test_base_42_a_reveal_turns_a_face_down_tile_in_reach_for_one_action() -> None:
    table = position("2  . EW:M1 . . .").play("reveal C2", shows="NES")
    assert (table.tile("C2"), table.view.left) == ("NES", 2)
    assert kinds_of(table.events) == ["Revealed"]
    assert_refused(table, "reveal C2", "BASE-42", cell="C2")


def test_base_43_every_orientation_is_equally_likely_and_includes_no_rotation() -> None:
    table = position("2  . EW:M1 . . .", bag={"I": 12, "L": 8, "T": 3})

    def shown(chance: object) -> tuple[str, int]:
        after = table.state.clone()
        GAME.advance(after, 0, GAME.parse("reveal C2"), chance, None)  # type: ignore[arg-type]
        return next(tile.passages for tile in GAME.view(after, 0).tiles if tile.cell == "C2"), after.left

    odds: dict[str, Fraction] = {}
    for share, _, (passages, left) in outcomes(shown):
        assert left == 2
        odds[passages] = odds.get(passages, Fraction(0)) + share
    assert dict.fromkeys(("NS", "EW"), Fraction(12, 46)).items() <= odds.items()
    assert dict.fromkeys(("NE", "ES", "SW", "NW"), Fraction(8, 92)).items() <= odds.items()
    assert dict.fromkeys(("NES", "ESW", "NSW", "NEW"), Fraction(3, 92)).items() <= odds.items()
    assert sum(odds.values()) == 1


def test_base_44_a_face_down_tile_cannot_be_rotated() -> None:
    assert_refused(position("2  . EW:M1 . . ."), "rotate C2 90", "BASE-44", cell="C2")


@pytest.mark.parametrize(
    ("before", "after"),
    [("NE", ("ES", "SW", "NW")), ("NES", ("ESW", "NSW", "NEW")), ("NS", ("EW", "NS")), ("NESW", ("NESW",))],
)
def test_base_45_rotations_cost_one_action_whatever_the_angle(before: str, after: tuple[str, ...]) -> None:
    assert {f"rotate A1 {90 * n}" for n in range(1, len(after) + 1)} == {
        action for action in position(f"1  {before} . . . .").legal() if action.startswith("rotate A1")
    }
    for quarters, passages in enumerate(after, 1):
        table = position(f"1  {before} . . . .").play(f"rotate A1 {90 * quarters}")
        assert (passages, 2) == (table.tile("A1"), table.view.left)


def test_base_45_equal_results_count_as_one_choice() -> None:
    table = position("1  NS . . . .")
    assert_refused(table, "rotate A1 270", "BASE-45", cell="A1", angle="270°")
    assert str(GAME.canonical(table.state, GAME.parse("rotate A1 270"))) == "rotate A1 90"
    centre = position("2  . . NS:M1 . .")
    assert_refused(centre, "rotate C3 180", "BASE-45", cell="C3", angle="180°")
    assert str(GAME.canonical(centre.state, GAME.parse("rotate C3 180"))) == "rotate C3 90"


def test_base_46_one_tile_may_be_turned_again_and_again() -> None:
    table = position().play("reveal A1", "rotate A1 90", "rotate A1 90", shows="NES")
    assert (table.tile("A1"), table.view.turn) == ("NSW", "explorers")


def test_base_47_a_rotation_that_changes_nothing_is_legal() -> None:
    table = position("1  NS . . . .").play("rotate A1 180")
    assert (table.tile("A1"), table.view.left) == ("NS", 2)
    table = position("2  . . NS:M1 . .").play("rotate C3 90")
    assert (table.tile("C3"), table.view.left) == ("NESW", 2)


def test_base_48_from_an_own_slot_the_front_tile_is_in_reach() -> None:
    table = position("1  EW . . . .")
    assert {"rotate A1 90", "rotate A1 180", "reveal B1", "reveal C1"} == table.legal()


def test_base_49_a_saved_piece_brings_nothing_into_reach() -> None:
    table = position("5  NS . . . .\n6  -:M1 1 2 3 -")
    assert_refused(table, "rotate A5 90", "BASE-38", cell="A5")
