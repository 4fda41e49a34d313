"""Tokens (BASE-62 to BASE-70)."""

from __future__ import annotations

from tests.games.the_base.boards import Table, assert_refused, kinds_of, position
from tests.games.the_base.test_turn import spin

RUN = """
    1   . NS NS . .
    5   NS:M1 NS NS . .
    6   - 1 2 3 -
    """
QUIET = """
    1   NS NS NS . .
    5   NS NS NS . .
    """


def test_base_62_the_first_and_the_second_saved_piece_earn_a_token() -> None:
    table = position(RUN).play("move M1 A6")
    assert (table.view.tokens, table.view.supply, table.view.left) == ((1, 0), 3, 2)
    assert kinds_of(table.events) == ["Stepped", "Saved", "TokenGained"]
    second = position("5  NS:M1 . . . .\n6  - 1 2 3 -:M2").play("move M1 A6")
    assert second.view.tokens == (1, 0)


def test_base_62_the_third_saved_piece_earns_none() -> None:
    table = position("3  . . NESW:X1 . .\n5  NS:M1 . . . .\n6  - 1:M3 2 3 -:M2", tokens=[2, 0]).play("move M1 A6")
    assert (table.view.tokens, table.view.supply) == ((2, 0), 2)


def test_base_62_refused_without_a_token() -> None:
    assert_refused(position(QUIET), "token extra", "BASE-62")
    assert_refused(position(QUIET, tokens=[0, 1]), "token time", "BASE-62")


def test_base_62_an_empty_supply_gives_nothing() -> None:
    """Only a written position can have more tokens about than pieces saved; the box has four."""
    table = position(RUN, tokens=[2, 2]).play("move M1 A6")
    assert (table.view.tokens, table.view.supply) == ((2, 2), 0)
    assert table.game.census(table.state)["token"] == 4


def test_base_63_only_before_the_first_action() -> None:
    table = position(QUIET, tokens=[1, 0])
    assert {"token extra", "token time"} == table.of_kind("token")
    table.play("rotate A1 180")
    assert_refused(table, "token extra", "BASE-63")
    assert_refused(table, "token time", "BASE-63")


def test_base_63_not_in_the_turn_in_which_it_was_gained() -> None:
    table = position(RUN).play("move M1 A6")
    assert_refused(table, "token extra", "BASE-63")
    spin(table, "B1", 2)
    spin(table, "B5")
    assert {"token extra", "token time"} == table.of_kind("token")


def test_base_64_a_token_gives_one_more_action() -> None:
    table = position(QUIET, tokens=[1, 0]).play("token extra")
    assert (table.view.left, table.view.tokens) == (4, (0, 0))
    assert position(QUIET, tokens=[2, 0]).play("token extra", "token extra").view.left == 5
    spin(table, "A1", 3)
    assert table.view.turn == "mutants"
    assert (spin(table, "A1", 1).view.turn, table.view.left) == ("explorers", 3)


def test_base_65_a_token_raises_the_counter() -> None:
    table = position(QUIET, tokens=[1, 0]).play("token time")
    assert (table.view.counter, table.view.left, table.view.tokens) == (13, 3, (0, 0))


def test_base_66_two_tokens_in_one_turn() -> None:
    for uses, left, counter in ((("extra", "time"), 4, 13), (("time", "extra"), 4, 13), (("time", "time"), 3, 14)):
        table = position(QUIET, tokens=[2, 0]).play(*(f"token {use}" for use in uses))
        assert (left, counter, (0, 0)) == (table.view.left, table.view.counter, table.view.tokens)


def test_base_67_a_used_token_is_out_of_the_game() -> None:
    table = position(QUIET, tokens=[1, 1]).play("token extra")
    assert (table.view.tokens, table.view.spent, table.view.supply) == ((0, 1), 1, 2)
    assert_refused(table, "token extra", "BASE-62")


def test_base_68_extra_actions_must_be_used_too() -> None:
    table = position(QUIET, tokens=[1, 0]).play("token extra")
    spin(table, "A1", 3)
    assert_refused(table, "pass", "BASE-13", example=table.first())


def test_base_68_extra_actions_lapse_with_the_turn() -> None:
    table = locked_with_token().play("token extra")
    assert ({"pass"}, 4) == (table.legal(), table.view.left)
    assert (table.play("pass").view.turn, table.view.left) == ("explorers", 3)


def locked_with_token() -> Table:
    return position(
        """
        0   1  -  2:M1  -  3
        1   .  .  EW:X1 .  .
        6   -:M2 -:M3 1 2 3
        """,
        tokens=[1, 0],
    )


def test_base_69_the_counter_falls_all_the_same() -> None:
    table = position(QUIET, turn="X", counter=5, tokens=[0, 1]).play("token time")
    assert table.view.counter == 6
    assert spin(table, "A5").view.counter == 5


def test_base_70_tokens_left_over_decide_nothing() -> None:
    table = spin(position(QUIET, turn="X", counter=1, tokens=[2, 0]), "A5")
    assert (table.view.ended, table.view.winner) == ("draw", None)
