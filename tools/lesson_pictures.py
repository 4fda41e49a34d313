"""Take the pictures of lessons and rulebooks for the documentation, in every language: three tasks on a desk and on a
phone, and two pages of rulebooks.

python -m tools.lesson_pictures          into docs/pictures/lessons
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import Page
from tools.camera import camera

from untertage.core import registry
from untertage.core.lessons import lessons_of
from untertage.core.words import LANGUAGES

TARGET: Final = Path(__file__).parent.parent / "docs" / "pictures" / "lessons"
DEVICES: Final = {"desk": (1280, 800), "phone": (390, 844)}
SHOWN: Final = 3
BOOK: Final = {"howto": "[data-figure] svg", "box": ".things li svg"}
"""Pages of a rulebook by their address, and what is there when they are drawn."""
QUALITY: Final = 74


def shown() -> list[tuple[str, str]]:
    """The second task of the first games: a task early on that is not the very first."""
    return [(game, list(lessons_of(registry.get(game)).tasks())[1]) for game in registry.ids()[:SHOWN]]


def take(page: Page, address: str, sign: str) -> Image.Image:
    """A page as a newcomer sees it first."""
    page.goto("about:blank")
    page.goto(address)
    page.wait_for_selector(sign)
    page.evaluate("document.fonts.ready")
    return Image.open(io.BytesIO(page.screenshot(animations="disabled")))


def wanted(device: str) -> Iterator[tuple[str, str, str]]:
    """The name, address and sign of every picture for a device."""
    for game, task in shown():
        yield f"{game}-{task}-{device}", f"learn/{game}/{task}", ".spotlight"
    if device == "desk":
        for number, (kind, sign) in enumerate(BOOK.items()):
            game = registry.ids()[-1 - number]
            yield f"{game}-{kind}", f"{kind}/{game}", sign


def main() -> None:
    TARGET.mkdir(parents=True, exist_ok=True)
    with camera() as (browser, server):
        for lang in LANGUAGES:
            for device, (width, height) in DEVICES.items():
                context = browser.new_context(
                    viewport={"width": width, "height": height}, reduced_motion="reduce", locale=lang
                )
                prefs = json.dumps({"muted": True, "lang": lang, "theme": "dark", "depth": "flat"})
                context.add_init_script(f"localStorage.setItem('untertage', JSON.stringify({prefs}))")
                page = context.new_page()
                for name, path, sign in wanted(device):
                    file = TARGET / f"{name}.{lang}.webp"
                    image = take(page, f"{server.url}#/{path}", sign).convert("RGB")
                    image.save(file, "WEBP", quality=QUALITY, method=6)
                    print(f"{file.name}: {file.stat().st_size // 1000} kB", flush=True)


if __name__ == "__main__":
    main()
