"""The server inside a page: the same requests and messages as over the network, kept on the disk of a browser."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Sequence

import msgspec

from tests.server.local_page import Page, acting, called, first, page
from tests.walks import start
from untertage.arena.plan import Plan, jobs
from untertage.arena.result import play
from untertage.arena.summary import summarize
from untertage.core import registry
from untertage.core.turns import next_seat
from untertage.server.errors import Refused
from untertage.server.local.disk import Change, MemoryDisk
from untertage.server.local.host import PREFIX, Host
from untertage.server.local.workers import WebWorkers
from untertage.server.minds import think
from untertage.server.routes import ENDPOINTS
from untertage.server.storage import Storage


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


class SmallDisk(MemoryDisk):
    """A disk that can be full."""

    full = False

    async def change(self, changes: Sequence[Change]) -> bool:
        if self.full:
            raise Refused("storage_full")
        return await super().change(changes)


async def test_a_full_disk_refuses_a_move_and_keeps_what_was_saved() -> None:
    disk = SmallDisk()
    async with page(disk) as one:
        seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
        made = await one.ask("POST", "/api/tables", {"game": registry.ids()[0], "seats": seats})
        line = await one.sit(made["table"]["table"])
        update = await one.turn()
        kept = {shelf: dict(items) for shelf, items in disk.shelves.items()}
        disk.full = True
        line.take(acting(update, "a1"))
        while (message := await asyncio.wait_for(one.heard.get(), 20))["t"] != "error":
            pass
        assert (message["code"], message["id"]) == ("storage_full", "a1")
        assert (await one.ask("POST", "/api/tables", {"game": registry.ids()[0], "seats": seats}, status=507))[
            "code"
        ] == "storage_full"
        assert disk.shelves["entries"] == kept["entries"]
        disk.full = False
        line.take(acting(update, "a2"))
        while (update := await one.until("update"))["ack"] != "a2":
            pass
    async with page(disk, one.token) as again:
        await again.sit(made["table"]["table"])
        assert (await again.turn())["v"] >= update["v"]


class SharedDisk(MemoryDisk):
    """A disk of two pages; each hears what the other one stores."""

    def __init__(self) -> None:
        super().__init__()
        self.pages: list[Page] = []

    async def tell(self, topic: str) -> None:
        for each in self.pages:
            each.host.store.hear(topic)


async def test_two_pages_at_one_table_neither_lose_nor_double_a_move() -> None:
    disk = SharedDisk()
    async with page(disk) as one, page(disk, one.token) as two:
        disk.pages = [one, two]
        seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
        made = await one.ask("POST", "/api/tables", {"game": registry.ids()[0], "seats": seats})
        table = made["table"]["table"]
        lines = [await each.sit(table) for each in (one, two)]
        updates = [await each.turn() for each in (one, two)]
        assert updates[0]["v"] == updates[1]["v"]
        for line, update, name in zip(lines, updates, ("a1", "b1"), strict=True):
            line.take(acting(update, name))
        answers = [await each.answer(name) for each, name in ((one, "a1"), (two, "b1"))]
        assert sorted(each["t"] for each in answers) == ["error", "update"]
        assert [each["code"] for each in answers if each["t"] == "error"] == ["stale"]
        shown = [await one.ask("GET", f"/api/tables/{table}"), await two.ask("GET", f"/api/tables/{table}")]
        assert shown[0]["table"]["ply"] == shown[1]["table"]["ply"]
        entries = (await one.ask("GET", f"/api/tables/{table}/journal"))["entries"]
        assert [entry["seat"] for entry in entries if entry["k"] == "played"].count(0) == 1
        assert len(entries) == len(disk.shelves["entries"])


async def test_every_request_finds_its_function() -> None:
    async with page(MemoryDisk()) as one:
        games = (await one.ask("GET", "/api/games?lang=de"))["games"]
        assert [game["game"] for game in games] == registry.ids()
        for game in registry.ids():
            assert (await one.ask("GET", f"/api/games/{game}/rules?lang=de"))["lang"] == "de"
        assert (await one.ask("GET", "/api/nothing", status=404))["code"] == "not_found"
        assert (await one.ask("GET", "/api/tables/here-nothing", status=404))["code"] == "no_table"
        assert len({(point.method, point.path) for point in ENDPOINTS}) == len(ENDPOINTS)


async def test_the_lab_compares_changed_rules_with_the_usual_ones() -> None:
    async with page(MemoryDisk()) as one:
        for game in map(registry.get, registry.ids()):
            name, usual = next(iter(msgspec.to_builtins(game.read_options({})).items()))
            order = {"game": game.id, "seats": game.seats.start, "level": "random", "games": 1}
            begun = await one.ask("POST", "/api/lab", {**order, "options": {name: usual}})
            assert (begun["done"], begun["total"], begun["rules"]) == (0, 2, [])
            path = f"/api/lab/{begun['lab']}?lang=de"
            states = [await one.ask("POST", path) for _ in range(3)]
            assert [state["done"] for state in states] == [1, 2, 2]
            first, second = states[-1]["rules"]
            assert (first["changed"], second["changed"]) == (False, True)
            plan = Plan(game=game.id, players=("random",), games=1, seats=game.seats.start)
            same = summarize(plan, [play(plan, job).result for job in jobs(plan)]).variants[0]
            assert (first["mean"], second["mean"], first["matches"]) == (same.length.mean, same.length.mean, 1)
            assert [use["per_match"] for use in first["actions"]] == [use.per_match for use in same.actions]
            assert "{" not in str([use["label"] for use in first["actions"]])
        assert (await one.ask("POST", "/api/lab/other", status=404))["code"] == "not_found"
        assert (await one.ask("POST", "/api/lab", {**order, "level": "code:x"}, status=400))["code"] == "bad_message"


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


async def test_a_level_with_a_thinking_time_says_how_far_it_got() -> None:
    async with page(MemoryDisk()) as one:
        seats = [{"kind": "me"}, {"kind": "bot", "level": "expert"}]
        made = await one.ask("POST", "/api/tables", {"game": "rescue", "seats": seats})
        line = await one.sit(made["table"]["table"])
        tried: list[int | None] = [None, None]
        while tried[1] is None:
            message = await asyncio.wait_for(one.heard.get(), 20)
            if message["t"] == "update" and message["legal"]:
                line.take(acting(message, f"a{message['v']}"))
            elif message["t"] == "changed":
                tried = [seat["tried"] for seat in message["table"]["seats"]]
        assert tried[0] is None
        assert tried[1] > 1


def test_only_a_level_with_a_thinking_time_tells_how_far_it_got() -> None:
    game = registry.get("the_base")
    state = start(game, 2, 4)
    seat = next_seat(game, state)
    legal = tuple(str(action) for action in game.legal_actions(state, seat))
    view = msgspec.json.encode(game.view(state, seat))
    assert think(game.id, None, "search:20ms", view, legal, 1).tried > 0
    assert [think(game.id, None, level, view, legal, 1).tried for level in ("search:20", "normal", "random")] == [0] * 3
