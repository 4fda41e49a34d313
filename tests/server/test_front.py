"""The HTTP front: headers without end, half requests, too many connections, another program at the database."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import sqlite3
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.server.service import PATIENCE, Service, opened, serving
from untertage.cli.app import app
from untertage.server import drivers
from untertage.server.front import Door
from untertage.server.limits import Limits

Link = tuple[asyncio.StreamReader, asyncio.StreamWriter]
REQUEST = b"GET /api/players/me HTTP/1.1\r\nHost: 127.0.0.1\r\n"


@contextlib.asynccontextmanager
async def linked(service: Service) -> AsyncIterator[Link]:
    link = await asyncio.open_connection("127.0.0.1", service.port)
    try:
        yield link
    finally:
        link[1].close()
        with contextlib.suppress(ConnectionError):
            await link[1].wait_closed()


async def is_cut(link: Link) -> bool:
    """Whether the server ends the connection without an answer."""
    try:
        return await asyncio.wait_for(link[0].read(), PATIENCE) == b""
    except ConnectionResetError:
        return True


async def is_served(service: Service) -> bool:
    async with linked(service) as link:
        link[1].write(REQUEST + b"Connection: close\r\n\r\n")
        with contextlib.suppress(ConnectionError):
            return b" 401 " in await link[0].readline()
    return False


async def test_answers_do_not_wait_for_acknowledgements(service: Service) -> None:
    """The listening socket is made as uvicorn makes the one that workers share."""
    async with linked(service):
        await service.http.get("/api/games")
        assert service.server is not None
        found = [each.transport.get_extra_info("socket") for each in service.server.server_state.connections]
        assert [each.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) for each in found] == [1, 1]


async def test_a_header_without_end_is_cut_off(tmp_path: Path) -> None:
    async with serving(tmp_path, limits=Limits(header_bytes=4000, request_seconds=1000)) as service:
        async with linked(service) as link:
            link[1].write(REQUEST + b"X: ")
            with contextlib.suppress(ConnectionError):
                for _ in range(1000):
                    link[1].write(b"x" * 1000)
                    await link[1].drain()
            assert await is_cut(link)
        assert (await service.http.get("/api/games/the_base/words")).status_code == 200


async def test_large_bodies_are_no_headers(tmp_path: Path) -> None:
    async with serving(tmp_path, limits=Limits(header_bytes=2000)) as service:
        answer = await service.http.post("/api/records", content=b"x" * 100_000)
        assert answer.json()["code"] == "bad_record"


@pytest.mark.parametrize("begun", [b"", REQUEST, b"POST /api/records HTTP/1.1\r\nContent-Length: 9\r\n\r\nhalf"])
async def test_a_request_that_does_not_end_is_cut_off(tmp_path: Path, begun: bytes) -> None:
    async with serving(tmp_path, limits=Limits(request_seconds=0.2)) as service, linked(service) as link:
        link[1].write(begun)
        assert await is_cut(link)


async def test_a_slow_answer_is_not_cut_off(tmp_path: Path) -> None:
    async with serving(tmp_path, limits=Limits(request_seconds=0.2)) as service:
        anna = await service.player()
        bearer = {"Authorization": f"Bearer {anna.token}"}
        async with service.http.stream("GET", "/api/bot/events", headers=bearer) as stream:
            lines = stream.aiter_lines()
            await anext(lines)
            await asyncio.sleep(0.4)
            ben = await service.player("Ben")
            table = await anna.pair(ben)
            assert table in await anext(lines)


async def test_connections_of_one_address_are_limited(tmp_path: Path) -> None:
    async with serving(tmp_path, limits=Limits(connections_per_address=3, request_seconds=PATIENCE)) as service:
        async with linked(service), linked(service), linked(service), linked(service) as fourth:
            assert await is_cut(fourth)
        async with asyncio.timeout(PATIENCE):
            while not await is_served(service):
                pass


def test_some_file_handles_are_kept_for_the_server() -> None:
    door = Door(Limits(), files=1024)
    assert not door.enter("far", 825)
    for number in range(300):
        assert door.enter("far", number)
    assert not door.enter("far", 300)
    assert door.enter("here", 300)


async def test_another_program_that_writes_does_not_block_readers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drivers, "_BUSY_MILLISECONDS", 300)
    file = tmp_path / "tables.sqlite"
    async with serving(tmp_path) as service:
        anna = await service.player()
        table = (await anna.open(listed=True))["table"]["table"]
        other = sqlite3.connect(file, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        try:
            writing = asyncio.create_task(service.http.post("/api/players", json={"name": "Ben"}))
            began = time.monotonic()
            listed = await anna.ask("GET", "/api/tables")
            assert not writing.done(), "the writer still waits"
            assert listed["tables"][0]["table"]["table"] == table
            assert (await writing).json()["code"] == "unavailable"
            assert time.monotonic() - began < PATIENCE / 3
        finally:
            other.execute("ROLLBACK")
            other.close()
        await service.player("Ben")


async def test_a_database_that_cannot_be_opened_for_a_moment_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A thread that died would leave everybody waiting."""
    plain = drivers.connected

    def broken(path: Path) -> sqlite3.Connection:
        monkeypatch.setattr(drivers, "connected", plain)
        raise sqlite3.OperationalError("unable to open database file")

    monkeypatch.setattr(drivers, "connected", broken)
    async with opened(f"sqlite:///{tmp_path / 'x.sqlite'}") as store:
        with pytest.raises(sqlite3.OperationalError):
            await asyncio.wait_for(store.listed(), PATIENCE)
        assert await asyncio.wait_for(store.listed(), PATIENCE) == []


@pytest.mark.parametrize(
    "url",
    ["mysql://x", "sqlite:////nowhere/at/all.sqlite", "postgresql://user:secret@127.0.0.1:1/x", "postgresql://:x"],
)
def test_a_wrong_database_is_one_line_without_the_password(url: str) -> None:
    done = CliRunner().invoke(app, ["serve", "--database", url])
    assert done.exit_code == 1
    assert "database" in done.output
    assert "Traceback" not in done.output
    assert "secret" not in done.output
    assert len(done.output.strip().splitlines()) == 1
