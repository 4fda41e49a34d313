"""A person plays whole matches in the terminal client: against bots, and with others at the same screen."""

from __future__ import annotations

import pytest

from tests.tui.screens import SIZE, app_with, press, settle, shown, table
from untertage.core.match import Match
from untertage.games.rescue.game import GAME
from untertage.tui.dialogs import Curtain


@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_a_whole_match_against_bots(seats: int) -> None:
    """Two rounds to the implosion, each action chosen from the list by keyboard."""
    players = ("you", *("random" for _ in range(seats - 1)))
    app = app_with(Match.new(GAME, seats, {"implosion_round": 2}, seed=seats, players=players))
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        match = table(app).session.match
        assert all(line.strip() in shown(app) for line in table(app).session.board("en").splitlines()[:14])
        while match.actors():
            assert match.actors() == (0,)
            await press(pilot, "down", "enter")
        assert {ply.seat for ply in match.plies} == set(range(seats))
        assert "The game is over" in shown(app)
        assert "planet implodes" in " ".join(line.text for line in table(app).session.told("en"))


async def test_two_people_never_see_each_others_hand() -> None:
    """Between two turns a curtain asks to pass the keyboard; the log shows no card of the other player."""
    options = {"start_player": "0", "implosion_round": 2}
    app = app_with(Match.new(GAME, 2, options, seed=4, players=("you", "you")))
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        match = table_behind(app)
        for turn in range(4):
            seat = turn % 2
            assert isinstance(app.screen, Curtain)
            await press(pilot, "enter")
            told = [line.text for line in table(app).session.told("en")]
            other = ("White", "Red")[1 - seat]
            draws = [text for text in told if text.startswith(f"{other} draws")]
            assert len(draws) == (turn + 1) // 2
            assert set(draws) <= {f"{other} draws a card.", f"{other} draws 2 cards."}
            for _ in range(2):
                await press(pilot, "down", "enter")
        assert match.outcome() is not None


def table_behind(app: object) -> Match:
    """The match of the table behind the curtain."""
    screens = app.screen_stack  # type: ignore[attr-defined]
    session = next(screen.session for screen in screens if hasattr(screen, "session"))
    match: Match = session.match
    return match


async def test_why_not_in_the_terminal() -> None:
    options = {"start_player": "0"}
    app = app_with(Match.new(GAME, 2, options, seed=4, players=("you", "random")))
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        await press(pilot, *"exchange", "space", "2", "?")
        assert "RES-28" in shown(app)
