"""Nobody gets more than a share: connections, tables, imports, replays, hints, history."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.server.service import PATIENCE, Guest, Person, Service, one_ply, opened, serving
from tests.server.test_limits import SlowBots
from tests.server.test_table import a_match
from untertage.core import registry
from untertage.core.chance import SeededChance
from untertage.server import outbound
from untertage.server.chores import Once
from untertage.server.crowd import Crowd
from untertage.server.errors import Refused
from untertage.server.limits import Limits

GOLDEN = Path(__file__).parents[1] / "golden" / "the_base"
RECORD = min(GOLDEN.glob("*.play"), key=lambda file: file.stat().st_size).read_bytes()


async def sent_away(guest: Guest) -> tuple[str, int]:
    """The code of the refusal, and the code with which the connection is closed."""
    code: str = (await guest.until("error"))["code"]
    with pytest.raises(ConnectionClosed) as closed:
        await guest.next()
    assert closed.value.rcvd is not None
    return code, closed.value.rcvd.code


async def upload(service: Service, data: bytes = RECORD) -> httpx.Response:
    return await service.http.post("/api/records", content=data, headers={"Content-Type": "text/plain"})


async def test_connections_of_one_address_leave_room_for_others() -> None:
    crowd = Crowd(Limits(sockets=3, sockets_per_address=2))
    with crowd.connected("far"), crowd.connected("far"):
        with pytest.raises(Refused, match="too_many"), crowd.connected("far"):
            pass
        with crowd.connected("here"):
            with pytest.raises(Refused, match="unavailable"), crowd.connected("there"):
                pass
            assert len(crowd) == 3
    assert len(crowd) == 0
    with crowd.connected("far"):
        pass


async def test_connections_of_one_player_are_limited(tmp_path: Path) -> None:
    """Streams of the bot API count too."""
    async with serving(tmp_path, limits=Limits(sockets_per_player=2)) as service:
        anna = await service.player()
        table = (await anna.open())["table"]["table"]
        async with anna.at(table) as first, anna.at(table) as second:
            await first.until("welcome")
            await second.until("welcome")
            async with anna.at(table) as third:
                assert await sent_away(third) == ("too_many", 4429)
            assert (await anna.ask("GET", "/api/bot/events", status=429))["code"] == "too_many"
            async with service.table(table) as watcher:
                await watcher.until("welcome")
        bearer = {"Authorization": f"Bearer {anna.token}"}
        async with service.http.stream("GET", "/api/bot/events", headers=bearer) as stream:
            assert stream.status_code == 200
            async with anna.at(table) as second, anna.at(table) as third:
                await second.until("welcome")
                assert await sent_away(third) == ("too_many", 4429)
        async with asyncio.timeout(PATIENCE):
            while len(service.hub.services.crowd):
                await asyncio.sleep(0.01)


async def test_connections_of_one_address_are_limited(tmp_path: Path) -> None:
    async with serving(tmp_path, limits=Limits(sockets_per_address=1)) as service:
        anna = await service.player()
        table = (await anna.open())["table"]["table"]
        async with anna.at(table) as first:
            await first.until("welcome")
            async with connect(f"ws://127.0.0.1:{service.port}/ws") as second:
                assert await sent_away(Guest(second)) == ("too_many", 4429)


async def test_unfinished_tables_of_one_player_are_limited(tmp_path: Path) -> None:
    async with serving(tmp_path, limits=Limits(tables_per_player=2, tables_per_address=4)) as service:
        anna, ben = await service.player("Anna"), await service.player("Ben")
        table = await anna.pair(ben)
        await anna.open()
        plan = {"game": "the_base", "seats": [{"kind": "me"}, {"kind": "person"}]}
        assert (await anna.ask("POST", "/api/tables", plan, status=429))["code"] == "too_many"
        await ben.open()
        async with anna.at(table) as one:
            await one.until("update")
            await one.ask("resign", "update", v=one.update["v"], seat=0)
        await anna.open()
        assert (await anna.ask("POST", f"/api/tables/{table}/rematch", status=429))["code"] == "too_many"
        assert (await ben.ask("POST", "/api/tables", plan, status=429))["code"] == "too_many", "the address"


async def test_uploaded_records_and_positions_are_limited(tmp_path: Path) -> None:
    async with serving(tmp_path, limits=Limits(imports_a_minute=2, upload_bytes_a_day=len(RECORD))) as service:
        anna = await service.player()
        game = registry.get("the_base")
        state = game.setup(2, game.read_options({}), SeededChance(1))
        position = msgspec.to_builtins(game.position(state))
        assert (await upload(service)).status_code == 201
        too_much = await upload(service)
        assert (too_much.status_code, too_much.json()["code"]) == (429, "too_many")
        plan = {"game": "the_base", "seats": [{"kind": "me"}, {"kind": "person"}], "position": position}
        assert (await anna.ask("POST", "/api/tables", plan, status=429))["code"] == "too_fast"
        del plan["position"]
        await anna.ask("POST", "/api/tables", plan, status=201)


async def test_old_uploads_are_deleted(url: str) -> None:
    async with opened(url) as store:
        for number in range(6):
            await store.add_record(f"r{number}", b"{}", number)
        await store.expire_uploads(2, 3)
        kept = [number for number in range(6) if await store.record(f"r{number}") is not None]
        assert kept == [3, 4, 5]


async def test_a_replay_is_made_once_and_in_another_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes seconds, and everybody would wait for the interpreter."""

    def here(*args: Any, **kwargs: Any) -> bytes:
        raise AssertionError("in the process of the server")

    monkeypatch.setattr(outbound, "replayed", here)
    async with serving(tmp_path, limits=Limits(replays_a_minute=1)) as service:
        record = (await upload(service)).json()["record"]
        answers = [await service.http.get(f"/api/records/{record}/replay") for _ in range(2)]
        assert [answer.status_code for answer in answers] == [200, 200]
        assert answers[0].headers["Content-Encoding"] == "gzip"
        assert answers[0].json() == answers[1].json()
        plain = await service.http.get(f"/api/records/{record}/replay", headers={"Accept-Encoding": "identity"})
        assert "Content-Encoding" not in plain.headers
        assert plain.json() == answers[0].json()
        other = await service.http.get(f"/api/records/{record}/replay?text=1")
        assert (other.status_code, other.json()["code"]) == (429, "too_fast")
        damaged = await upload(service, RECORD.replace(b"setup ", b"setup 99 "))
        assert (damaged.status_code, damaged.json()["code"]) == (400, "bad_record")


