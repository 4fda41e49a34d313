"""What newcomers try in The Base, and the sentence that tells them why not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.mistaken import Mistake, check, check_all
from tests.games.the_base.boards import position
from tests.games.the_base.test_elimination import TIE
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
    "won": lambda: position("3  . . NESW:X1 . .\n5  NS:M1 . . . .\n6  - 1:M3 2 3 -:M2").play("move M1 A6").state,
}

MISTAKES = [
    Mistake(
        "set-up",
        "move M1 A1",
        "BASE-D29.first",
        "The board is not finished: first choose how the tile on B5 is laid.",
        "Der Aufbau ist noch nicht fertig: Entscheide zuerst, wie das Plättchen auf B5 liegt.",
    ),
    Mistake(
        "set-up",
        "orient C3 NESW",
        "BASE-D29.order",
        "B5 is laid before C3: the front tiles go from left to right.",
        "Vor C3 kommt B5: Die Vorplättchen werden von links nach rechts gelegt.",
    ),
    Mistake(
        "start",
        "orient A1 NS",
        "BASE-D29.over",
        "The tiles were laid during set-up; from now on they are rotated.",
        "Gelegt wird nur beim Aufbau; jetzt werden Plättchen gedreht.",
    ),
    Mistake(
        "start",
        "Move m1 a1",
        "BASE-19",
        "A1 is face-down; reveal it before you enter.",
        "A1 ist verdeckt; deck es auf, bevor du es betrittst.",
    ),
    Mistake(
        "start",
        "move M1 B0",
        "BASE-18.slot",
        "No way leads from slot to slot: M1 on A0 cannot step to B0.",
        "Von Startfeld zu Startfeld führt kein Weg: M1 auf A0 kommt nicht nach B0.",
    ),
    Mistake(
        "start",
        "move M1 C3",
        "BASE-18",
        "C3 is not next to A0, where M1 stands.",
        "C3 liegt nicht neben A0, wo M1 steht.",
    ),
    Mistake("start", "move X1 A5", "BASE-16", "X1 belongs to the other side.", "X1 gehört der anderen Seite."),
    Mistake(
        "start",
        "pass",
        "BASE-13",
        "You still have a legal action, for example “reveal A1”, so you cannot pass.",
        "Du hast noch eine erlaubte Aktion, zum Beispiel „reveal A1“, und kannst deshalb nicht passen.",
    ),
    Mistake("start", "token extra", "BASE-62", "You hold no token.", "Du hast keinen Chip."),
    Mistake(
        "start",
        "rotate A0 90",
        "BASE-7",
        "A0 is a slot, and slots are never turned.",
        "A0 ist ein Startfeld, und Startfelder werden nie gedreht.",
    ),
    Mistake(
        "start",
        "rotate A1 90",
        "BASE-44",
        "A1 is face-down; reveal it before you rotate it.",
        "A1 ist verdeckt; deck es auf, bevor du es drehst.",
    ),
    Mistake(
        "start",
        "reveal C3",
        "BASE-42",
        "C3 is already face-up; there is nothing to reveal.",
        "C3 liegt schon offen; da gibt es nichts aufzudecken.",
    ),
    Mistake(
        "start",
        "reveal C2",
        "BASE-38",
        "C2 is out of reach: none of your active pieces is next to it.",
        "C2 ist außer Reichweite: Keine deiner aktiven Figuren steht daneben.",
    ),
    Mistake(
        "start",
        "respawn M1 A0",
        "BASE-58",
        "There is no piece for you to put back now.",
        "Du hast jetzt keine Figur zurückzustellen.",
    ),
    Mistake(
        "start",
        "challenge",
        "BASE-83",
        "You have no time challenge to answer.",
        "Dir steht gerade kein Kampf gegen die Zeit offen.",
    ),
    Mistake(
        "token",
        "token time",
        "BASE-D20",
        "The countdown already shows its highest number.",
        "Der Countdown zeigt schon seine höchste Zahl.",
    ),
    Mistake(
        "meeting",
        "move M1 C2",
        "BASE-20.occupied",
        "C2 shows you a wall, and it cannot be rotated while X1 stands on it.",
        "C2 zeigt dir eine Mauer und lässt sich nicht drehen, solange X1 darauf steht.",
    ),
    Mistake(
        "meeting", "move M1 B1", "BASE-5", "There is a wall between M1 and B1.", "Zwischen M1 und B1 ist eine Mauer."
    ),
    Mistake(
        "meeting",
        "rotate C2 90",
        "BASE-40",
        "X1 stands on C2, so the tile cannot be turned.",
        "Auf C2 steht X1, deshalb lässt sich das Plättchen nicht drehen.",
    ),
    Mistake(
        "meeting",
        "jump M1 D2",
        "BASE-34",
        "X1 on C2 is an opponent and cannot be crossed.",
        "X1 auf C2 ist eine gegnerische Figur und lässt sich nicht überspringen.",
    ),
    Mistake(
        "meeting",
        "reveal B1",
        "BASE-39",
        "B1 lies behind a wall of the tile your piece stands on.",
        "B1 liegt hinter einer Mauer des Plättchens, auf dem deine Figur steht.",
    ),
    Mistake(
        "crossing",
        "jump M1 E5",
        "BASE-30.far",
        "E5 is not two steps away from M1; a crossing passes exactly one place.",
        "E5 liegt nicht zwei Schritte von M1 entfernt; ein Sprung führt über genau ein Feld.",
    ),
    Mistake(
        "crossing",
        "jump M1 D3",
        "BASE-32.there",
        "D3 shows a wall to C3, so M1 cannot land there.",
        "D3 zeigt C3 eine Mauer; M1 kann dort nicht landen.",
    ),
    Mistake(
        "crossing",
        "jump M1 C2",
        "BASE-33",
        "M3 stands on C2; a crossing needs an empty place to land on.",
        "Auf C2 steht M3; ein Sprung braucht ein leeres Feld zum Landen.",
    ),
    Mistake(
        "crossing",
        "jump M2 C1",
        "BASE-6",
        "C1 is face-down; no passage leads there yet.",
        "C1 ist verdeckt; dorthin führt noch kein Durchgang.",
    ),
    Mistake("crossing", "move M1 C3", "BASE-23", "Your own piece M2 is on C3.", "Auf C3 steht deine eigene Figur M2."),
    Mistake(
        "straight",
        "jump M1 C2",
        "BASE-D2",
        "In this match crossings are straight; over C3 M1 would turn a corner to C2.",
        "In dieser Partie springt man nur geradeaus; über C3 müsste M1 nach C2 abbiegen.",
    ),
    Mistake(
        "slots",
        "jump M2 A2",
        "BASE-36",
        "In this match crossings neither start nor end in a slot, so C0 is not possible.",
        "In dieser Partie beginnt und endet kein Sprung auf einem Startfeld; C0 scheidet aus.",
    ),
    Mistake(
        "last action",
        "jump M1 D3",
        "BASE-31",
        "Actions left: 1. That is not enough for a crossing.",
        "Aktionen übrig: 1. Das ist zu wenig für einen Sprung.",
    ),
    Mistake(
        "saved", "move M1 A5", "BASE-29", "M1 is saved and no longer moves.", "M1 ist gerettet und zieht nicht mehr."
    ),
    Mistake(
        "struck",
        "move M1 C4",
        "BASE-53",
        "First X1 has to be put back. Possible slots: B6, D6.",
        "Zuerst muss X1 zurückgestellt werden. Mögliche Startfelder: B6, D6.",
    ),
    Mistake(
        "struck",
        "respawn X2 B6",
        "BASE-53.other",
        "It is X1 that has to be put back, not X2. Possible slots: B6, D6.",
        "Zurückzustellen ist X1, nicht X2. Mögliche Startfelder: B6, D6.",
    ),
    Mistake(
        "struck",
        "respawn X1 C6",
        "BASE-55",
        "X1 has to return to the nearest free unnumbered slot, not C6. Possible: B6, D6.",
        "X1 muss auf das nächste freie Startfeld ohne Zahl zurück, nicht auf C6. Möglich: B6, D6.",
    ),
    Mistake(
        "won",
        "move X1 C4",
        "BASE-83.answer",
        "The other side has won. Say first whether you try the time challenge or decline it.",
        "Die andere Seite hat gewonnen. Entscheide zuerst, ob du den Kampf gegen die Zeit aufnimmst oder verzichtest.",
    ),
    Mistake(
        "set-up",
        "orient B5 NS",
        "BASE-D29.shape",
        "The tile for B5 has the shape “T junction”; these passages belong to another one.",
        "Das Plättchen für B5 hat die Form „T-Stück“; diese Durchgänge gehören zu einer anderen.",
    ),
    Mistake(
        "set-up",
        "orient B5 NEW",
        "BASE-D29.slot",
        "B5 would have a wall towards slot B6; a front tile opens to its slot.",
        "B5 hätte zum Startfeld B6 hin eine Mauer; Vorplättchen brauchen einen Durchgang zu ihrem Startfeld.",
    ),
]


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: f"{mistake.where}: {mistake.typed}")
def test_a_mistake_is_answered_with_its_rule_and_what_is_possible(mistake: Mistake) -> None:
    check(GAME, SITUATIONS, mistake)


def test_there_are_enough_and_no_sentence_answers_two_mistakes() -> None:
    check_all(MISTAKES)


def test_the_last_line_of_the_log_names_the_winner() -> None:
    over = GameOver("third_piece", "mutants")
    assert GAME.tell(over) == "The game is over, won by the mutants: third piece saved."
    assert GAME.tell(over, "de") == "Das Spiel ist aus. Gewonnen: die Mutanten (dritte Figur gerettet)."
    assert GAME.tell(GameOver("draw", None)) == "The game is over: draw."
