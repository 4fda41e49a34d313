"""Write the pages about the boxes for the documentation site, with the pictures that the page draws.

python -m tools.box                  all of them: docs/box/<game>.md and docs/pictures/box
python -m tools.box --game ID        one game
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from PIL import Image
from playwright.sync_api import Page
from tools.camera import camera, drawn

from untertage.core import registry
from untertage.core.words import LANGUAGES

DOCS: Final = Path(__file__).parent.parent / "docs"
PICTURES: Final = DOCS / "pictures" / "box"
VIEWPORT: Final = {"width": 1280, "height": 900}
QUALITY: Final = 70
HEAD: Final = {
    "en": "[How to play](../rules/{game}.howto.md) · [Rules](../rules/{game}.md)",
    "de": "[So wird gespielt](../rules/{game}.howto.de.md) · [Regeln](../rules/{game}.de.md)",
}
READ: Final = """box => {
  const inner = node => [...node.childNodes].map(inline).join('').replace(/\\s+/g, ' ')
  const inline = node =>
    node.nodeType === Node.TEXT_NODE ? node.textContent
    : node.nodeType !== Node.ELEMENT_NODE || node.localName === 'svg' || 'picture' in node.dataset ? ''
    : node.localName === 'strong' ? ` **${inner(node).trim()}** `
    : node.localName === 'em' ? ` *${inner(node).trim()}* `
    : inner(node)
  const told = node => [...node.querySelectorAll('[aria-label], .unseen')]
    .map(one => (one.ariaLabel ?? one.textContent).trim()).join('; ')
  const block = node =>
    'picture' in node.dataset ? [{ kind: 'picture', name: node.dataset.picture, text: told(node) }]
    : node.localName === 'ul' ? [{ kind: 'ul', items: [...node.children].map(blocks) }]
    : ['h2', 'h3', 'p', 'li'].includes(node.localName) ? [{ kind: node.localName, text: inner(node).trim() }]
    : []
  const blocks = node =>
    [...node.children].some(one => ['p', 'h3', 'ul'].includes(one.localName))
      ? [...node.children].flatMap(block) : [{ kind: 'p', text: inner(node).trim() }]
  return [...box.children].flatMap(block)
}"""
"""The headings, paragraphs, lists and pictures of the page; all that is said in a picture is its text."""


def open_box(page: Page, url: str, game: str) -> list[dict[str, Any]]:
    """Open the page about a box as it is printed, and read it."""
    page.emulate_media(media="print")
    page.goto(f"{url}#/box/{game}")
    page.wait_for_selector("[data-picture] svg, svg[data-picture]")
    page.evaluate("document.fonts.ready")
    page.wait_for_function("() => [...document.images].every(image => image.complete)")
    read: list[dict[str, Any]] = page.locator("div.box").evaluate(READ)
    return read


def markdown(title: str, game: str, lang: str, read: list[dict[str, Any]], path_of: Callable[[str], str]) -> str:
    """The page as a document."""

    def lines(block: dict[str, Any]) -> list[str]:
        match block["kind"]:
            case "h2" | "h3" as level:
                return ["#" * int(level[1]) + " " + block["text"][:1].upper() + block["text"][1:]]
            case "picture":
                return [f"![{block['text']}](../pictures/box/{game}/{path_of(block['name'])})"]
            case "ul":
                return ["\n".join(point(item) for item in block["items"])]
        return [" ".join(block["text"].split())]

    def point(blocks: list[dict[str, Any]]) -> str:
        shown = [line.replace("### ", "**", 1) + ("**" if line.startswith("### ") else "") for line in flat(blocks)]
        return "- " + "\n\n".join(shown).replace("\n", "\n  ").replace("\n  \n", "\n\n")

    def flat(blocks: list[dict[str, Any]]) -> list[str]:
        return [line for block in blocks for line in lines(block)]

    return "\n\n".join([f"# {title}", HEAD[lang].format(game=game), *flat(read)]) + "\n"


def document(page: Page, game: str, lang: str, read: list[dict[str, Any]]) -> str:
    """The open page as its document in docs/box."""
    title = page.get_by_role("heading", level=1).inner_text()
    return markdown(title, game, lang, read, lambda name: path_of(game, name, lang))


def path_of(game: str, name: str, lang: str) -> str:
    """A picture without words serves both languages."""
    both = f"{name}.webp"
    return both if (PICTURES / game / both).exists() else f"{name}.{lang}.webp"


def file_of(game: str, lang: str) -> Path:
    return DOCS / "box" / (f"{game}.md" if lang == "en" else f"{game}.{lang}.md")


def save(game: str, drawn: dict[str, dict[str, Image.Image]]) -> None:
    """Keep the pictures of a game, those that look the same in every language once."""
    folder = PICTURES / game
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    for name, first in drawn[LANGUAGES[0]].items():
        same = all(images[name].tobytes() == first.tobytes() for images in drawn.values())
        files = {f"{name}.webp": first} if same else {f"{name}.{lang}.webp": drawn[lang][name] for lang in drawn}
        for file, image in files.items():
            image.save(folder / file, "WEBP", quality=QUALITY, method=6)


def main() -> None:
    parser = argparse.ArgumentParser(description="Write the pages about the boxes.")
    parser.add_argument("--game", choices=registry.ids(), help="only this game")
    chosen = parser.parse_args().game
    with camera() as (browser, server):
        pages = {lang: browser.new_page(viewport=VIEWPORT, locale=lang) for lang in LANGUAGES}
        for game in [chosen] if chosen else registry.ids():
            read = {lang: open_box(page, server.url, game) for lang, page in pages.items()}
            save(game, {lang: drawn(page, "picture") for lang, page in pages.items()})
            for lang, page in pages.items():
                file_of(game, lang).parent.mkdir(exist_ok=True)
                file_of(game, lang).write_text(document(page, game, lang, read[lang]), "utf-8")
            kept = list((PICTURES / game).iterdir())
            print(f"{game}: {len(kept)} pictures, {sum(file.stat().st_size for file in kept) // 1000} kB")


if __name__ == "__main__":
    main()
