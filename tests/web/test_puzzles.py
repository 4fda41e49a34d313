"""Puzzles with a real pointer: solve one, fail one, see a solution, and the puzzle of the day."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from playwright.sync_api import Page, expect

from tests.web.acting import click_through
from untertage.bots.puzzles import Puzzle, goals_of, of_the_day, puzzles_of
from untertage.bots.turns import goes_on, is_met
from untertage.core import registry
from untertage.core.chance import NoChance

GAME = "the_base"
Visit = Callable[..., Page]


def by_steps() -> Puzzle:
    """A puzzle that is solved by moving pieces, without chance."""
    return next(each for each in puzzles_of(GAME) if all(text.startswith("move ") for text in each.plan))


def words_of(action: str) -> list[str]:
    return action.split()[1:]


def idle_turn(found: Puzzle) -> list[str]:
    """A whole turn of moves that misses the goal."""
    game, goal = registry.get(GAME), goals_of(GAME)[found.goal]
    start = game.load_position(found.state.encode())
    state, taken = start.clone(), []
    while goes_on(game, state, found.seat):
        for action in game.legal_actions(state, found.seat):
            after = state.clone()
            if not str(action).startswith("move "):
                continue
            try:
                game.advance(after, found.seat, action, NoChance(), None)
            except AssertionError:
                continue
            if not is_met(game, start, after, found.seat, goal):
                state = after
                taken.append(str(action))
                break
    return taken


def test_a_puzzle_is_solved_at_a_table_and_marked(visit: Visit) -> None:
    found = by_steps()
    page = visit("#/puzzles")
    section = page.locator(f'section[data-game="{GAME}"]')
    expect(section.locator("li")).to_have_count(len(puzzles_of(GAME)))
    section.locator(f'a[href$="{found.id}"]').click()
    expect(page.locator(".bar")).to_contain_text(registry.get(GAME).words("en").text("goal", found.goal))
    for action in found.plan:
        click_through(page, words_of(action))
    expect(page.locator(".bar")).to_have_attribute("data-state", "solved")
    page.get_by_role("link", name="All puzzles").click()
    expect(section.locator(f'a[href$="{found.id}"]')).to_contain_text("solved")
    expect(section).to_contain_text(f"1 of {len(puzzles_of(GAME))} solved")


def test_a_failed_try_says_what_is_missing_and_can_be_repeated(visit: Visit) -> None:
    found = by_steps()
    page = visit(f"#/puzzle/{GAME}/{found.id}", locale="de-DE")
    bar = page.locator(".bar")
    for action in idle_turn(found):
        click_through(page, words_of(action))
    expect(bar).to_have_attribute("data-state", "failed")
    expect(bar).to_contain_text(registry.get(GAME).words("de").text("goal_missed", found.goal))
    page.get_by_role("button", name="Noch einmal", exact=True).click()
    expect(bar).to_have_attribute("data-state", "open")
    page.get_by_role("button", name="Lösung zeigen").click()
    expect(bar.locator("ol li")).to_have_count(len(found.plan))
    for action in found.plan:
        click_through(page, words_of(action))
    expect(bar).to_contain_text("Gelöst!")


def test_the_puzzle_of_the_day_follows_from_the_date(visit: Visit) -> None:
    page = visit("#/puzzles")
    shown = page.evaluate("() => { const d = new Date(); return [d.getFullYear(), d.getMonth() + 1, d.getDate()] }")
    game_id, puzzle_id = of_the_day(date(*shown))
    expect(page.locator("a.day")).to_have_attribute("href", f"#/puzzle/{game_id}/{puzzle_id}")
