"""The rulebook in the browser: every figure is drawn and looks like its picture in the documentation."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Page, expect
from tools.box import PICTURES, document, file_of, open_box, path_of
from tools.camera import drawn
from tools.figures import TARGET, figures

from tests.web.test_accessible import serious
from untertage.core import howto, registry
from untertage.core.words import LANGUAGES

GAMES = registry.ids()
GRID = (24, 16)
MOST = 5
"""Pictures of this size may differ by this much on average, of 255."""


CUT = """() => [...document.querySelectorAll('.drawing')].flatMap((drawing) => {
    const frame = drawing.getBoundingClientRect();
    const sticksOut = (box) => box.left < frame.left - 1 || box.right > frame.right + 1
        || box.top < frame.top - 1 || box.bottom > frame.bottom + 1;
    return [...drawing.querySelectorAll('*:not(svg *)')]
        .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        .filter((one) => one.getClientRects().length > 0 && sticksOut(one.getBoundingClientRect()))
        .map((one) => `${drawing.dataset.figure}: ${one.tagName} ${one.className}`);
})"""
"""What a figure does not show whole."""


def difference(one: Image.Image, other: Image.Image) -> float:
    small = [image.convert("RGB").resize(GRID, Image.Resampling.BOX) for image in (one, other)]
    return sum(ImageStat.Stat(ImageChops.difference(*small)).mean) / 3


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_figure_is_drawn_as_in_the_documentation(visit: Callable[..., Page], game: str, lang: str) -> None:
    page = visit(viewport={"width": 1280, "height": 900}, locale=lang)
    shown = figures(page, page.url.split("#")[0], game)
    assert page.evaluate(CUT) == []
    assert set(shown) == set(howto.scenes(registry.get(game)))
    kept = {name: Image.open(TARGET / game / f"{name}.{lang}.webp") for name in shown}
    assert {name for name in shown if difference(shown[name], kept[name]) > MOST} == set(), "run make figures"
    assert 3 <= sheets_of_paper(page) <= 6


def sheets_of_paper(page: Page) -> int:
    printed = page.pdf(format="A4", margin=dict.fromkeys(("top", "bottom", "left", "right"), "12mm"))
    return len(re.findall(rb"/MediaBox", printed))


@pytest.mark.parametrize("game", GAMES)
def test_the_box_is_shown_with_pictures(visit: Callable[..., Page], game: str) -> None:
    page = visit(f"#/howto/{game}", locale="de-DE", prefs={"theme": "light"})
    page.get_by_role("link", name="Spielmaterial", exact=True).click()
    expect(page.locator(".things li svg").first).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Spielmaterial")
    assert serious(page) == []
    read = open_box(page, page.url.split("#")[0], game)
    expect(page.get_by_role("button", name="Drucken")).to_be_hidden()
    assert document(page, game, "de", read) == file_of(game, "de").read_text("utf-8"), "run make figures"
    kept = {
        name: (image, Image.open(PICTURES / game / path_of(game, name, "de")))
        for name, image in drawn(page, "picture").items()
    }
    assert {name for name, pair in kept.items() if difference(*pair) > MOST} == set(), "run make figures"


def test_how_to_play_is_accessible_and_its_margin_leads_to_the_reference(visit: Callable[..., Page]) -> None:
    page = visit("#/howto/the_base", prefs={"theme": "light"})
    page.wait_for_selector("[data-figure] svg")
    assert serious(page) == []
    page.locator(".ids a", has_text="BASE-38").first.click()
    expect(page.locator("#rule-BASE-38")).to_be_focused()


def test_the_comparison_notices_another_position() -> None:
    folder = Path(TARGET / "the_base")
    ran, struck = (Image.open(io.BytesIO((folder / f"{name}.en.webp").read_bytes())) for name in ("setup", "ending"))
    assert difference(ran, ran) == 0
    assert difference(ran, struck) > MOST
