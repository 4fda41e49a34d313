"""Faults of the database and of stored rows: everybody gets an answer, and nothing stops for good."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from pathlib import Path
from typing import Any

import asyncpg
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.service import Person, Service, opened, serving
from tests.server.test_table import a_match
from untertage.core import registry
from untertage.server import drivers, hub
from untertage.server.audience import Audience
from untertage.server.drivers import Job
from untertage.server.errors import Refused
from untertage.server.journal import Played, Started
from untertage.server.store import FAILURES

SOON = 5.0
"""Seconds within which every request must be answered."""


async def test_the_writer_survives_any_error(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """asyncpg raises InternalClientError when a connection is lost at a bad moment."""
    plain = drivers._together

    async def broken(*args: Any) -> list[bool]:
        monkeypatch.setattr(drivers, "_together", plain)
        raise asyncpg.InternalClientError("protocol is in an unexpected state")

    async with opened(postgres) as store:
        monkeypatch.setattr(drivers, "_together", broken)
        with pytest.raises(FAILURES):
            await asyncio.wait_for(store.append("survivor", 0, [Started(at=1)]), SOON)
        assert await asyncio.wait_for(store.append("survivor", 0, [Started(at=2)]), SOON)


async def test_connections_cut_under_load_leave_nobody_waiting(postgres: str) -> None:
    async with opened(postgres) as store:
        other = await asyncpg.connect(postgres)
        for number in range(10):
            writes = [store.append(f"cut-{number}-{n}", 0, [Started(at=1)]) for n in range(50)]
            waiting = asyncio.gather(*writes, return_exceptions=True)
            await asyncio.sleep(0.001 * number)
            await other.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
            for answer in await asyncio.wait_for(waiting, SOON):
                assert answer is True or isinstance(answer, FAILURES)
        await other.close()
        for _ in range(3):
            with contextlib.suppress(*FAILURES):
                assert await asyncio.wait_for(store.append("after-the-cut", 0, [Started(at=1)]), SOON)
                break
        else:
            pytest.fail("the store does not write any more")


async def test_a_database_that_does_not_answer_is_reported(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(postgres) as store:
        monkeypatch.setattr(drivers, "_PATIENCE", 0.5)
        backends = await store._driver.ask("SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend'")
        try:
            for (pid,) in backends:
                os.kill(pid, signal.SIGSTOP)
            requests = [store.append("frozen", 0, [Started(at=1)]), store.listed()]
            answers = await asyncio.wait_for(asyncio.gather(*requests, return_exceptions=True), SOON)
            failed = [answer for answer in answers if isinstance(answer, BaseException)]
            assert failed, "a request on a fresh connection may succeed, but not all of them"
            assert all(isinstance(answer, FAILURES) for answer in failed)
        finally:
            for (pid,) in backends:
                os.kill(pid, signal.SIGCONT)


async def test_a_job_that_fails_does_not_fail_the_others(url: str) -> None:
    """Jobs that arrive together share a transaction; one that the database rejects is stored by itself."""
    bad = Job([("INSERT INTO players (id, name, created) VALUES ($1, $2, $3)", ("x", None, 1))])
    async with opened(url) as store:
        writes = [store.append(f"good-{n}", 0, [Started(at=1)]) for n in range(3)]
        answers = await asyncio.gather(writes[0], store._driver.run(bad), *writes[1:], return_exceptions=True)
        assert [answer for answer in answers if answer is not True] == [answers[1]]
        assert isinstance(answers[1], FAILURES)
        assert len(await store.entries("good-2")) == 1


async def test_a_value_that_cannot_be_stored_does_not_stop_sqlite(tmp_path: Path) -> None:
    async with opened(f"sqlite:///{tmp_path / 'x.sqlite'}") as store:
        with pytest.raises((OverflowError, *FAILURES)):
            await asyncio.wait_for(store.add_player("p", "Anna", "t", 2**70), SOON)
        assert await asyncio.wait_for(store.append("t", 0, [Started(at=1)]), SOON)


async def test_a_fault_names_the_request_it_answers(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page waits for the answer to its action, and would wait for ever."""

    async def broken(*args: Any) -> bool:
        raise OSError("the disk is full")

    async with a_match(service) as (_, one, two):
        seat = one.update["view"]["actors"][0]
        mover = (one, two)[seat]
        with monkeypatch.context() as patch:
            patch.setattr(service.hub.store, "append", broken)
            assert await mover.refused("act", v=mover.update["v"], seat=seat, action=mover.legal[0]) == "unavailable"
        await mover.act(seat)


