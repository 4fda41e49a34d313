"""Time challenge (BASE-83 to BASE-87) and terms of tactics (BASE-88)."""

from __future__ import annotations

from typing import Any

from tests.games.the_base.boards import Table, assert_refused, kinds_of, position
from tests.games.the_base.test_turn import spin
from untertage.core.game import Outcome
from untertage.games.the_base.game import GAME

FIELD = """
    0   1:X1 - 2 -:X2 3
    1   . . NS . .
    2   . . NS . .
    4   . . NS . .
    5   . . NS:X3 NS:M1 .
    6   -:M2 -:M3 1 2 3
    """
HOME = ("move X3 C4", "move X3 C3", "move X3 C2", "move X3 C1", "move X3 C0")


def won(**fields: Any) -> Table:
    """The mutants have just won with two turns left on the counter."""
    return position(FIELD, left=1, fresh=False, counter=2, tokens=[0, 1], **fields).play("move M1 D6")


def test_base_83_the_loser_of_an_immediate_win_may_play_on() -> None:
    table = won()
    assert ({"challenge", "decline"}, 1) == (table.legal(), table.seat)
    table.play("challenge")
    assert (table.view.phase, table.view.winner, table.view.turn) == ("challenge", "mutants", "explorers")
    assert kinds_of(table.events) == ["ChallengeStarted"]


def test_base_83_the_winner_does_not_change() -> None:
    assert Outcome("escaped", (0,), (3, 3)) == GAME.outcome(won().play("challenge", *HOME).state)
    assert Outcome("third_piece", (0,), (3, 2)) == GAME.outcome(won().play("decline").state)


def test_base_83_refused_while_nobody_has_lost_at_once() -> None:
    for action in ("challenge", "decline"):
        assert_refused(position(), action, "BASE-83")
        assert_refused(won().play("challenge"), action, "BASE-83")


def test_base_83_no_challenge_after_the_clock() -> None:
    table = spin(position("5  NS . . . .\n0  1 2 3 -:X2 -", turn="X", counter=1), "A5")
    assert (table.view.ended, GAME.actors(table.state)) == ("clock_saved", ())


def test_base_84_the_counter_stays_and_falls_after_each_turn_of_the_loser() -> None:
    table = won().play("challenge")
    assert (table.view.counter, table.view.left) == (2, 3)
    table.play(*HOME[:3])
    assert (table.view.counter, table.view.left, table.view.turn) == (1, 3, "explorers")


def test_base_85_no_tokens_in_the_challenge() -> None:
    table = won().play("challenge")
    assert ((0, 0), set()) == (table.view.tokens, table.of_kind("token"))
    assert_refused(table, "token extra", "BASE-85")
    one_saved = position(
        FIELD.replace("1:X1", "1").replace("1   . .", "1   NS:X1 ."), left=1, fresh=False, counter=2
    ).play("move M1 D6", "challenge", "move X1 A0")
    assert (one_saved.view.saved, one_saved.view.tokens) == ((3, 2), (0, 0))


def test_base_86_escaped_with_the_third_piece() -> None:
    table = won().play("challenge", *HOME)
    assert (table.view.ended, table.view.phase, table.view.counter) == ("escaped", "finished", 1)
    assert kinds_of(table.events)[-1] == "ChallengeEnded"


def test_base_86_perished_when_the_counter_reaches_zero() -> None:
    table = won().play("challenge", *HOME[:4], "move X3 C2", "move X3 C1")
    assert (table.view.ended, table.view.counter, table.view.winner) == ("perished", 0, "mutants")
    assert Outcome("perished", (0,), (3, 2)) == GAME.outcome(table.state)


def test_base_87_the_winners_pieces_stay() -> None:
    table = won().play("challenge", *HOME)
    assert [table.at(piece) for piece in ("M1", "M2", "M3")] == ["D6", "A6", "B6"]
    blocked = position(FIELD.replace("5   . . NS:X3", "5   NS:X3 . NS"), left=1, fresh=False, counter=2).play(
        "move M1 D6", "challenge"
    )
    assert_refused(blocked, "move X3 A6", "BASE-25", cell="A6")


def test_base_88_threats_permit_and_forbid_nothing() -> None:
    """The legal actions are the same whether or not a piece is threatened."""
    rows = "3   EW:M1 EW NESW EW {}\n5   . . . . {}\n6   1:M2 2:M3 3 - -"
    near = position(rows.format("EW:X1", "."))
    far = position(rows.format("EW", "NS:X1"))
    assert near.legal() == far.legal()
    near.play("move M1 B3", "move M1 C3", "move M1 D3")
    assert near.view.turn == "explorers"
