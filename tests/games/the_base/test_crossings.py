"""Crossings (BASE-30 to BASE-37)."""

from __future__ import annotations

from tests.games.the_base.boards import assert_refused, kinds_of, position

CROSS = """
    2   . .     NS      .  .
    3   . EW:M1 NESW:M2 NW .
    4   . .     EW      .  .
    """


def test_base_30_over_a_linked_team_mate_to_an_empty_linked_place() -> None:
    table = position(CROSS)
    assert {"jump M1 C2", "jump M1 D3"} == table.of_kind("jump")
    table.play("jump M1 D3")
    assert table.at("M1") == "D3"
    assert kinds_of(table.events) == ["Crossed"]


def test_base_30_refused_without_a_team_mate_to_cross() -> None:
    assert_refused(position("3  . EW:M1 NESW NW ."), "jump M1 D3", "BASE-30", piece="M1", cell="D3")
    assert_refused(position(CROSS), "jump M1 E5", "BASE-30", piece="M1", cell="E5")
    walled = position("3  . NS:M1 NESW:M2 NW .")
    assert_refused(walled, "jump M1 D3", "BASE-30", piece="M1", cell="D3")


def test_base_31_a_crossing_costs_one_action() -> None:
    assert position(CROSS).play("jump M1 D3").view.left == 2
    table = position(CROSS, left=1, fresh=False)
    assert table.play("jump M1 D3").view.turn == "explorers"


def test_base_31_refused_when_the_actions_do_not_suffice() -> None:
    table = position(CROSS, left=1, fresh=False, jump_cost=2)
    assert_refused(table, "jump M1 D3", "BASE-31", n=1)


def test_base_32_the_way_may_bend_but_follows_passages() -> None:
    table = position(CROSS)
    assert "jump M1 C2" in table.legal()
    assert_refused(table, "jump M1 C4", "BASE-32", piece="M1", cell="C4")
    corner = position("2  . EW:M1 SW:M2 EW .\n3  . . NESW . .")
    assert {"jump M1 C3"} == corner.of_kind("jump")
    assert_refused(corner, "jump M1 D2", "BASE-32", piece="M1", cell="D2")


def test_base_32_not_back_through_the_passage_of_entry() -> None:
    assert_refused(position(CROSS), "jump M1 B3", "BASE-30", piece="M1", cell="B3")


def test_base_33_the_landing_place_is_empty() -> None:
    for other in ("M3", "X1"):
        table = position(f"3  . EW:M1 NESW:M2 EW:{other} .")
        assert_refused(table, "jump M1 D3", "BASE-33", cell="D3")
    slot = position("4  NS:M1 . . . .\n5  NS:M2 . . . .")
    assert_refused(slot, "jump M1 A6", "BASE-33", cell="A6")


def test_base_34_an_opponent_cannot_be_crossed() -> None:
    table = position("3  . EW:M1 NESW:X1 EW .")
    assert_refused(table, "jump M1 D3", "BASE-34", cell="C3")


def test_base_35_exactly_one_tile_is_crossed() -> None:
    table = position("3  EW:M1 EW:M2 NESW:M3 EW .")
    assert {"jump M2 D3"} == table.of_kind("jump")
    assert_refused(table, "jump M1 D3", "BASE-30", piece="M1", cell="D3")
    assert_refused(table, "jump M1 C3", "BASE-33", cell="C3")


def test_base_36_out_of_and_into_slots() -> None:
    out = position("1  NS:M2 . . . .\n2  NS . . . .\n0  1:M1 2 3 - -").play("jump M1 A2")
    assert out.at("M1") == "A2"
    home = position("0  - 1 2 3 -\n1  NS:M2 . . . .\n2  NS:M1 . . . .").play("jump M1 A0")
    assert (home.at("M1"), home.view.saved) == ("A0", (0, 0))
    target = position("4  NS:M1 . . . .\n5  NS:M2 . . . .\n6  - 1 2 3 -").play("jump M1 A6")
    assert target.view.saved == (1, 0)


def test_base_36_refused_by_option_names_the_slot() -> None:
    table = position("1  NS:M2 . . . .\n2  NS . . . .\n0  1:M1 2 3 - -", jump_slots=False)
    assert_refused(table, "jump M1 A2", "BASE-36", cell="A0")
    table = position("4  NS:M1 . . . .\n5  NS:M2 . . . .\n6  - 1 2 3 -", jump_slots=False)
    assert_refused(table, "jump M1 A6", "BASE-36", cell="A6")


def test_base_37_the_crossed_piece_and_its_tile_stay() -> None:
    table = position(CROSS).play("jump M1 C2")
    assert (table.at("M2"), table.tile("C3")) == ("C3", "NESW")
