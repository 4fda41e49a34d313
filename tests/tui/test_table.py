"""A match at the terminal, by keyboard only, at 80 columns and 24 lines."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tui.screens import SIZE, app_with, flowing, new_match, press, settle, shown, table, type_line, typed
from tests.tui.slow_bot import SlowBot
from untertage.bots import bot
from untertage.core import notation
from untertage.tui.app import UntertageApp
from untertage.tui.dialogs import Confirm, Notice
from untertage.tui.rules import RulesScreen
from untertage.tui.table import TableScreen


async def test_a_whole_game_against_a_bot_by_keyboard() -> None:
    app = app_with(new_match(rounds=2, setup_orientation="players"))
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        match = table(app).session.match
        for _ in range(60):
            if not match.actors():
                break
            await press(pilot, "down", "enter")
        outcome = match.outcome()
        assert outcome is not None
        assert {0, 1} == {ply.seat for ply in match.plies}
        assert "The game is over" in shown(app)
        assert match.game.words("en").text("end", outcome.reason) in flowing(app)


async def test_everything_is_visible_at_80_by_24() -> None:
    app = app_with(new_match())
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        text = shown(app)
        board = table(app).session.board("en")
        assert all(line.strip() in text for line in board.splitlines())
        assert "To act: Seat 1, the mutants" in text
        assert "F10 Quit" in text
        assert len(text.splitlines()) <= 24
        assert max(map(len, text.splitlines())) <= 80


async def test_the_list_is_filtered_by_notation_and_by_words() -> None:
    app = app_with(new_match())
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        screen = table(app)
        await press(pilot, *"steps")
        assert screen._shown
        assert {"move"} == {row.notation.split()[0] for row in screen._shown}
        await press(pilot, "space", *"m2")
        assert {"M2"} == {row.notation.split()[1] for row in screen._shown}
        await press(pilot, "escape")
        assert typed(app) == ""
        assert len(screen._shown) == len(screen._rows)


async def test_a_very_long_list_says_what_it_leaves_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("untertage.tui.table.MOST_ROWS", 3)
    app = app_with(new_match())
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        rows = table(app)._rows
        assert f"… and {len(rows) - 3} more" in flowing(app)
        assert rows[3].notation not in flowing(app)
        await press(pilot, *("space" if c == " " else c for c in rows[-1].notation))
        assert rows[-1].description in flowing(app)


async def test_enter_plays_the_only_action_left() -> None:
    app = app_with(new_match("you", "you"))
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        wanted = table(app)._rows[0].notation
        await type_line(pilot, wanted)
        assert [wanted] == [ply.action for ply in table(app).session.match.plies]
        assert typed(app) == ""


async def test_enter_does_not_guess_among_several() -> None:
    app = app_with(new_match("you", "you"))
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        await type_line(pilot, "rotate")
        assert not table(app).session.match.plies
        assert "Several actions match" in shown(app)


async def test_an_equivalent_angle_is_played_as_the_listed_one() -> None:
    app = app_with(new_match("you", "you"))
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        match = table(app).session.match
        listed = {str(action) for action in match.legal(0)}
        straight = [text for text in listed if text.endswith(" 90") and f"{text[:-2]}270" not in listed]
        if not straight:
            pytest.skip("no straight tile in reach with this seed")
        await type_line(pilot, f"{straight[0][:-2]}270")
        assert straight[0] == match.plies[0].action


@pytest.mark.parametrize("key", ["enter", "?"])
async def test_why_not_quotes_the_rule(key: str) -> None:
    app = app_with(new_match())
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        game, match = table(app).session.game, table(app).session.match
        refusal = game.refusal(match.state, 0, game.parse("move M1 D4"))
        assert refusal is not None
        await press(pilot, *"move", "space", *"M1", "space", *"D4", key)
        assert isinstance(app.screen, Notice)
        assert game.explain(refusal) in flowing(app)
        assert game.rules().rules[refusal.rule].text[:40] in flowing(app)
        await press(pilot, "enter")
        assert typed(app) == "move M1 D4"


async def test_why_not_in_german() -> None:
    app = app_with(new_match(), lang="de")
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        game, match = table(app).session.game, table(app).session.match
        refusal = game.refusal(match.state, 0, game.parse("move X1 D4"))
        assert refusal is not None
        await press(pilot, *"move", "space", *"X1", "space", *"D4", "?")
        assert "Warum nicht?" in shown(app)
        assert game.explain(refusal, "de") in flowing(app)


async def test_nonsense_is_answered_with_the_nearest_legal_actions() -> None:
    app = app_with(match := new_match())
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        await type_line(pilot, "rotate Z9")
        nearest = notation.nearest("rotate Z9", [str(action) for action in match.legal(0)])
        assert "Nearest to it: " + " ".join(nearest) in flowing(app)
        await press(pilot, "enter", "escape", "?")
        assert "Type an action first" in shown(app)


async def test_a_question_mark_on_a_legal_action_says_so() -> None:
    app = app_with(new_match())
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        await press(pilot, *("space" if c == " " else c for c in table(app)._rows[0].notation), "?")
        assert "is allowed" in flowing(app)
        assert not table(app).session.match.plies


async def test_the_language_changes_at_any_time() -> None:
    app = app_with(new_match())
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        await press(pilot, "down", "enter")
        await press(pilot, *"rot", "f6")
        text = shown(app)
        assert "Am Zug: Platz 1, die Mutanten" in text
        assert "Countdown 20" in text
        assert "F10 Ende" in text
        assert typed(app) == "rot"
        assert table(app).session.told("de")[0].text in flowing(app)
        await press(pilot, "ctrl+l")
        assert "Countdown 20" in shown(app)


async def test_help_rules_and_back() -> None:
    app = app_with(new_match())
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        await press(pilot, "f1")
        assert "why can I not do what I typed?" in shown(app)
        assert "Enter: close" in shown(app)
        await press(pilot, "escape", "f2")
        assert isinstance(app.screen, RulesScreen)
        await press(pilot, "escape")
        assert isinstance(app.screen, TableScreen)


async def test_a_thinking_bot_does_not_block_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = SlowBot()
    monkeypatch.setitem(bot._MAKERS, "slow", lambda game, seed: slow)
    app = app_with(new_match("you", "slow", setup_orientation="players"))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert "Thinking: Seat 2" in shown(app)
        await pilot.press("f1")
        await pilot.pause()
        assert isinstance(app.screen, Notice)
        await pilot.press("escape")
        slow.may_answer.set()
        await settle(pilot)
        assert table(app).session.match.plies
        assert "To act: Seat 1" in shown(app)


async def test_a_late_answer_of_a_bot_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = SlowBot()
    monkeypatch.setitem(bot._MAKERS, "slow", lambda game, seed: slow)
    app = app_with(new_match("you", "slow"))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        match = table(app).session.match
        for _ in range(3):
            await pilot.press("down", "enter")
            await pilot.pause()
        assert match.actors() == (1,)
        await pilot.press("f3")
        await pilot.pause()
        if isinstance(app.screen, Confirm):
            await pilot.press("y")
            await pilot.pause()
        assert len(match.plies) == 2
        slow.may_answer.set()
        await settle(pilot)
        assert len(match.plies) == 2
        assert match.actors() == (0,)


@pytest.mark.parametrize("theme", ["mine", "daylight"])
async def test_pieces_have_the_colours_of_their_seats(theme: str) -> None:
    app = app_with(new_match())
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        while app.theme != theme:
            await press(pilot, "f8")
        assert {str(segment.style.color.triplet) for segment in _segments(app, "M1", "M2", "M3")} != {
            str(segment.style.color.triplet) for segment in _segments(app, "X1", "X2", "X3")
        }


def _segments(app: UntertageApp, *texts: str) -> list[Any]:
    strips = app.screen._compositor.render_strips()[:20]
    return [segment for strip in strips for segment in strip if segment.text in texts]


async def test_no_colour_means_no_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = app_with(new_match())
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        assert colours(app) <= {"default"}
        first, second = (_segments(app, piece)[0] for piece in ("M1", "X1"))
        assert first.style.underline != second.style.underline
        await press(pilot, "down")
        assert any(segment.style.reverse for segment in _segments(app, table(app)._rows[0].notation.ljust(15)))
        await press(pilot, "enter", "f1")
        assert colours(app) <= {"default"}


def colours(app: UntertageApp) -> set[str]:
    """The names of all colours on the screen, in front and behind."""
    styles = [segment.style for strip in app.screen._compositor.render_strips() for segment in strip if segment.style]
    return {colour.name for style in styles for colour in (style.color, style.bgcolor) if colour is not None}


async def test_with_colour_there_is_colour() -> None:
    app = app_with(new_match())
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        assert len(colours(app)) > 5
