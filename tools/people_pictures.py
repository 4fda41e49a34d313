"""Take the pictures of docs/people.md: finished matches, friends, devices.

python -m tools.people_pictures [FOLDER]     into docs/pictures, or another folder
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser
from tests.web.conftest import Server
from tests.web.test_history import asked, lost_match
from tools.camera import camera
from tools.pictures import TARGET, Look, Studio, name_of, open_page, take

from untertage.core import registry

FRIENDS: Final = ("Ben", "Clara", "David")
LOOKS: Final = (Look("desk", "dark", "en"), Look("phone", "light", "de"))
MATCHES: Final = 4


def prepared(server: Server) -> Studio:
    """A player with finished matches, friends, an invitation and two devices."""
    studio = Studio(server.url)
    for _ in range(MATCHES):
        lost_match(server, studio.token)
    code = asked(server, "people/link", {}, studio.token)["code"]
    tokens = [asked(server, "players", {"name": name})["token"] for name in FRIENDS]
    for token in tokens:
        asked(server, "people", {"code": code}, token)
    game = next(game for game in registry.ids() if not registry.get(game).cooperative)
    made = asked(server, "tables", {"game": game, "seats": [{"kind": "me"}, {"kind": "person"}]}, tokens[0])
    me = asked(server, "players/me", None, studio.token)["player"]
    asked(server, f"tables/{made['table']['table']}/friends", {"player": me}, tokens[0])
    phone = asked(server, "players/me/devices", {}, studio.token)["code"]
    asked(server, "devices", {"code": phone, "device": "Firefox, Android"})
    return studio


def take_all(browser: Browser, studio: Studio, folder: Path) -> None:
    for look in LOOKS:
        page = open_page(browser, studio, look)
        for scene in ("history", "friends", "devices"):
            page.goto("about:blank")
            page.goto(f"{studio.url}#/{scene}")
            page.locator("main li").first.wait_for()
            if scene != "history":
                page.locator("main .card button.primary").last.click()
                page.locator("main svg path").last.wait_for()
            take(page, folder / name_of("people", scene, look))
        page.context.close()


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else TARGET
    with camera() as (browser, server):
        take_all(browser, prepared(server), folder)


if __name__ == "__main__":
    main()
