"""The Base in a real browser: by clicking, by keyboard, on a phone, at one screen, with friends."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.acting import click_through, click_word, open_table, play_until_over, version, wait_for_my_move
from tests.web.test_accessible import serious

Visit = Callable[..., Page]
SIDES = (("x", "width"), ("y", "height"))


def new_table(page: Page, rounds: int | None = None, second: str = "bot") -> None:
    """The table form, filled in as a person would."""
    page.locator('[data-game="the_base"]').get_by_role("link", name="Set up a table").click()
    page.get_by_label("Your name", exact=False).first.fill("Anna")
    page.get_by_label("Seat 2").select_option(second)
    if rounds is not None:
        page.get_by_text("House rules").click()
        page.get_by_label("Rounds").fill(str(rounds))
    page.locator("form button[type=submit]").click()


def finish_setup(*pages: Page) -> None:
    """Lay the front tiles for whichever side has to, until the first turn begins for the first page."""
    first = pages[0]
    while True:
        for page in pages:
            page.wait_for_selector("[data-word]")
            while page.locator(".pips").count() == 0 and page.locator("[data-lit=true]").count() > 0:
                before = page.locator("aside ol li").count()
                page.keyboard.press("/")
                page.keyboard.press("Enter")
                page.wait_for_function("n => document.querySelectorAll('aside ol li').length > n", arg=before)
        if first.locator(".pips").count() > 0 and first.locator(".status").inner_text() == "Your move":
            wait_for_my_move(first)
            return


def test_a_whole_game_against_a_bot_by_clicking(visit: Visit) -> None:
    page = visit()
    new_table(page, rounds=4)
    assert play_until_over(page) >= 12
    expect(page.locator(".over")).to_contain_text("Play again")
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_role("slider")).to_be_visible()
    last = page.locator(".bar .flow > span").inner_text().split("/")[1].strip()
    page.keyboard.press("End")
    expect(page.locator(".bar .flow > span")).to_have_text(f"{last} / {last}")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".bar .flow > span")).to_have_text(f"{int(last) - 1} / {last}")


def test_why_not_names_the_rule_and_leads_to_it(visit: Visit) -> None:
    page = visit()
    new_table(page)
    finish_setup(page)
    click_word(page, "M1")
    click_word(page, "E3")
    note = page.locator(".note")
    expect(note).to_contain_text("E3")
    box, thing = note.bounding_box(), page.locator('[data-word="E3"]').bounding_box()
    assert box is not None
    assert thing is not None
    across, down = (abs(box[at] + box[size] / 2 - thing[at] - thing[size] / 2) for at, size in SIDES)
    assert across < box["width"], "beside the click"
    assert down < box["height"] + thing["height"]
    note.get_by_role("button").first.click()
    expect(page.locator(".rule:focus")).to_be_visible()


def test_undo_takes_a_rotation_back(visit: Visit) -> None:
    page = visit()
    new_table(page)
    finish_setup(page)
    page.keyboard.press("/")
    page.get_by_label("Filter").fill("rotate")
    before = page.locator(".pips").inner_text()
    page.keyboard.press("Enter")
    expect(page.locator(".pips")).not_to_have_text(before)
    page.keyboard.press("u")
    expect(page.locator(".pips")).to_have_text(before)


def test_the_whole_game_by_keyboard_alone(visit: Visit) -> None:
    page = visit()
    new_table(page, rounds=2)
    page.wait_for_selector("[data-word]")
    wanted = ["move", "reveal", "rotate", "step"]
    for turn in range(60):
        if not wait_for_my_move(page):
            break
        before = version(page)
        page.keyboard.press("/")
        page.keyboard.type(wanted[turn % len(wanted)])
        if page.locator(".choices.all li button").count() == 0:
            page.keyboard.press("Control+a")
            page.keyboard.press("Delete")
        page.keyboard.press("Enter")
        page.wait_for_function("before => Number(document.querySelector('.table')?.dataset.v) > before", arg=before)
    expect(page.locator(".over")).to_contain_text("Play again")
    expect(page.get_by_role("dialog").locator("h2")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Arrow keys")
    assert serious(page) == []
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_arrow_keys_and_enter_move_a_piece(visit: Visit) -> None:
    page = visit()
    new_table(page)
    finish_setup(page)
    page.locator('[data-word="M1"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator('[data-word="M1"].picked')).to_have_count(1)
    page.keyboard.press("ArrowUp")
    focused = page.evaluate("document.activeElement.dataset.word")
    assert focused
    assert focused != "M1"
    page.keyboard.press("Escape")
    expect(page.locator(".picked")).to_have_count(0)


TURNABLE = {
    "board": [
        "1 - 2:M2 - 3:M3",
        "NS ?? NS:M1 ?? NS",
        "?? ?? ESW ?? ??",
        "?? ?? NESW ?? ??",
        "?? ?? ?? ?? ??",
        "NS ?? NS ?? NS",
        "2:X2 - 1:X1 - 3:X3",
    ]
}
"""Mutants to move; M1 can turn C2."""


def place(page: Page, cell: str) -> tuple[float, float]:
    """The middle of a place on the screen."""
    box = page.locator(f'[data-place="{cell}"]').bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_words_and_handles_agree_with_the_turned_board_of_the_mutants(visit: Visit) -> None:
    """T4: directions are those of the screen."""
    page = visit()
    open_table(page, "the_base", position=TURNABLE)
    (x, y), (east, _), (_, south) = (place(page, cell) for cell in ("C2", "D2", "C3"))
    assert east < x
    assert south < y
    room = page.locator('[data-place="C2"]')
    expect(room).to_have_attribute("aria-label", "C2, open up, right, left")
    click_word(page, "C2")
    expect(page.locator(".handle")).to_have_count(3)
    for degrees in ("90", "180", "270"):
        handle = page.locator(f'.handle[data-word="{degrees}"]')
        box = handle.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 24
    left, right = (page.locator(f'.handle[data-word="{n}"]').bounding_box() for n in ("270", "90"))
    assert left is not None
    assert right is not None
    assert left["x"] < x < right["x"]
    click_word(page, "90")
    expect(page.locator("aside ol")).to_contain_text("C2 was rotated right: now open ↑→↓.")
    expect(room).to_have_attribute("aria-label", "C2, open up, right, down")
    click_through(page, ["M1", "C2"])
    click_through(page, ["M1", "C3"])
    expect(page.locator("aside ol")).to_contain_text("M1 stepped to C3.")


def test_arrow_keys_reach_a_piece_on_a_tile(visit: Visit) -> None:
    """T12: pieces are not hidden behind their tiles."""
    page = visit()
    board = ["?? ?? NSW ?? ??" if row == "?? ?? ESW ?? ??" else row for row in TURNABLE["board"]]
    open_table(page, "the_base", position={"board": board})
    wait_for_my_move(page)
    page.locator('[data-place="C0"]').focus()
    page.keyboard.press("ArrowUp")
    expect(page.locator('[data-word="M1"]')).to_be_focused()
    ring = page.locator('[data-word="M1"] .focus')
    assert ring.evaluate("ring => getComputedStyle(ring).stroke") == "rgb(255, 255, 255)"
    page.keyboard.press("Enter")
    expect(page.locator('[data-word="M1"].picked')).to_have_count(1)


def first_step(page: Page) -> tuple[str, list[tuple[float, float]]]:
    """The place in front of M1, and the screen coordinates of both."""
    label = page.locator('[data-word="M1"]').get_attribute("aria-label") or ""
    front = label.split(", ")[1].replace("0", "1")
    places = []
    for word in ("M1", front):
        box = page.locator(f'[data-word="{word}"]').bounding_box()
        assert box is not None
        places.append((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    return front, places


def test_a_piece_can_be_dragged(visit: Visit) -> None:
    page = visit()
    new_table(page)
    finish_setup(page)
    front, places = first_step(page)
    page.mouse.move(*places[0])
    page.mouse.down()
    page.mouse.move(*places[1], steps=5)
    expect(page.locator('[data-word="M1"].picked')).to_have_count(1)
    page.mouse.up()
    expect(page.locator("aside ol")).to_contain_text(f"M1 stepped to {front}")


def test_a_piece_can_be_dragged_by_finger(visit: Visit) -> None:
    page = visit(viewport={"width": 390, "height": 844}, has_touch=True)
    new_table(page)
    finish_setup(page)
    front, ((x, y), (to_x, to_y)) = first_step(page)
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, share: float = 0.0) -> None:
        points = [] if kind == "touchEnd" else [{"x": x + (to_x - x) * share, "y": y + (to_y - y) * share}]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart")
    for step in range(1, 6):
        touch("touchMove", step / 5)
    expect(page.locator('[data-word="M1"].picked')).to_have_count(1)
    touch("touchEnd")
    expect(page.locator("aside ol")).to_contain_text(f"M1 stepped to {front}")


def test_two_people_and_a_spectator_one_of_them_loses_the_connection(visit: Visit) -> None:
    anna = visit()
    new_table(anna, second="person")
    link = anna.get_by_label("Link for seat 2").input_value()
    ben = visit(link.split("/", 3)[3])
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Join").click()
    ben.wait_for_selector("[data-word]")
    anna.wait_for_selector("[data-word]")
    watcher = visit(anna.url.split("/", 3)[3])
    expect(watcher.get_by_text("You are watching.")).to_be_visible()
    assert watcher.locator('[data-lit="true"]').count() == 0

    finish_setup(anna, ben)
    ben.context.set_offline(True)
    ben.evaluate("() => undefined")
    wait_for_my_move(anna)
    log = anna.locator("aside ol li").count()
    anna.keyboard.press("/")
    anna.keyboard.press("Enter")
    anna.wait_for_function("before => document.querySelectorAll('aside ol li').length > before", arg=log)
    ben.context.set_offline(False)
    entries = anna.locator("aside ol li").count()
    ben.wait_for_function("n => document.querySelectorAll('aside ol li').length === n", arg=entries)
    watcher.wait_for_function("n => document.querySelectorAll('aside ol li').length === n", arg=entries)

    spent = visit(link.split("/", 3)[3])
    spent.get_by_role("button", name="Join").click()
    expect(spent.get_by_role("alert")).to_be_visible()


def test_several_people_at_one_screen(visit: Visit) -> None:
    page = visit()
    new_table(page, rounds=1, second="here")
    assert play_until_over(page) >= 6


def test_phone_width_needs_no_scrolling_and_plays(visit: Visit) -> None:
    page = visit(viewport={"width": 390, "height": 844}, has_touch=True)
    page.locator('[data-game="the_base"] button.primary').tap()
    page.wait_for_selector("[data-word]")
    wait_for_my_move(page)
    size = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert size == [390, 844]
    for cell in ("A0", "E6", "C3"):
        box = page.locator(f'[data-place="{cell}"]').bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 844
        assert min(box["width"], box["height"]) >= 44


def test_german_and_dark_at_any_time(visit: Visit) -> None:
    page = visit(color_scheme="dark")
    new_table(page)
    wait_for_my_move(page)
    page.get_by_role("button", name="Deutsch").click()
    expect(page.locator(".status")).to_have_text("Du bist am Zug")
    expect(page.locator("aside ol")).to_contain_text("Das Spiel beginnt")
    assert page.evaluate("document.documentElement.lang") == "de"
    page.get_by_role("button", name="Einstellungen").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert serious(page) == []
