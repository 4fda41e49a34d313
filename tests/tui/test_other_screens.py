"""Start screen, rules browser, replay."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.tui.screens import SIZE, app_with, flowing, new_match, press, settle, shown, table, type_line
from untertage.arena.simulate import one_match
from untertage.core import registry
from untertage.core.record import Record
from untertage.tui.app import UntertageApp
from untertage.tui.replay import ReplayScreen
from untertage.tui.rules import RulesScreen, find_rules
from untertage.tui.start import StartScreen
from untertage.tui.table import TableScreen


def finished(**options: Any) -> Record:
    game = registry.get("the_base")
    return one_match(game, ("random", "random"), seed=7, options={"rounds": 2, **options})


def start(app: UntertageApp) -> StartScreen:
    assert isinstance(app.screen, StartScreen)
    return app.screen


async def go_to(pilot: Any, line: str) -> None:
    """Move down the form to a line."""
    for _ in range(40):
        if start(pilot.app)._chosen() == line:
            return
        await press(pilot, "down")
    raise AssertionError(line)


async def test_the_start_screen_starts_the_chosen_match() -> None:
    app = UntertageApp()
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        assert "▶ Begin" in shown(app)
        await go_to(pilot, "game")
        while start(app).game.id != "the_base":
            await press(pilot, "right")
        await go_to(pilot, "seat:1")
        while start(app).sitting[1] != "you":
            await press(pilot, "right")
        await go_to(pilot, "seed")
        await press(pilot, "enter", "ctrl+u")
        await type_line(pilot, "42")
        await go_to(pilot, "option:rounds")
        assert "The starting value of the countdown" in flowing(app)
        await press(pilot, "left")
        await go_to(pilot, "option:tile_mix")
        await press(pilot, "right")
        assert "open: 6 straight, 6 corners, 12 T" in shown(app)
        await go_to(pilot, "begin")
        await press(pilot, "enter")
        record = table(app).session.match.record
        assert record.players == ("you", "you")
        assert record.seed == 42
        assert record.options["rounds"] == 19
        assert record.options["tile_mix"] == "open"
        await press(pilot, "f10")
        assert isinstance(app.screen, StartScreen)


async def test_an_option_without_effect_is_refused() -> None:
    app = UntertageApp(game_id="underground")
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        await go_to(pilot, "option:turns_per_section")
        await press(pilot, "right")
        await go_to(pilot, "begin")
        await press(pilot, "enter")
        assert "turns_per_section: has no effect with setup = s1 unless hourglass = always" in flowing(app)


async def test_every_option_has_its_line_and_its_help_in_both_languages() -> None:
    for game_id in registry.ids():
        app = UntertageApp(game_id=game_id)
        async with app.run_test(size=SIZE) as pilot:
            await settle(pilot)
            for _ in range(2):
                lines = start(app).lines()
                assert all(line.help for line in lines)
                names = {line.id.partition(":")[2] for line in lines if line.id.startswith("option:")}
                assert names == set(registry.get(game_id).options_type.__struct_fields__)
                await press(pilot, "f6")


async def test_the_start_screen_speaks_german() -> None:
    app = UntertageApp(lang="de")
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        assert "▶ Los geht's" in shown(app)
        await press(pilot, "f6")
        assert "▶ Begin" in shown(app)


async def test_a_saved_match_is_loaded_or_watched_from_the_start_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "done.play").write_text(finished().to_text())
    app = UntertageApp()
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        await go_to(pilot, "load")
        await press(pilot, "enter")
        assert "done.play" in shown(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, TableScreen)
        assert "The game is over" in shown(app)
        await press(pilot, "f10")
        await go_to(pilot, "replay")
        await press(pilot, "enter", "enter")
        assert isinstance(app.screen, ReplayScreen)
        await press(pilot, "escape")
        assert isinstance(app.screen, StartScreen)


async def test_replay_steps_forwards_and_backwards() -> None:
    record = finished()
    game = registry.get("the_base")
    app = UntertageApp(record=record)
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        total = len(record.plies)
        assert f"ply 0 of {total}" in shown(app)
        assert f"Next: Seat {record.plies[0].seat + 1}" in shown(app)
        first = shown(app)
        await press(pilot, "right")
        assert f"ply 1 of {total}" in shown(app)
        assert shown(app) != first
        await press(pilot, "left")
        assert shown(app) == first
        await press(pilot, "end")
        assert f"ply {total} of {total}" in shown(app)
        assert record.outcome is not None
        assert game.words("en").text("end", record.outcome.reason) in flowing(app)
        await press(pilot, "pageup")
        assert f"ply {total - 10} of {total}" in shown(app)
        await press(pilot, "pagedown", "right")
        assert f"ply {total} of {total}" in shown(app)
        await press(pilot, "home")
        assert shown(app) == first
        await press(pilot, "f6")
        assert f"Zug 0 von {total}" in shown(app)
        await press(pilot, "tab")
        assert "· Platz 1, die Mutanten (random)" in shown(app)


async def test_replay_shows_a_broken_record_up_to_the_error() -> None:
    record = finished()
    bad = msgspec.structs.replace(record.plies[5], action="move M1 E5")
    plies = (*record.plies[:5], bad, *record.plies[6:])
    app = UntertageApp(record=msgspec.structs.replace(record, plies=plies))
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        await press(pilot, "end")
        assert "ply 5 of" in shown(app)
        assert "ply 6 (" in flowing(app)


async def test_the_rules_are_searched_while_typing() -> None:
    app = app_with(new_match())
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        await press(pilot, "f2")
        assert isinstance(app.screen, RulesScreen)
        book = registry.get("the_base").rules()
        assert f"{len(book.rules)} of {len(book.rules)} rules" in shown(app)
        await press(pilot, *"14")
        assert "BASE-14" in shown(app)
        assert "1 of" in shown(app)
        await press(pilot, "f6")
        assert registry.get("the_base").rules("de").rules["BASE-14"].text[:30] in flowing(app)
        await press(pilot, *"xyzzy")
        assert "Keine Regel enthält diese Wörter." in shown(app)
        await press(pilot, "tab")
        assert "The Base" in shown(app)


def test_rules_are_found_by_words_and_by_number() -> None:
    rules = list(registry.get("the_base").rules().rules.values())
    assert [rule.id for rule in find_rules(rules, "base-14")] == ["BASE-14"]
    assert [rule.id for rule in find_rules(rules, "D2")] == ["BASE-D2"]
    both = find_rules(rules, "crossing slot")
    assert both
    assert all("crossing" in (rule.text + rule.section).lower() and "slot" in rule.text.lower() for rule in both)
    assert len(find_rules(rules, "")) == len(rules)
