"""Shared by the tests of the terminal client: apps at 80x24, and their visible text."""

from __future__ import annotations

from typing import Any

from textual.pilot import Pilot
from textual.widgets import Input

from untertage.core import registry
from untertage.core.match import Match
from untertage.tui.app import UntertageApp
from untertage.tui.session import Session
from untertage.tui.table import TableScreen

SIZE = (80, 24)


def new_match(*players: str, seed: int = 3, game: Any = None, **options: Any) -> Match:
    chosen = {"setup_orientation": "random", **options}
    return Match.new(game or registry.get("the_base"), 2, chosen, seed=seed, players=players or ("you", "random"))


def app_with(match: Match, lang: str = "en") -> UntertageApp:
    return UntertageApp(lang=lang, session=Session(match))


async def settle(pilot: Pilot[Any]) -> None:
    """Wait until the bots have acted and everything is drawn."""
    await pilot.pause()
    while any(worker.group == "bot" and worker.is_running for worker in pilot.app.workers):
        await pilot.app.workers.wait_for_complete([w for w in pilot.app.workers if w.group == "bot"])
        await pilot.pause()
    await pilot.pause()


async def press(pilot: Pilot[Any], *keys: str) -> None:
    await pilot.press(*keys)
    await settle(pilot)


async def type_line(pilot: Pilot[Any], text: str) -> None:
    """Type a text and press Enter."""
    await pilot.press(*("space" if letter == " " else letter for letter in text), "enter")
    await settle(pilot)


def shown(app: UntertageApp) -> str:
    """The text of the top screen."""
    return "\n".join(strip.text.rstrip() for strip in app.screen._compositor.render_strips())


def flowing(app: UntertageApp) -> str:
    """The visible text without line breaks; for a table only the panel beside the board."""
    panels = app.screen.query("#panel")
    left = panels.first().region.x if panels else 0
    return " ".join(" ".join(line[left:] for line in shown(app).splitlines()).replace("│", " ").split())


def table(app: UntertageApp) -> TableScreen:
    assert isinstance(app.screen, TableScreen)
    return app.screen


def typed(app: UntertageApp) -> str:
    return app.screen.query_one(Input).value
