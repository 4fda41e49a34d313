"""Nobody gets more than a share: connections, tables, imports, replays, hints, history."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, TypeVar

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
from untertage.core.record import read_record
from untertage.server import outbound
from untertage.server.analyses import Analyses
from untertage.server.chores import Chores, Once
from untertage.server.crowd import Crowd, Places
from untertage.server.errors import Refused
from untertage.server.fair import Owner
from untertage.server.limits import Limits
from untertage.server.minds import Workers

T = TypeVar("T")
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
    once: Once[bytes] = Once(Places(1), 10, len)
    made = []

    async def make(size: int) -> bytes:
        made.append(size)
        await asyncio.sleep(0)
        return b"x" * size

    await asyncio.gather(*(once.of("a", lambda: make(6), "here") for _ in range(3)))
    await once.of("b", lambda: make(3), "here")
    await once.of("a", lambda: make(6), "here")
    assert made == [6, 3]
    await once.of("c", lambda: make(4), "here")
    assert [once.has(key) for key in "abc"] == [True, False, True]


class SlowWorkers(Workers):
    """Never ready."""

    async def run(self, owner: Owner, work: Callable[..., T], *arguments: Any) -> T:
        await asyncio.Event().wait()
        raise AssertionError

    def close(self) -> None:
        pass


async def test_long_work_for_one_address_leaves_room_for_others(url: str) -> None:
    """Replays, reviews and analyses share its places."""
    record = read_record(RECORD)
    async with opened(url) as store:
        chores = Chores(SlowWorkers(), Limits(chores_per_address=3))
        analyses = Analyses(SlowWorkers(), store, chores.places)
        waiting = [
            asyncio.create_task(chores.review("far", "a", record)),
            asyncio.create_task(chores.replay("far", "a", record, None, "en", False)),
            asyncio.create_task(chores.review("far", "a", record)),
        ]
        assert await analyses.look("far", "a", record) is None
        asked: list[Callable[[str], Coroutine[Any, Any, object]]] = [
            lambda address: chores.review(address, "b", record),
            lambda address: chores.replay(address, "b", record, None, "en", False),
            lambda address: analyses.look(address, "b", record),
        ]
        for ask in asked:
            with pytest.raises(Refused, match="too_fast"):
                await asyncio.wait_for(ask("far"), PATIENCE)
        waiting += [asyncio.create_task(ask("here")) for ask in asked]
        await asyncio.sleep(0)
        assert not any(task.done() for task in waiting)
        chores.close()
        analyses.close()
        await asyncio.gather(*waiting, return_exceptions=True)
        assert len(chores.places) == 0


async def test_new_players_of_one_address_are_limited(tmp_path: Path) -> None:
    async with serving(tmp_path, limits=Limits(players_per_address=2)) as service:
        answers = [await service.http.post("/api/players", json={"name": "Anna"}) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [201, 201, 429]
        assert answers[-1].json()["code"] == "too_many"


async def test_daily_deals_count_as_tables(tmp_path: Path) -> None:
    """Nobody opens more of them than other tables; one that was begun is always found again."""
    async with serving(tmp_path, limits=Limits(tables_per_player=2, tables_per_address=3)) as service:
        anna, ben = await service.player("Anna"), await service.player("Ben")
        games = registry.ids()
        begun = [await anna.ask("POST", f"/api/daily/{game}", status=201) for game in games[:2]]
        assert (await anna.ask("POST", f"/api/daily/{games[2]}", status=429))["code"] == "too_many", "the player"
        await ben.ask("POST", f"/api/daily/{games[0]}", status=201)
        assert (await ben.ask("POST", f"/api/daily/{games[1]}", status=429))["code"] == "too_many", "the address"
        again = await anna.ask("POST", f"/api/daily/{games[0]}", status=201)
        assert again["table"]["table"] == begun[0]["table"]["table"]


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
