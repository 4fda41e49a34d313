"""What can happen to a server and to its database; see crash.py."""

from __future__ import annotations

import asyncio
import contextlib
import faulthandler
import logging
import multiprocessing
import os
import resource
import signal
import socket
import subprocess
import time
from collections.abc import Awaitable, Callable
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import psutil
import uvicorn

from untertage.server.app import create_app
from untertage.server.commands import settings
from untertage.server.limits import Limits
from untertage.server.store import Store

PRELOADED = ["untertage.server.app", "httpx", "websockets.asyncio.client"]
"""What the server processes need; imported once in the process they are forked from."""
HOUR = 3600 * 10**9
MOMENT = 0.3
STARTS = 10


class ServerDied(Exception):
    """The server ended unexpectedly."""


def unlimited() -> Limits:
    counted = ("a_minute", "a_second", "at_once", "a_day", "per_player", "per_address")
    return Limits(**{name: 10**9 for name in Limits.__struct_fields__ if name.endswith(counted)})


def serve(listening: socket.socket, url: str, shift: int) -> None:
    """Run a server on an inherited socket, in a child process whose clock is wrong by some nanoseconds."""
    faulthandler.enable()
    logging.disable(logging.CRITICAL)
    if shift:
        plain = time.time_ns
        time.time_ns = lambda: plain() + shift
    limits = unlimited()
    usual = settings("127.0.0.1", 0, 1, limits)
    own = {"app": create_app(url, limits), "factory": False, "log_level": "critical", "timeout_graceful_shutdown": 2}
    uvicorn.Server(uvicorn.Config(**{**usual, **own})).run([listening])


class Stage:
    """Servers that share a database, and how they are ended and started again."""

    def __init__(self, url: str, database: Any, *, two: bool) -> None:
        self.url, self.database = url, database
        self.sockets = [socket.socket() for _ in range(2 if two else 1)]
        for one in self.sockets:
            one.bind(("127.0.0.1", 0))
            one.listen(100)
        self.servers: list[BaseProcess | None] = [None] * len(self.sockets)
        self.number = 0

    def port(self, seat: int) -> int:
        number: int = self.sockets[seat % len(self.sockets)].getsockname()[1]
        return number

    def start(self, shift: int = 0) -> None:
        """Start every server that is not running."""
        fresh = multiprocessing.get_context("forkserver")  # this process has threads and must not be forked
        fresh.set_forkserver_preload(PRELOADED)
        for at, running in enumerate(self.servers):
            if running is None:
                server = fresh.Process(target=serve, args=(self.sockets[at], self.url, shift), daemon=False)
                server.start()
                self.servers[at] = server

    async def end(self, at: int, how: signal.Signals) -> None:
        server = self.servers[at]
        assert server is not None
        assert server.pid is not None
        os.kill(server.pid, how)
        await asyncio.to_thread(server.join)
        self.servers[at] = None

    def check(self) -> None:
        """Raises ServerDied."""
        for server in self.servers:
            if server is not None and not server.is_alive():
                raise ServerDied(f"exit code {server.exitcode}")

    async def stop(self) -> None:
        for at, server in enumerate(self.servers):
            if server is not None and server.is_alive():
                await self.end(at, signal.SIGKILL)
        for one in self.sockets:
            one.close()

    @contextlib.asynccontextmanager
    async def store(self) -> Any:
        store = await Store.open(self.url)
        try:
            yield store
        finally:
            await store.close()


class Trouble:
    """Something that happens, on some of the databases."""

    def __init__(self, work: Callable[[Stage], Awaitable[None]], *databases: str) -> None:
        self.work = work
        self.databases = databases

    async def __call__(self, stage: Stage) -> None:
        await self.work(stage)


async def kill(stage: Stage) -> None:
    await stage.end(0, signal.SIGKILL)
    stage.start()


async def terminate(stage: Stage) -> None:
    await stage.end(0, signal.SIGTERM)
    stage.start()


async def jump(stage: Stage) -> None:
    """The clock goes forward or back by an hour while the server is restarted."""
    stage.number += 1
    await stage.end(0, signal.SIGKILL)
    stage.start(HOUR * (1, -1)[stage.number % 2])


async def kill_one(stage: Stage) -> None:
    """Two servers share every table; one of them dies."""
    stage.number += 1
    await stage.end(stage.number % 2, signal.SIGKILL)
    await asyncio.sleep(MOMENT)
    stage.start()


async def damage(stage: Stage) -> None:
    """The entries and the head of a table that the server has to wake are rubbish."""
    stage.number += 1
    row = (f"damaged-{stage.number}", "{}", "{}", "h", 1, "running", 1, 0)
    columns = "(id, head, info, host, listed, status, changed, due)"
    async with stage.store() as store:
        await store.note((f"INSERT INTO tables {columns} VALUES ($1, $2, $3, $4, $5, $6, $7, $8)", row))
        await store.note(("INSERT INTO entries (table_id, number, body) VALUES ($1, $2, $3)", (row[0], 1, "?")))
    await asyncio.sleep(1)


