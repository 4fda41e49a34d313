"""Undo, save, load, resign and leave at a table."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from textual.widgets import Static

from tests.tui.screens import SIZE, app_with, flowing, new_match, press, settle, table, type_line
from untertage.core.match import Match
from untertage.core.record import read_record
from untertage.tui.dialogs import Ask, Confirm
from untertage.tui.table import TableScreen


async def test_undo_is_free_while_nobody_learned_anything() -> None:
    app = app_with(new_match("you", "you"))
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        match = table(app).session.match
        rotate = next(str(action) for action in match.legal(0) if str(action).startswith("rotate"))
        await type_line(pilot, rotate)
        assert len(match.plies) == 1
        await press(pilot, "f3")
        assert isinstance(app.screen, TableScreen)
        assert not match.plies
        assert "One move taken back" in flowing(app)


async def test_undo_of_a_reveal_asks_the_other_person() -> None:
    match = before_a_reveal("Ann", "Bob")
    app = app_with(match)
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        plies = len(match.plies)
        await type_line(pilot, next(str(a) for a in match.legal(0) if str(a).startswith("reveal")))
        assert len(match.plies) == plies + 1
        await press(pilot, "f3")
        assert isinstance(app.screen, Confirm)
        assert "would like to take back a move." in str(app.screen.query(Static)[1].content)
        assert "(Bob): do you agree?" in flowing(app)
        await press(pilot, "n")
        assert len(match.plies) == plies + 1
        assert "does not agree" in flowing(app)
        await press(pilot, "ctrl+z")
        await press(pilot, "y")
        assert len(match.plies) == plies


def before_a_reveal(*players: str) -> Match:
    """A match of two people in which seat 0 may reveal a tile."""
    for seed in range(50):
        match = new_match(*players, seed=seed)
        rng = random.Random(seed)
        while match.actors():
            seat = match.actors()[0]
            legal = match.legal(seat)
            if seat == 0 and any(str(action).startswith("reveal") for action in legal):
                return match
            match.play(seat, rng.choice(legal))
    raise AssertionError("nothing was ever in reach")


async def test_undo_against_a_bot_says_that_the_bot_agrees() -> None:
    app = app_with(new_match())
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        match = table(app).session.match
        while match.actors() == (0,) and len(match.plies) < 3:
            await press(pilot, "down", "enter")
        assert match.plies[-1].seat == 1
        await press(pilot, "f3")
        assert "The bots agree" in flowing(app)
        await press(pilot, "y")
        assert len(match.plies) == 2


async def test_nothing_to_undo_is_reported() -> None:
    app = app_with(new_match())
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        await press(pilot, "f3")
        assert "nothing to take back" in flowing(app)


async def test_save_load_and_continue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    app = app_with(new_match("you", "you"))
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        await press(pilot, "down", "enter")
        await press(pilot, "f4")
        assert isinstance(app.screen, Ask)
        await press(pilot, "enter")
        saved = table(app).session.match.record
        assert saved == read_record((tmp_path / "the_base-3.play").read_bytes())
        await press(pilot, "down", "enter")
        assert len(table(app).session.match.plies) == 2
        await press(pilot, "f5")
        await press(pilot, "enter")
        assert saved == table(app).session.match.record
        await press(pilot, "down", "enter")
        assert len(table(app).session.match.plies) == 2


async def test_saving_over_a_file_asks_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    target = tmp_path / "the_base-3.play"
    target.write_text("precious")
    app = app_with(new_match())
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        await press(pilot, "ctrl+s", "enter")
        assert target.read_text() == "precious"
        assert "exists already" in flowing(app)
        await press(pilot, "enter")
        assert target.read_text().startswith("untertage 1\n")


async def test_a_save_that_fails_says_why_and_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("")
    app = app_with(new_match())
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        await press(pilot, "f4", "ctrl+u")
        await type_line(pilot, "file/x.play")
        assert "cannot write file/x.play" in flowing(app)
        assert [path.name for path in tmp_path.iterdir()] == ["file"]


async def test_a_broken_file_does_not_harm_the_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "broken.play").write_text("untertage 1\ngame the_base\nwhat\n")
    app = app_with(new_match())
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        before = table(app).session
        await press(pilot, "f5", "enter")
        assert "broken.play: line 3 cannot be read" in flowing(app)
        assert table(app).session is before


async def test_resigning_asks_first() -> None:
    app = app_with(new_match())
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        await press(pilot, "f9", "n")
        assert table(app).session.match.outcome() is None
        await press(pilot, "f9", "y")
        outcome = table(app).session.match.outcome()
        assert outcome is not None
        assert outcome.winners == (1,)
        assert "Victory for Seat 2, the explorers (random). The match ended by resignation." in flowing(app)


async def test_leaving_an_unsaved_match_asks_first() -> None:
    app = app_with(new_match())
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        await press(pilot, "down", "enter", "f10")
        assert "not saved" in flowing(app)
        await press(pilot, "n")
        assert isinstance(app.screen, TableScreen)
        await press(pilot, "ctrl+q", "y")
    assert app.return_code == 0
