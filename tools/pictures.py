"""Take the pictures of the documentation: every game on a desk and a phone, light and dark, in English and German.

There is one of the opening, one of the middle and one of the end.

python -m tools.pictures                  all of them, into docs/pictures, and the page docs/pictures.md
python -m tools.pictures --game ID        those of one game
python -m tools.pictures --missing        only those that are not there yet
"""

from __future__ import annotations

import argparse
import io
import itertools
import json
import urllib.request
from collections.abc import Iterator
from math import inf
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
from PIL import Image
from playwright.sync_api import Browser, Page
from tests.web.acting import STILL
from tests.web.conftest import NO_WELCOME
from tools.camera import camera

from untertage.core import registry
from untertage.core.match import replay
from untertage.core.record import Record, read_record

ROOT: Final = Path(__file__).parent.parent
TARGET: Final = ROOT / "docs" / "pictures"
PAGE: Final = ROOT / "docs" / "pictures.md"
PEOPLE: Final = ("Anna", "Ben", "Clara", "David")
MOMENTS: Final = ("opening", "middle", "ending")
DEVICES: Final = {"desk": (1440, 900), "phone": (390, 844)}
THEMES: Final = ("dark", "light")
LANGUAGES: Final = ("en", "de")
SHOWN_WIDTH: Final = 1080
"""Wider pictures are reduced to this width."""
QUALITY: Final = 74
RESULT: Final = {"en": "Show the result", "de": "Ergebnis zeigen"}


class Look(NamedTuple):
    """How a picture is taken."""

    device: str
    theme: str
    lang: str


LOOKS: Final = sorted(
    (Look(*look) for look in itertools.product(DEVICES, THEMES, LANGUAGES)),
    key=lambda look: ((look.theme == "dark") != (look.lang == "en"), look.theme, look.lang, look.device),
)
"""In an order in which the first four show every device, theme and language twice."""


def name_of(game: str, moment: str, look: Look) -> str:
    return "-".join(part for part in (game, moment, *look) if part) + ".webp"


