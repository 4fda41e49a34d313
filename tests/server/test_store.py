"""The same store on SQLite and on a real PostgreSQL; two processes that share one database."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import threading
from pathlib import Path

import asyncpg
import pytest

from tests.server.service import PATIENCE, Guest, Person, one_ply, opened, serving
from untertage.core.errors import UntertageError
from untertage.server import drivers, outbound
from untertage.server.auth import Who
from untertage.server.journal import Head, Played, Sitting, Started
from untertage.server.migrations import migrate
from untertage.server.storage import Noted
from untertage.server.store import BadDatabase, Store, seat_taken
from untertage.server.table import Table

HEAD = Head(
    game="the_base",
    rules=1,
    seed=1,
    host="h",
    created=1,
    seats=(Sitting(kind="person", player="h", name="Anna"), Sitting(kind="bot", level="random")),
    options={},
    listed=True,
)


async def test_a_journal_grows_by_one_number_at_a_time(url: str) -> None:
    async with opened(url) as store:
        name = f"journal-{url[:6]}"
        await store.add_table(name, HEAD, outbound.table_info(Table(name, HEAD), (), 0))
        assert await store.append(name, 0, [Started(at=2)])
        assert not await store.append(name, 0, [Started(at=3)])
        assert await store.append(name, 1, [Played(at=4, seat=0, action="pass"), Played(at=5, seat=1, action="pass")])
        assert not await store.append(name, 2, [Played(at=6, seat=0, action="pass"), Played(at=7, seat=1, action="x")])
        assert [entry.at for entry in await store.entries(name)] == [2, 4, 5]
        assert [entry.at for entry in await store.entries(name, 2)] == [5]
        assert await store.head(name) == HEAD
        assert await store.head("nothing") is None


async def test_only_one_of_many_writers_gets_a_number(url: str) -> None:
    async with opened(url) as one, opened(url) as two:
        for number in range(20):
            wishes = [
                store.append("race", number, [Played(at=who, seat=0, action="pass")])
                for who, store in enumerate((one, two, one, two))
            ]
            assert sorted(await asyncio.gather(*wishes)) == [False, False, False, True]
        assert len(await one.entries("race")) == 20


async def test_several_programs_may_open_a_new_file_at_the_same_time(tmp_path: Path) -> None:
    def read(file: Path, all_ready: threading.Barrier) -> None:
        all_ready.wait(PATIENCE)
        with contextlib.closing(drivers.connected(file)) as connection:
            assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)

    for number in range(100):
        ready = threading.Barrier(4)
        tasks = [asyncio.to_thread(read, tmp_path / f"{number}.sqlite", ready) for _ in range(4)]
        await asyncio.gather(*tasks)


async def test_a_refused_entry_stores_nothing(url: str) -> None:
    async with opened(url) as store:
        await store.append("also", 0, [Started(at=1)])
        assert not await store.append("also", 0, [Started(at=1)], also=[seat_taken("also", 0, "eve")])
        assert await store.seats_of("eve") == {}
        assert await store.append("also", 1, [Started(at=1)], also=[seat_taken("also", 0, "eve")])
        assert await store.seats_of("eve") == {"also": [0]}


async def test_a_due_table_is_leased_to_one_caller(url: str) -> None:
    async with opened(url) as one, opened(url) as two:
        name = f"due-{url[:6]}"
        info = outbound.table_info(Table(name, HEAD), (), 0)
        await one.add_table(name, HEAD, info)
        await one.summarise(Noted(name, info, 50))
        assert await one.due(49, 90) == []
        got = await asyncio.gather(one.due(50, 90), two.due(50, 90))
        assert sorted(got) == [[], [name]]
        assert await two.due(90, 120) == [name]


async def test_players_are_known_by_their_token(url: str) -> None:
    async with opened(url) as store:
        await store.add_player("p1", "Anna", f"hash-{url[:6]}", 1)
        await store.rename_player("p1", "Änne")
        assert await store.player_of(f"hash-{url[:6]}") == Who("p1", "Änne")
        assert await store.player_of("other") is None


async def test_migrating_twice_at_once_does_no_harm(url: str) -> None:
    if url.startswith("sqlite"):
        await migrate(url)
        await migrate(url)
    else:
        await asyncio.gather(migrate(url), migrate(url))


async def test_a_wrong_address_is_a_clear_error(tmp_path: Path) -> None:
    for wrong in ("mysql://x", "tables.sqlite", f"sqlite:///{tmp_path / 'no' / 'folder' / 'x.sqlite'}"):
        with pytest.raises(UntertageError, match="database"):
            await Store.open(wrong)
    assert issubclass(BadDatabase, UntertageError)


async def test_sqlite_is_kept_safe_against_a_crash(tmp_path: Path) -> None:
    async with opened(f"sqlite:///{tmp_path / 'x.sqlite'}") as store:
        await store.append("t", 0, [Started(at=1)])
    with contextlib.closing(sqlite3.connect(tmp_path / "x.sqlite")) as database:
        assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)


async def test_two_servers_share_a_match(tmp_path: Path, postgres: str) -> None:
    """Anna is connected to one process, Ben and a spectator to another; no ply is lost or played twice."""
    async with serving(tmp_path, database=postgres) as first, serving(tmp_path, database=postgres) as second:
        anna, ben = await first.player("Anna"), await second.player("Ben")
        table = await anna.pair(Person(first, "Ben", ben.token))
        async with anna.at(table) as one, ben.at(table) as two, second.table(table) as watcher:
            for guest in (one, two, watcher):
                await guest.until("update")
            for _ in range(12):
                await one_ply([one, two])
            await watcher.until("update", v=one.update["v"])
            assert one.update["v"] == two.update["v"]
            while not one.table["seats"][1]["connected"]:
                await one.until("changed")
            await both_at_once(table, anna, Person(second, "Anna", anna.token), one, two)


async def both_at_once(table: str, here: Person, there: Person, one: Guest, two: Guest) -> None:
    """The same player acts on two processes at the same time; one action is rejected as stale."""
    while one.update["view"]["actors"] != [0]:
        await one_ply([one, two])
    async with here.at(table) as left, there.at(table) as right:
        await left.until("update")
        await right.until("update")
        v = left.update["v"]
        assert right.update["v"] == v
        action = left.legal[0]
        for name, guest in (("left", left), ("right", right)):
            await guest.send(t="act", id=name, v=v, seat=0, action=action)
        answers = []
        for name, guest in (("left", left), ("right", right)):
            while True:
                message = await guest.next()
                if name in (message.get("ack"), message.get("id")):
                    answers.append(message.get("code", "done"))
                    break
        assert sorted(answers) == ["done", "stale"]
        await left.until("update", v=v + 1) if left.update["v"] == v else None
        entries = await here.service.hub.store.entries(table)
        assert len(entries) == v + 1


async def test_a_server_recovers_from_lost_database_connections(tmp_path: Path, postgres: str) -> None:
    async with serving(tmp_path, database=postgres) as first, serving(tmp_path, database=postgres) as second:
        anna, ben = await first.player("Anna"), await second.player("Ben")
        table = await anna.pair(Person(first, "Ben", ben.token))
        async with anna.at(table) as one, ben.at(table) as two:
            await one.until("update")
            await two.until("update")
            await one_ply([one, two])
            await cut_all_connections(postgres)
            await one_ply_whatever_it_takes([one, two])


async def cut_all_connections(url: str) -> None:
    connection = await asyncpg.connect(url)
    await connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
    await connection.close()


async def one_ply_whatever_it_takes(guests: list[Guest]) -> None:
    """Repeat an action as a client does: its connection may have been lost before it was stored, or after."""
    seat = guests[0].update["view"]["actors"][0]
    guest, version = guests[seat], guests[seat].update["v"]
    message = {"t": "act", "id": "once", "v": version, "seat": seat, "action": guest.legal[0]}
    async with asyncio.timeout(PATIENCE):
        while True:
            await guest.send(**message)
            answer = await guest.next()
            while answer["t"] != "error" and answer.get("ack") != "once":
                answer = await guest.next()
            if answer["t"] == "update":
                break
            assert answer["code"] == "unavailable"
    for other in guests:
        if other.update["v"] <= version:
            await other.until("update", v=version + 1)


async def test_a_claim_in_one_process_is_seen_in_the_other(tmp_path: Path, postgres: str) -> None:
    async with serving(tmp_path, database=postgres) as first, serving(tmp_path, database=postgres) as second:
        anna, ben = await first.player("Anna"), await second.player("Ben")
        made = await anna.open()
        table, claim = made["table"]["table"], {"secret": made["invitations"][0]["secret"]}
        async with anna.at(table) as one:
            await one.until("welcome")
            await ben.ask("POST", f"/api/tables/{table}/claim", claim)
            await one.until("update")
            assert one.table["seats"][1]["name"] == "Ben"
        eve = await first.player("Eve")
        assert (await eve.ask("POST", f"/api/tables/{table}/claim", claim, status=403))["code"] == "wrong_secret"


async def test_a_journal_that_cannot_be_replayed_does_not_stop_its_room(tmp_path: Path) -> None:
    """Requests are answered with an error, and the room works again once the journal is repaired."""
    async with serving(tmp_path) as service:
        anna = await service.player()
        table = (await anna.open(seats=[{"kind": "me"}, {"kind": "here", "name": "Ben"}]))["table"]["table"]
        room = await service.hub.room(table)
        broken = "UPDATE entries SET body = replace(body, '\"setup\"', '\"set_up\"') WHERE table_id = $1"
        mended = "UPDATE entries SET body = replace(body, '\"set_up\"', '\"setup\"') WHERE table_id = $1"
        await service.hub.store.note((broken, (table,)))
        room.sound = False
        for _ in range(2):
            assert (await anna.ask("GET", f"/api/tables/{table}", status=503))["code"] == "unavailable"
        await service.hub.store.note((mended, (table,)))
        assert (await anna.ask("GET", f"/api/tables/{table}"))["table"]["status"] == "running"
