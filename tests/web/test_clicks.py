"""The click audit: what is lit can be clicked at its middle, is large enough, and the board keeps most of the height.

Every game is looked at in a dozen states (with EVERYTHING=1 in three dozen) at seven sizes of the window, for two
players and for more, in English and in German; boards in three dimensions are flat here.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.acting import AT_REST, OPEN, STILL, click_middle, open_table
from tests.web.positions import FITTING, varied
from untertage.core import registry

Visit = Callable[..., Page]
DESK = [(1440, 900), (1024, 768), (768, 600), (2560, 1440), (720, 450)]
"""The last one is a desktop at 200 % zoom."""
TOUCH = [(390, 844), (844, 390)]
EVERYTHING = bool(os.environ.get("EVERYTHING"))
POSITIONS = 9 if EVERYTHING else 6
STEP = 1 if EVERYTHING else 2
"""Without EVERYTHING=1 every second position is looked at."""
CHOSEN = 3
"""States per position in which something is chosen."""
POINTED_AT = 3
"""Buttons and lit things per state that the pointer is moved to, to read the preview; all of them with EVERYTHING=1."""
FLOOR = {
    (390, 844): {"rescue": 44, "tesseract": 44, "the_base": 44, "topoum": 34, "underground": 35},
    (844, 390): {"rescue": 38, "tesseract": 44, "the_base": 41, "topoum": 34, "underground": 31},
}
"""Pixels of a space of the board on touch, at least: all spaces are in sight, so they are as large as the screen allows
(docs/table.md). Anything beside the board has 44."""

AUDIT = """async ([least, floor, texts]) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const faults = [];
    const stage = document.querySelector('.stage');
    const area = (one) => one.getBoundingClientRect().width * one.getBoundingClientRect().height;
    const board = stage.querySelector('[data-board]')
        ?? [...stage.querySelectorAll('.frame svg, .frame canvas, .frame pre')].sort((a, b) => area(b) - area(a))[0];
    const drawn = (() => {
        const box = board.getBoundingClientRect();
        const view = board.viewBox?.baseVal;
        if (!view || view.width === 0) return {width: box.width, height: box.height};
        const scale = Math.min(box.width / view.width, box.height / view.height);
        return {width: view.width * scale, height: view.height * scale};
    })();
    const share = [drawn.width / innerWidth, drawn.height / innerHeight];
    const full = share[1] >= 0.6 || (innerHeight > innerWidth && share[0] >= 0.92);
    if (!full) faults.push(`the board takes ${share.map((one) => Math.round(one * 100) + ' %').join(' × ')}`);
    const heights = (window.heights ??= {});
    const high = document.querySelector('.prompt').offsetHeight;
    if ((heights[innerWidth] ??= high) !== high) faults.push(`the prompt bar is now ${high} px high`);
    const piles = document.querySelector('.piles')?.offsetHeight;
    if (piles && (heights[`piles ${innerWidth}`] ??= piles) !== piles) faults.push(`piles: ${piles} px high`);
    for (const {clientWidth, scrollWidth, innerText} of document.querySelectorAll('.tools .label, .answers button'))
        if (clientWidth > 1 && scrollWidth > clientWidth + 1) faults.push(`${innerText} is cut off`);
    const bar = document.querySelector('.prompt .text');
    for (const [text, look] of texts) {
        const copy = bar.cloneNode(true);
        copy.className = look;
        const words = copy.querySelector('span');
        words.textContent = text;
        bar.after(copy);
        if ([copy, words].some((one) => one.scrollHeight > one.clientHeight + 2)) faults.push(`too long: ${text}`);
        copy.remove();
    }
    const buttons = '.prompt button, .choices.at button, .pin button, .tools button';
    for (const thing of document.querySelectorAll(`.stage [data-lit="true"], ${buttons}`)) {
        const name = thing.dataset.word ?? (thing.innerText || thing.getAttribute('aria-label'));
        if (thing.offsetParent === null && thing instanceof HTMLElement) continue;
        const {x, y} = thing.getBoundingClientRect();
        thing.scrollIntoView({block: 'nearest', inline: 'nearest'});
        const now = thing.getBoundingClientRect();
        if (now.x !== x || now.y !== y) await frame().then(frame);
        const box = thing.getBoundingClientRect();
        const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        const hit = top?.closest('[data-word], button');
        if (hit !== thing && hit?.dataset.word !== thing.dataset.word || !hit)
            faults.push(`${name}: a click meets ${(hit ?? top)?.dataset.word ?? (hit ?? top)?.className ?? 'nothing'}`);
        for (const [right, down] of [[1, 1], [3, 1], [1, 3], [3, 3]]) {
            const at = document.elementFromPoint(box.x + box.width * right / 4, box.y + box.height * down / 4);
            const over = at?.closest('button');
            if (over && over !== thing && over.parentElement !== thing.parentElement && !over.closest('.at, .pin'))
                faults.push(`${name}: lies under ${over.innerText || over.className}`);
        }
        for (let around = thing.parentElement; around !== null; around = around.parentElement) {
            const rim = around.getBoundingClientRect();
            const clips = getComputedStyle(around).overflowX !== 'visible' && !around.closest('svg');
            if (clips && box.right > rim.right + 2) faults.push(`${name} is cut off`);
        }
        const inside = board.contains(thing) && thing.tagName !== 'BUTTON' ? floor : least;
        if (Math.min(box.width, box.height) < inside - 0.5)
            faults.push(`${name}: ${Math.round(box.width)}×${Math.round(box.height)} px`);
    }
    return faults;
}"""
"""What is wrong now. Fixed controls leave free what is lit; buttons beside the chosen piece stay off its middle."""


def settled(page: Page) -> None:
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


SPEAK = """(lang) => {
    const kept = JSON.parse(localStorage.getItem('untertage'));
    localStorage.setItem('untertage', JSON.stringify({...kept, lang}));
}"""


def positions(page: Page, game: str, langs: tuple[str, str]) -> Iterator[str]:
    """Open one position after another, for two players and for more, in one language and the other in turn."""
    seats = registry.get(game).seats
    for number in range(POSITIONS)[STEP - 1 :: STEP]:
        here = 2 + number // STEP % (seats.stop - 2)
        plan = {"game": game, "position": varied(game, POSITIONS, seats=here)[number], "bots": here - 1}
        if number == STEP - 1:
            open_table(page, **plan)
        else:
            page.evaluate(OPEN, plan)
        lang = langs[number // STEP % 2]
        page.evaluate(SPEAK, lang)
        page.reload()
        page.wait_for_selector(".table[data-table] .stage [data-word]", state="attached")
        yield f"position {number} of {here}, {lang}"


def choose(page: Page, thing: Locator) -> None:
    """Touch it in the middle, or click there without a touch screen."""
    if page.evaluate("matchMedia('(pointer: coarse)').matches"):
        thing.scroll_into_view_if_needed()
        box = thing.bounding_box()
        assert box is not None
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    else:
        click_middle(page, thing)


def states(page: Page, game: str, langs: tuple[str, str]) -> Iterator[str]:
    """Put the page into one state after another; the names tell them apart."""
    for position in positions(page, game, langs):
        rest = page.wait_for_function(AT_REST).json_value()
        yield position
        words = page.locator('.stage [data-lit="true"]').evaluate_all("all => all.map((one) => one.dataset.word)")
        for word in dict.fromkeys(words[:: max(1, len(words) // CHOSEN)][:CHOSEN]):
            choose(page, page.locator(f'.stage [data-word="{word}"]').first)
            now = page.wait_for_function(
                f"before => {{ const now = ({AT_REST})(); return now !== before && now }}", arg=rest
            )
            if now.json_value().split()[0] != rest.split()[0]:
                break  # an action of one word: it has been made
            yield f"{position}: {word}"
            page.keyboard.press("Escape")
            page.wait_for_function(AT_REST)


SAID = "() => { const bar = document.querySelector('.prompt .text'); return [bar.innerText, bar.className] }"


def said(page: Page) -> list[list[str]]:
    """What the prompt bar says now, with its look, and while a mouse is at buttons and at lit things."""
    texts = [page.evaluate(SAID)]
    if page.evaluate("matchMedia('(pointer: coarse)').matches"):
        return texts
    for things in (page.locator(".prompt .offer, .choices.at li button"), page.locator('.stage [data-lit="true"]')):
        count = things.count()
        for at in range(0, count, 1 if EVERYTHING else max(1, count // POINTED_AT)):
            box = things.nth(at).bounding_box()
            if box is not None:
                page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
                settled(page)
                texts.append(page.evaluate(SAID))
    page.mouse.move(0, 0)
    return texts


def audit(page: Page, game: str, sizes: list[tuple[int, int]], least: int, langs: tuple[str, str]) -> list[str]:
    faults: list[str] = []
    for number, state in enumerate(states(page, game, langs)):
        texts = said(page)
        # Every position at all sizes; what is chosen in it at two of them in turn.
        some = sizes if ":" not in state else [sizes[number % len(sizes)], sizes[(number + 2) % len(sizes)]]
        for width, height in some:
            page.set_viewport_size({"width": width, "height": height})
            settled(page)
            floor = 24 if least == 24 else FLOOR[width, height][game]
            found: list[Any] = page.evaluate(AUDIT, [least, floor, texts])
            faults += [f"{state} at {width}×{height}: {fault}" for fault in found]
    return faults


@pytest.mark.parametrize("game", FITTING)
def test_what_is_lit_can_be_clicked_at_every_size(visit: Visit, game: str) -> None:
    """T1, T3 and T16: a click at the middle of what is lit means that thing, and no window is too low for the board."""
    page = visit()
    page.evaluate("localStorage.setItem('untertage', JSON.stringify({pace: 'off', depth: 'flat'}))")
    page.reload()
    assert audit(page, game, DESK, 24, ("en", "de")) == []
    phone = visit(has_touch=True, viewport={"width": 390, "height": 844})
    assert audit(phone, game, TOUCH, 44, ("de", "en")) == []


SPACE = {"tesseract": 1, "underground": 1}
"""The boards in three dimensions, and a position with much to point at."""
POINTED = """at => {
    const handle = document.querySelectorAll(".handle[data-lit='true']")[at];
    const tip = document.querySelector('.space .tip');
    const same = tip?.style.left === handle.style.left && tip?.style.top === handle.style.top;
    return same ? '' : `${handle.dataset.place ?? handle.dataset.word}: the pointer meets ${tip?.textContent}`;
}"""
"""The name of what is under the pointer stands at its place; it has to be the place of the lit thing."""


@pytest.mark.parametrize("game", SPACE)
def test_the_pointer_meets_what_is_lit_in_three_dimensions(visit: Visit, game: str) -> None:
    """Seen from above, where nothing hides anything else."""
    page = visit(prefs={"depth": "space"})
    open_table(page, game, position=varied(game, POSITIONS)[SPACE[game]])
    page.wait_for_selector("canvas[data-frames]")
    page.wait_for_function(AT_REST)
    faults: list[str] = []
    for width, height in ((1440, 900), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        page.get_by_role("button", name="From above").click()
        page.evaluate(STILL)
        lit = page.locator(".handle[data-lit='true']")
        count = lit.count()
        assert count >= 4
        for at in range(0, count, max(1, count // 5)):
            box = lit.nth(at).bounding_box()
            assert box is not None
            page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            settled(page)
            faults += [f"{width}×{height}: {fault}" for fault in [page.evaluate(POINTED, at)] if fault]
    assert faults == []


ARROWS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]
FOCUS = "word => document.querySelector(`.stage [data-word='${CSS.escape(word)}']`).focus()"


def reached_by_arrows(page: Page, wanted: set[str]) -> set[str]:
    """The words that the arrow keys reach from where the keyboard enters the board."""
    page.locator(".stage .frame").focus()
    found = [page.evaluate("document.activeElement.dataset.word")]
    for word in found:
        for key in ARROWS:
            page.evaluate(FOCUS, word)
            page.keyboard.press(key)
            other = page.evaluate("document.activeElement.dataset.word")
            if other not in found:
                found.append(other)
            if wanted <= set(found):
                return set(found)
    return set(found)


def test_arrow_keys_reach_what_is_lit_and_a_ring_shows_where(visit: Visit) -> None:
    """T12: the ring of the keyboard is white on the dark board."""
    page = visit()
    open_table(page, "the_base", position=varied("the_base", POSITIONS)[1])
    page.wait_for_selector('.stage [data-lit="true"]')
    lit = page.locator('.stage [data-lit="true"]').evaluate_all("all => all.map((one) => one.dataset.word)")
    assert set(lit) <= reached_by_arrows(page, set(lit))
    ring = page.locator(".marks .focus")
    expect(ring).to_have_count(1)
    assert ring.evaluate("one => getComputedStyle(one).borderTopColor") == "rgb(255, 255, 255)"
