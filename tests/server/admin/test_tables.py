"""List, close and archive tables while a server is running."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.cli.commands import run
from tests.server.admin.command import admin, complaint
from tests.server.service import PATIENCE, opened, serving
from untertage.server.journal import Closed

DAY = 86_400_000


async def test_a_closed_table_says_so_and_ends_its_connections(empty: str, tmp_path: Path) -> None:
    async with serving(tmp_path, database=empty) as service:
        anna, bela = await service.player("Anna"), await service.player("Béla")
        table, other = await anna.pair(bela), await anna.pair(bela)
        async with anna.at(table) as first, bela.at(table) as second, anna.at(other) as third:
            for guest in (first, second, third):
                await guest.until("update")
            assert await admin("close", table, "--database", empty, "--json") == {"table": table, "closed": True}
            for guest in (first, second):
                assert (await guest.until("error"))["code"] == "closed"
                with pytest.raises(ConnectionClosed) as ended:
                    await guest.next()
                assert ended.value.rcvd is not None
                assert ended.value.rcvd.code == 4404
            await third.act(third.update["view"]["actors"][0]) if third.legal else None
        answer = await anna.ask("GET", f"/api/tables/{table}", status=410)
        assert answer["code"] == "closed"
        mine = (await anna.ask("GET", "/api/tables/mine"))["tables"]
        assert {each["table"]["table"]: each["table"]["status"] for each in mine} == {table: "over", other: "running"}
    assert (await admin("close", table, "--database", empty, "--json"))["closed"] is False
    assert (await admin("check", "--database", empty, "--json"))["problems"] == []
    assert "there is no table" in await complaint("close", "nowhere", "--database", empty)


async def test_a_move_after_the_closing_is_refused(empty: str, tmp_path: Path) -> None:
    """The journal decides, even before the server has heard of it."""
    async with serving(tmp_path, database=empty) as service:
        anna, bela = await service.player("Anna"), await service.player("Béla")
        table = await anna.pair(bela)
        async with anna.at(table) as first, bela.at(table) as second:
            for guest in (first, second):
                await guest.until("update")
            seat = first.update["view"]["actors"][0]
            mover = (first, second)[seat]
            version = len(await service.hub.store.entries(table))
            assert await service.hub.store.append(table, version, [Closed(at=0)])
            await mover.send(t="act", id="late", v=mover.update["v"], seat=seat, action=mover.legal[0])
            assert (await mover.until("error"))["code"] == "closed"
    async with opened(empty) as store:
        assert len(await store.entries(table)) == 3


async def test_old_tables_move_to_an_archive(empty: str, tmp_path: Path) -> None:
    file = tmp_path / "archive.sqlite"
    async with serving(tmp_path, database=empty) as service:
        names = ("Anna", "Béla", "Carl", "Dora", "Eve", "Gone")
        anna, bela, carl, dora, eve, gone = [await service.player(name) for name in names]
        running, resigned, fresh = await anna.pair(bela), await carl.pair(dora), await anna.pair(bela)
        waiting = (await eve.open())["table"]["table"]
        async with carl.at(resigned) as guest:
            await guest.until("update")
            await guest.ask("resign", "update", v=guest.update["v"], seat=0)
        await service.hub.store.note(
            ("UPDATE tables SET changed = changed - $1 WHERE id <> $2", (10 * DAY, fresh)),
            ("UPDATE players SET created = created - $1", (10 * DAY,)),
            ("UPDATE devices SET seen = seen - $1", (10 * DAY,)),
        )
        rule = ("--waiting", "5", "--running", "5", "--over", "5", "--guests", "5", "--archive", str(file))
        planned = await admin("retention", *rule, "--dry-run", "--database", empty, "--json")
        assert not file.exists()
        assert len(await admin("tables", "--database", empty, "--json")) == 4
        done = await admin("retention", *rule, "--database", empty, "--json")
        assert {**planned, "dry_run": False} == done
        assert sorted(done["closed"]) == sorted([running, waiting])
        assert sorted(done["archived"]) == sorted([running, waiting, resigned])
        for person in (gone, eve):
            await person.ask("GET", "/api/players/me", status=401)
        for person in (anna, carl, dora):  # seated, or with a finished match
            await person.ask("GET", "/api/players/me")
        assert len(done["guests"]) == 2
    left = await admin("tables", "--database", empty, "--json")
    assert [each["table"] for each in left] == [fresh]
    assert (await admin("check", "--database", empty, "--json"))["orphans"] == []
    kept = await admin("tables", "--database", f"sqlite:///{file}", "--json")
    assert {each["table"]: each["status"] for each in kept} == dict.fromkeys([running, waiting, resigned], "over")
    archived = await admin("check", "--database", f"sqlite:///{file}", "--json")
    assert (archived["tables"], archived["problems"], archived["orphans"]) == (3, [], [])
    async with serving(tmp_path, database=f"sqlite:///{file}") as museum:
        answer = await museum.http.get(f"/api/records/{resigned}/file", timeout=PATIENCE)
        assert answer.status_code == 200


async def test_a_deleted_table_is_gone_for_its_clients(empty: str, tmp_path: Path) -> None:
    async with serving(tmp_path, database=empty) as service:
        anna = await service.player()
        table = (await anna.open())["table"]["table"]
        async with anna.at(table) as guest:
            await guest.until("welcome")
            await admin("retention", "--waiting", "0", "--database", empty, "--json")
            assert (await guest.until("error"))["code"] in ("closed", "no_table")
        await anna.ask("GET", f"/api/tables/{table}", status=404)


async def test_tables_are_listed_by_status(empty: str, tmp_path: Path) -> None:
    async with serving(tmp_path, database=empty) as service:
        anna, bela = await service.player("Anna"), await service.player("Béla")
        running = await anna.pair(bela)
        waiting = (await anna.open())["table"]["table"]
        [found] = await admin("tables", "--status", "running", "--database", empty, "--json")
        assert (found["table"], found["seats"]) == (running, ["Anna", "Béla"])
        _, read, _ = await asyncio.to_thread(run, "admin", "tables", "--status", "running", "--database", empty)
        assert read.splitlines()[-1] == "1 table"
        _, read, _ = await asyncio.to_thread(run, "admin", "tables", "--database", empty)
        assert read.splitlines()[-1] == "2 tables"
        for order in ([running, waiting], [waiting, running]):
            await service.hub.store.note(("UPDATE tables SET changed = changed + $1 WHERE id = $2", (DAY, order[0])))
            assert [each["table"] for each in await admin("tables", "--database", empty, "--json")] == order
            await service.hub.store.note(("UPDATE tables SET changed = changed - $1 WHERE id = $2", (DAY, order[0])))
        await service.hub.store.note(("UPDATE tables SET info = '?' WHERE id = $1", (running,)))
        [damaged] = await admin("tables", "--status", "running", "--database", empty, "--json")
        assert (damaged["table"], damaged["game"], damaged["seats"]) == (running, "?", [])
