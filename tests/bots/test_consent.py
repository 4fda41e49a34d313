"""Requests of a planning mate: consent where nothing is lost, refusal where it clearly harms."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import msgspec
import pytest

from tests.bots.tactics.goals import GOALS
from tests.bots.test_tactics import positions
from untertage.bots import bot
from untertage.bots.turns import plan_for
from untertage.core import registry
from untertage.core.chance import SeededChance
from untertage.core.turns import next_seat
from untertage.games.tesseract.actions import Agree, Refuse, TesseractAction, Transfer

GAME = registry.get("tesseract")
MOST = 0.8
REQUESTS = 10
LONGEST = 3
"""The longest plan for the rest of the turn, so that every level sees it."""
STATES = 1000

planning = pytest.mark.parametrize("name", ["easy", "normal", "greedy"])


class Request(NamedTuple):
    """A request for a transfer, and the seat that is asked."""

    text: str
    state: Any
    asked: int
    wins: tuple[bool, bool]
    """Does the team win in this turn after consent, after a refusal?"""


def starts() -> list[tuple[Any, int]]:
    """Turns in which the team can win. In the last ones a die of the group that wins has to come from the mate."""
    found = []
    for position in positions(GAME.id):
        if position.goal == "win" and len(position.plan) <= LONGEST + 1:
            packed = msgspec.json.decode(position.state)
            packed["options"]["transfer_consent"] = "ask"
            found.append((packed, position.seat))
            if len(position.plan) == 2:
                for die in position.plan[0].removeprefix("contain ").split(","):
                    other = msgspec.json.decode(msgspec.json.encode(packed))
                    other["labs"][position.seat].remove(die)
                    other["labs"][1 - position.seat].append(die)
                    found.append((other, position.seat))
    return [(GAME.load_position(msgspec.json.encode(packed)), seat) for packed, seat in found]


@cache
def requests() -> list[Request]:
    found = []
    for start, seat in starts():
        for action in GAME.legal_actions(start, seat):
            if isinstance(action, Transfer):
                state = after(start, seat, action)
                yes, no = GAME.legal_actions(state, 1 - seat)
                wins = wins_after(state, 1 - seat, yes), wins_after(state, 1 - seat, no)
                found.append(Request(str(action), state, 1 - seat, wins))
    return found


def after(state: Any, seat: int, action: TesseractAction) -> Any:
    found = state.clone()
    GAME.advance(found, seat, action, SeededChance(1), None)
    return found


def wins_after(state: Any, asked: int, answer: TesseractAction) -> bool:
    plan = plan_for(GAME, after(state, asked, answer), 1 - asked, GOALS[GAME.id]["win"], STATES)
    return plan is not None and len(plan) <= LONGEST


def answered(name: str, *wins: tuple[bool, bool]) -> list[str]:
    """The answers of a bot to the requests after which the team wins or not."""
    asked = [request for request in requests() if request.wins in wins]
    assert len(asked) >= 3
    player = bot.make(name, GAME, 1)
    return [
        str(player.choose(GAME.view(each.state, each.asked), GAME.legal_actions(each.state, each.asked)))
        for each in asked
    ]


@planning
def test_a_request_that_helps_or_costs_nothing_is_granted(name: str) -> None:
    assert set(answered(name, (True, False), (True, True))) == {"agree"}


@planning
def test_a_request_that_gives_the_win_away_is_refused(name: str) -> None:
    """After a refusal the mate wins as if it had not asked."""
    assert set(answered(name, (False, True))) == {"refuse"}


def test_planning_mates_ask_for_what_they_are_granted() -> None:
    """Nobody asks for the sake of asking, or refuses to save the other an action."""
    options = GAME.read_options({"transfer_consent": "ask"})
    given: list[bool] = []
    seed = 0
    while len(given) < REQUESTS:
        seed += 1
        state = GAME.setup(2, options, SeededChance(seed))
        team = [bot.make("easy", GAME, seat) for seat in range(2)]
        while GAME.actors(state) and len(given) < REQUESTS:
            seat = next_seat(GAME, state)
            action = team[seat].choose(GAME.view(state, seat), GAME.legal_actions(state, seat))
            if isinstance(action, Agree | Refuse):
                given.append(isinstance(action, Agree))
            GAME.advance(state, seat, action, SeededChance(seed, state.ply), None)
    assert sum(given) >= MOST * REQUESTS
