"""Hidden information, the clock as an actor and large boards, on modified copies of The Base."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.tui.screens import SIZE, app_with, flowing, new_match, press, settle, shown, table
from tests.tui.slow_bot import SlowBot
from untertage.bots import bot
from untertage.core import registry
from untertage.core.chance import Chance
from untertage.core.errors import Refusal
from untertage.core.game import CLOCK, Event, Seat
from untertage.core.match import Match
from untertage.tui.boardbox import BoardBox
from untertage.tui.dialogs import Curtain
from untertage.tui.session import Session


@pytest.fixture(autouse=True)
def _still_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time passes only when a test says so."""
    monkeypatch.setattr("untertage.tui.table.TICK_SECONDS", 3600.0)


Original: Any = type(registry.get("the_base"))
EVENT = {kind.__name__: kind for kind in Original.event_types}


class TheBase(Original):  # type: ignore[misc]
    """The words of the original."""

    def package(self) -> str:
        return str(Original.__module__).rpartition(".")[0]


class Secretive(TheBase):
    """Each seat sees a different counter, and only the mutants see rotations."""

    def view(self, state: Any, seat: Seat | None) -> Any:
        return msgspec.structs.replace(super().view(state, seat), counter=10 + (9 if seat is None else seat))

    def redact(self, event: Event, seat: Seat | None) -> Event | None:
        return None if isinstance(event, EVENT["Rotated"]) and seat != 0 else event


class Timed(TheBase):
    """The clock may act along with everybody; with `alone` it acts first, three times, and nobody else may."""

    alone = False

    def actors(self, state: Any) -> tuple[Seat, ...]:
        players = super().actors(state)
        if self.alone and state.ply < 3:
            return (CLOCK,)
        return (*players, CLOCK) if players else ()

    def legal_actions(self, state: Any, seat: Seat) -> list[Any]:
        return [self.parse("pass")] if seat == CLOCK else list(super().legal_actions(state, seat))

    def refusal(self, state: Any, seat: Seat, action: Any) -> Refusal | None:
        return None if seat == CLOCK else super().refusal(state, seat, action)

    def advance(self, state: Any, seat: Seat, action: Any, chance: Chance, log: list[Event] | None) -> None:
        if seat == CLOCK:
            state.ply += 1
            return
        super().advance(state, seat, action, chance, log)


class Together(TheBase):
    """Both seats may act; the second one with nothing but a pass."""

    def actors(self, state: Any) -> tuple[Seat, ...]:
        return (0, 1)

    def legal_actions(self, state: Any, seat: Seat) -> list[Any]:
        return list(super().legal_actions(state, 0)) if seat == 0 else [self.parse("pass")]


class Large(TheBase):
    """A board of 80 columns and 40 lines."""

    def board(self, view: Any, lang: str = "en") -> str:
        return "\n".join(f"line {number:02} ".ljust(80, ".") for number in range(40))


async def test_a_curtain_hides_the_table_between_two_people() -> None:
    app = app_with(new_match("you", "you", game=Secretive()))
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        assert isinstance(app.screen, Curtain)
        assert "Pass the keyboard to Seat 1, the mutants." in flowing(app)
        assert "Countdown" not in shown(app)
        await press(pilot, "enter")
        assert "Countdown 10" in shown(app)
        rotate = next(row for row in table(app)._rows if row.notation.startswith("rotate"))
        await press(pilot, *("space" if c == " " else c for c in rotate.notation), "enter")
        assert any("rotated" in told.text for told in table(app).session.told("en"))
        while not isinstance(app.screen, Curtain):
            await press(pilot, "down", "enter")
        assert "Pass the keyboard to Seat 2" in flowing(app)
        assert "rotated" not in shown(app)
        await press(pilot, "enter")
        assert "Countdown 11" in shown(app)
        assert not any("rotated" in told.text for told in table(app).session.told("en"))
        assert "rotated" not in flowing(app)


async def test_no_curtain_for_one_person_against_bots() -> None:
    app = app_with(new_match("you", "random", game=Secretive()))
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        assert "Countdown 10" in shown(app)


async def test_no_curtain_where_nothing_is_hidden() -> None:
    app = app_with(new_match("you", "you"))
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        assert "To act: Seat 1" in shown(app)


async def test_bots_alone_are_watched_by_a_spectator() -> None:
    app = app_with(new_match("random", "random", game=Secretive(), rounds=1))
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        assert "Countdown 19" in shown(app)
        assert "The game is over" in shown(app)


async def test_the_clock_acts_by_itself_if_nobody_else_can() -> None:
    game = Timed()
    game.alone = True
    app = app_with(new_match("you", "you", game=game))
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        assert [ply.seat for ply in table(app).session.match.plies] == [CLOCK] * 3
        assert "To act: Seat 1" in shown(app)


