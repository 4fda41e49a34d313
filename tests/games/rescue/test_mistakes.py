"""What newcomers try in Rescue, and the sentence that tells them why not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.mistaken import Mistake, check, check_all, read
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

MISTAKES = read(__file__)

SHARED = {
    "RES-30": "to pass, to skip and to be done is the same",
    "RES-52.quarter": "to rotate and to turn is the same",
    "RES-52.swap": "to swap and to exchange two cards is the same",
}
"""Why these sentences answer different kinds of action."""


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: f"{mistake.where}: {mistake.typed}")
def test_a_mistake_is_answered_with_its_rule_and_what_is_possible(mistake: Mistake) -> None:
    check(GAME, SITUATIONS, mistake)


def test_there_are_enough_and_no_sentence_answers_two_mistakes() -> None:
    check_all(GAME, SITUATIONS, MISTAKES, SHARED)


def test_it_is_said_whose_turn_it_is_and_that_the_match_is_over() -> None:
    for state, seat, said in (
        (act(), 1, "RES-5: It is not your turn: White is playing."),
        (SITUATIONS["over"](), 0, "RES-92: The match is over."),
    ):
        refusal = GAME.refusal(state, seat, GAME.parse("rotate A1"))
        assert refusal is not None
        assert said == GAME.explain(refusal)
