"""The end of a match: scene, score by source as the engine counts it, turning points, rematch, replay and sharing."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.acting import open_table, play_until_over, uploaded
from tests.web.test_accessible import serious
from untertage.core import registry
from untertage.core.match import Match, replay
from untertage.core.record import read_record

Visit = Callable[..., Page]
GOLDEN = Path(__file__).parent.parent / "golden"
LATE = {
    "rescue": ("implosion-2", 4),
    "tesseract": ("2-contained-side-B", 1),
    "the_base": ("draw", 6),
    "topoum": ("two_players-2", 3),
    "underground": ("lost-pile-s1", 1),
}
"""A recorded match and how many plies before its end the table starts: few actions of the first seat end it."""
SIGNAL = b"\x89PNG\r\n\x1a\n"


def late_position(game_id: str) -> dict[str, Any]:
    name, back = LATE[game_id]
    record = read_record((GOLDEN / game_id / f"{name}.play").read_bytes())
    states = [state for state, _ in replay(record)]
    position: dict[str, Any] = json.loads(registry.get(game_id).dump_position(states[-1 - back]))
    return position


def shown_rows(page: Page) -> dict[str, list[int]]:
    """The score table as it is read: source and its numbers."""
    rows = page.locator("dialog tr[data-source]").evaluate_all(
        "rows => rows.map((row) => [row.dataset.source, [...row.querySelectorAll('td')].map((cell) => cell.innerText)])"
    )
    return {name: [int(re.split(r"\s*/", cell)[0].replace("−", "-")) for cell in cells] for name, cells in rows}


def engine_rows(page: Page, table: str) -> dict[str, list[int]]:
    """The same from the record of the table, without the page."""
    file = page.request.get(page.url.split("#")[0] + f"api/records/{table}/file").body()
    match = Match.from_record(read_record(file))
    events = [event for happened in match.events for event in happened]
    lines = match.game.tally(match.state, events)
    rows = {line.name: list(line.values) for line in lines}
    outcome = match.outcome()
    assert outcome is not None
    return rows | ({"total": list(outcome.scores)} if sum(line.points for line in lines) > 1 else {})


@pytest.mark.parametrize("game_id", registry.ids())
def test_every_game_ends_with_a_scene_and_the_score_of_the_engine(visit: Visit, game_id: str) -> None:
    """T15: no line at the bottom right."""
    page = visit()
    table = open_table(page, game_id, position=late_position(game_id))
    assert play_until_over(page, 12) > 0
    ending = page.get_by_role("dialog")
    expect(ending.locator(".scene svg")).to_be_visible()
    expect(ending.locator("h2")).to_be_focused()
    expect(ending.locator(".verdict")).not_to_be_empty()
    expect(ending.locator("tr[data-source]")).not_to_have_count(0)
    assert shown_rows(page) == engine_rows(page, table)
    assert "{" not in ending.inner_text()
    assert serious(page) == []
    page.keyboard.press("Escape")
    expect(ending).to_have_count(0)
    expect(page.get_by_role("button", name="Show the result")).to_be_focused()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Play again").click()
    expect(page.locator(f'.table:not([data-table="{table}"]) [data-word]')).not_to_have_count(0)
    expect(ending).to_have_count(0)


def test_the_loser_sees_the_loader_that_has_left(visit: Visit) -> None:
    """On a phone it does not fly under the button that closes the ending."""
    page = visit(viewport={"width": 390, "height": 844}, has_touch=True)
    record = read_record((GOLDEN / "rescue" / "implosion-2.play").read_bytes())
    state = [state for state, _ in replay(record)][-4]
    open_table(page, "rescue", position=json.loads(registry.get("rescue").dump_position(state)))
    play_until_over(page, 12)
    ending = page.get_by_role("dialog")
    expect(ending).to_have_attribute("data-result", "lost")
    loader, close = ending.locator(".fly").bounding_box(), ending.locator(".close").bounding_box()
    assert loader is not None
    assert close is not None
    assert loader["x"] + loader["width"] < close["x"]


def test_after_a_replay_it_is_shared_and_leads_to_the_turning_points(visit: Visit) -> None:
    page = visit(viewport={"width": 390, "height": 844}, locale="de-DE")
    record = uploaded(page, (GOLDEN / "topoum" / "tactical-3.play").read_bytes())
    page.goto(page.url.split("#")[0] + f"#/replay/{record}/9999")
    page.get_by_role("button", name="Ergebnis zeigen").click()
    ending = page.get_by_role("dialog")
    points = ending.locator(".review a")
    expect(points).not_to_have_count(0)
    for thing in ("h2", ".close", "footer"):
        box = ending.locator(thing).bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= 390
        assert box["y"] + box["height"] <= 844
    assert ending.locator(".body").evaluate("body => body.scrollWidth <= body.clientWidth")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ending.get_by_role("button", name="Link kopieren").click()
    expect(ending.get_by_role("button", name="Kopiert")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == page.url.split("#")[0] + f"#/replay/{record}"
    with page.expect_download() as download:
        ending.get_by_role("button", name="Bild teilen").click()
    assert download.value.suggested_filename == "untertage.png"
    assert Path(download.value.path()).read_bytes().startswith(SIGNAL)
    ply = (points.first.get_attribute("href") or "").rsplit("/", 1)[1]
    points.first.click()
    expect(ending).to_have_count(0)
    expect(page.locator(".bar .flow > span")).to_contain_text(re.compile(rf"^{ply} / "))


SCENES = {"pile": ".fall", "immobile": ".knock", "trapped": ".sink", "kidnapper": ".come"}
"""What only the scene of this defeat shows."""


@pytest.mark.parametrize("reason", SCENES)
def test_every_defeat_in_underground_has_its_scene(visit: Visit, reason: str) -> None:
    """Nobody drowns because the pile is used up."""
    page = visit()
    file = next((GOLDEN / "underground").glob(f"lost-{reason}-*.play")).read_bytes()
    name = uploaded(page, file)
    page.evaluate("path => { location.hash = path }", f"#/replay/{name}/{len(read_record(file).plies)}")
    page.get_by_role("button", name="Show the result").click()
    expect(page.locator("dialog .scene svg")).to_be_visible()
    shown = {one for one, mark in SCENES.items() if page.locator(f"dialog .scene {mark}").count() > 0}
    assert shown == {reason}
