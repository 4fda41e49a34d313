"""What newcomers try in Underground, and the sentence that tells them why not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.mistaken import Mistake, check, check_all
from tests.games.underground.boards import table
from tests.games.underground.test_setup import fresh
from untertage.core.match import Match
from untertage.games.underground.game import GAME

ROW = ["1 1 1 1 1"]


def row(heights: list[str] = ROW, **more: Any) -> Any:
    """The figure on C3, a card with three steps on the table."""
    return lambda: table(heights, **{"origin": "C3", "figure": "C3", "exit": "I5 N", "card": "H3"} | more)


SITUATIONS = {
    "set-up": lambda: Match.new(GAME, 2, {"setup": "random"}, seed=1).state,
    "turn": lambda: fresh(2, setup="s2"),
    "row": row(),
    "code": row(code=True, exit="C6 W"),
    "water": row(water=["C4"]),
    "walls": row(walls=["C4:W"]),
    "lock": row(symbols=["C4:L"]),
    "key": row(symbols=["C4:L"], keys=1),
    "step": row(["1 3 1"]),
    "gap": row(["1 0 1"]),
    "at the exit": row(["1 1"], exit="C5 W"),
}

MISTAKES = [
    Mistake("set-up", "play A1", "UG-38", "A1 is not one of your hand cards.", "A1 ist keine deiner Handkarten."),
    Mistake(
        "set-up",
        "begin 1",
        "UG-22",
        "Who begins is settled once, before the first turn.",
        "Wer beginnt, wird einmal vor dem ersten Zug bestimmt.",
    ),
    Mistake(
        "set-up",
        "move A1",
        "UG-37.card",
        "First play one of your two cards; then you may place a part and move the figure.",
        "Spiel zuerst eine deiner beiden Karten; danach darfst du ein Teil legen und die Figur bewegen.",
    ),
    Mistake(
        "turn",
        "move E1",
        "UG-37.card",
        "First play one of your two cards; then you may place a part and move the figure.",
        "Spiel zuerst eine deiner beiden Karten; danach darfst du ein Teil legen und die Figur bewegen.",
    ),
    Mistake(
        "turn",
        "end",
        "UG-37.card",
        "First play one of your two cards; then you may place a part and move the figure.",
        "Spiel zuerst eine deiner beiden Karten; danach darfst du ein Teil legen und die Figur bewegen.",
    ),
    Mistake("turn", "play I9", "UG-38", "I9 is not one of your hand cards.", "I9 ist keine deiner Handkarten."),
    Mistake(
        "turn",
        "take",
        "UG-37.nothing",
        "There is nothing to take or to leave now. What is due: playing a card.",
        "Hier gibt es nichts zu nehmen oder liegen zu lassen. Als Nächstes: eine Karte spielen.",
    ),
    Mistake(
        "turn",
        "lay a A1 0",
        "UG-37",
        "Something else is due: playing a card.",
        "Jetzt ist etwas anderes an der Reihe: eine Karte spielen.",
    ),
    Mistake(
        "turn",
        "shaft",
        "UG-126",
        "The team does not have this special chip: shaft.",
        "Diesen Sonderchip habt ihr nicht: Schacht.",
    ),
    Mistake("turn", "stand", "UG-128", "No shaft is open at the moment.", "Gerade ist kein Schacht offen."),
    Mistake(
        "turn",
        "renew",
        "UG-108",
        "A new chip can be laid or left out only when one is due and the code is complete.",
        "Über einen neuen Chip entscheidet ihr nur, wenn einer fällig und der Code vollständig ist.",
    ),
    Mistake(
        "turn",
        "close A1",
        "UG-37",
        "Something else is due: playing a card.",
        "Jetzt ist etwas anderes an der Reihe: eine Karte spielen.",
    ),
    Mistake(
        "turn",
        "step A1",
        "UG-37.flee",
        "The figure does not have to flee now. What is due: playing a card.",
        "Die Figur muss jetzt nicht ausweichen. Als Nächstes: eine Karte spielen.",
    ),
    Mistake(
        "row",
        "play A1",
        "UG-37.played",
        "You have already played a card this turn. Place a part, move the figure, or end the turn.",
        "Du hast in diesem Zug schon eine Karte gespielt. Leg ein Teil, beweg die Figur oder beende den Zug.",
    ),
    Mistake(
        "row",
        "Move C8",
        "UG-76",
        "C8 is bare board, and the figure never walks there.",
        "Auf C8 ist nur der leere Plan; den betritt die Figur nie.",
    ),
    Mistake(
        "row",
        "move c7",
        "UG-74",
        "C7 is 4 steps away, and the card allows 3.",
        "Bis C7 sind es 4 Schritte, und die Karte erlaubt 3.",
    ),
    Mistake(
        "row",
        "move D3",
        "UG-76",
        "D3 is bare board, and the figure never walks there.",
        "Auf D3 ist nur der leere Plan; den betritt die Figur nie.",
    ),
    Mistake(
        "row",
        "take",
        "UG-37.nothing",
        "There is nothing to take or to leave now. What is due: placing a part, moving, or ending the turn.",
        "Hier gibt es nichts zu nehmen oder liegen zu lassen. Als Nächstes: bauen, gehen oder den Zug beenden.",
    ),
    Mistake(
        "row",
        "close C3",
        "UG-37",
        "Something else is due: placing a part, moving, or ending the turn.",
        "Jetzt ist etwas anderes an der Reihe: bauen, gehen oder den Zug beenden.",
    ),
    Mistake(
        "row",
        "place single-1 front 0 C3",
        "UG-45",
        "The card gives the top part of stack Single, not single-1.",
        "Die Karte bringt das oberste Teil von Stapel Einer, nicht single-1.",
    ),
    Mistake(
        "row",
        "place tri_i-1 front 0 I9",
        "UG-45",
        "The card gives the top part of stack Single, not Row of three 1.",
        "Die Karte bringt das oberste Teil von Stapel Einer, nicht Dreierreihe 1.",
    ),
    Mistake(
        "row",
        "exchange duo-1 front 0 A1",
        "UG-126",
        "The team does not have this special chip: exchange.",
        "Diesen Sonderchip habt ihr nicht: Tausch.",
    ),
    Mistake(
        "row",
        "move_with C4 - hammer",
        "UG-126",
        "The team does not have this special chip: hammer.",
        "Diesen Sonderchip habt ihr nicht: Hammer.",
    ),
    Mistake(
        "row",
        "move_with C4 C4 -",
        "UG-D52.none",
        "C4 can be reached without opening a lock.",
        "C4 ist zu erreichen, ohne ein Schloss zu öffnen.",
    ),
    Mistake(
        "code",
        "move C6",
        "UG-133",
        "The exit is entered from level 10 only.",
        "Der Ausgang wird nur von Ebene 10 aus betreten.",
    ),
    Mistake("water", "move C4", "UG-78", "Water lies on C4.", "Auf C4 liegt Wasser."),
    Mistake(
        "water",
        "move C5",
        "UG-79.water",
        "No way leads to C5: water lies on C4, after C3.",
        "Nach C5 führt kein Weg: Hinter C3 liegt auf C4 Wasser.",
    ),
    Mistake(
        "walls",
        "move C4",
        "UG-77",
        "A wall stands between the figure and C4.",
        "Zwischen der Figur und C4 steht eine Wand.",
    ),
    Mistake(
        "walls",
        "move C6",
        "UG-79.wall",
        "No way leads to C6: a wall stands between C3 and C4.",
        "Nach C6 führt kein Weg: Zwischen C3 und C4 steht eine Wand.",
    ),
    Mistake(
        "lock",
        "move C4",
        "UG-80",
        "C4 is locked, and no key is left to pay.",
        "C4 ist verschlossen, und dafür habt ihr keinen Schlüssel mehr.",
    ),
    Mistake(
        "lock",
        "move C5",
        "UG-79.lock",
        "No way leads to C5: C4, after C3, is locked, and the team has no key.",
        "Nach C5 führt kein Weg: Hinter C3 ist C4 verschlossen, und das Team hat keinen Schlüssel.",
    ),
    Mistake(
        "key",
        "move C4",
        "UG-D52",
        "The way to C4 opens C4 and costs keys: name the locks, with “move_with”.",
        "Der Weg nach C4 öffnet C4 und kostet Schlüssel: Nenn die Schlösser, mit „move_with“.",
    ),
    Mistake(
        "key",
        "move C5",
        "UG-D52",
        "The way to C5 opens C4 and costs keys: name the locks, with “move_with”.",
        "Der Weg nach C5 öffnet C4 und kostet Schlüssel: Nenn die Schlösser, mit „move_with“.",
    ),
    Mistake(
        "step",
        "move C4",
        "UG-82",
        "C4 is too high or too low for a step.",
        "C4 liegt für einen Schritt zu hoch oder zu tief.",
    ),
    Mistake(
        "step",
        "move C5",
        "UG-79.height",
        "No way leads to C5: the step from C3 to C4 is too high or too low.",
        "Nach C5 führt kein Weg: Der Schritt von C3 nach C4 ist zu hoch oder zu tief.",
    ),
    Mistake(
        "gap",
        "move C5",
        "UG-79.bare",
        "No way leads to C5: after C3 comes C4, which is bare board.",
        "Nach C5 führt kein Weg: Hinter C3 ist auf C4 nur der leere Plan.",
    ),
    Mistake(
        "at the exit",
        "move C5",
        "UG-134",
        "The door stays shut until the code is complete.",
        "Die Tür bleibt zu, bis der Code vollständig ist.",
    ),
]


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: f"{mistake.where}: {mistake.typed}")
def test_a_mistake_is_answered_with_its_rule_and_what_is_possible(mistake: Mistake) -> None:
    check(GAME, SITUATIONS, mistake)


def test_there_are_enough_and_no_sentence_answers_two_mistakes() -> None:
    check_all(MISTAKES)


def test_the_text_board_calls_parts_as_the_cards_do() -> None:
    shown = {lang: GAME.board(GAME.view(fresh(2, setup="s2"), 0), lang) for lang in ("en", "de")}
    assert "Corner:" in shown["en"]
    assert "Winkel:" in shown["de"]
    assert "tri_v:" not in shown["en"] + shown["de"]