async def test_work_is_done_once_and_old_results_are_dropped() -> None:
    once: Once[bytes] = Once(10, len)
    made = []

    async def make(size: int) -> bytes:
        made.append(size)
        await asyncio.sleep(0)
        return b"x" * size

    await asyncio.gather(*(once.of("a", lambda: make(6)) for _ in range(3)))
    await once.of("b", lambda: make(3))
    await once.of("a", lambda: make(6))
    assert made == [6, 3]
    await once.of("c", lambda: make(4))
    assert [once.has(key) for key in "abc"] == [True, False, True]


async def test_hints_are_limited(tmp_path: Path) -> None:
    slow = SlowBots()
    async with serving(tmp_path, limits=Limits(hints_at_once=1), bots=slow) as service:
        anna = await service.player()
        table = (await anna.open(seats=[{"kind": "me"}, {"kind": "here"}]))["table"]["table"]
        async with anna.at(table) as one:
            await one.until("update")
            seat = one.update["view"]["actors"][0]
            if not one.update["legal"]:
                await one.ask("eyes", "update", seat=seat)
            await one.send(t="hint", id="first", seat=seat)
            await slow.asked.wait()
            assert await one.refused("hint", seat=seat) == "too_fast"
            slow.answer.set()
            await one.until("advice", id="first")
            await one.ask("hint", "advice", seat=seat)


async def test_a_very_long_journal_grows_by_plies_only(tmp_path: Path) -> None:
    async with serving(tmp_path, limits=Limits(journal_entries=3)) as service, a_match(service) as (table, one, two):
        seat = await one_ply([one, two])
        guest = (one, two)[seat]
        assert await guest.refused("undo", v=guest.update["v"], seat=seat) == "too_many"
        answer = await service.http.post(f"/api/tables/{table}/leave", headers=await bearer_at(service, table))
        assert (answer.status_code, answer.json()["code"]) == (429, "too_many")
        await one_ply([one, two])


async def bearer_at(service: Service, table: str) -> dict[str, str]:
    """Anybody will do: the length of the journal is checked first."""
    anna: Person = await service.player()
    return {"Authorization": f"Bearer {anna.token}"}


async def test_requests_of_one_address_are_limited(tmp_path: Path) -> None:
    async with serving(tmp_path, limits=Limits(requests_a_second=0.01, requests_at_once=2)) as service:
        answers = [await service.http.get("/api/games/the_base/words") for _ in range(3)]
        assert [answer.status_code for answer in answers] == [200, 200, 429]


async def test_expensive_messages_of_one_address_are_limited(tmp_path: Path) -> None:
    """However many connections share them."""
    async with serving(tmp_path, limits=Limits(heavy_a_minute=3)) as service:
        table = (await (await service.player()).open(seats=[{"kind": "bot"}, {"kind": "me"}]))["table"]["table"]
        async with service.table(table) as one, service.table(table) as two:
            await one.until("update")
            await two.until("update")
            await one.ask("read", "board")
            assert await two.refused("read") == "too_fast"
            await two.ask("ping", "pong")
