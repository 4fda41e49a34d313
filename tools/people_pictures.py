"""Take the pictures of docs/people.md, docs/daily.md and docs/review.md.

python -m tools.people_pictures [FOLDER]     into docs/pictures, or another folder
"""

from __future__ import annotations

import json
import sys
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec
from playwright.sync_api import Browser, Page
from tests.web.conftest import Server
from tests.web.test_history import asked, lost_match, resigned
from tools.camera import camera
from tools.pictures import DEVICES, PEOPLE, TARGET, Look, Studio, match_of, name_of, open_page, take

from untertage.core import registry

FRIENDS: Final = ("Ben", "Clara", "David")
LOOKS: Final = (Look("desk", "dark", "en"), Look("phone", "light", "de"))
LOST: Final = 2
PLIES: Final = 130
"""A longer match gives a curve that nobody can read on a phone."""
TALL: Final = 1440
"""Height of the window for a review, in pixels."""
RIVALS: Final = tuple(game for game in registry.ids() if not registry.get(game).cooperative)


def prepared(server: Server) -> Studio:
    """A player with finished matches, friends, an invitation and two devices."""
    studio = Studio(server.url)
    for _ in range(LOST):
        lost_match(server, studio.token)
    code = asked(server, "people/link", {}, studio.token)["code"]
    tokens = [asked(server, "players", {"name": name})["token"] for name in FRIENDS]
    for token in tokens:
        asked(server, "people", {"code": code}, token)
    for game, token in zip(RIVALS, tokens, strict=False):
        won_match(server, game, studio.token, token)
    deal = asked(server, f"daily/{RIVALS[0]}", {}, studio.token)["table"]["table"]
    resigned(server, studio.token, deal)
    made = asked(server, "tables", {"game": RIVALS[0], "seats": [{"kind": "me"}, {"kind": "person"}]}, tokens[0])
    me = asked(server, "players/me", None, studio.token)["player"]
    asked(server, f"tables/{made['table']['table']}/friends", {"player": me}, tokens[0])
    phone = asked(server, "players/me/devices", {}, studio.token)["code"]
    asked(server, "devices", {"code": phone, "device": "Firefox, Android"})
    return studio


def won_match(server: Server, game: str, token: str, other: str) -> None:
    """A match in which the other person has resigned."""
    made = asked(server, "tables", {"game": game, "seats": [{"kind": "me"}, {"kind": "person"}]}, token)
    table = made["table"]["table"]
    asked(server, f"tables/{table}/claim", {"secret": made["invitations"][0]["secret"]}, other)
    resigned(server, other, table)


def reviewed(server: Server, game: str) -> str:
    """The id of a whole match whose review is complete."""
    record = match_of(game, PLIES)
    named = msgspec.structs.replace(record, players=PEOPLE[: record.seats])
    request = urllib.request.Request(f"{server.url}api/records", named.to_json())
    with urllib.request.urlopen(request) as answer:
        name: str = json.load(answer)["record"]
    while not asked(server, f"records/{name}/analysis", None)["complete"]:
        pass
    return name


def take_review(page: Page, address: str, look: Look, target: Path) -> None:
    """The middle of a match is chosen in the graph."""
    page.set_viewport_size({"width": DEVICES[look.device][0], "height": TALL})
    page.goto(address)
    graph = page.locator("main figure svg").first
    page.locator("main details").nth(1).wait_for()
    graph.click()
    page.mouse.move(0, 0)
    take(page, target)


def take_all(browser: Browser, studio: Studio, folder: Path, matches: Sequence[str]) -> None:
    for look, match in zip(LOOKS, matches, strict=True):
        page = open_page(browser, studio, look)
        for scene in ("history", "friends", "devices"):
            page.goto("about:blank")
            page.goto(f"{studio.url}#/{scene}")
            page.locator("main li").first.wait_for()
            if scene != "history":
                page.locator("main .card button.primary").last.click()
                page.locator("main svg path").last.wait_for()
            take(page, folder / name_of("people", scene, look))
        page.goto(f"{studio.url}#/daily")
        page.locator("main .today").wait_for()
        take(page, folder / f"daily-{look.device}.webp")
        take_review(page, f"{studio.url}#/review/{match}", look, folder / f"review-{look.device}.webp")
        page.context.close()


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else TARGET
    with camera() as (browser, server):
        matches = [reviewed(server, game) for game in reversed(RIVALS[: len(LOOKS)])]
        take_all(browser, prepared(server), folder, matches)


if __name__ == "__main__":
    main()
