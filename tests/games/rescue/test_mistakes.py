"""What newcomers try in Rescue, and the sentence that tells them why not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.mistaken import Mistake, check, check_all
from tests.games.rescue.table import do, table
from untertage.core.chance import ScriptedChance
from untertage.games.rescue.game import GAME

ROW = """
    -- -- -- -- -- --
    22 A3 A4 A3 85 --
    15 56 F2 F3 -- --
    -- 44 F4 F5 A2 A6
    -- -- -- -- -- --
    -- -- -- -- -- --
"""
"""A tunnel from A2 to E2, a centre of crossings, and a way from it to F4."""


def act(**more: Any) -> Any:
    """Step 3: white on A2 and C3, red on B2."""
    crew = {"white": ["A2", "C3"], "red": ["B2"]}
    return table(ROW, crew=crew, hand=(3, 4, 4), loaders=(0, 8, 16), **more)


SITUATIONS = {
    "change": lambda: act(step="manipulate"),
    "only free cards": lambda: act(step="manipulate", options={"manipulate": "unoccupied"}),
    "move": act,
    "loader at F4": lambda: table(ROW, crew={"white": ["A2", "C3"]}, hand=(2, 5, 6), loaders=(2, 9, 18)),
    "over": lambda: do(
        table("13 " + "-- " * 35, crew={"white": ["A1"]}, hand=(2, 2, 2), loaders=(0, 8, 16), rescued={"white": 4}),
        "move 2 A1 L1",
        ScriptedChance([]),
    ),
}

MISTAKES = [
    Mistake(
        "change",
        "move 3 A2 B2",
        "RES-28",
        "First change a mine card; moving and exchanging come after that.",
        "Ändere zuerst eine Minenkarte; ziehen oder tauschen kannst du danach.",
    ),
    Mistake(
        "change",
        "pass",
        "RES-30",
        "You cannot pass. Change a mine card, then move or exchange symbol cards.",
        "Passen gibt es nicht. Ändere eine Minenkarte, dann zieh eine Figur oder tausch Symbolkarten.",
    ),
    Mistake(
        "change",
        "skip",
        "RES-30",
        "You cannot pass. Change a mine card, then move or exchange symbol cards.",
        "Passen gibt es nicht. Ändere eine Minenkarte, dann zieh eine Figur oder tausch Symbolkarten.",
    ),
    Mistake(
        "change",
        "rotate B2 90",
        "RES-52.quarter",
        "There are no quarter turns: a mine card gets half a turn, or is flipped over its long or its short side.",
        "Vierteldrehungen gibt es nicht: Eine Minenkarte wird um 180 Grad gedreht, längs gewendet oder quer gewendet.",
    ),
    Mistake(
        "change",
        "Turn B2 quarter",
        "RES-52.quarter",
        "There are no quarter turns: a mine card gets half a turn, or is flipped over its long or its short side.",
        "Vierteldrehungen gibt es nicht: Eine Minenkarte wird um 180 Grad gedreht, längs gewendet oder quer gewendet.",
    ),
    Mistake(
        "change",
        "swap A1 B1",
        "RES-52.swap",
        "Mine cards never leave their place. A card is rotated or flipped where it lies.",
        "Minenkarten verlassen nie ihren Platz. Sie werden dort gedreht oder gewendet, wo sie liegen.",
    ),
    Mistake(
        "change",
        "exchange A1 B1",
        "RES-52.swap",
        "Mine cards never leave their place. A card is rotated or flipped where it lies.",
        "Minenkarten verlassen nie ihren Platz. Sie werden dort gedreht oder gewendet, wo sie liegen.",
    ),
    Mistake(
        "change",
        "leave L1",
        "RES-73",
        "People aboard a loader are safe for good and never get off.",
        "Wer an Bord eines Raumladers ist, ist für immer in Sicherheit und steigt nicht mehr aus.",
    ),
    Mistake(
        "only free cards",
        "rotate B2",
        "RES-47",
        "B2 is held; in this match only free mine cards may be changed.",
        "B2 ist besetzt; in dieser Partie dürfen nur freie Minenkarten geändert werden.",
    ),
    Mistake(
        "move",
        "rotate A1",
        "RES-39",
        "You have already changed a mine card; now move or exchange symbol cards.",
        "Du hast schon eine Minenkarte geändert; zieh jetzt eine Figur oder tausch Symbolkarten.",
    ),
    Mistake(
        "move",
        "move 6 A2 C2",
        "RES-53",
        "You hold no symbol card with the value 6. Your hand: 3, 4, 4.",
        "Du hast keine Symbolkarte mit dem Wert 6. Deine Hand: 3, 4, 4.",
    ),
    Mistake(
        "move",
        "move 3 D2 B2",
        "RES-55",
        "None of your people stands on D2. Your people stand on: A2, C3.",
        "Auf D2 steht keine deiner Figuren. Sie stehen auf: A2, C3.",
    ),
    Mistake(
        "move",
        "move 3 A2 B2",
        "RES-64",
        "B2 is held by Red; a move can end only on a free mine card or in the centre.",
        "Auf B2 steht Rot; ein Zug endet nur auf einer freien Minenkarte oder in der Mitte.",
    ),
    Mistake("move", "move 3 A2 C2", "RES-63", "C2 shows the symbol 4, not 3.", "C2 zeigt das Symbol 4, nicht 3."),
    Mistake(
        "move",
        "move 4 A2 A2",
        "RES-67",
        "A move has to end on a card other than A2, where it begins.",
        "Die Figur steht schon auf A2; ihre Bewegung muss auf einer anderen Karte enden.",
    ),
    Mistake(
        "move",
        "move 4 A2 C4",
        "RES-58",
        "The tunnel from A2 does not lead to C4: it breaks off between C2 and C3, where C2 is closed.",
        "Der Stollen von A2 führt nicht nach C4: Er bricht zwischen C2 und C3 ab, dort ist C2 zu.",
    ),
    Mistake(
        "move",
        "move 3 C3 E2",
        "RES-58",
        "The tunnel from C3 does not lead to E2: it breaks off between D3 and D2, where D2 is closed.",
        "Der Stollen von C3 führt nicht nach E2: Er bricht zwischen D3 und D2 ab, dort ist D2 zu.",
    ),
    Mistake(
        "move",
        "move 4 c3 d4",
        "RES-66",
        "D4 shows the symbol 5, not 4; a move needs the right symbol in the centre too.",
        "D4 zeigt das Symbol 5, nicht 4; auch in der Mitte braucht ein Zug das richtige Symbol.",
    ),
    Mistake(
        "move",
        "move 3 C3 B3",
        "RES-58",
        "The tunnel from C3 does not lead to B3: it breaks off between C3 and B3, where B3 is closed.",
        "Der Stollen von C3 führt nicht nach B3: Er bricht zwischen C3 und B3 ab, dort ist B3 zu.",
    ),
    Mistake(
        "move",
        "move 4 C3 C1",
        "RES-58",
        "The tunnel from C3 does not lead to C1: it breaks off between C3 and C2, where C2 is closed.",
        "Der Stollen von C3 führt nicht nach C1: Er bricht zwischen C3 und C2 ab, dort ist C2 zu.",
    ),
    Mistake(
        "move",
        "move 3 A2 L1",
        "RES-69.closed",
        "Loader L1 stands at A1, but that card has no opening towards it.",
        "Raumlader L1 steht bei A1, aber diese Karte hat keine Öffnung zu ihm.",
    ),
    Mistake(
        "move",
        "move 3 C3 L2",
        "RES-69.closed",
        "Loader L2 stands at F3, but that card has no opening towards it.",
        "Raumlader L2 steht bei F3, aber diese Karte hat keine Öffnung zu ihm.",
    ),
    Mistake(
        "move",
        "exchange -",
        "RES-75.none",
        "Name one to three symbol cards from your hand to exchange.",
        "Nenn ein bis drei Symbolkarten aus deiner Hand, die du tauschen willst.",
    ),
    Mistake(
        "move",
        "exchange 3,4,4,4",
        "RES-75.many",
        "You can exchange three symbol cards at most, not 4.",
        "Tauschen kannst du höchstens drei Symbolkarten, nicht 4.",
    ),
    Mistake(
        "move",
        "exchange 5",
        "RES-75.held",
        "Symbol cards with a 5 in your hand: 0, but you want to give 1. Your hand: 3, 4, 4.",
        "Symbolkarten mit einer 5 auf deiner Hand: 0; abgeben willst du 1. Deine Hand: 3, 4, 4.",
    ),
    Mistake(
        "move",
        "exchange 3,3",
        "RES-75.held",
        "Symbol cards with a 3 in your hand: 1, but you want to give 2. Your hand: 3, 4, 4.",
        "Symbolkarten mit einer 3 auf deiner Hand: 1; abgeben willst du 2. Deine Hand: 3, 4, 4.",
    ),
    Mistake(
        "move",
        "exchange 2,3",
        "RES-75.held",
        "Symbol cards with a 2 in your hand: 0, but you want to give 1. Your hand: 3, 4, 4.",
        "Symbolkarten mit einer 2 auf deiner Hand: 0; abgeben willst du 1. Deine Hand: 3, 4, 4.",
    ),
    Mistake(
        "move",
        "done",
        "RES-30",
        "You cannot pass. Change a mine card, then move or exchange symbol cards.",
        "Passen gibt es nicht. Ändere eine Minenkarte, dann zieh eine Figur oder tausch Symbolkarten.",
    ),
    Mistake(
        "move",
        "rotate A1 270",
        "RES-52.quarter",
        "There are no quarter turns: a mine card gets half a turn, or is flipped over its long or its short side.",
        "Vierteldrehungen gibt es nicht: Eine Minenkarte wird um 180 Grad gedreht, längs gewendet oder quer gewendet.",
    ),
    Mistake(
        "loader at F4",
        "move 2 C3 L1",
        "RES-69.closed",
        "Loader L1 stands at C1, but that card has no opening towards it.",
        "Raumlader L1 steht bei C1, aber diese Karte hat keine Öffnung zu ihm.",
    ),
    Mistake(
        "loader at F4",
        "move 5 C3 C4",
        "RES-66",
        "C4 shows the symbol 4, not 5; a move needs the right symbol in the centre too.",
        "C4 zeigt das Symbol 4, nicht 5; auch in der Mitte braucht ein Zug das richtige Symbol.",
    ),
    Mistake(
        "loader at F4",
        "move 2 A2 L2",
        "RES-69.tunnel",
        "Loader L2 stands at F4, but the tunnel from A2 does not lead there: between E2 and F2, E2 is closed.",
        "Raumlader L2 steht bei F4; der Stollen von A2 führt nicht hin: Zwischen E2 und F2 ist E2 zu.",
    ),
    Mistake(
        "loader at F4", "move 5 C3 E4", "RES-63", "E4 shows the symbol 2, not 5.", "E4 zeigt das Symbol 2, nicht 5."
    ),
]


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: f"{mistake.where}: {mistake.typed}")
def test_a_mistake_is_answered_with_its_rule_and_what_is_possible(mistake: Mistake) -> None:
    check(GAME, SITUATIONS, mistake)


def test_there_are_enough_and_no_sentence_answers_two_mistakes() -> None:
    check_all(MISTAKES)


def test_it_is_said_whose_turn_it_is_and_that_the_match_is_over() -> None:
    for state, seat, said in (
        (act(), 1, "RES-5: It is not your turn: White is playing."),
        (SITUATIONS["over"](), 0, "RES-92: The match is over."),
    ):
        refusal = GAME.refusal(state, seat, GAME.parse("rotate A1"))
        assert refusal is not None
        assert said == GAME.explain(refusal)