async def fill_disk(stage: Stage) -> None:
    """No file may grow for a moment."""
    server = stage.servers[0]
    assert server is not None
    assert server.pid is not None
    unlimited_size = resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
    await asyncio.sleep(MOMENT)
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, unlimited_size)


async def protect_disk(stage: Stage) -> None:
    """Nothing may be written for a moment, not even to open files; needs root, and a file system such as ext4.

    The index of the journal is memory that several processes share: whoever writes to it would be killed by SIGBUS.
    """
    file = Path(stage.url.removeprefix("sqlite:///"))
    found = [str(file.parent), *(str(one) for one in file.parent.glob(f"{file.name}*") if one.suffix != ".sqlite-shm")]
    subprocess.run(["chattr", "+i", *found], check=True)
    try:
        await asyncio.sleep(MOMENT)
    finally:
        subprocess.run(["chattr", "-i", *found], check=True)


def limit(process: psutil.Process, size: str) -> None:
    """Limit the size of the files of a process, if it is still there; as its own user, because root may not do so."""
    command = ["prlimit", f"--pid={process.pid}", f"--fsize={size}:unlimited"]
    subprocess.run(command, user=process.uids().real, group=process.gids().real, check=False, capture_output=True)


async def fill_disk_of_database(stage: Stage) -> None:
    """No file of PostgreSQL may grow for a moment, which it takes for a full disk; sessions end, or all of it."""
    process = psutil.Process(stage.database.get_pid())
    for most in ("1", "unlimited"):
        for one in (process, *process.children(recursive=True)):
            with contextlib.suppress(psutil.NoSuchProcess):
                limit(one, most)
        await asyncio.sleep(MOMENT)
        if not process.is_running() or process.status() == psutil.STATUS_ZOMBIE:
            await start_database(stage)
            return


async def lock(stage: Stage) -> None:
    """Another program holds the database for a moment, so that nothing can be written."""
    import sqlite3

    other = sqlite3.connect(stage.url.removeprefix("sqlite:///"), isolation_level=None, timeout=30)
    other.execute("BEGIN IMMEDIATE")
    await asyncio.sleep(MOMENT)
    other.execute("ROLLBACK")
    other.close()


async def forbid_writing(stage: Stage) -> None:
    await command(stage, "ALTER SYSTEM SET default_transaction_read_only = on", "SELECT pg_reload_conf()")
    await asyncio.sleep(MOMENT)
    again = "SET default_transaction_read_only = off"
    await command(stage, again, "ALTER SYSTEM RESET default_transaction_read_only", "SELECT pg_reload_conf()")


async def cut(stage: Stage) -> None:
    await command(stage, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")


async def command(stage: Stage, *statements: str) -> None:
    import asyncpg

    connection = await asyncpg.connect(stage.url)
    for statement in statements:
        await connection.execute(statement)
    await connection.close()


async def start_database(stage: Stage) -> None:
    """Start PostgreSQL; on a busy machine it takes longer than its own start command waits."""
    for _ in range(STARTS):
        with contextlib.suppress(subprocess.TimeoutExpired):
            await asyncio.to_thread(stage.database.ensure_postgres_running)
            return
    raise TimeoutError("PostgreSQL does not start")


async def restart_database(stage: Stage) -> None:
    """A fast shutdown, as an administrator orders it."""
    process = psutil.Process(stage.database.get_pid())
    process.send_signal(signal.SIGINT)
    await asyncio.to_thread(process.wait)
    await start_database(stage)


async def kill_database(stage: Stage) -> None:
    """The postmaster and its children die at once."""
    process = psutil.Process(stage.database.get_pid())
    family = [process, *process.children(recursive=True)]
    for one in family:
        with contextlib.suppress(psutil.NoSuchProcess):
            one.kill()
    await asyncio.to_thread(psutil.wait_procs, family)
    await start_database(stage)


BOTH = "sqlite", "postgresql"
TROUBLES = {
    "kill": Trouble(kill, *BOTH),
    "terminate": Trouble(terminate, *BOTH),
    "clock jumps": Trouble(jump, *BOTH),
    "damaged rows": Trouble(damage, *BOTH),
    "full disk": Trouble(fill_disk, "sqlite"),
    "read-only disk": Trouble(protect_disk, "sqlite"),
    "full disk of the database": Trouble(fill_disk_of_database, "postgresql"),
    "locked database": Trouble(lock, "sqlite"),
    "read-only database": Trouble(forbid_writing, "postgresql"),
    "lost connections": Trouble(cut, "postgresql"),
    "database restarted": Trouble(restart_database, "postgresql"),
    "database killed": Trouble(kill_database, "postgresql"),
    "two processes": Trouble(kill_one, "postgresql"),
}
