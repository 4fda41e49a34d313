"""Underground in a real browser: parts with their ghosts, the hourglass, flat and in three dimensions."""

from __future__ import annotations

import io
import re
from collections.abc import Callable

import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Page, expect

from tests.web.acting import (
    OUT_OF_REACH,
    STILL,
    TURNS,
    click_word,
    memory_is_steady,
    open_table,
    play_one,
    play_until_over,
    set_table,
    share,
    team_table,
    wait_for_my_move,
)
from tests.web.positions import varied

Visit = Callable[..., Page]
BARE = ".looks { visibility: hidden }"
"""Buttons on the canvas may be drawn a shade differently after their use."""
SHORT = {"Turns per section": "1", "Kidnapper": "turns"}


def scenario(page: Page, name: str) -> None:
    page.get_by_role("radio", name=name, exact=False).check()


def sand(page: Page) -> int:
    """Seconds that are left in the glass."""
    found = re.search(r"Sand left: (\d+)", page.locator(".facts").inner_text())
    assert found is not None
    return int(found[1])


SEEN = """part => {
    const {x, y, width, height} = part.getBoundingClientRect();
    return part.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""
FOOT = """card => {
    const {x, width, bottom} = card.getBoundingClientRect();
    return card.contains(document.elementFromPoint(x + width / 2, bottom - 8));
}"""
A_T_OF_FOUR = 16
"""A seed whose first card gives a part that looks different in each orientation."""


def to_the_parts(page: Page) -> None:
    """Start with a known deal and play the first card for its part."""
    set_table(page, "underground", A_T_OF_FOUR)
    wait_for_my_move(page)
    word = page.locator(".card[data-lit='true']").first.get_attribute("data-word") or ""
    click_word(page, word)
    click_word(page, word)
    page.wait_for_selector(".part[data-lit='true']")


def test_a_whole_game_with_a_bot_by_clicking(visit: Visit) -> None:
    page = visit()
    team_table(page, "underground", SHORT, lambda: scenario(page, "7: The rat"))
    page.wait_for_selector("canvas[data-frames]")
    assert play_until_over(page) >= 4
    expect(page.locator(".over")).to_contain_text(re.compile("Your team (lost|won)"))
    page.get_by_role("link", name="Replay").click()
    expect(page.locator(".bar")).to_contain_text("0 /")
    page.keyboard.press("End")
    expect(page.locator(".bar [role=status]")).not_to_be_empty()


@pytest.mark.soak
def test_memory_is_steady_over_many_turns(visit: Visit) -> None:
    page = visit()
    team_table(page, "underground", {})
    memory_is_steady(page, "underground", {"setup": "s7", "turns_per_section": 1}, TURNS)


def test_numbers_on_a_flat_board_are_never_empty(visit: Visit) -> None:
    """The number of steps arrives a moment after the action; until then the cell is lit without one."""
    page = visit(viewport={"width": 390, "height": 844}, has_touch=True)
    open_table(page, "underground")
    assert wait_for_my_move(page)
    page.evaluate(
        """() => {
            window.empty = 0;
            const look = () => {
                for (const spot of document.querySelectorAll('.stage .spot'))
                    if (!spot.nextElementSibling?.textContent.trim()) window.empty += 1;
            };
            new MutationObserver(look).observe(document.querySelector('.stage'), {childList: true, subtree: true});
        }"""
    )
    page.locator(".stage [data-lit='true']").first.tap()
    page.locator(".choices.at li button").first.tap()
    expect(page.locator(".stage .spot")).not_to_have_count(0)
    assert page.evaluate("window.empty") == 0


def test_players_lay_the_plateaus_with_a_preview(visit: Visit) -> None:
    page = visit()
    team_table(
        page, "underground", {"Who arranges": "players"}, lambda: scenario(page, "Random board, Easy"), second="here"
    )
    page.wait_for_selector("canvas[data-frames]")
    places = page.locator("[data-word^='corner:'][data-lit='true']")
    expect(places).not_to_have_count(0)
    expect(page.locator(".table")).to_have_attribute("data-chosen", "a turned:0")
    page.keyboard.press("r")
    expect(page.locator(".table")).to_have_attribute("data-chosen", "a turned:1")
    places.first.focus()
    expect(page.locator(".height")).to_have_text(re.compile(r"level \d+"))
    page.keyboard.press("Enter")
    expect(page.locator("aside ol li").last).to_contain_text("Plateau a lies at")


def test_the_wheel_turns_the_part_and_otherwise_the_camera(visit: Visit) -> None:
    page = visit()
    team_table(page, "underground", {})
    page.wait_for_selector("canvas[data-frames]")
    to_the_parts(page)
    page.mouse.move(300, 350)
    far = page.locator("[data-place='A1']").bounding_box()
    page.mouse.wheel(0, 120)
    page.wait_for_function(
        "x => document.querySelector(`[data-place='A1']`).getBoundingClientRect().x !== x", arg=far and far["x"]
    )
    page.locator(".part").first.click()
    table = page.locator(".table")
    expect(table).to_have_attribute("data-chosen", re.compile("@0"))
    page.mouse.move(300, 350)
    page.mouse.wheel(0, 120)
    expect(table).to_have_attribute("data-chosen", re.compile("@1"))


def test_the_box_is_cut_open(visit: Visit) -> None:
    page = visit()
    team_table(page, "underground", {}, lambda: scenario(page, "4: Islands"))
    page.wait_for_selector("canvas[data-frames]")
    page.evaluate(STILL)
    whole = page.locator("canvas").screenshot(style=BARE)
    for _ in range(5):
        page.keyboard.press(".")
    expect(page.get_by_label("Cut open")).to_have_value("5")
    page.evaluate(STILL)
    assert page.locator("canvas").screenshot(style=BARE) != whole
    for _ in range(9):
        page.keyboard.press(",")
    expect(page.get_by_label("Cut open")).to_have_value("0")
    page.evaluate(STILL)
    assert page.locator("canvas").screenshot(style=BARE) == whole


def test_a_part_is_turned_and_its_preview_shows_the_level(visit: Visit) -> None:
    page = visit()
    team_table(page, "underground", {})
    page.wait_for_selector("canvas[data-frames]")
    to_the_parts(page)
    page.locator(".part").first.click()
    places = page.locator("[data-word^='corner:'][data-lit='true']")
    expect(places).not_to_have_count(0)
    expect(page.locator(".offer.primary")).to_have_count(0)  # T11: ending the actions is not what is due
    table = page.locator(".table")
    expect(table).to_have_attribute("data-chosen", re.compile("front@0"))
    page.keyboard.press("r")
    expect(table).to_have_attribute("data-chosen", re.compile("front@1"))
    expect(page.get_by_role("tab", name="Log")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("f")
    expect(table).to_have_attribute("data-chosen", re.compile("back@"))
    page.get_by_role("button", name="Turn left").click()
    word = places.first.get_attribute("data-word") or ""
    page.locator(f'[data-word="{word}"]').focus()
    expect(page.locator(".height")).to_have_text(re.compile(r"level \d+"))
    log = page.locator("aside ol li").count()
    page.keyboard.press("Enter")
    page.wait_for_function("n => document.querySelectorAll('aside ol li').length > n", arg=log)
    expect(page.locator("aside ol li").last).to_contain_text("is placed at")


def test_the_keyboard_stays_on_the_board_when_its_card_has_been_played(visit: Visit) -> None:
    page = visit()
    open_table(page, "underground")
    assert wait_for_my_move(page)
    page.wait_for_selector("[data-word^='card:'][data-lit='true']")
    page.get_by_role("group", name="Board").focus()
    expect(page.locator("[data-word^='card:']:focus")).to_have_count(1)
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator(".prompt")).to_contain_text("Build and move, in either order.")
    expect(page.locator(".stage [data-lit='true']:focus")).to_have_count(1)


def test_a_place_that_does_not_fit_gives_its_reason(visit: Visit) -> None:
    page = visit()
    team_table(page, "underground", {})
    to_the_parts(page)
    page.locator(".part").first.click()
    page.wait_for_selector("[data-word^='corner:'][data-lit='true']", state="attached")
    word = page.locator("[data-word^='corner:'][data-lit='false']").last.get_attribute("data-word") or ""
    click_word(page, word)
    expect(page.locator(".note")).to_contain_text("UG-")


def test_a_lost_connection_while_the_sand_runs(visit: Visit) -> None:
    page = visit()
    team_table(page, "underground", {"Kidnapper": "realtime"}, lambda: scenario(page, "2: Spiral staircase"))
    expect(page.locator(".facts")).to_contain_text("Sand left")
    before = sand(page)
    page.context.set_offline(True)
    page.wait_for_function(
        "left => Number(document.querySelector('.facts b')?.textContent.match(/\\d+/)?.[0]) < left", arg=before
    )
    page.context.set_offline(False)
    wait_for_my_move(page)
    assert 60 < sand(page) < before
    play_one(page, 0)


def test_on_a_phone_the_first_touch_previews_and_the_second_places(visit: Visit) -> None:
    page = visit("#/new/underground", viewport={"width": 390, "height": 844}, has_touch=True)
    page.locator("form button[type=submit]").click()
    page.wait_for_selector("svg [data-word='A1']")
    assert page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [390, 844]
    to_the_parts(page)
    assert page.locator(".part").first.evaluate(SEEN), "the parts to be placed are in sight without scrolling"
    assert page.locator(".hand .card").last.evaluate(SEEN), "and they do not cover the hands"
    page.locator(".part").first.tap()
    assert page.locator(".hand .card").last.evaluate(FOOT), "with the handles of the part, too"
    place = page.locator("[data-word^='corner:'][data-lit='true']").first
    cell = place.get_attribute("data-place") or "?"
    log = page.locator("aside ol li").count()
    place.tap(force=True)
    expect(page.locator(".ghost")).not_to_have_count(0)
    expect(page.locator(".height")).to_contain_text(cell)  # T11: the part lies on the cell that was touched
    handles = page.locator(".pin").bounding_box()
    assert handles is not None
    assert 0 <= handles["x"] <= 390 - handles["width"]
    for button in page.locator(".pin button").all():
        size = button.bounding_box()
        assert size is not None
        assert min(size["width"], size["height"]) >= 44
        assert button.evaluate(SEEN)
    page.get_by_label("Turn right").first.tap()
    expect(page.locator(".height")).to_contain_text(cell)
    page.get_by_label("Turn left").first.tap()
    assert page.locator("aside ol li").count() == log
    page.get_by_role("button", name="Place it here").tap()
    page.wait_for_function("n => document.querySelectorAll('aside ol li').length > n", arg=log)


def test_on_a_phone_on_its_side_the_parts_leave_the_hands_in_sight(visit: Visit) -> None:
    page = visit("#/new/underground", viewport={"width": 844, "height": 390}, has_touch=True)
    page.locator("form button[type=submit]").click()
    page.wait_for_selector("[data-word]")
    to_the_parts(page)
    page.locator(".part").first.tap()
    expect(page.locator(".tools button")).not_to_have_count(0)
    assert page.locator(".part").last.evaluate(SEEN)
    assert page.locator(".hand .card").last.evaluate(SEEN)


def test_in_three_dimensions_a_part_lies_where_a_finger_has_touched(visit: Visit) -> None:
    """A touch of the picture does not move the keyboard to the first place, with its preview elsewhere."""
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
    page = visit("#/new/underground", prefs={"depth": "space"}, **phone)
    page.locator("form button[type=submit]").click()
    page.wait_for_selector("canvas[data-frames]")
    to_the_parts(page)
    page.locator(".part").first.tap()
    for cell in ("G5", "F5"):
        page.evaluate(STILL)
        place = page.locator(f".handle[data-place='{cell}']").bounding_box()
        assert place is not None
        page.touchscreen.tap(place["x"] + 15, place["y"] + 15)
        expect(page.locator(".height")).to_contain_text(cell)
    page.get_by_role("button", name="Place it here").tap()
    expect(page.locator(".logs li, aside ol li").last).to_contain_text("F5")
    page.evaluate(STILL)
    page.locator("canvas").tap(position={"x": 20, "y": 340})
    page.keyboard.press("ArrowRight")
    expect(page.locator(".handle:focus")).to_have_count(1)


def test_a_card_says_what_it_gives(visit: Visit) -> None:
    page = visit(viewport={"width": 390, "height": 844}, has_touch=True, locale="de-DE")
    open_table(page, "underground")
    assert wait_for_my_move(page)
    page.locator(".card[data-lit='true']").first.tap()
    told = page.locator(".prompt .text")
    expect(told).to_contain_text(re.compile(r"Schritte: \d\. .+\. (Danach kommt|Kein) Wasser\."))
    assert told.locator("span").evaluate("text => text.scrollHeight - text.clientHeight") <= 0, "it is shown whole"


def test_the_box_is_whole_at_every_size_and_cells_have_names(visit: Visit) -> None:
    """T16, T8 and T13: no corner is cut off, the picture is sharp, pointing names the cell, and the hands stay put."""
    page = visit(device_scale_factor=2, has_touch=True)
    page.evaluate("localStorage.setItem('untertage', JSON.stringify({pace: 'off', depth: 'space'}))")
    page.reload()
    team_table(page, "underground", {}, lambda: scenario(page, "3: In the corners"))
    page.wait_for_selector("canvas[data-frames]")
    to_the_parts(page)
    hands = page.locator(".hands").bounding_box()
    page.locator(".part").first.click()
    assert page.locator(".hands").bounding_box() == hands
    page.keyboard.press("Escape")
    for width, height in ((844, 390), (768, 600), (720, 450), (390, 844), (1024, 768), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        for view in ("From a corner", "From above"):
            page.get_by_role("button", name=view).click()
            page.evaluate(STILL)
            assert page.evaluate(OUT_OF_REACH) == [], (width, height, view)
        assert share(page, ".frame .stage") >= 0.6, (width, height)
        sharp = page.locator("canvas").evaluate("node => node.width / node.clientWidth")
        assert sharp >= (1.9 if width * height < 500_000 else 1)
    box = page.locator("[data-place='C5']").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 15, box["y"] + 15)
    expect(page.locator(".tip")).to_contain_text("C5")


def test_at_one_screen_the_seat_whose_turn_it_is_has_the_view(visit: Visit) -> None:
    """Everybody may turn the hourglass at any time, but the screen belongs to the player whose turn it is."""
    page = visit()
    team_table(page, "underground", {}, lambda: scenario(page, "2: Spiral staircase"), second="here")
    theirs = page.locator(".hand:nth-child(2).mine .card[data-lit='true']")
    for turn in range(40):
        if theirs.count() > 0:
            break
        assert wait_for_my_move(page)
        play_one(page, turn)
    expect(theirs).not_to_have_count(0)


HIDDEN, FAR = "D9", "H9"
"""Two low stones; seen from the west, the first one lies behind a high plateau."""


def place_of(page: Page, cell: str) -> Image.Image:
    """What is drawn where somebody on this cell would stand."""
    handle = page.locator(f".handle[data-word='{cell}'], .handle[data-place='{cell}']").first.bounding_box()
    assert handle is not None
    middle = (handle["x"] + handle["width"] / 2, handle["y"] + handle["height"] / 2)
    shot = page.screenshot(clip={"x": middle[0] - 10, "y": middle[1] - 22, "width": 20, "height": 26})
    return Image.open(io.BytesIO(shot)).convert("RGB")


def test_a_hidden_figure_is_seen_as_a_silhouette(visit: Visit) -> None:
    page = visit(prefs={"depth": "space"}, viewport={"width": 800, "height": 700})
    opening = varied("underground", 1)[0]
    seen = []
    for cell in (HIDDEN, FAR):
        open_table(page, "underground", position={**opening, "figure": cell})
        page.wait_for_selector("canvas[data-frames]")
        page.get_by_role("button", name="From the west").click()
        page.add_style_tag(content=BARE)
        page.evaluate(STILL)
        seen.append(place_of(page, HIDDEN))
    red, _, blue = ImageStat.Stat(ImageChops.difference(*seen)).mean
    assert red > 25, "it shines through the stone"
    assert red > 3 * blue, "in the colour of a lamp"