class Studio:
    """A server with a table of each game at each moment, and a player who sits there."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.token = self.post("api/players", {"name": PEOPLE[0]})["token"]

    def post(self, path: str, body: object, token: str = "") -> Any:
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        request = urllib.request.Request(self.url + path, msgspec.json.encode(body), headers)
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def scenes(self, game: str) -> Iterator[tuple[str, str]]:
        """Each moment with the path of its page."""
        record = match_of(game)
        yield "opening", self._table(game, {}, record.seats)
        yield "middle", self._table(game, {"position": middle(record)}, record.seats)
        named = msgspec.structs.replace(record, players=PEOPLE[: record.seats])
        request = urllib.request.Request(f"{self.url}api/records", named.to_json())
        with urllib.request.urlopen(request) as answer:
            yield "ending", f"#/replay/{json.load(answer)['record']}/{len(record.plies)}"

    def _table(self, game: str, plan: dict[str, Any], seats: int) -> str:
        bots = [{"kind": "bot", "level": "normal"}] * (seats - 1)
        made = self.post("api/tables", {"game": game, "seats": [{"kind": "me"}, *bots], **plan}, self.token)
        return f"#/table/{made['table']['table']}"


def match_of(game: str, most: float = inf) -> Record:
    """The longest recorded match of two or three people that was won, with at most so many plies."""
    records = [read_record(path.read_bytes()) for path in sorted((ROOT / "tests" / "golden" / game).glob("*.play"))]
    won = [
        record
        for record in records
        if record.seats in (2, 3) and record.resigned is None and record.outcome and record.outcome.winners
    ]
    return max(won, key=lambda record: len(record.plies) if len(record.plies) <= most else 0)


def middle(record: Record) -> dict[str, Any]:
    """A position in the middle of a match with the first seat to act."""
    game = registry.get(record.game)
    states = [state for state, _ in replay(record)]
    half = len(states) // 2
    state = next(state for state in states[half:] if game.actors(state)[:1] == (0,))
    position: dict[str, Any] = json.loads(game.dump_position(state))
    return position


def open_page(browser: Browser, studio: Studio, look: Look) -> Page:
    width, height = DEVICES[look.device]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        reduced_motion="reduce",
        has_touch=look.device == "phone",
        is_mobile=look.device == "phone",
    )
    prefs = {"pace": "off", "quick": NO_WELCOME, "name": PEOPLE[0], "token": studio.token}
    settings = json.dumps({**prefs, "lang": look.lang, "theme": look.theme})
    context.add_init_script(f"localStorage.setItem('untertage', JSON.stringify({settings}))")
    return context.new_page()


def take(page: Page, path: Path) -> None:
    """Wait until nothing moves, and save the picture."""
    page.evaluate("document.fonts.ready")
    if page.locator("canvas[data-frames]").count() > 0:
        page.evaluate(STILL)
    image: Image.Image = Image.open(io.BytesIO(page.screenshot()))
    if image.width > SHOWN_WIDTH:
        image = image.resize((SHOWN_WIDTH, image.height * SHOWN_WIDTH // image.width), Image.Resampling.LANCZOS)
    image.convert("RGB").save(path, "WEBP", quality=QUALITY, method=6)
    print(f"{path.name}: {path.stat().st_size // 1000} kB", flush=True)


def show(page: Page, url: str, moment: str, lang: str) -> None:
    """Open a scene."""
    page.goto("about:blank")
    page.goto(url)
    if moment == "ending":
        page.get_by_role("button", name=RESULT[lang]).click()
        page.wait_for_selector("dialog .review h3")
    elif moment == "":
        page.wait_for_selector(".game .picture svg")
        page.wait_for_load_state("networkidle")
    else:
        page.wait_for_selector('.table[data-busy="false"] [data-word]', state="attached")


def _cell(text: str, name: str) -> str:
    return f"![{text}](pictures/{name})" if (TARGET / name).exists() else "–"


def write_page() -> None:
    """The page of the documentation that shows all pictures."""
    lines = [
        "# Pictures",
        "",
        "Every game on a desk and a phone, dark and light, in English and German, at the opening, in the middle and at",
        "the end. `make pictures` takes them.",
    ]
    heads = [f"{theme}, {lang}" for theme, lang in itertools.product(THEMES, LANGUAGES)]
    for game in registry.ids():
        title = registry.get(game).words("en").text("game", "title")
        lines += ["", f"## {title}"]
        for moment, device in itertools.product(MOMENTS, DEVICES):
            looks = [Look(device, theme, lang) for theme, lang in itertools.product(THEMES, LANGUAGES)]
            cells = [_cell(f"{title}, {moment}, {', '.join(look)}", name_of(game, moment, look)) for look in looks]
            lines += ["", f"### {title}: {moment}, {device}", "", f"| {' | '.join(heads)} |"]
            lines += ["| --- " * len(heads) + "|", f"| {' | '.join(cells)} |"]
    PAGE.write_text("\n".join(lines) + "\n", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description="Take the pictures of the documentation.")
    parser.add_argument("--game", choices=registry.ids(), help="only this game")
    parser.add_argument("--missing", action="store_true", help="only pictures that are not there yet")
    options = parser.parse_args()
    TARGET.mkdir(exist_ok=True)
    try:
        with camera() as (browser, server):
            take_all(browser, Studio(server.url), options.game, missing=options.missing)
    finally:
        write_page()


def take_all(browser: Browser, studio: Studio, chosen: str | None, *, missing: bool) -> None:
    """Every game, or the chosen one, and the start page."""
    scenes = {game: list(studio.scenes(game)) for game in registry.ids() if chosen in (None, game)}
    if chosen is None:
        scenes["home"] = [("", "#/")]
    for look in LOOKS:
        page = open_page(browser, studio, look)
        for game, (moment, path) in ((game, scene) for game, all_of_it in scenes.items() for scene in all_of_it):
            target = TARGET / name_of(game, moment, look)
            if not (missing and target.exists()):
                show(page, studio.url + path, moment, look.lang)
                take(page, target)
        page.context.close()


if __name__ == "__main__":
    main()
