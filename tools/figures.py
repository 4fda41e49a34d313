"""Take the figures of the how-to documents for the documentation site, as the page draws them.

python -m tools.figures                  all of them, into docs/pictures/howto
python -m tools.figures --game ID        those of one game
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import Page
from tools.camera import camera, drawn

from untertage.core import registry
from untertage.core.howto import scenes
from untertage.core.words import LANGUAGES

TARGET: Final = Path(__file__).parent.parent / "docs" / "pictures" / "howto"
VIEWPORT: Final = {"width": 1280, "height": 900}
QUALITY: Final = 78


def figures(page: Page, url: str, game: str) -> dict[str, Image.Image]:
    """Every figure of a how-to page with its name, in the language of the page."""
    page.goto(f"{url}#/howto/{game}")
    page.wait_for_selector("[data-figure] svg")
    page.evaluate("document.fonts.ready")
    return drawn(page, "figure")


def main() -> None:
    parser = argparse.ArgumentParser(description="Take the figures of the how-to documents.")
    parser.add_argument("--game", choices=registry.ids(), help="only this game")
    chosen = parser.parse_args().game
    with camera() as (browser, server):
        for lang in LANGUAGES:
            context = browser.new_context(viewport=VIEWPORT, reduced_motion="reduce", locale=lang)
            page = context.new_page()
            for game in registry.ids():
                if chosen in (None, game) and scenes(registry.get(game)):
                    (TARGET / game).mkdir(parents=True, exist_ok=True)
                    for name, image in figures(page, server.url, game).items():
                        file = TARGET / game / f"{name}.{lang}.webp"
                        image.save(file, "WEBP", quality=QUALITY, method=6)
                        print(f"{game}/{file.name}: {file.stat().st_size // 1000} kB", flush=True)


if __name__ == "__main__":
    main()
