"""Tesseract in a real browser: in three dimensions with software WebGL, flat, on a phone, through the guide."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.acting import (
    STILL,
    click_word,
    lose_context,
    memory_is_steady,
    open_table,
    play_one,
    play_until_over,
    team_table,
    wait_for_my_move,
    without_webgl,
)

Visit = Callable[..., Page]
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


def test_memory_is_steady_over_300_turns(visit: Visit) -> None:
    page = visit()
    team_table(page, "tesseract", {})
    memory_is_steady(page, "tesseract", HARD, 300)


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


def test_without_webgl_the_flat_board_is_played(visit: Visit) -> None:
    page = without_webgl(visit())
    team_table(page, "tesseract", {})
    expect(page.get_by_text("you see the flat board")).to_be_visible()
    assert page.locator("canvas").count() == 0
    for turn in range(12):
        assert wait_for_my_move(page)
        play_one(page, turn)


def test_the_board_recovers_from_a_lost_context(visit: Visit) -> None:
    page = visit()
    team_table(page, "tesseract", {})
    page.wait_for_selector("canvas[data-frames]")
    lose_context(page)
    expect(page.get_by_role("status").filter(has_text="stopped working")).to_be_visible()
    assert page.locator("svg [data-word]").count() == 16
    page.wait_for_selector("canvas[data-frames]")
    wait_for_my_move(page)
    play_one(page, 0)


def test_flat_and_back_by_choice(visit: Visit) -> None:
    page = visit()
    team_table(page, "tesseract", {})
    page.wait_for_selector("canvas[data-frames]")
    page.get_by_role("button", name="Flat view").click()
    expect(page.locator("svg [data-word='00']")).to_be_visible()
    page.reload()
    expect(page.locator("svg [data-word='00']")).to_be_visible()
    page.get_by_role("button", name="3D view").click()
    page.wait_for_selector("canvas[data-frames]")


def test_cards_and_events_explain_themselves(visit: Visit) -> None:
    page = visit()
    team_table(page, "tesseract", {})
    page.wait_for_selector("[data-word]")
    page.locator(".more").first.click()
    expect(page.locator(".hand .text").first).to_be_visible()
    page.locator(".ability").first.hover()
    expect(page.locator(".tip")).to_be_visible()
    page.locator(".explain").first.focus()
    expect(page.locator(".tip")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".tip")).to_have_count(0)


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
    box = page.locator("svg [data-word='00']").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44


def test_the_first_game_guide_can_be_played_through(visit: Visit) -> None:
    page = visit("#/guide/tesseract")
    moves = [
        ["33", "33"],
        ["y2@a", "y4@a", "cell:y3", "cell:y3", "pass"],
        ["o5@primed", "-1"],
        ["o1@primed", "-1"],
        ["r3_controlled_burn", "play", "o5@primed", "o5@primed"],
        ["b4@a", "b"],
        ["end"],
    ]
    for number, words in enumerate(moves):
        page.wait_for_function(
            "n => document.querySelector('.text .muted')?.textContent.includes(`Step ${n} `)", arg=number + 1
        )
        for word in words:
            if word == "-1":
                page.locator(".choices button", has_text="by -1").click()
            else:
                page.wait_for_selector(f'[data-word="{word}"]:is([data-lit="true"], .picked)', state="attached")
                click_word(page, word)
        expect(page.locator(".text strong")).to_have_text("Well done!")
        page.get_by_role("button", name="Next step").click()
    expect(page.get_by_role("heading")).to_contain_text("That is all you need")
