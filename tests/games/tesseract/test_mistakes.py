"""What newcomers try in Tesseract, and the sentence that tells them why not."""

from __future__ import annotations

import pytest

from tests.games.mistaken import Mistake, check, check_all
from tests.games.tesseract.table import GAME, heights, table
from tests.games.tesseract.test_turn import ROOMY
from untertage.core.match import Match

LABS = ("y1 y2 y3 o3 o5 p6", "b4", "")

SITUATIONS = {
    "set-up": lambda: Match.new(GAME, 2, seed=1).state,
    "turn": lambda: table(ROOMY, labs=("y1 y2 y4 o3 o5", "b4", ""), primed="y6 b2").state,
    "full lab": lambda: table(ROOMY, labs=LABS, matrix="y1 y2 y3").state,
    "no actions": lambda: table(ROOMY, labs=LABS, actions=0).state,
    "block": lambda: heights([[3, 3, 4, 3], [4] * 4, [4] * 4, [4] * 4], c00="p5", c10="y2", c30="b5").state,
    "tie": lambda: heights([[3, 3, 4, 3], [4] * 4, [4] * 4, [4] * 4], c00="p5", c10="y2", c30="b5").play("end").state,
    "group": lambda: table(ROOMY, labs=("y1 y2 y3", "")).play("contain y1,y2,y3").state,
}