async def test_an_action_stored_without_an_answer_is_shown_to_everybody(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A connection may be lost after the commit. The next player would wait for ever."""
    store = service.hub.store
    append = store.append

    async def cut_off(*args: Any) -> bool:
        await append(*args)
        raise OSError("the connection was lost")

    async with a_match(service) as (_, one, two):
        seat, version = one.update["view"]["actors"][0], one.update["v"]
        mover, other = (one, two)[seat], (one, two)[1 - seat]
        with monkeypatch.context() as patch:
            patch.setattr(store, "append", cut_off)
            await mover.send(t="act", id="a", v=version, seat=seat, action=mover.legal[0])
            await mover.until("update", v=version + 1)
            assert (await mover.until("error", id="a"))["code"] == "unavailable"
        await other.until("update", v=version + 1)


async def test_an_entry_of_another_process_is_shown_to_everybody(service: Service) -> None:
    """Whoever meets it first, by an action that is now stale, must not hide it from the others."""
    async with a_match(service) as (table, one, two):
        seat, version = one.update["view"]["actors"][0], one.update["v"]
        mover, other = (one, two)[seat], (one, two)[1 - seat]
        played = Played(at=service.hub.now(), seat=seat, action=mover.legal[0], picks=())
        await service.hub.store.append(table, version, [played])
        assert await mover.refused("act", v=version, seat=seat, action=mover.legal[0]) == "stale"
        await other.until("update", v=version + 1)


async def test_a_client_that_could_not_join_is_sent_away(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    """It connects again by itself; an open connection without a table would show nothing."""

    async def broken(*args: Any) -> None:
        raise OSError("the disk is full")

    table = (await (await service.player()).open())["table"]["table"]
    monkeypatch.setattr(Audience, "join", broken)
    async with service.table(table) as guest:
        assert (await guest.until("error"))["code"] == "unavailable"
        with pytest.raises(ConnectionClosed) as closed:
            await guest.next()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1013


@pytest.mark.parametrize("column", ["info", "head", "body"])
async def test_a_damaged_row_harms_its_own_table_only(tmp_path: Path, url: str, column: str) -> None:
    async with serving(tmp_path, database=url) as first:
        anna = await first.player()
        bots = [{"kind": "bot", "level": "random"}, {"kind": "me"}]
        damaged, sound = [(await anna.open(seats=bots, listed=True))["table"]["table"] for _ in range(2)]
        where = ("entries", "table_id") if column == "body" else ("tables", "id")
        await first.hub.store.note((f"UPDATE {where[0]} SET {column} = '{{}}' WHERE {where[1]} = $1", (damaged,)))
        await first.hub.store.note(("UPDATE tables SET due = 0 WHERE id = $1", (damaged,)))
    async with serving(tmp_path, database=url) as second:
        anna = Person(second, "Anna", anna.token)
        await second.hub.sweep()
        listed = {entry["table"]["table"] for entry in (await anna.ask("GET", "/api/tables"))["tables"]}
        assert sound in listed
        assert (damaged in listed) == (column != "info")
        assert sound in {entry["table"]["table"] for entry in (await anna.ask("GET", "/api/tables/mine"))["tables"]}
        status = 200 if column == "info" else 400
        answer = await anna.ask("GET", f"/api/tables/{damaged}", status=status)
        assert answer.get("code") == (None if column == "info" else "bad_record")


async def test_the_sweeper_goes_on_after_any_error(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    rounds = 0
    again = asyncio.Event()

    async def broken() -> None:
        nonlocal rounds
        rounds += 1
        if rounds > 1:
            again.set()
        raise ValueError("nobody expects this")

    monkeypatch.setattr(hub, "_SWEEP_SECONDS", 0.01)
    monkeypatch.setattr(service.hub, "sweep", broken)
    await asyncio.wait_for(again.wait(), SOON)


async def test_what_cannot_be_tidied_up_is_logged(
    service: Service, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(hub, "_TIDY_SECONDS", 0.01)
    with contextlib.suppress(
        *FAILURES
    ):  # the server may be tidying up in the same transaction: then it fails afterwards
        await service.hub.store.note(("DROP TABLE reviews", ()))  # type: ignore[attr-defined]
    tidying = asyncio.create_task(service.hub._tidy())
    async with asyncio.timeout(SOON):
        while [record.getMessage() for record in caplog.records].count("deleting what has expired failed") < 2:
            await asyncio.sleep(0.01)
    tidying.cancel()


async def test_who_waits_for_a_table_that_is_deleted_hears_so(service: Service) -> None:
    anna = await service.player()
    room = await service.hub.room((await anna.open())["table"]["table"])
    await service.hub.store.note(("DELETE FROM tables WHERE id = $1", (room.table.id,)))  # type: ignore[attr-defined]
    room.do(room.reload)
    with pytest.raises(Refused, match="closed"):
        await asyncio.wait_for(room.settled(), SOON)


async def test_a_match_of_older_rules_says_so(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, ben = await service.player("Anna"), await service.player("Ben")
    over, running = await anna.pair(ben), await anna.pair(ben)
    async with anna.at(over) as one:
        await one.until("update")
        await one.ask("resign", "update", v=one.update["v"], seat=0)
    record = (await service.http.get(f"/api/records/{over}/file?format=json")).content
    uploaded = (await service.http.post("/api/records", content=record)).json()["record"]
    service.hub.rooms.clear()
    game = type(registry.get("the_base"))
    monkeypatch.setattr(game, "rules_version", game.rules_version + 1)
    paths = [f"/api/tables/{over}", f"/api/tables/{running}", f"/api/records/{over}", f"/api/records/{uploaded}/replay"]
    for path in paths:
        assert (await anna.ask("GET", path, status=410))["code"] == "old_rules", path
    assert (await service.http.get(f"/api/records/{uploaded}/file")).status_code == 200
    async with service.table(running) as guest:
        assert (await guest.until("error"))["code"] == "old_rules"
    await expect_summons(anna, await anna.pair(ben))


async def expect_summons(person: Person, table: str) -> None:
    """The stream of a bot names this table first."""
    bearer = {"Authorization": f"Bearer {person.token}"}
    async with person.service.http.stream("GET", "/api/bot/events", headers=bearer) as stream:
        assert stream.status_code == 200
        async for line in stream.aiter_lines():
            if line:
                assert msgspec.json.decode(line)["table"] == table
                return


async def test_a_room_goes_on_after_any_error(service: Service) -> None:
    """Even if answering the error fails too."""

    async def broken() -> None:
        raise ValueError("nobody expects this")

    def broken_too() -> None:
        raise ValueError("nor this")

    table = (await (await service.player()).open())["table"]["table"]
    room = await service.hub.room(table)
    room.do(broken, broken_too)

    async def fine() -> int:
        return 7

    assert await asyncio.wait_for(room.call(fine), SOON) == 7
