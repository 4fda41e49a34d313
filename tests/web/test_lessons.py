"""All lessons of all games with a real pointer: whoever follows the spotlight solves them, wrong tries are answered."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Error, Page, expect

from tests.web.acting import click_word
from untertage.core import registry
from untertage.core.lessons import lessons_of

Visit = Callable[..., Page]
DEVICES: dict[str, dict[str, Any]] = {"desk": {}, "phone": {"viewport": {"width": 390, "height": 844}}}
LIGHT = """task => {
    const lesson = document.querySelector('.lesson');
    if (lesson?.dataset.task !== task || lesson.dataset.busy === 'true') return null;
    if (document.querySelector('.teach .well') !== null) return 'done';
    const light = document.querySelector('.spotlight');
    const {table, v, chosen} = lesson.dataset;
    if (light === null || light.dataset.at !== [table, v, chosen].join(' ')) return null;
    const {x, y, width, height} = light.getBoundingClientRect();
    const now = [light.dataset.at, x, y].join(' ');
    const still = now === window.lastLight;
    window.lastLight = now;
    return still ? {now, x: x + width / 2, y: y + height / 2} : null;
}"""
"""Where the spotlight is, or that the task is done. The light follows the table by a frame, and things move."""
MOVED = f"([task, before]) => {{ const light = ({LIGHT})(task); return light !== null && light.now !== before; }}"
PATIENCE = 2_000
"""Milliseconds after which somebody clicks again: the first click may only have ended an animation."""
MOST_CLICKS = 20


def follow(page: Page, task: str) -> None:
    """Click where the spotlight is, until the task is done."""
    for _ in range(MOST_CLICKS):
        try:
            light: Any = page.wait_for_function(LIGHT, arg=task).json_value()
        except Error as late:
            raise AssertionError(f"nothing is lit for {task}:\n{page.locator('body').inner_text()}") from late
        if light == "done":
            return
        page.mouse.click(light["x"], light["y"])
        with contextlib.suppress(Error):
            page.wait_for_function(MOVED, arg=[task, light["now"]], timeout=PATIENCE)
    raise AssertionError(f"{task} is not done after {MOST_CLICKS} clicks")


@pytest.mark.parametrize("game", registry.ids())
@pytest.mark.parametrize(("device", "lang"), [("desk", "en"), ("phone", "de")])
def test_whoever_follows_the_spotlight_solves_every_task(visit: Visit, game: str, device: str, lang: str) -> None:
    """Every chapter is learnt once: in turn on a desk in English and on a phone in German."""
    chapters = lessons_of(registry.get(game)).chapters[list(DEVICES).index(device) :: len(DEVICES)]
    path = f"#/learn/{game}/"
    page = visit(path + chapters[0].tasks[0].id, prefs={"depth": "flat"}, locale=lang, **DEVICES[device])
    for chapter in chapters:
        page.goto(page.url.split("#")[0] + path + chapter.tasks[0].id)
        for task in chapter.tasks:
            follow(page, task.id)
            expect(page.locator(".teach .well")).to_have_text(task.done[lang])
            page.locator(".teach .ways a").last.click()
    page.goto(page.url.split("#")[0] + f"#/learn/{game}")
    for chapter in chapters:
        expect(page.locator(f'[data-chapter="{chapter.id}"] a.solved')).to_have_count(len(chapter.tasks))
    expect(page.locator("[data-chapter] a.solved")).to_have_count(sum(len(chapter.tasks) for chapter in chapters))


def test_wrong_tries_are_answered_and_progress_is_kept(visit: Visit) -> None:
    page = visit(locale="de-DE")
    page.locator('[data-game="the_base"] a', has_text="Lektionen").click()
    page.get_by_role("link", name="Anfangen").click()
    task = lessons_of(registry.get("the_base")).tasks()["step"]
    page.wait_for_selector('[data-word="X2"][data-lit="true"]')
    click_word(page, "X2")
    click_word(page, "A5")
    expect(page.locator(".teach .reply")).to_have_text(task.replies[0].say["de"])
    click_word(page, "X1")
    click_word(page, "B5")
    expect(page.locator(".why")).to_be_visible()
    page.get_by_role("button", name="Zeig es mir").click()
    expect(page.locator(".prompt.advice")).to_be_visible()
    page.keyboard.press("Escape")
    click_word(page, "X2")  # the wrong piece again: the spotlight leads back from it
    follow(page, "step")
    page.goto(page.url.split("#")[0] + "#/")
    page.reload()
    expect(page.locator('[data-game="the_base"] a', has_text="Lektionen")).to_contain_text("1/")
    expect(page.locator(".mine .tables li")).to_have_count(0)


def test_the_welcome_card_leads_to_the_lessons(visit: Visit) -> None:
    page = visit(prefs={"quick": {}})
    page.locator('[data-game="rescue"] button.primary').click()
    page.get_by_role("link", name="Show me how").click()
    expect(page.locator("[data-task]").first).to_be_visible()
    page.goto(page.url.split("#")[0] + "#/learn/rescue/walk")
    light: Any = page.wait_for_function(LIGHT, arg="walk").json_value()
    spot = page.locator('[data-word="start=C4"]').bounding_box()
    assert spot is not None, "the piece that the sentence names comes before the card in the hand"
    assert spot["x"] < light["x"] < spot["x"] + spot["width"]
    assert spot["y"] < light["y"] < spot["y"] + spot["height"]


def test_buttons_of_a_lesson_can_be_pressed_in_a_low_window(visit: Visit) -> None:
    """The prompt bar beside the text is short: nothing lies over its answers."""
    page = visit("#/learn/tesseract/agree", prefs={"depth": "flat"}, viewport={"width": 844, "height": 390})
    page.wait_for_selector(".spotlight")
    agree = page.get_by_role("button", name="Agree", exact=True)
    expect(agree).to_be_visible()
    covered = """button => {
        const {x, y, width, height} = button.getBoundingClientRect();
        const inside = (left, top) => document.elementFromPoint(x + width * left, y + height * top)?.closest('button');
        return [[0.1, 0.5], [0.5, 0.5], [0.9, 0.5]].some(([left, top]) => inside(left, top) !== button);
    }"""
    assert not agree.evaluate(covered)
    follow(page, "agree")


CUT = """() => [...document.querySelectorAll('.prompt .text > span, .risk')]
    .filter((text) => text.scrollHeight > text.clientHeight + 1 || text.scrollWidth > text.clientWidth + 1)
    .map((text) => text.innerText)"""
"""Texts of which a part is out of sight."""
LONG = {
    "desk": ["tesseract/contain", "tesseract/twin", "the_base/challenge", "underground/stand"],
    "phone": ["underground/flip", "underground/shaft", "underground/stand", "underground/renew", "tesseract/twin"],
}
"""Tasks with a long question beside long answers."""


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("device", DEVICES)
def test_texts_beside_long_answers_are_whole(visit: Visit, device: str, lang: str) -> None:
    page = visit(prefs={"depth": "flat"}, locale=lang, **DEVICES[device])
    for path in LONG[device]:
        task = path.split("/")[1]
        page.goto(f"{page.url.split('#')[0]}#/learn/{path}")
        page.wait_for_function(LIGHT, arg=task)
        expect(page.locator(".prompt .text")).not_to_be_empty()
        assert page.evaluate(CUT) == [], path
        tops = page.locator(".teach .ways > *").evaluate_all("all => all.map((one) => one.getBoundingClientRect().y)")
        assert len(set(tops)) == 1, path
        back = page.get_by_role("button", name={"en": "Back", "de": "Zurück"}[lang], exact=True).bounding_box()
        assert back is not None
        assert back["width"] >= (34 if device == "desk" else 44)
