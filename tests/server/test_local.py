"""The server inside a page: the same requests and messages as over the network, kept on the disk of a browser."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from untertage.core import registry
from untertage.server.local.disk import MemoryDisk
from untertage.server.local.host import PREFIX, Host
from untertage.server.local.workers import WebWorkers, answer
from untertage.server.routes import ENDPOINTS
from untertage.server.storage import Storage


async def called(call: bytes) -> bytes:
    return answer(call)


class Page:
    """A page that talks to its own server."""

    def __init__(self, disk: MemoryDisk) -> None:
        self.host = Host(disk, WebWorkers(called), WebWorkers(called), seed=7)
        self.token = ""
        self.heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.closed: list[int] = []

    async def ask(self, method: str, path: str, body: object = None, status: int = 200) -> Any:
        headers = {"content-type": "application/json", "authorization": f"Bearer {self.token}"}
        if not self.token:
            del headers["authorization"]
        reply = await self.host.request(method, path, headers, b"" if body is None else msgspec.json.encode(body))
        assert reply.status in (status, 201), reply.body
        return msgspec.json.decode(reply.body)

    async def sign_in(self) -> None:
        self.token = (await self.ask("POST", "/api/players", {"name": "Anna"}))["token"]

    async def sit(self, table: str) -> Any:
        def hear(text: str) -> None:
            self.heard.put_nowait(msgspec.json.decode(text))

        line = self.host.connect(hear, self.closed.append)
        line.take(msgspec.json.encode({"t": "hello", "table": table, "token": self.token}).decode())
        return line

    async def until(self, kind: str) -> dict[str, Any]:
        while (message := await asyncio.wait_for(self.heard.get(), 20))["t"] != kind:
            assert message["t"] != "error", message
        return message

    async def turn(self) -> dict[str, Any]:
        """The next update in which this seat may act, or the last one."""
        while not (update := await self.until("update"))["legal"] and update["outcome"] is None:
            pass
        return update


@asynccontextmanager
async def page(disk: MemoryDisk, token: str = "") -> AsyncIterator[Page]:
    one = Page(disk)
    await one.host.open()
    one.token = token
    if not token:
        await one.sign_in()
    try:
        yield one
    finally:
        await one.host.close()


def first(update: dict[str, Any]) -> str:
    stem, lasts = update["legal"][0]
    return f"{stem} {lasts[0]}".strip()


async def test_a_match_against_a_bot_survives_a_reload() -> None:
    disk = MemoryDisk()
    async with page(disk) as one:
        seats = [{"kind": "me"}, {"kind": "bot", "level": "easy"}]
        made = await one.ask("POST", "/api/tables", {"game": registry.ids()[0], "seats": seats})
        table = made["table"]["table"]
        assert table.startswith(PREFIX)
        line = await one.sit(table)
        update = await one.turn()
        line.take(
            msgspec.json.encode({"t": "act", "id": "a1", "v": update["v"], "seat": 0, "action": first(update)}).decode()
        )
        while (update := await one.until("update"))["ack"] != "a1":
            pass
    async with page(disk, one.token) as again:
        mine = await again.ask("GET", "/api/tables/mine")
        assert [each["table"]["table"] for each in mine["tables"]] == [table]
        await again.sit(table)
        assert (await again.turn())["v"] >= update["v"]


async def test_a_match_is_continued_elsewhere_and_comes_back() -> None:
    async with page(MemoryDisk()) as one, page(MemoryDisk()) as two:
        seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
        made = await one.ask("POST", "/api/tables", {"game": registry.ids()[0], "seats": seats})
        line = await one.sit(made["table"]["table"])
        update = await one.turn()
        act = {"t": "act", "id": "a1", "v": update["v"], "seat": 0, "action": first(update)}
        line.take(msgspec.json.encode(act).decode())
        while (await one.until("update"))["ack"] != "a1":
            pass
        file = await one.ask("GET", f"/api/tables/{made['table']['table']}/journal")
        there = await two.ask("POST", "/api/tables/import", file)
        assert (there["table"]["status"], there["you"]) == ("running", {"seats": [0], "host": True})
        await two.sit(there["table"]["table"])
        update = await two.turn()
        assert update["v"] >= len(file["entries"])
        back = await two.ask("GET", f"/api/tables/{there['table']['table']}/journal")
        assert back["entries"][: len(file["entries"])] == file["entries"]
        again = await one.ask("POST", "/api/tables/import", back)
        assert again["table"]["ply"] == len([entry for entry in back["entries"] if entry["k"] == "played"])
        file["entries"][1]["action"] = "nonsense"
        assert (await two.ask("POST", "/api/tables/import", file, status=400))["code"] == "bad_record"


async def test_every_request_finds_its_function() -> None:
    async with page(MemoryDisk()) as one:
        games = (await one.ask("GET", "/api/games?lang=de"))["games"]
        assert [game["game"] for game in games] == registry.ids()
        for game in registry.ids():
            assert (await one.ask("GET", f"/api/games/{game}/rules?lang=de"))["lang"] == "de"
        assert (await one.ask("GET", "/api/nothing", status=404))["code"] == "not_found"
        assert (await one.ask("GET", "/api/tables/here-nothing", status=404))["code"] == "no_table"
        assert len({(point.method, point.path) for point in ENDPOINTS}) == len(ENDPOINTS)


FOREIGN = """
import sys
import untertage.server.local.browser
known = {"untertage", "msgspec", "typing_extensions", *sys.stdlib_module_names, *before}
foreign = {name.partition(".")[0] for name in sys.modules} - known
print(*sorted(name for name in foreign if not name.startswith("untertage_")))  # shared libraries of compiled rules
"""


def test_it_needs_nothing_but_the_standard_library_and_msgspec() -> None:
    code = f"import sys; before = {{name.partition('.')[0] for name in sys.modules}}{FOREIGN}"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert said.split() == []


def test_it_is_a_storage_like_a_database() -> None:
    kept: Storage = Host(MemoryDisk(), WebWorkers(called), WebWorkers(called)).store
    assert kept.shared
