"""What newcomers try in Topoum, and the sentence that tells them why not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.mistaken import Mistake, check, check_all
from tests.games.topoum.table import Table, with_card
from untertage.core.match import Match
from untertage.games.topoum.events import Majority
from untertage.games.topoum.game import GAME

PAIR = "0,0:R@r1 1,0:n 2,0:B@b1 -1,1:n+rock -1,0:n"
"""Red in the middle, blue two fields to the right, a rock below."""


def played(card: str, line: str, **more: Any) -> Any:
    """A mole has entered; another card can always be played, so that there is a decision."""
    other = "press" if card == "red_cross" else "red_cross"
    return lambda: Table(line, hand=[card, other], active="r1", waits="card_entered", **more).state


SITUATIONS = {
    "set-up": lambda: Match.new(GAME, 2, seed=1).state,
    "turn": lambda: Table(PAIR, hand=["short_range", "tunnel"], bar=["sling"], waits="action").state,
    "stepped": lambda: (
        Table(PAIR, hand=["short_range", "tunnel"], bar=["sling"], waits="action").do("move (0,0) (1,0)").state
    ),
    "aiming": lambda: with_card(PAIR, "sling").do("play sling hand").state,
    "cross": played("short_range", "0,0:R@r1 1,0:B@b1* 2,0:n"),
    "wall": played("long_range", "0,0:R@r1 1,0:n+rock 2,0:B@b1"),
    "bayonet": played("bayonet", PAIR),
    "tunnel": played("tunnel", PAIR),
    "tunnel off base": played("tunnel", "0,0:n@r1 1,0:R 2,0:B@b1"),
    "decoration": played("decoration", PAIR),
    "decoy": played("decoy", PAIR),
    "conquest": played("conquest", "0,0:R@r1 1,0:B@b1"),
    "red cross": played("red_cross", "0,0:R@r1* 1,0:n 2,0:B@b1"),
    "press": played("press", PAIR, press="red"),
    "patrol": played("patrol", "0,0:R@r1 1,0:B@b1"),
    "panic": played("panic", "0,0:R@r1 1,0:n 1,1:B@b1"),
    "captive": lambda: Table(PAIR, waits="action", scores=[2, 0], captives={"blue": {"red": 1}}).state,
}

MISTAKES = [
    Mistake(
        "set-up",
        "move g7 g8",
        "TOP-28.first_base",
        "The game begins with the set-up: lay your first base first.",
        "Die Partie beginnt mit dem Aufbau: Leg zuerst deine erste Basis.",
    ),
    Mistake(
        "set-up",
        "base a1",
        "TOP-21",
        "Your first base must lie on a free space next to the centre; a1 is not one.",
        "Deine erste Basis muss auf eine freie Fläche neben der Mitte; a1 ist keine.",
    ),
    Mistake(
        "turn",
        "play short_range hand",
        "TOP-28.card",
        "Cards come after a step: first let a mole enter or move, then it plays a card or swaps its tile.",
        "Erst muss ein Maulwurf eintreffen oder ziehen; dann spielt er eine Karte oder tauscht sein Plättchen.",
    ),
    Mistake(
        "turn",
        "end",
        "TOP-43",
        "At least one of your moles must step before you end the action.",
        "Mindestens ein Maulwurf muss ziehen, bevor du die Aktion beendest.",
    ),
    Mistake(
        "turn",
        "pass",
        "TOP-35",
        "You may pass only when you can neither enter nor move.",
        "Passen darfst du nur, wenn du weder eintreffen noch ziehen kannst.",
    ),
    Mistake(
        "turn",
        "target g8",
        "TOP-28.target",
        "No card is waiting for a target. Enter or move a mole first.",
        "Keine Karte wartet auf ein Ziel. Lass zuerst einen Maulwurf eintreffen oder ziehen.",
    ),
    Mistake(
        "turn",
        "base g8",
        "TOP-28.set_up",
        "This action belongs to the set-up, which is over. Enter or move a mole.",
        "Das gibt es nur beim Aufbau, und der ist vorbei. Lass einen Maulwurf eintreffen oder ziehen.",
    ),
    Mistake(
        "turn",
        "deploy g8",
        "TOP-28.deploy",
        "You have a mole on the battlefield; a new one enters as your action.",
        "Du hast einen Maulwurf auf dem Schlachtfeld; ein neuer trifft als Aktion ein.",
    ),
    Mistake(
        "turn",
        "ransom blue",
        "TOP-30.nobody",
        "None of your moles is a captive of Blue.",
        "Keiner deiner Maulwürfe ist Gefangener von Blau.",
    ),
    Mistake(
        "turn", "move g9 g8", "TOP-41.nobody", "There is no mole of yours on g9.", "Auf g9 steht kein Maulwurf von dir."
    ),
    Mistake(
        "turn",
        "Enter G7",
        "TOP-37",
        "You can only enter on a free space beside the battlefield; g7 is not one.",
        "Eintreffen kannst du nur auf einer freien Fläche am Schlachtfeld; g7 ist keine.",
    ),
    Mistake(
        "turn",
        "MOVE g7 g10",
        "TOP-42",
        "A step leads to an adjacent field; g10 is not next to g7.",
        "Ein Schritt führt auf ein angrenzendes Feld; g10 liegt nicht neben g7.",
    ),
    Mistake(
        "turn",
        "move g7 h7",
        "TOP-53",
        "h7 is outside the battlefield; no mole goes there voluntarily.",
        "h7 liegt außerhalb des Schlachtfelds; freiwillig darf niemand dorthin.",
    ),
    Mistake(
        "turn",
        "move g7 h6",
        "TOP-44.rock",
        "There is a rock on h6; no mole can step onto it.",
        "Auf h6 liegt ein Fels; dorthin kann kein Maulwurf ziehen.",
    ),
    Mistake(
        "stepped",
        "move g7 g8",
        "TOP-45",
        "The mole that has stepped must play a card or swap the tile below it first.",
        "Erst muss der gezogene Maulwurf eine Karte spielen oder das Plättchen unter sich tauschen.",
    ),
    Mistake(
        "stepped",
        "end",
        "TOP-45",
        "The mole that has stepped must play a card or swap the tile below it first.",
        "Erst muss der gezogene Maulwurf eine Karte spielen oder das Plättchen unter sich tauschen.",
    ),
    Mistake(
        "stepped",
        "play tunnel hand",
        "TOP-82.base",
        "“Tunnel” starts from one of your bases, and g8 is not one.",
        "„Tunnel“ beginnt auf einer deiner Basen, und g8 ist keine.",
    ),
    Mistake(
        "stepped",
        "play vanguard 1",
        "TOP-83.bar",
        "There is no “Vanguard” in slot 1 of the bar.",
        "Auf Platz 1 der Leiste liegt „Vortrupp“ nicht.",
    ),
    Mistake(
        "aiming",
        "play sling hand",
        "TOP-128",
        "First choose the target of “Sling”.",
        "Wähl zuerst das Ziel von „Schleuder“.",
    ),
    Mistake(
        "aiming",
        "target g8",
        "TOP-103.nobody",
        "No mole stands on g8; “Sling” is aimed at an enemy.",
        "Auf g8 steht kein Maulwurf; „Schleuder“ zielt auf einen Gegner.",
    ),
    Mistake(
        "cross",
        "play short_range hand",
        "TOP-82.protected",
        "“Short range” cannot hit the enemy near g7: the Red Cross protects it.",
        "„Kurze Entfernung“ kann den Gegner bei g7 nicht treffen: Ihn schützt das Rote Kreuz.",
    ),
    Mistake(
        "wall",
        "play long_range hand",
        "TOP-82.sight",
        "“Long range” needs a clear line, and something blocks the view from g7 to every enemy.",
        "„Lange Entfernung“ braucht freie Sicht, und von g7 aus ist sie zu jedem Gegner verstellt.",
    ),
    Mistake(
        "bayonet",
        "play bayonet hand",
        "TOP-82.enemy",
        "“Bayonet” needs an enemy at the right distance from g7, and there is none.",
        "„Bajonett“ braucht einen Gegner im richtigen Abstand von g7, und da ist keiner.",
    ),
    Mistake(
        "tunnel",
        "play tunnel hand",
        "TOP-82.other_base",
        "“Tunnel” leads to another base of yours that can be entered, and there is none.",
        "„Tunnel“ führt zu einer anderen deiner Basen, die man betreten kann, und es gibt keine.",
    ),
    Mistake(
        "tunnel off base",
        "play tunnel hand",
        "TOP-82.base",
        "“Tunnel” starts from one of your bases, and g7 is not one.",
        "„Tunnel“ beginnt auf einer deiner Basen, und g7 ist keine.",
    ),
    Mistake(
        "decoration",
        "play decoration hand",
        "TOP-82.own_mole",
        "“Decoration” needs another mole of yours on the battlefield, and there is none.",
        "„Auszeichnung“ braucht einen weiteren deiner Maulwürfe auf dem Schlachtfeld, und da ist keiner.",
    ),
    Mistake(
        "decoy",
        "play decoy hand",
        "TOP-82.enemy",
        "“Decoy” needs an enemy at the right distance from g7, and there is none.",
        "„Lockvogel“ braucht einen Gegner im richtigen Abstand von g7, und da ist keiner.",
    ),
    Mistake(
        "conquest",
        "play conquest hand",
        "TOP-82.tile_there",
        "“Conquest” needs a free tile next to g7 that is not your base, and there is none.",
        "„Eroberung“ braucht neben g7 ein freies Plättchen, das nicht deine Basis ist, und da ist keines.",
    ),
    Mistake(
        "red cross",
        "play red_cross hand",
        "TOP-82.red_cross",
        "The Red Cross is already with the mole on g7.",
        "Das Rote Kreuz ist schon beim Maulwurf auf g7.",
    ),
    Mistake(
        "press", "play press hand", "TOP-82.press", "You have the press card already.", "Du hast die Pressekarte schon."
    ),
    Mistake(
        "patrol",
        "play patrol hand",
        "TOP-82.drive",
        "“Motorised patrol” cannot drive two fields from g7 in any direction.",
        "„Motorisierte Patrouille“ kann von g7 aus in keine Richtung zwei Felder weit fahren.",
    ),
    Mistake(
        "panic",
        "play panic hand",
        "TOP-82.push",
        "“Panic attack” has no one to push from g7 in any direction.",
        "„Panikattacke“ würde von g7 aus in keiner Richtung jemanden schieben.",
    ),
    Mistake(
        "captive",
        "ransom blue",
        "TOP-30.points",
        "A ransom costs 3 points, and you have 2.",
        "Ein Freikauf kostet 3 Punkte, und du hast 2.",
    ),
]


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: f"{mistake.where}: {mistake.typed}")
def test_a_mistake_is_answered_with_its_rule_and_what_is_possible(mistake: Mistake) -> None:
    check(GAME, SITUATIONS, mistake)


def test_there_are_enough_and_no_sentence_answers_two_mistakes() -> None:
    check_all(MISTAKES)


def test_the_log_tells_majorities_one_by_one() -> None:
    most = Majority("red", 3, "combat", 4)
    assert GAME.tell(most) == "Red gains 3 points for most combat cards (4)."
    assert GAME.tell(most, "de") == "Rot bekommt 3 Punkte für die meisten Karten der Kategorie Kampf (4)."
