"""Motion explains what happens, and nothing moves for those who asked for stillness.

Recorded matches are stepped through in a replay: the same actions every time, and no bot in between.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.acting import STILL, uploaded
from untertage.core.match import Match
from untertage.core.record import read_record

Visit = Callable[..., Page]
GOLDEN = Path(__file__).parent.parent / "golden"
RECORDS = {
    "rescue": "implosion-2",
    "tesseract": "4-detonated-side-D",
    "the_base": "jump_cost_two",
    "topoum": "resigned-2",
    "underground": "v2-penalty-one-by-one",
}
"""Short matches with every kind of event below."""
FLAT = {
    "rescue": {"manipulated": {"turn", "sideways", "over"}, "moved": {"walk", "arrive"}, "advanced": {"transform"}},
    "tesseract": {"taken": {"travel"}, "primed": {"travel", "roll"}, "ignited": {"arc", "ignite", "shake"}},
    "the_base": {"stepped": {"transform"}, "rotated": {"spin", "spin-again"}, "eliminated": {"burst", "leap"}},
    "topoum": {"laid": {"drop"}, "sighted": {"draw"}, "moved": {"transform"}, "blasted": {"lob", "flash", "wave"}},
    "underground": {"moved": {"walk"}, "flooded": {"rise"}, "placed": {"lower"}},
}
"""Kinds of events, and the animations of which at least one has to show them; with `transform` a piece travels."""
SPATIAL = {"tesseract": ("taken", "ignited"), "underground": ("moved", "flooded")}
REST = "() => Promise.allSettled(document.getAnimations().map((one) => one.finished)).then(() => undefined)"
STEP = """() => new Promise((done) => {
    const names = new Set();
    let frames = 0;
    const look = () => {
        for (const one of document.getAnimations())
            if (one.effect.target?.closest('.stage'))
                names.add(one.animationName?.replace(/^svelte-\\w+-/, '') ?? one.transitionProperty);
        frames += 1;
        if (frames < 6) requestAnimationFrame(look);
        else done([...names]);
    };
    window.addEventListener('keydown', () => requestAnimationFrame(look), {once: true});
})"""
"""The animations on the board in the frames after the next key."""


def recorded(game: str) -> tuple[bytes, Match]:
    file = (GOLDEN / game / f"{RECORDS[game]}.play").read_bytes()
    return file, Match.from_record(read_record(file))


def ply_of(match: Match, kind: str) -> int:
    """The first action that brings an event of this kind."""
    return next(
        ply
        for ply, events in enumerate(match.events)
        if ply > 0 and any(event.__struct_config__.tag == kind for event in events)
    )


def at_ply(page: Page, record: str, ply: int) -> None:
    """Open a replay at this moment; by way of the start page, because the address may be the same as before."""
    for path in ("#/", f"#/replay/{record}/{ply}"):
        page.evaluate("path => { location.hash = path }", path)
        page.wait_for_selector(".bar .flow > span" if "replay" in path else ".game")
    expect(page.locator(".bar .flow > span").first).to_contain_text(f"{ply} /")


def animations(page: Page, record: str, ply: int) -> set[str]:
    """What moves on the board when the replay goes on from here."""
    at_ply(page, record, ply)
    page.wait_for_selector(".stage svg")
    page.evaluate(REST)
    page.evaluate(f"() => {{ window.moving = ({STEP})() }}")
    page.keyboard.press("ArrowRight")
    return set(page.evaluate("() => window.moving"))


@pytest.mark.parametrize("game", FLAT)
def test_every_kind_of_action_is_shown_by_a_motion_of_its_own(visit: Visit, game: str) -> None:
    file, match = recorded(game)
    flat = {"depth": "flat"}
    moving, still = visit(pace="slow", reduced_motion="no-preference", prefs=flat), visit(pace="slow", prefs=flat)
    name = uploaded(moving, file)
    for kind, names in FLAT[game].items():
        ply = ply_of(match, kind)
        found = animations(moving, name, ply)
        assert found & names, f"{kind} at ply {ply} is shown by {sorted(found)}"
        assert animations(still, name, ply) == set(), kind


@pytest.mark.parametrize("game", SPATIAL)
def test_motion_in_three_dimensions(visit: Visit, game: str) -> None:
    """A motion takes several frames; without motion one picture follows the other."""
    file, match = recorded(game)
    for kind in SPATIAL[game]:
        frames = []
        for motion in ("no-preference", "reduce"):
            page = visit(
                pace="slow", prefs={"depth": "space"}, reduced_motion=motion, viewport={"width": 640, "height": 480}
            )
            at_ply(page, uploaded(page, file), ply_of(match, kind))
            page.wait_for_selector("canvas[data-frames]")
            before = page.evaluate(STILL)
            page.keyboard.press("ArrowRight")
            frames.append(page.evaluate(STILL) - before)
        assert frames[0] >= 3, (kind, frames)
        assert 1 <= frames[1] <= 2, (kind, frames)
