"""What newcomers try in The Base, and the sentence that tells them why not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.mistaken import Mistake, check, check_all, read
from tests.games.the_base.boards import position
from tests.games.the_base.test_challenge import won
from tests.games.the_base.test_crossings import CROSS
from tests.games.the_base.test_elimination import FOURTH, TIE
from tests.games.the_base.test_tokens import QUIET
from untertage.core.match import Match
from untertage.games.the_base.events import GameOver
from untertage.games.the_base.game import GAME


def beginning() -> Any:
    return Match.new(GAME, 2, seed=2).state


SITUATIONS = {
    "set-up": beginning,
    "start": lambda: position().state,
    "token": lambda: position(tokens=[1, 0], counter=20).state,
    "meeting": lambda: position("2  . EW:M1 NS:X1 . .\n3  . . NESW:M2 EW . \n4  . . NS . .").state,
    "crossing": lambda: position("3  EW EW:M1 NESW:M2 NS .\n4  . NS . . .\n2  . . NS:M3 . .").state,
    "straight": lambda: position("2  . . NS . .\n3  . EW:M1 NESW:M2 EW .", jump_geometry="straight_only").state,
    "slots": lambda: position("1  NS:M1 . . . .\n0  1 - 2 3 -", jump_slots=False).state,
    "last action": lambda: position("3  . EW:M1 NESW:M2 EW .", left=1, fresh=False, jump_cost=2).state,
    "saved": lambda: position("5  NS:M2 . . . .\n6  -:M1 1 2 3 -").state,
    "struck": lambda: position(TIE).play("move M1 C4").state,
    "empty crossing": lambda: position("3  . EW:M1 NESW NW .").state,
    "walled crossing": lambda: position("3  . NS:M1 NESW:M2 NW .").state,
    "bends": lambda: position(CROSS).state,
    "wall": lambda: position("2  . EW:M1 NS . .").state,
    "corner": lambda: position("2  . EW:M1 SW:M2 EW .\n3  . . NESW . .").state,
    "corridor": lambda: position("1  NS . . . .").state,
    "turned": lambda: position(QUIET, tokens=[1, 0]).play("rotate A1 180").state,
    "slot": lambda: position("5  NS:M1 . . . .\n6  -:X1 1 2 3 -").state,
    "two slots": lambda: (
        position("0   - 1 2:X2 -:X3 3\n5   NS:M1 . . . .\n6   1:X1 -:M2 2 -:M3 3", slot_capture=True)
        .play("move M1 A6")
        .state
    ),
    "any slot": lambda: position(FOURTH).play("move M1 C4").state,
    "challenge": lambda: won().play("challenge").state,
    "over": lambda: (
        position("3  . . NESW:X1 . .\n5  NS:M1 . . . .\n6  - 1:M3 2 3 -:M2").play("move M1 A6", "decline").state
    ),
    "won": lambda: position("3  . . NESW:X1 . .\n5  NS:M1 . . . .\n6  - 1:M3 2 3 -:M2").play("move M1 A6").state,
}

MISTAKES = read(__file__)

SHARED: dict[str, str] = {}
"""Why these sentences answer different kinds of action."""


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: f"{mistake.where}: {mistake.typed}")
def test_a_mistake_is_answered_with_its_rule_and_what_is_possible(mistake: Mistake) -> None:
    check(GAME, SITUATIONS, mistake)


def test_there_are_enough_and_no_sentence_answers_two_mistakes() -> None:
    check_all(GAME, SITUATIONS, MISTAKES, SHARED)


def test_the_last_line_of_the_log_names_the_winner() -> None:
    over = GameOver("third_piece", "mutants")
    assert GAME.tell(over) == "The game is over, won by the mutants: third piece saved."
    assert GAME.tell(over, "de") == "Das Spiel ist aus. Gewonnen: die Mutanten (dritte Figur gerettet)."
    assert GAME.tell(GameOver("draw", None)) == "The game is over: draw."
