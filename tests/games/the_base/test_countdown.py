"""Countdown and end (BASE-71 to BASE-78)."""

from __future__ import annotations

import pytest

from tests.games.the_base.boards import assert_refused, kinds_of, position
from tests.games.the_base.test_turn import spin
from tests.walks import walk
from untertage.core.chance import SeededChance
from untertage.core.game import Outcome
from untertage.games.the_base.events import Counter
from untertage.games.the_base.game import GAME

LAST = "5   NS NS NS . ."


def test_base_71_twenty_rounds_without_tokens() -> None:
    state = GAME.setup(2, GAME.read_options({}), SeededChance(0))
    assert GAME.view(state, None).counter == 20
    table = position("1  NS NS NS . .\n5  NS NS NS . .", counter=20)
    for number in range(20, 0, -1):
        assert ("", number) == (table.view.ended, table.view.counter)
        spin(spin(table, "A1"), "A5")
    assert (table.view.ended, table.view.counter) == ("draw", 0)


def test_base_72_only_tokens_raise_the_counter() -> None:
    before = 20
    rises = spent = 0
    for seed in range(6):
        before = 20
        for state, events in walk(GAME, 2, seed, tile_mix="open"):
            shown = [event.value for event in events if isinstance(event, Counter)]
            rises += any(value > before for value in shown)
            spent += "TokenSpent" in kinds_of(events) and bool(shown)
            assert abs(state.counter - before) <= 1
            before = state.counter
    assert rises == spent


def test_base_73_the_third_saved_piece_wins_at_once() -> None:
    table = position("3  . . NESW:X1 . .\n5  NS:M1 . . . .\n6  - 1:M3 2 3 -:M2").play("move M1 A6")
    assert (table.view.winner, table.view.phase, table.view.counter) == ("mutants", "offer", 12)
    assert_refused(table, "move X1 C4", "BASE-83.answer")
    table.play("decline")
    assert Outcome("third_piece", (0,), (3, 0)) == GAME.outcome(table.state)
    assert GAME.actors(table.state) == ()
    assert_refused(table, "move X1 C4", "BASE-73", seat=1)


def test_base_73_in_the_last_action_of_the_round_the_counter_does_not_fall() -> None:
    table = position(
        "0  - 1:X2 2:X3 3:M3 -:M2\n1  NS:X1 . . . .\n3  . . NESW:M1 . .", turn="X", left=1, fresh=False, counter=1
    )
    table.play("move X1 A0", "decline")
    assert (table.view.ended, table.view.winner, table.view.counter) == ("third_piece", "explorers", 1)


def test_base_74_at_zero_the_game_ends() -> None:
    table = spin(position(LAST, turn="X", counter=1), "A5")
    assert (table.view.phase, table.view.counter, GAME.actors(table.state)) == ("finished", 0, ())
    assert kinds_of(table.events)[-1] == "GameOver"


@pytest.mark.parametrize(("rows", "winner"), [("0  1 2 3 -:X1 -", 1), ("6  1:X1 2:X2 3:X3 -:M1 -", 0)])
def test_base_75_more_saved_pieces_win(rows: str, winner: int) -> None:
    cell = "B5" if winner == 1 else "A5"
    table = spin(position(f"{LAST}\n{rows}", turn="X", counter=1), cell)
    assert ("clock_saved", (winner,)) == (table.view.ended, GAME.outcome(table.state).winners)  # type: ignore[union-attr]


def test_base_76_the_rearmost_active_pieces_are_compared() -> None:
    """The mutants' foremost piece is nearer than all others, and yet they lose: M3 has 5 rows to go, X3 4."""
    rows = """
        0   1   2  3  -:X1 -
        1   .   .  NS:M3 . .
        3   . . NESW:X2 . .
        4   . EW NS:X3 . .
        5   NE:M2 . . . .
        6   1   2  3  -:M1 -
        """
    table = position(rows, turn="X", counter=1, left=1, fresh=False).play("reveal C5", shows="NES")
    assert (table.view.ended, table.view.winner) == ("clock_distance", "explorers")


def test_base_76_saved_pieces_are_not_compared() -> None:
    table = position(
        """
        0   1:M2 2:M3 3 -:X1 -
        2   NS:X3 . . . .
        4   NS:X2 . . . .
        6   1 2 3 -:M1 -
        """,
        turn="X",
    )
    assert table.view.to_go == ((6, 6), (4, 2))
    assert table.view.ahead == "explorers"


@pytest.mark.parametrize(("row", "mutants", "explorers"), [(1, 5, 1), (2, 4, 2), (4, 2, 4), (5, 1, 5)])
def test_base_77_distance_is_rows_walls_or_no_walls(row: int, mutants: int, explorers: int) -> None:
    assert mutants == position(f"{row}  EW:M1 . . . .").view.to_go[0][-1]
    assert explorers == position(f"{row}  EW:X1 . . . .").view.to_go[1][-1]


def test_base_77_an_own_slot_counts_six() -> None:
    assert position().view.to_go == ((6, 6, 6), (6, 6, 6))


def test_base_78_equal_rearmost_distances_are_a_draw() -> None:
    table = spin(position(LAST + "\n2  . . NS:M1 . .", turn="X", counter=1), "A5")
    assert Outcome("draw", (0, 1), (0, 0)) == GAME.outcome(table.state)
    assert None is table.view.winner
