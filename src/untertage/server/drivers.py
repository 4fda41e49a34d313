"""Two databases behind one small face: run a guarded job, ask a question, hear about other processes.

The SQL is the same for both; parameters are written `$1`, which SQLite reads as `?1`. Jobs that arrive together are
committed together, in both of them, because a commit is what costs time.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, Protocol, TypeAlias

import asyncpg
import msgspec

Statement: TypeAlias = tuple[str, tuple[Any, ...]]
Row: TypeAlias = tuple[Any, ...]
TOGETHER: Final = 400
CHANNEL: Final = "untertage"


class Job(msgspec.Struct):
    """Statements of one transaction. If the first changes no row, nothing of it happens."""

    statements: Sequence[Statement]
    topic: str = ""
    """What other processes are told when it is done."""


class Driver(Protocol):
    """What the store asks of a database."""

    async def run(self, job: Job) -> bool: ...
    async def ask(self, sql: str, *args: Any) -> list[Row]: ...
    async def close(self) -> None: ...


class SqliteDriver:
    """One thread owns the only connection; whatever waits for it is one transaction."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._loop = asyncio.get_running_loop()
        self._waiting: queue.SimpleQueue[tuple[Job | Statement, asyncio.Future[Any]] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="sqlite", daemon=True)
        self._thread.start()

    async def run(self, job: Job) -> bool:
        return bool(await self._put(job))

    async def ask(self, sql: str, *args: Any) -> list[Row]:
        rows: list[Row] = await self._put((sql, args))
        return rows

    def _put(self, work: Job | Statement) -> asyncio.Future[Any]:
        future: asyncio.Future[Any] = self._loop.create_future()
        self._waiting.put((work, future))
        return future

    async def close(self) -> None:
        self._waiting.put(None)
        await asyncio.to_thread(self._thread.join)

    def _work(self) -> None:
        connection = sqlite3.connect(self._path, isolation_level=None)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA busy_timeout = 10000")
        with contextlib.closing(connection):
            open_ = True
            while open_:
                batch = self._gather()
                open_ = batch[-1] is not None
                self._commit(connection, [item for item in batch if item is not None])

    def _gather(self) -> list[tuple[Job | Statement, asyncio.Future[Any]] | None]:
        batch = [self._waiting.get()]
        while batch[-1] is not None and len(batch) < TOGETHER:
            try:
                batch.append(self._waiting.get_nowait())
            except queue.Empty:
                break
        return batch

    def _commit(self, connection: sqlite3.Connection, batch: list[tuple[Job | Statement, asyncio.Future[Any]]]) -> None:
        answers: list[Any] = []
        error: sqlite3.Error | None = None
        try:
            connection.execute("BEGIN IMMEDIATE")
            answers = [_carry_out(connection, work) for work, _ in batch]
            connection.execute("COMMIT")
        except sqlite3.Error as caught:
            error = caught
            if connection.in_transaction:
                connection.execute("ROLLBACK")
        with contextlib.suppress(RuntimeError):  # the loop is gone: nobody waits for the answers
            self._loop.call_soon_threadsafe(_settle, [future for _, future in batch], answers, error)


def _carry_out(connection: sqlite3.Connection, work: Job | Statement) -> Any:
    if isinstance(work, tuple):
        return connection.execute(_numbered(work[0]), work[1]).fetchall()
    for number, (sql, args) in enumerate(work.statements):
        done = connection.execute(_numbered(sql), args)
        if number == 0 and done.rowcount == 0:
            return False
    return True


def _numbered(sql: str) -> str:
    return sql.replace("$", "?")


def _settle(futures: list[asyncio.Future[Any]], answers: list[Any], error: Exception | None) -> None:
    for number, future in enumerate(futures):
        if future.done():
            continue
        if error is not None:
            future.set_exception(error)
        else:
            future.set_result(answers[number])


class PostgresDriver:
    """One connection writes, in batches; a pool reads; one connection listens to the other processes."""

    def __init__(self, writer: asyncpg.Connection[Any], pool: asyncpg.Pool[Any], origin: str) -> None:
        self._writer = writer
        self._pool = pool
        self._origin = origin
        self._waiting: asyncio.Queue[tuple[Job, asyncio.Future[bool]]] = asyncio.Queue()
        self._task = asyncio.create_task(self._work())
        self._listener: asyncpg.Connection[Any] | None = None

    @classmethod
    async def connect(cls, url: str, origin: str) -> PostgresDriver:
        writer = await asyncpg.connect(url)
        pool = await asyncpg.create_pool(url, min_size=1, max_size=4)
        return cls(writer, pool, origin)

    async def run(self, job: Job) -> bool:
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait((job, future))
        return await future

    async def ask(self, sql: str, *args: Any) -> list[Row]:
        return [tuple(row) for row in await self._pool.fetch(sql, *args)]

    async def listen(self, url: str, hear: Callable[[str], None]) -> None:
        """Call `hear` with the topic of every job that another process has done."""

        def heard(connection: Any, pid: int, channel: str, payload: object) -> None:
            origin, _, topics = str(payload).partition(" ")
            if origin != self._origin:
                for topic in topics.split():
                    hear(topic)

        self._listener = await asyncpg.connect(url)
        await self._listener.add_listener(CHANNEL, heard)

    async def tell(self, topic: str) -> None:
        """Say something to the other processes that is not stored."""
        await self._pool.execute("SELECT pg_notify($1, $2)", CHANNEL, f"{self._origin} {topic}")

    async def close(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        if self._listener is not None:
            await self._listener.close()
        await self._writer.close()
        await self._pool.close()

    async def _work(self) -> None:
        while True:
            batch = [await self._waiting.get()]
            while len(batch) < TOGETHER and not self._waiting.empty():
                batch.append(self._waiting.get_nowait())
            batch.sort(key=lambda item: item[0].topic)  # everybody locks in the same order: no deadlock
            answers: list[bool] = []
            error: Exception | None = None
            try:
                async with self._writer.transaction():
                    answers = [await self._carry_out(job) for job, _ in batch]
                    await self._announce([job.topic for (job, _), done in zip(batch, answers, strict=True) if done])
            except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError) as caught:
                error = caught
            _settle([future for _, future in batch], answers, error)

    async def _carry_out(self, job: Job) -> bool:
        for number, (sql, args) in enumerate(job.statements):
            status = await self._writer.execute(sql, *args)
            if number == 0 and status.endswith(" 0"):
                return False
        return True

    async def _announce(self, topics: list[str]) -> None:
        topics = [topic for topic in topics if topic]
        for start in range(0, len(topics), TOGETHER // 4):  # a payload holds 8000 bytes
            payload = " ".join([self._origin, *topics[start : start + TOGETHER // 4]])
            await self._writer.execute("SELECT pg_notify($1, $2)", CHANNEL, payload)
