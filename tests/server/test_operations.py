"""A real server process: settings from a file, health, readiness, metrics, log lines, and how it stops."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.cli.commands import PACKAGES
from tests.server.service import PATIENCE, Service, opened, serving
from untertage.server.metrics import COUNTERS, GAUGES, TIMES
from untertage.server.routes import operations
from untertage.server.settings import Settings
from untertage.server.store import is_shared

TOKEN = "secret-of-the-scraper"
_SAMPLE = re.compile(r'^(\w+)(\{\w+="[^"]*"(,\w+="[^"]*")*\})? (\d+(\.\d+)?(e[+-]?\d+)?)$')


@contextlib.contextmanager
def process(folder: Path, database: str) -> Iterator[tuple[subprocess.Popen[str], Service]]:
    """`untertage serve` with a file of settings."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    file = folder / "untertage.toml"
    file.write_text(f'database = "{database}"\nport = {port}\nlog_format = "json"\nmetrics_token = "{TOKEN}"\n')
    command = [sys.executable, "-m", "untertage", "serve", "--config", str(file)]
    env = {**os.environ, "PYTHONPATH": str(PACKAGES)}
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        try:
            yield server, Service(port, None)
        finally:
            server.kill()


async def answer(service: Service, path: str, token: str = "") -> httpx.Response | None:
    """None while nobody listens."""
    try:
        return await service.http.get(path, headers={"Authorization": f"Bearer {token}"} if token else {})
    except httpx.TransportError:
        return None


