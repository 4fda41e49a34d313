"""Tesseract in a real browser: in three dimensions with software WebGL, flat, on a phone."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.acting import (
    MOVED_ON,
    OUT_OF_REACH,
    STILL,
    TURNS,
    click_middle,
    click_through,
    memory_is_steady,
    open_table,
    play_one,
    play_until_over,
    share,
    team_table,
    version,
    wait_for_my_move,
)
from untertage.core import registry
from untertage.core.match import Match, replay
from untertage.core.record import read_record

Visit = Callable[..., Page]
GOLDEN = Path(__file__).parent.parent / "golden" / "tesseract"
HARD = {"base_side": "D", "extra_primed": 2}


def test_a_whole_game_with_a_bot_by_clicking(visit: Visit) -> None:
    page = visit()
    open_table(page, "tesseract", options=HARD)
    page.wait_for_selector("canvas[data-frames]")
    assert play_until_over(page) >= 4
    expect(page.locator(".over")).to_contain_text("Your team lost.")
    expect(page.locator(".track")).to_have_attribute("aria-label", re.compile("7"))
    page.get_by_role("link", name="Replay").click()
    expect(page.locator(".bar")).to_contain_text("0 /")
    page.keyboard.press("End")
    expect(page.locator(".bar [role=status]")).to_contain_text("detonate")


@pytest.mark.soak
def test_memory_is_steady_over_many_turns(visit: Visit) -> None:
    page = visit()
    team_table(page, "tesseract", {})
    memory_is_steady(page, "tesseract", HARD, TURNS)


def test_the_cube_is_turned_and_pointed_at_in_the_picture(visit: Visit) -> None:
    page = visit()
    team_table(page, "tesseract", {})
    page.wait_for_selector("canvas[data-frames]")
    wait_for_my_move(page)
    lit = page.locator(".handle[data-lit='true']")
    word = lit.last.get_attribute("data-word")
    before = lit.last.bounding_box()
    frames = page.evaluate(STILL)  # returns at all: an unchanged picture is not redrawn
    page.keyboard.press("e")
    page.wait_for_function("n => Number(document.querySelector('canvas')?.dataset.frames) > n", arg=frames)
    assert lit.last.bounding_box() != before
    page.keyboard.press("q")
    page.get_by_role("button", name="From above").click()
    page.evaluate(STILL)
    box = page.locator(f".handle[data-word='{word}']").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator(f".handle[data-word='{word}'].picked")).to_have_count(1)
    expect(page.locator(".choices li button")).not_to_have_count(0)


def test_flat_and_back_by_choice(visit: Visit) -> None:
    page = visit()
    team_table(page, "tesseract", {})
    page.wait_for_selector("canvas[data-frames]")
    page.get_by_role("button", name="Flat view").click()
    expect(page.locator("svg [data-word='00']")).to_be_visible()
    expect(page.locator("svg [data-word='33'] .name")).to_have_text("33")
    page.reload()
    expect(page.locator("svg [data-word='00']")).to_be_visible()
    page.get_by_role("button", name="3D view").click()
    page.wait_for_selector("canvas[data-frames]")
    page.keyboard.press("v")
    expect(page.locator("svg [data-word='00']")).to_be_visible()


SIZES = ((1440, 900), (1024, 768), (844, 390), (768, 600), (720, 450), (390, 844))


def test_cube_and_disc_are_whole_at_every_size(visit: Visit) -> None:
    """T9 and T16: nothing is cut off, the opened cube stays in the picture, and the picture is sharp."""
    page = visit(device_scale_factor=2, has_touch=True)
    page.evaluate("localStorage.setItem('untertage', JSON.stringify({pace: 'off', depth: 'space'}))")
    page.reload()
    team_table(page, "tesseract", {})
    page.wait_for_selector("canvas[data-frames]")
    wait_for_my_move(page)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for spread in ("true", "false"):
            page.get_by_role("button", name="Pull the layers apart").click()
            expect(page.get_by_role("button", name="Pull the layers apart")).to_have_attribute("aria-pressed", spread)
            page.evaluate(STILL)
            assert page.evaluate(OUT_OF_REACH) == []
        assert share(page, ".cube") >= 0.6, (width, height)
        sharp = page.locator("canvas").evaluate("node => node.width / node.clientWidth")
        assert sharp >= (1.9 if width * height < 500_000 else 1)
        if width >= 1024:
            page.locator(".base .spot").last.scroll_into_view_if_needed()
            assert page.locator(".base .spot").last.evaluate(
                """spot => { const box = spot.getBoundingClientRect();
                    return [1, box.height - 1].every((y) =>
                        spot.contains(document.elementFromPoint(box.x + box.width / 2, box.y + y))) }"""
            )


def test_the_canvas_keeps_its_size_and_columns_have_names(visit: Visit) -> None:
    """T13 and T8: a turn does not resize the picture, and pointing at a die names its column."""
    page = visit()
    team_table(page, "tesseract", {})
    page.wait_for_selector("canvas[data-frames]")
    wait_for_my_move(page)
    size = page.locator("canvas").bounding_box()
    for turn in range(5):
        wait_for_my_move(page)
        play_one(page, turn)
        assert page.locator("canvas").bounding_box() == size
    # T14: an action of one word is offered once, and one click plays it.
    end = page.locator(".offer", has_text="End the turn")
    for turn in range(5, 25):
        wait_for_my_move(page)
        if end.count() > 0:
            break
        play_one(page, turn)
    assert page.locator("[data-word='end'], [data-word='special']").count() == 0
    before = version(page)
    end.click()
    page.wait_for_function(MOVED_ON, arg=before)
    wait_for_my_move(page)
    page.get_by_role("button", name="From above").click()
    page.evaluate(STILL)
    box = page.locator(".handle[data-word='33']").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator(".tip")).to_contain_text("column 33")


def with_materialisation() -> dict[str, Any]:
    """It is the turn of lab A, which has won the card by containing four dice; two dice have been destroyed."""
    rules = registry.get("tesseract")
    match = Match.new(rules, 2, seed=5)
    for _ in range(2):
        seat = match.actors()[0]
        match.play(seat, match.legal(seat)[0])
    position: dict[str, Any] = json.loads(rules.dump_position(match.state))
    corners = [position["tesseract"][corner] for corner in ("00", "30", "03", "33")]
    for letter in "yopbop":
        next(stack for stack in corners if f"{letter}?" in stack).remove(f"{letter}?")
    changes = {"matrix": ["y1", "o1", "p1", "b1"], "box": {"orange": 1, "purple": 1}}
    turn = {"active": "a", "pending": [{"kind": "turn", "lab": "a"}]}
    return {**position, **changes, **turn, "nodes": ["m_materialisation@a", *position["nodes"][1:]]}


def test_cards_and_events_explain_themselves(visit: Visit) -> None:
    page = visit(prefs={"depth": "flat"})
    open_table(page, "tesseract", position=with_materialisation())
    page.wait_for_selector("[data-word]")
    page.locator(".hand .more").first.click()
    expect(page.locator(".lab .text")).to_be_visible()
    page.locator(".lab .close").click()
    expect(page.locator(".lab .text")).to_have_count(0)
    page.locator(".ability").first.hover()
    expect(page.locator(".tip")).to_be_visible()
    page.locator(".explain").first.focus()
    expect(page.locator(".tip")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".tip")).to_have_count(0)
    # A destroyed die of either colour comes back: the lab, then a die of the box.
    click_through(page, ["m_materialisation", "m_materialisation"])
    expect(page.locator("[data-word^='box:'][data-lit='true']")).to_have_count(12)
    click_through(page, ["a", "box:p4"])
    expect(page.locator(".lab").first.locator("[data-word='p4@a']")).to_be_visible()


def test_both_labs_are_in_sight_on_a_phone_on_its_side(visit: Visit) -> None:
    page = visit(viewport={"width": 844, "height": 390}, has_touch=True)
    open_table(page, "tesseract")
    assert wait_for_my_move(page)
    foot = page.locator(".wrap").evaluate("wrap => wrap.getBoundingClientRect().bottom")
    labs = page.locator(".lab .spaces").evaluate_all("labs => labs.map(lab => lab.getBoundingClientRect().bottom)")
    assert len(labs) == 2
    assert max(labs) <= foot


def asking_for(*kinds: str, golden: str = "1-contained-side-1") -> dict[str, Any]:
    """The first position of a recorded match in which just these kinds of actions can be taken."""
    rules = registry.get("tesseract")
    record = read_record((GOLDEN / f"{golden}.play").read_bytes())
    state = next(
        state
        for state, _ in replay(record)
        if {str(action).split()[0] for action in rules.legal_actions(state, 0)} == set(kinds)
    )
    position: dict[str, Any] = json.loads(rules.dump_position(state))
    return position


def test_a_hint_brings_into_sight_what_it_is_about(visit: Visit) -> None:
    """On a phone the primed dice lie below the picture."""
    page = visit(viewport={"width": 390, "height": 844}, has_touch=True)
    open_table(page, "tesseract", bots=0, position=asking_for("destroy_column"))
    column = page.locator(".primed .column[data-lit='true']").first
    expect(column).to_be_in_viewport()  # what is lit comes into sight when the aids arrive
    page.mouse.move(195, 400)
    page.mouse.wheel(0, -2000)
    expect(column).not_to_be_in_viewport()
    page.get_by_role("button", name="Hint").tap()
    expect(column).to_be_in_viewport()


ARROWS = """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(
    [...document.querySelectorAll('.ring.hint')].map((ring) => ring.querySelector('.arrow')?.style.rotate ?? 'ring')
))))"""
"""Where the arrows of a suggestion point, after the next frame."""


def test_an_arrow_points_to_a_suggestion_out_of_sight(visit: Visit) -> None:
    """A ring at the edge would mark what happens to lie there."""
    page = visit(viewport={"width": 390, "height": 844}, has_touch=True)
    open_table(page, "tesseract", bots=0, position=asking_for("destroy_column"))
    page.get_by_role("button", name="Hint").tap()
    expect(page.locator(".ring.hint:not(.away)")).to_have_count(1)
    page.mouse.move(195, 400)
    seen: list[list[str]] = []
    while seen[-1:] != [["90deg"]] and len(seen) < 100:  # what is lit comes into sight once more when the aids arrive
        page.mouse.wheel(0, -2000)
        seen.append(page.evaluate(ARROWS))
    assert seen[-1] == ["90deg"], seen


def test_the_suggested_one_of_several_buttons_is_marked(visit: Visit) -> None:
    page = visit(viewport={"width": 390, "height": 844}, has_touch=True)
    open_table(page, "tesseract", bots=0, position=asking_for("adjust"))
    page.get_by_role("button", name="Hint").tap()
    expect(page.locator(".prompt .answers .primary")).to_be_visible()
    said = page.locator(".prompt .text").inner_text()
    page.locator("[data-word='adjust']").tap()
    click_middle(page, page.locator(".ring.hint:not(.away)").last)
    buttons = page.locator(".choices.at li button")
    expect(buttons).not_to_have_count(0)
    assert buttons.count() > 1
    expect(page.locator(".choices.at .hinted")).to_have_count(1)
    assert page.locator(".choices.at .hinted").inner_text() in said


def before_the_crane_arm() -> dict[str, Any]:
    """The player is about to play a card that asks for a column of the Tesseract."""
    record = read_record((GOLDEN / "1-contained-side-1.play").read_bytes())
    states = [state for state, _ in replay(record)]
    position: dict[str, Any] = json.loads(registry.get("tesseract").dump_position(states[34]))
    return position


def test_what_can_be_chosen_next_comes_into_sight(visit: Visit) -> None:
    """On a phone a card is played below the Tesseract and asks for one of its dice."""
    page = visit(viewport={"width": 390, "height": 844}, has_touch=True)
    open_table(page, "tesseract", bots=0, position=before_the_crane_arm())
    card = page.locator("[data-word='r2_crane_arm'][data-lit='true']").first
    page.mouse.move(195, 400)
    page.mouse.wheel(0, 430)
    lit = page.locator("[data-board] [data-lit='true']")
    expect(lit.first).not_to_be_in_viewport()
    card.tap()
    page.locator(".choices.at .primary").tap()
    expect(page.locator(".prompt")).to_contain_text("Reposition")
    expect(lit.first).to_be_in_viewport()


def test_phone_width_is_flat_and_needs_no_sideways_scrolling(visit: Visit) -> None:
    page = visit("#/new/tesseract", viewport={"width": 390, "height": 844}, has_touch=True)
    page.locator("form button[type=submit]").click()
    page.wait_for_selector("svg [data-word='00']")
    wait_for_my_move(page)
    assert page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [390, 844]
    wrap = page.evaluate(
        "(() => { const w = document.querySelector('.wrap'); return w.scrollWidth - w.clientWidth })()"
    )
    assert wrap <= 0
    expect(page.locator(".deciding")).to_contain_text("Next to be primed")  # no empty band below the cube
    box = page.locator("svg [data-word='00']").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44


def test_a_die_to_be_repositioned_is_named(visit: Visit) -> None:
    page = visit(locale="de-DE", prefs={"depth": "flat"})
    position = asking_for("reposition")
    open_table(page, "tesseract", bots=0, position=position)
    assert wait_for_my_move(page)
    page.keyboard.press("/")
    first = page.locator(".choices.all li button[title^='reposition']").first
    _, column, to = (first.get_attribute("title") or "").split()
    die = registry.get("tesseract").words("de").text("term", position["tesseract"][column][-1])
    assert re.fullmatch(r"[a-zäöü]+e? [1-6]", die)
    expect(first).to_have_text(f"{die} umpositionieren (von Säule {column} auf Säule {to})")


def with_a_tie(dice: int) -> dict[str, Any]:
    """The first seat decides, this many dice may be primed next, and one of them uncovers an event."""
    rules, chance = registry.get("tesseract"), random.Random(1)
    for seed in range(99):
        match = Match.new(rules, 1, seed=seed, keep_record=False, check_every=0)
        while match.outcome() is None and match.ply < 250:
            seat = match.actors()[0]
            match.play(seat, chance.choice(match.legal(seat)))
            view: Any = match.view(None)
            aids: Any = rules.aids(view)
            if len(view.threat) == dice and view.asked == "turn" and any(one.event for one in aids.threat):
                position: dict[str, Any] = json.loads(rules.dump_position(match.state))
                return position
    raise AssertionError(f"no tie of {dice} dice")


@pytest.mark.parametrize("dice", [1, 2])
def test_what_is_primed_next_is_whole(visit: Visit, dice: int) -> None:
    page = visit(locale="de-DE", prefs={"depth": "flat"})
    open_table(page, "tesseract", bots=0, position=with_a_tie(dice))
    assert wait_for_my_move(page)
    page.keyboard.press("a")
    expect(page.locator(".risk strong")).to_contain_text("Zündgefahr")
    assert len(re.findall(r"\b[1-6] \(\d\d\)|auf Säule", page.locator(".risk").inner_text())) == dice
    assert page.locator(".risk").evaluate("risk => risk.scrollHeight - risk.clientHeight") <= 0