MISTAKES = [
    Mistake(
        "set-up",
        "take 00",
        "TES-D31",
        "Something has to be finished first: the choice of a corner die.",
        "Vorher ist etwas anderes dran: die Wahl eines Eckwürfels.",
    ),
    Mistake("turn", "take 11", "TES-6.empty", "There is no die on column 11.", "Auf Säule 11 liegt kein Würfel."),
    Mistake(
        "turn",
        "prime 00",
        "TES-D46",
        "Nobody asks for this now. What is due: an action, a card, or the end of the action phase.",
        "Danach ist jetzt nicht gefragt. Als Nächstes: eine Aktion, eine Karte oder das Ende der Aktionsphase.",
    ),
    Mistake(
        "turn", "adjust b3 a 1", "TES-31.absent", "There is no blue 3 in lab A.", "Hier liegt keine blaue 3: Labor A."
    ),
    Mistake(
        "turn",
        "adjust b4 b 1",
        "TES-31.lab",
        "The blue 4 lies in lab B; you adjust dice in your own lab and primed dice.",
        "Die blaue 4 gehört nicht dir (Labor B); justiert werden Würfel im eigenen Labor und geladene Würfel.",
    ),
    Mistake(
        "turn",
        "Adjust y1 a -1",
        "TES-32",
        "The yellow 1 is in a lab: 6 and 1 are the ends.",
        "Die gelbe 1 liegt in einem Labor: Bei 6 und bei 1 ist Schluss.",
    ),
    Mistake(
        "turn",
        "adjust y2 a 2",
        "TES-31.far",
        "Adjust changes the yellow 2 by 1, up or down.",
        "Justieren ändert die gelbe 2 um 1, nach oben oder unten.",
    ),
    Mistake(
        "turn",
        "adjust y6 primed 1",
        "TES-33",
        "A primed 6 cannot be raised.",
        "Eine geladene 6 kann nicht erhöht werden.",
    ),
    Mistake(
        "turn", "adjust y3 d 1", "TES-31.absent", "There is no yellow 3 in lab D.", "Hier liegt keine gelbe 3: Labor D."
    ),
    Mistake(
        "turn",
        "transfer y1 a a 0",
        "TES-35.same",
        "A transfer goes to another lab, not from lab A to lab A.",
        "Transferiert wird in ein anderes Labor, nicht von Labor A nach Labor A.",
    ),
    Mistake(
        "turn",
        "transfer b4 b c 0",
        "TES-35.own",
        "A transfer starts or ends in your own lab; lab B and lab C both belong to others.",
        "Ein Transfer beginnt oder endet im eigenen Labor; Labor B und Labor C gehören beide anderen.",
    ),
    Mistake(
        "turn",
        "transfer b5 a b 0",
        "TES-35.absent",
        "There is no blue 5 in lab A to be transferred.",
        "In Labor A liegt keine blaue 5, die sich transferieren ließe.",
    ),
    Mistake(
        "turn",
        "transfer y1 a b 1",
        "TES-35.value",
        "A transfer does not change the value of the yellow 1.",
        "Beim Transfer behält die gelbe 1 ihren Wert.",
    ),
    Mistake(
        "turn",
        "contain y1,y2",
        "TES-50.small",
        "A group has at least three dice; yellow 1, yellow 2 are too few.",
        "Eine Formation hat mindestens drei Würfel; das sind zu wenige: gelbe 1, gelbe 2.",
    ),
    Mistake(
        "turn",
        "contain y1,y2,o3",
        "TES-50.colours",
        "yellow 1, yellow 2, orange 3 are no group: the dice must all have one colour or all different colours.",
        "Keine Formation: gelbe 1, gelbe 2, orange 3. Alle Würfel müssen dieselbe Farbe haben oder alle verschiedene.",
    ),
    Mistake(
        "turn",
        "contain y1,y2,y3",
        "TES-50.absent",
        "The yellow 3 is not in your lab, or not that often.",
        "Die gelbe 3 liegt nicht oder nicht so oft in deinem Labor.",
    ),
    Mistake(
        "turn",
        "contain y1,y2,y4",
        "TES-50.gap",
        "yellow 1, yellow 2, yellow 4 are no group: the run of values has a gap.",
        "Keine Formation: gelbe 1, gelbe 2, gelbe 4. Die Folge der Werte hat eine Lücke.",
    ),
    Mistake(
        "turn",
        "contain y1,y1,y2",
        "TES-50.absent",
        "The yellow 1 is not in your lab, or not that often.",
        "Die gelbe 1 liegt nicht oder nicht so oft in deinem Labor.",
    ),
    Mistake(
        "turn", "play r3_overtime", "TES-42", "Overtime is not in your hand.", "Überstunden hast du nicht auf der Hand."
    ),
    Mistake(
        "turn",
        "use m_nothing",
        "TES-78",
        "m_nothing has not been gained or is already used.",
        "m_nothing habt ihr noch nicht erhalten oder schon genutzt.",
    ),
    Mistake(
        "turn",
        "set y1 a 5",
        "TES-D46",
        "Nobody asks for this now. What is due: an action, a card, or the end of the action phase.",
        "Danach ist jetzt nicht gefragt. Als Nächstes: eine Aktion, eine Karte oder das Ende der Aktionsphase.",
    ),
    Mistake("full lab", "take 33", "TES-29", "Your lab is full.", "Dein Labor ist voll."),
    Mistake(
        "full lab", "transfer b4 b a 0", "TES-13", "There is no free space in lab A.", "In Labor A ist kein Feld frei."
    ),
    Mistake(
        "full lab",
        "contain y1,y2,y3",
        "TES-52",
        "The cell for the yellow 1 is already filled.",
        "Das Feld für die gelbe 1 ist schon gefüllt.",
    ),
    Mistake(
        "full lab",
        "contain o3,o5,p6",
        "TES-50.colours",
        "orange 3, orange 5, purple 6 are no group: the dice must all have one colour or all different colours.",
        "Keine Formation: orange 3, orange 5, lila 6. Alle Würfel müssen dieselbe Farbe haben oder alle verschiedene.",
    ),
    Mistake(
        "no actions",
        "take 33",
        "TES-25",
        "No actions left: play a card or end the action phase.",
        "Du hast keine Aktion mehr: Spiel eine Karte oder beende die Aktionsphase.",
    ),
    Mistake(
        "block",
        "take 10",
        "TES-6",
        "The yellow 2 on column 10 is locked: its top and two of its sides must be free.",
        "Die gelbe 2 auf Säule 10 sitzt fest: Oben und an zwei Seiten muss sie frei sein.",
    ),
    Mistake(
        "tie",
        "prime 10",
        "TES-8",
        "The die on column 10 is locked; nothing can touch it.",
        "Der Würfel auf Säule 10 sitzt fest; nichts kann ihn bewegen.",
    ),
    Mistake(
        "tie",
        "prime 20",
        "TES-59",
        "The orange 3 on column 20 is not the lowest movable die. To be primed: 00, 30.",
        "Die orange 3 auf Säule 20 ist nicht die niedrigste bewegliche. Geladen werden kann: 00, 30.",
    ),
    Mistake(
        "tie",
        "end",
        "TES-D31",
        "Something has to be finished first: the choice of the die to be primed.",
        "Vorher ist etwas anderes dran: die Wahl des Würfels, der geladen wird.",
    ),
    Mistake(
        "tie",
        "play r3_overtime",
        "TES-42.phase",
        "Overtime can be played only in your action phase. Now it is time for the choice of the die to be primed.",
        "Überstunden spielt man nur in der eigenen Aktionsphase. Als Nächstes: die Wahl des Würfels, der geladen wird.",
    ),
    Mistake(
        "group",
        "take 33",
        "TES-D31",
        "Something has to be finished first: the die of the group to be contained.",
        "Vorher ist etwas anderes dran: der Würfel der Formation, der entschärft wird.",
    ),
    Mistake(
        "group",
        "fill b4 a",
        "TES-50.other",
        "The blue 4 does not belong to the group that you have shown.",
        "Die blaue 4 gehört nicht zu der Formation, die du gezeigt hast.",
    ),
]


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: f"{mistake.where}: {mistake.typed}")
def test_a_mistake_is_answered_with_its_rule_and_what_is_possible(mistake: Mistake) -> None:
    check(GAME, SITUATIONS, mistake)


def test_there_are_enough_and_no_sentence_answers_two_mistakes() -> None:
    check_all(MISTAKES)