async def test_time_passes_while_somebody_thinks_but_not_during_a_dialog() -> None:
    app = app_with(new_match("you", "you", game=Timed()))
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        screen = table(app)
        before = len(screen.session.match.plies)
        screen._second()
        assert len(screen.session.match.plies) == before + 1
        await press(pilot, "f1")
        during = len(screen.session.match.plies)
        screen._second()
        assert len(screen.session.match.plies) == during


async def test_seconds_pass_by_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("untertage.tui.table.TICK_SECONDS", 0.01)
    app = app_with(new_match("you", "you", game=Timed()))
    async with app.run_test(size=SIZE) as pilot:
        for _ in range(500):
            await pilot.pause()
            if table(app).session.match.plies:
                break
        assert table(app).session.match.plies[0].seat == CLOCK


async def test_time_passing_does_not_keep_a_bot_from_acting(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = SlowBot()
    monkeypatch.setitem(bot._MAKERS, "slow", lambda game, seed: slow)
    app = app_with(new_match("slow", "you", game=Timed()))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        table(app)._second()
        await pilot.pause()
        slow.may_answer.set()
        await settle(pilot)
        assert [ply.seat for ply in table(app).session.match.plies][:2] == [CLOCK, 0]


async def test_input_and_selection_survive_a_tick() -> None:
    app = app_with(new_match("you", "you", game=Timed()))
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        await press(pilot, *"rotate", "down", "down")
        screen = table(app)
        chosen = screen.query_one("#actions").highlighted  # type: ignore[attr-defined]
        assert chosen == 1
        screen._second()
        await settle(pilot)
        assert screen.query_one("#actions").highlighted == 1  # type: ignore[attr-defined]
        assert screen.query_one("#typed").value == "rotate"  # type: ignore[attr-defined]


async def test_tab_acts_for_another_person() -> None:
    app = app_with(new_match("you", "you", game=Together()))
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        assert table(app).session.acting() == 0
        await press(pilot, "tab")
        assert table(app).session.acting() == 1
        assert [row.notation for row in table(app)._rows] == ["pass"]
        await press(pilot, "tab")
        assert table(app).session.acting() == 0


async def test_a_large_board_scrolls_above_the_panel() -> None:
    app = app_with(new_match("you", "you", game=Large()))
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        text = shown(app)
        assert "line 00" in text
        assert "line 30" not in text
        assert "To act: Seat 1" in text
        assert "move M" in text
        for _ in range(8):
            await press(pilot, "pagedown")
        assert "line 39" in shown(app)
        assert "move M" in shown(app)


async def test_a_large_window_has_room_for_everything() -> None:
    app = app_with(new_match("you", "you", game=Large()))
    async with app.run_test(size=(130, 50)) as pilot:
        await settle(pilot)
        assert "line 39" in shown(app)
        box = app.screen.query_one(BoardBox)
        assert app.screen.query_one("#panel").region.x >= box.region.right
        await pilot.resize_terminal(80, 24)
        await settle(pilot)
        assert app.screen.query_one("#panel").region.y >= box.region.bottom


def test_a_session_knows_who_is_to_act() -> None:
    session = Session(new_match("you", "random"))
    assert session.turn() == "person"
    assert session.persons == (0,)
    assert not session.is_secret(0, 1)
    assert Session(new_match("you", "you", game=Secretive())).is_secret(0, 1)
    assert Session(new_match("random", "you")).turn() == "bot"


async def test_f7_enlarges_the_log_the_list_or_the_board() -> None:
    app = app_with(new_match("you", "you", game=Large()))
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        lines = shown(app).count("line ")
        assert "F7 enlarges the board" in shown(app)
        await press(pilot, "f7")
        assert shown(app).count("line ") == 21
        assert "To act: Seat 1" in shown(app)
        await press(pilot, "m")
        assert shown(app).count("line ") == lines
        assert "move M" in shown(app)
        await press(pilot, "escape", "f7", "f7", "f7")
        assert not app.screen.query_one("#telling").display
        await press(pilot, "f7")
        assert app.screen.query_one("#telling").display


async def test_a_game_says_how_long_until_the_clock_acts() -> None:
    """The hourglass of a game in real time runs for its seconds, and turning it over leaves the sand that has run
    through."""
    options = {"setup": "s3", "kidnapper": "realtime", "hourglass_seconds": 30}
    match = Match.new(registry.get("underground"), 2, options, seed=4, players=("you", "you"))
    app = app_with(match)
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        screen = table(app)
        for _ in range(10):
            screen._second()
        assert "20 s left" in shown(app)
        assert not match.plies
        match.play(0, "flip")
        screen._second()
        assert " 9 s left" in shown(app)
        for _ in range(9):
            screen._second()
        await settle(pilot)
        assert [ply.action for ply in match.plies] == ["flip", "expire"]