async def until_status(service: Service, path: str, status: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while (found := await answer(service, path)) is None or found.status_code != status:
            await asyncio.sleep(0.02)


async def counted(service: Service) -> dict[str, float]:
    """All samples of the metrics."""
    found = await answer(service, "/metrics", TOKEN)
    assert found is not None
    assert found.status_code == 200
    samples = [line.rpartition(" ") for line in found.text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in samples}


@contextlib.asynccontextmanager
async def locked(database: str) -> AsyncIterator[None]:
    """Nobody can write to the database."""
    if database.startswith("sqlite"):
        connection = sqlite3.connect(database.removeprefix("sqlite:///"), isolation_level=None)
        connection.execute("BEGIN IMMEDIATE")
        try:
            yield
        finally:
            connection.close()
        return
    remote = await asyncpg.connect(database)
    try:
        async with remote.transaction():
            await remote.execute("LOCK TABLE entries IN ACCESS EXCLUSIVE MODE")
            yield
    finally:
        await remote.close()


async def test_a_server_that_is_told_to_stop_finishes_what_it_has_begun(empty: str, tmp_path: Path) -> None:
    with process(tmp_path, empty) as (server, service):
        await until_status(service, "/api/ready", 200)
        anna, bela = await service.player("Anna"), await service.player("Béla")
        table = await anna.pair(bela)
        stream = asyncio.create_task(read_to_the_end(service, anna.token))
        async with anna.at(table) as first, bela.at(table) as second:
            for guest in (first, second):
                await guest.until("update")
            seat = first.update["view"]["actors"][0]
            mover = (first, second)[seat]
            sent = {"t": "act", "id": "last", "v": mover.update["v"], "seat": seat, "action": mover.legal[0]}
            if is_shared(empty):  # SQLite does not wait for others long enough
                async with locked(empty):
                    await mover.send(**sent)
                    while not (await counted(service)).get('untertage_messages_total{kind="act"}'):
                        pass
                    server.send_signal(signal.SIGTERM)
                    await until_status(service, "/api/ready", 503)
                stored = (await mover.until("update", ack="last"))["v"]
            else:
                await mover.send(**sent)
                stored = (await mover.until("update", ack="last"))["v"]
                server.send_signal(signal.SIGTERM)
            for guest in (first, second):
                with pytest.raises(ConnectionClosed) as ended:
                    await asyncio.wait_for(_forever(guest), PATIENCE)
                assert ended.value.rcvd is not None
                assert ended.value.rcvd.code == 1012
        assert table in await stream
        out, err = await asyncio.to_thread(server.communicate, timeout=PATIENCE)
        await service.http.aclose()
    assert server.returncode in (0, -signal.SIGTERM)
    async with opened(empty) as store:
        assert len(await store.entries(table)) == stored
    lines = [json.loads(line) for line in err.splitlines()]
    assert all({"time", "level", "event"} <= set(line) for line in lines)
    assert [line["event"] for line in lines if line["event"].startswith("drain")] == ["draining", "drained"]
    for secret in (anna.token, bela.token, TOKEN):
        assert secret not in out + err


async def _forever(guest: Any) -> None:
    while True:
        await guest.next()


async def read_to_the_end(service: Service, token: str) -> str:
    """The stream of a bot, which ends when the server stops."""
    answer = await service.http.get("/api/bot/events", headers={"Authorization": f"Bearer {token}"})
    return answer.text


async def test_readiness_follows_the_database_and_health_does_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(operations, "_PATIENCE", 0.3)
    async with serving(tmp_path) as service:
        assert (await service.http.get("/api/health")).json()["status"] == "alive"
        assert (await service.http.get("/api/ready")).json()["status"] == "ready"
        async with locked(service.hub.store.url):
            assert (await service.http.get("/api/health")).status_code == 200
            assert (await service.http.get("/api/ready")).status_code == 503
        await until_status(service, "/api/ready", 200)


async def test_metrics_need_the_token_and_follow_the_text_format(tmp_path: Path) -> None:
    async with serving(tmp_path, configured=Settings(metrics_token=TOKEN)) as service:
        for token in ("", "wrong"):
            found = await answer(service, "/metrics", token)
            assert found is not None
            assert found.status_code == 401
        anna = await service.player()
        made = await anna.open(seats=[{"kind": "me"}, {"kind": "bot", "level": "random"}])
        async with anna.at(made["table"]["table"]) as guest:
            await guest.until("update")
            while not guest.legal:
                await guest.until("update")
            await guest.act(0)
            samples = await counted(service)
        assert samples['untertage_messages_total{kind="hello"}'] == 1
        assert samples['untertage_messages_total{kind="act"}'] == 1
        assert samples['untertage_requests_total{method="POST",status="201"}'] == 2
        assert samples["untertage_sockets"] == 1
        assert samples["untertage_rooms"] == 1
        assert samples["untertage_entries_total"] >= 2
        assert samples["untertage_store_seconds_count"] == samples['untertage_store_seconds_bucket{le="+Inf"}'] > 0
        text = (await service.http.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})).text
    for line in text.splitlines():
        assert line.startswith(("# HELP ", "# TYPE ")) or _SAMPLE.match(line), line
    assert {*COUNTERS, *TIMES, *GAUGES} == {line.split()[2] for line in text.splitlines() if line.startswith("# TYPE ")}


async def test_there_are_no_metrics_without_a_token_of_the_settings(service: Service) -> None:
    assert (await service.http.get("/metrics", headers={"Authorization": "Bearer x"})).status_code == 404


async def test_a_table_of_older_rules_is_left_alone_with_one_warning(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Its bot was to move; the server does not try again and again."""
    async with serving(tmp_path) as service:
        anna = await service.player()
        table = await anna.pair(await service.player("Béla"))
    async with opened(f"sqlite:///{tmp_path / 'tables.sqlite'}") as store:
        head = "UPDATE tables SET due = 1, head = replace(head, '\"rules\":', '\"rules\":9') WHERE id = $1"
        await store.note((head, (table,)))
    async with serving(tmp_path) as service:
        await until_status(service, "/api/ready", 200)
        async with asyncio.timeout(PATIENCE):
            while await service.hub.store.ask("SELECT id FROM tables WHERE due IS NOT NULL"):
                await asyncio.sleep(0.02)
    assert [(line.levelname, line.message) for line in caplog.records if "table" in line.__dict__] == [
        ("WARNING", "table is not played any more")
    ]
