"""What newcomers try in Topoum, and the sentence that tells them why not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.mistaken import Mistake, check, check_all, read
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

MISTAKES = read(__file__)

SHARED = {"TOP-45": "the card comes before everything else"}
"""Why these sentences answer different kinds of action."""
MISSING = [
    ".closed",
    ".empty",
    ".off",
    ".outside",
    ".own",
    ".protected",
    ".rock",
    ".sight",
    ".taken",
    "TOP-10",
    "TOP-100",
    "TOP-102",
    "TOP-103",
    "TOP-104",
    "TOP-105",
    "TOP-106.closed",
    "TOP-106.deadly",
    "TOP-106.mate",
    "TOP-106.outside",
    "TOP-106.rock",
    "TOP-108.nobody",
    "TOP-108.rock",
    "TOP-111",
    "TOP-111.here",
    "TOP-112",
    "TOP-113",
    "TOP-114",
    "TOP-115",
    "TOP-115.base",
    "TOP-115.covered",
    "TOP-115.cross",
    "TOP-115.held",
    "TOP-115.tile",
    "TOP-116",
    "TOP-117",
    "TOP-119",
    "TOP-121",
    "TOP-121.here",
    "TOP-128.far",
    "TOP-138.base",
    "TOP-138.left",
    "TOP-138.marked",
    "TOP-148",
    "TOP-148.cross",
    "TOP-150",
    "TOP-150.aside",
    "TOP-150.held",
    "TOP-162",
    "TOP-162.dynamite",
    "TOP-164",
    "TOP-166.held",
    "TOP-169",
    "TOP-173",
    "TOP-22",
    "TOP-27",
    "TOP-28.again",
    "TOP-28.first_mole",
    "TOP-28.late",
    "TOP-28.obstacle",
    "TOP-28.ransom",
    "TOP-31",
    "TOP-34",
    "TOP-36.mole",
    "TOP-36.tile",
    "TOP-38",
    "TOP-41.done",
    "TOP-44.protected",
    "TOP-48",
    "TOP-49",
    "TOP-65",
    "TOP-82.farmer",
    "TOP-82.field",
    "TOP-82.mole",
    "TOP-82.space",
    "TOP-82.tile",
    "TOP-83.hand",
    "TOP-96",
    "TOP-98",
    "TOP-99",
    "TOP-D49",
]
"""Sentences without a mistake so far."""


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: f"{mistake.where}: {mistake.typed}")
def test_a_mistake_is_answered_with_its_rule_and_what_is_possible(mistake: Mistake) -> None:
    check(GAME, SITUATIONS, mistake)


def test_there_are_enough_and_no_sentence_answers_two_mistakes() -> None:
    check_all(GAME, SITUATIONS, MISTAKES, SHARED, MISSING)


def test_the_log_tells_majorities_one_by_one() -> None:
    most = Majority("red", 3, "combat", 4)
    assert GAME.tell(most) == "Red gains 3 points for most combat cards (4)."
    assert GAME.tell(most, "de") == "Rot bekommt 3 Punkte für die meisten Karten der Kategorie Kampf (4)."
