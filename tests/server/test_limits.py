"""One guest cannot take the processor, the disk or the game from the others."""

from __future__ import annotations

import asyncio
import copy
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import uvicorn

from tests.server.service import Person, Service, on_both, one_ply, serving
from tests.server.test_table import a_match
from tests.walks import every_game
from tests.written import whole
from untertage.core import registry
from untertage.core.errors import BadComponents
from untertage.kit.components import read_sheet
from untertage.server import minds, plies
from untertage.server.botpool import BotPool
from untertage.server.commands import settings
from untertage.server.fair import FairShare, Owner
from untertage.server.journal import Asked, Away
from untertage.server.limits import Limits, described
from untertage.server.minds import Thought

HUGE = 10**7
ROOT = Path(__file__).parents[2]


def test_every_limit_is_documented() -> None:
    assert described() in (ROOT / "docs" / "server.md").read_text()


def test_a_wrong_limit_is_refused() -> None:
    for text in ('{"sockets": 0}', '{"socket": 5}'):
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(text, type=Limits)


def numbers(part: Any) -> Iterator[tuple[Any, Any]]:
    """Where the numbers of a sheet are: the part that holds each, and its key."""
    pairs = part.items() if isinstance(part, dict) else enumerate(part)
    for key, value in pairs:
        if isinstance(value, int) and not isinstance(value, bool):
            yield part, key
        elif isinstance(value, dict | list):
            yield from numbers(value)


@every_game
def test_a_sheet_with_a_huge_number_is_refused(game_id: str) -> None:
    game = registry.get(game_id)
    sheet = copy.deepcopy(read_sheet(game.package()))
    assert list(numbers(sheet))
    for part, key in numbers(sheet):
        usual, part[key] = part[key], HUGE
        with pytest.raises(BadComponents):
            game.with_sheet(sheet, recorded=True)
        part[key] = usual
    game.with_sheet(sheet, recorded=True)


async def test_a_plateau_as_high_as_a_mountain_is_refused(service: Service) -> None:
    """Ways over it would take minutes to compute."""
    sheet = read_sheet(registry.get("underground").package())
    for height, status in ((HUGE, 400), (21, 400), (20, 201)):
        sheet["plateau"][0]["height"] = height
        body = {"game": "underground", "seats": [{"kind": "me"}], "components": whole(sheet)}
        anna = await service.player()
        answer = await anna.ask("POST", "/api/tables", body, status=status)
        assert answer.get("code") == (None if status == 201 else "bad_components")


@pytest.mark.parametrize("absent", ["wait", "bot"])
async def test_leaving_again_and_again_does_not_stop_the_opponent(tmp_path: Path, absent: str) -> None:
    """The opponent has not seen the latest version, but nothing has changed on the board."""
    async with serving(tmp_path, limits=Limits(seat_changes_a_minute=1000)) as service:
        anna, ben = await service.player("Anna"), await service.player("Ben")
        table = await anna.pair(ben, absent=absent, absent_level="random")
        room = await service.hub.room(table)
        async with anna.at(table) as one, ben.at(table) as two:
            await one.until("update")
            await two.until("update")
            seat = room.table.acting[0]
            (mover, other) = (one, ben) if seat == 0 else (two, anna)
            old = mover.update["v"]
            for _ in range(2):
                await other.ask("POST", f"/api/tables/{table}/leave")
                await other.ask("POST", f"/api/tables/{table}/return")
            assert room.table.v == old + (1 if absent == "wait" else 4)
            assert len(room.table.log) == 3, "the log tells only the last change of a seat"
            assert room.table.moved == old
            await mover.ask("act", "update", v=old, seat=seat, action=mover.legal[0])
            assert room.table.ply() == 1


async def test_seats_cannot_be_changed_without_end(tmp_path: Path) -> None:
    async with serving(tmp_path, limits=Limits(seat_changes_a_minute=3)) as service:
        anna, ben = await service.player("Anna"), await service.player("Ben")
        table = await anna.pair(ben)
        for _ in range(3):
            await ben.ask("POST", f"/api/tables/{table}/leave")
        assert (await ben.ask("POST", f"/api/tables/{table}/leave", status=429))["code"] == "too_fast"
        await anna.ask("POST", f"/api/tables/{table}/leave")


@on_both
async def test_a_bot_moves_although_seats_change_while_it_thinks(service: Service) -> None:
    anna = await service.player()
    made = await anna.open(seats=[{"kind": "me"}, {"kind": "bot", "level": "random"}])
    room = await service.hub.room(made["table"]["table"])
    async with anna.at(made["table"]["table"]) as one:
        while not (one.update and one.update["legal"]):
            await one.until("update")
        room.services.bots = slow = SlowBots()
        await one.act(0)
        while room.table.acting == (0,):
            await one.act(0)
        await slow.asked.wait()
        await room.change(lambda table, at: [Away(at=at, seat=0)])
        before = room.table.ply()
        slow.answer.set()
        while room.table.ply() == before:
            await one.until("update")
        assert len(slow.views) == len(set(slow.views)), "nothing is asked twice"


