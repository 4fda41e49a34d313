"""Take the pictures of docs/tournaments.md: a Swiss tournament under way, a knockout at its end, a form.

python -m tools.tournament_pictures [FOLDER]     into docs/pictures, or another folder
"""

from __future__ import annotations

import json
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
from playwright.sync_api import Browser
from tools.camera import camera
from tools.pictures import TARGET, Look, Studio, name_of, open_page, take
from websockets.sync.client import connect

from untertage.core import registry

PEOPLE: Final = ("Anna", "Ben", "Clara", "David", "Elif", "Finn", "Greta", "Hugo")
LOOKS: Final = (Look("desk", "dark", "en"), Look("phone", "dark", "en"), Look("desk", "light", "de"))


class Club:
    """People on a server, and a tournament in which they meet."""

    def __init__(self, studio: Studio, **body: Any) -> None:
        self._studio = studio
        self.tokens = dict(zip(PEOPLE, [studio.token, *self._tokens()], strict=True))
        self.id = self.ask("Anna", "", {"name": "Spring cup of the Lantern Club", **body})["card"]["tournament"]
        for name in PEOPLE:
            self.ask(name, f"/{self.id}/enter")
        self.ask("Anna", f"/{self.id}/start")

    def _tokens(self) -> Iterator[str]:
        for name in PEOPLE[1:]:
            yield self._studio.post("api/players", {"name": name})["token"]

    def ask(self, name: str, path: str, body: object = msgspec.UNSET) -> Any:
        sent = {} if body is msgspec.UNSET else body
        return self._studio.post(f"api/tournaments{path}", sent, self.tokens[name])

    def info(self) -> Any:
        with urllib.request.urlopen(f"{self._studio.url}api/tournaments/{self.id}") as answer:
            return json.load(answer)

    def round(self, number: int, *, leave: int = 0) -> None:
        """Wait for a round, and let the second of every match resign, except in the last matches."""
        while len(self.info()["rounds"]) < number:
            time.sleep(0.1)
        info = self.info()
        names = {entrant["number"]: entrant["name"] for entrant in info["entrants"]}
        matches = info["rounds"][number - 1]["matches"]
        for match in matches[: len(matches) - leave]:
            loser = max(match["entrants"], key=lambda one: sum(map(ord, names[one])) * (number + 2) % 23)
            self._resign(self.tokens[names[loser]], match["games"][0]["table"])

    def _resign(self, token: str, table: str) -> None:
        with connect(f"{self._studio.url.replace('http', 'ws')}ws", max_size=None) as link:
            link.send(json.dumps({"t": "hello", "table": table, "token": token}))
            seat = 0
            for text in link:
                message = json.loads(text)
                if message["t"] == "welcome":
                    seat = message["you"]["seats"][0]
                elif message["t"] == "update" and message.get("ack") == "r":
                    return
                elif message["t"] == "update":
                    link.send(json.dumps({"t": "resign", "id": "r", "v": message["v"], "seat": seat}))


def scenes(studio: Studio) -> dict[str, str]:
    """What is shown, and where."""
    clock = {"kind": "move", "seconds": 180}
    first, second, *_ = [game for game in registry.ids() if not registry.get(game).cooperative]
    swiss = Club(studio, game=first, format="swiss", rounds=4, clock=clock, no_show=600)
    for number in (1, 2):
        swiss.round(number)
    swiss.round(3, leave=2)
    cup = Club(studio, game=second, format="knockout", third=True, clock=clock)
    for number in (1, 2, 3):
        cup.round(number)
    while cup.info()["card"]["status"] != "over":
        time.sleep(0.1)
    return {"swiss": f"#/tournament/{swiss.id}", "cup": f"#/tournament/{cup.id}", "new": "#/tournaments/new"}


def take_all(browser: Browser, studio: Studio, folder: Path) -> None:
    paths = scenes(studio)
    for look in LOOKS:
        page = open_page(browser, studio, look)
        for moment, path in paths.items():
            page.goto("about:blank")
            page.goto(studio.url + path)
            page.wait_for_selector("main h1")
            page.wait_for_selector("fieldset .pick" if moment == "new" else "tbody tr")
            if moment != "new":
                page.locator("header .game", has_text=" · ").wait_for()
            take(page, folder / name_of("tournament", moment, look))
        page.context.close()


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else TARGET
    with camera() as (browser, server):
        take_all(browser, Studio(server.url), folder)


if __name__ == "__main__":
    main()