class SlowBots(BotPool):
    """Answers when it is told to."""

    def __init__(self) -> None:
        super().__init__(1)
        self.asked, self.answer = asyncio.Event(), asyncio.Event()
        self.views: list[bytes] = []

    async def choose(
        self, game: str, sheet: Any, level: str, view: bytes, legal: Sequence[str], seed: int, owner: Owner = ("", "")
    ) -> Thought:
        self.views.append(view)
        self.asked.set()
        await self.answer.wait()
        return Thought(legal[0])


@on_both
async def test_an_answer_counts_only_for_the_request_that_was_seen(service: Service) -> None:
    async with a_match(service) as (table, one, two):
        await one_ply([one, two])
        room = await service.hub.room(table)
        seat = room.table.running().plies[-1].seat
        waiting = (1 - seat,)
        old = one.update["v"]
        ask = Asked(at=room.services.now(), seat=seat, plies=1, waiting=waiting)
        await room.change(lambda table, at: [ask])
        guest = (one, two)[1 - seat]
        assert await guest.refused("agree", v=old, seat=1 - seat, agree=True) == "stale"
        assert plies.undo(room.table, seat, 1, waiting, 1) == [], "asking again changes nothing"


async def test_wrong_tokens_do_not_lock_out_others_at_the_same_address(tmp_path: Path) -> None:
    """A club or a school has one address."""
    async with serving(tmp_path, limits=Limits(failures_a_minute=3)) as service:
        anna = await service.player("Anna")
        wrong = Person(service, "Eve", "guess")
        codes = [(await wrong.ask("GET", "/api/players/me", status=status))["code"] for status in (401, 401, 401, 429)]
        assert codes == ["wrong_token"] * 3 + ["too_fast"]
        assert (await anna.ask("GET", "/api/players/me"))["name"] == "Anna"
        ben = await service.player("Ben")
        await anna.pair(ben)


async def test_an_address_is_believed_only_from_a_trusted_proxy() -> None:
    """Otherwise a client could pass every limit per address."""

    async def address(proxies: str | None) -> str:
        async def app(scope: Any, receive: Any, send: Any) -> None:
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": scope["client"][0].encode()})

        chosen = settings("127.0.0.1", 0, 1, Limits(), proxies) | {"app": app, "factory": False}
        config = uvicorn.Config(**chosen)
        config.load()
        transport = httpx.ASGITransport(config.loaded_app, client=("127.0.0.1", 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as http:
            return (await http.get("/", headers={"X-Forwarded-For": "10.1.2.3"})).text

    assert await address(None) == "127.0.0.1"
    assert await address("10.9.9.9") == "127.0.0.1"
    assert await address("127.0.0.1") == "10.1.2.3"


async def test_many_tables_of_one_host_do_not_keep_the_bots_of_others_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    released = threading.Event()

    def think(game: str, sheet: Any, level: str, view: bytes, legal: tuple[str, ...], seed: int) -> str:
        if level == "expert":
            released.wait()
        return legal[0]

    monkeypatch.setattr(minds, "think", think)
    pool = BotPool(2)
    with ThreadPoolExecutor(2) as threads:
        monkeypatch.setattr(pool, "_ready", lambda: threads)
        hostile = [
            asyncio.create_task(pool.choose("x", None, "expert", b"", ["x"], 1, ("far", "eve"))) for _ in range(10)
        ]
        try:
            await asyncio.sleep(0.05)
            hostile[7].cancel()
            for _ in range(3):
                assert (
                    await asyncio.wait_for(pool.choose("x", None, "easy", b"", ["move"], 1, ("here", "anna")), 5)
                    == "move"
                )
        finally:
            released.set()
        answers = await asyncio.gather(*hostile, return_exceptions=True)
        assert answers.count("x") == 9
        assert await asyncio.wait_for(pool.choose("x", None, "easy", b"", ["move"], 1, ("here", "anna")), 5) == "move"


async def test_those_who_wait_are_served_in_turn() -> None:
    shares, served = FairShare(1), []

    async def use(address: str, player: str) -> None:
        async with shares.slot((address, player)):
            await asyncio.sleep(0)
            served.append(player)

    await asyncio.gather(*(use("here", player) for player in "aaaabbc"))
    assert "".join(served) == "aabcaba"
    served.clear()
    await asyncio.gather(*(use("far", player) for player in "abcdef"), use("here", "X"), use("here", "Y"))
    assert "".join(served) == "abXcYdef", "many names at one address count as one address"


async def test_one_address_never_holds_all_workers_and_one_player_not_all_of_the_address() -> None:
    shares, held = FairShare(3), []
    stop = asyncio.Event()

    async def hold(address: str, player: str) -> None:
        async with shares.slot((address, player)):
            held.append(player)
            await stop.wait()

    owners = [("far", "a")] * 3 + [("far", "b")] * 3 + [("far", "c"), ("here", "X")]
    tasks = [asyncio.create_task(hold(*owner)) for owner in owners]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert held == ["a", "b", "X"]
    stop.set()
    await asyncio.gather(*tasks)


@pytest.mark.parametrize("name", ["A\0B", "A\x1b[31mB", "A\u202eB", " A", "A "])
async def test_a_name_contains_only_what_can_be_seen(service: Service, name: str) -> None:
    """PostgreSQL rejects a NUL; terminals and pages obey the others."""
    anna = await service.player("Anna-Lena Müller")
    assert (await anna.ask("PUT", "/api/players/me", {"name": name}, status=400))["code"] == "bad_message"
