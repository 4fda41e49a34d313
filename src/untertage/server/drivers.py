"""A common interface to SQLite and PostgreSQL: run a job, run a query, listen to other processes.

Both use the same SQL; parameters are written `$1`, which becomes `?1` for SQLite. Jobs that arrive at the same time
share one transaction, because commits are expensive.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import sqlite3
import threading
import time
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path
from typing import Any, Final, Protocol, TypeAlias, cast

import asyncpg
import msgspec

from untertage.server.storage import EVERYTHING, Outrun, Statement
from untertage.server.tasks import kept

Row: TypeAlias = tuple[Any, ...]
Connection: TypeAlias = "asyncpg.Connection[Any] | asyncpg.pool.PoolConnectionProxy[Any]"
Work: TypeAlias = "tuple[Job | Statement, asyncio.Future[Any]]"
Settle: TypeAlias = "Callable[[list[Work], list[Any], Exception | None], None]"
TOGETHER: Final = 400
CHANNEL: Final = "untertage"
_BUSY_MILLISECONDS: Final = 2000
"""How long SQLite waits for another program that is writing."""
_AGAIN_SECONDS: Final = 0.5
_PATIENCE: Final = 10.0
"""Seconds after which an unresponsive PostgreSQL connection is dropped."""


INSERT: Final = (
    "INSERT INTO entries (table_id, number, body) VALUES {} ON CONFLICT DO NOTHING RETURNING table_id, number"
)


class Job(msgspec.Struct):
    """Statements of one transaction. If the first one changes no row, the others are skipped.

    A job may start with a journal entry instead; the first entries of many jobs are stored by one statement.
    """

    statements: Sequence[Statement]
    entry: tuple[str, int, str] | None = None
    sure: Sequence[Statement] = ()
    """Statements that must each change a row; otherwise nothing is stored, and the job fails with Outrun."""
    topic: str = ""
    """Published to other processes after the commit."""


def first_entries(jobs: Sequence[Job]) -> Statement | None:
    """One statement for the first entries of all jobs; it returns those whose number was free."""
    entries = [job.entry for job in jobs if job.entry is not None]
    if not entries:
        return None
    marks = ", ".join(f"(${3 * n + 1}, ${3 * n + 2}, ${3 * n + 3})" for n in range(len(entries)))
    return INSERT.format(marks), tuple(value for entry in entries for value in entry)


def is_first(job: Job, stored: set[Row]) -> bool:
    """Whether the entry of this job was stored; of two with the same number only the first is."""
    if job.entry is None:
        return True
    if job.entry[:2] not in stored:
        return False
    stored.remove(job.entry[:2])
    return True


class Driver(Protocol):
    """Interface of a database."""

    async def run(self, job: Job) -> bool: ...
    async def ask(self, sql: str, *args: Any) -> list[Row]: ...
    async def close(self) -> None: ...


class SqliteDriver:
    """One thread writes, and everything that waits becomes one transaction; another one reads.

    In WAL mode, readers never wait for a writer, not even for one of another program.
    """

    def __init__(self, path: Path) -> None:
        self._writer = SqliteThread(path, _commit)
        self._reader = SqliteThread(path, _look_up)

    async def run(self, job: Job) -> bool:
        return bool(await self._writer.put(job))

    async def ask(self, sql: str, *args: Any) -> list[Row]:
        rows: list[Row] = await self._reader.put((sql, args))
        return rows

    async def close(self) -> None:
        await self._writer.close()
        await self._reader.close()


class SqliteThread:
    """A thread with its own connection, which runs all waiting jobs."""

    def __init__(self, path: Path, work: Callable[[sqlite3.Connection, list[Work], Settle], None]) -> None:
        self._path = path
        self._carry_out = work
        self._loop = asyncio.get_running_loop()
        self._coming: list[Work] = []
        self._waiting: queue.SimpleQueue[list[Work] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="sqlite", daemon=True)
        self._thread.start()

    def put(self, work: Job | Statement) -> asyncio.Future[Any]:
        """Collect the work of one loop iteration, because waking the thread is expensive."""
        future: asyncio.Future[Any] = self._loop.create_future()
        if not self._coming:
            self._loop.call_soon(self._hand_over)
        self._coming.append((work, future))
        return future

    def _hand_over(self) -> None:
        self._waiting.put(self._coming)
        self._coming = []

    async def close(self) -> None:
        self._waiting.put(None)
        await asyncio.to_thread(self._thread.join)

    def _work(self) -> None:
        connection: sqlite3.Connection | None = None
        while batch := self._gather():
            try:
                connection = connection or connected(self._path)
                self._carry_out(connection, batch, self._settle)
            except Exception as error:  # the thread must survive any error, and every caller gets an answer
                self._settle(batch, [], error)
                connection = None
        if connection is not None:
            connection.close()

    def _gather(self) -> list[Work]:
        """All waiting work; empty when the driver is closed."""
        batch: list[Work] = []
        part = self._waiting.get()
        while part is not None:
            batch += part
            if len(batch) >= TOGETHER or self._waiting.empty():
                return batch
            part = self._waiting.get()
        if batch:
            self._waiting.put(None)
        return batch

    def _settle(self, batch: list[Work], answers: list[Any], error: Exception | None) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed, so no caller is waiting
            self._loop.call_soon_threadsafe(_settle, [future for _, future in batch], answers, error)


def connected(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute(f"PRAGMA busy_timeout = {_BUSY_MILLISECONDS}")
    _write_ahead(connection)
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA secure_delete = ON")  # overwrite deleted data in the file
    return connection


def _write_ahead(connection: sqlite3.Connection) -> None:
    """Use a write-ahead log. SQLite itself does not wait while another connection to a new file does the same."""
    deadline = time.monotonic() + _BUSY_MILLISECONDS / 1000
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(0.01)


def _look_up(connection: sqlite3.Connection, batch: list[Work], settle: Settle) -> None:
    """Run queries; each succeeds or fails by itself."""
    for item in batch:
        try:
            settle([item], [_execute(connection, cast(Statement, item[0])).fetchall()], None)
        except Exception as error:
            settle([item], [], error)


def _commit(connection: sqlite3.Connection, batch: list[Work], settle: Settle) -> None:
    """Run a batch in one transaction. If one job is at fault, run each alone, to fail only that one."""
    answers: list[Any] = []
    error: Exception | None = None
    jobs = [cast(Job, work) for work, _ in batch]
    try:
        connection.execute("BEGIN IMMEDIATE")
        first = first_entries(jobs)
        stored = set() if first is None else set(_execute(connection, first).fetchall())
        answers = [_carry_out(connection, job, stored) for job in jobs]
        connection.execute("COMMIT")
    except Exception as caught:
        error = caught
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        if len(batch) > 1 and not isinstance(caught, sqlite3.OperationalError):
            for item in batch:
                _commit(connection, [item], settle)
            return
    settle(batch, answers, error)


def _execute(connection: sqlite3.Connection, statement: Statement) -> sqlite3.Cursor:
    return connection.execute(_numbered(statement[0]), statement[1])


def _carry_out(connection: sqlite3.Connection, job: Job, stored: set[Row]) -> bool:
    if not is_first(job, stored):
        return False
    for number, statement in enumerate(job.statements):
        done = _execute(connection, statement)
        if number == 0 and job.entry is None and done.rowcount == 0:
            return False
    if any(_execute(connection, statement).rowcount == 0 for statement in job.sure):
        raise Outrun
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
    """One task writes in batches over a connection pool; a separate connection listens to other processes."""

    def __init__(self, pool: asyncpg.Pool[Any], origin: str) -> None:
        self._pool = pool
        self._origin = origin
        self._waiting: asyncio.Queue[tuple[Job, asyncio.Future[bool]]] = asyncio.Queue()
        self._task = asyncio.create_task(kept(self._work))
        self._listener: asyncpg.Connection[Any] | None = None
        self._again: asyncio.Task[None] | None = None
        self._closing = False

    @classmethod
    async def connect(cls, url: str, origin: str) -> PostgresDriver:
        return cls(await asyncpg.create_pool(url, min_size=2, max_size=6), origin)

    async def run(self, job: Job) -> bool:
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait((job, future))
        return await future

    async def ask(self, sql: str, *args: Any) -> list[Row]:
        async with self._connection() as connection:
            return [tuple(row) for row in await connection.fetch(sql, *args)]

    @contextlib.asynccontextmanager
    async def _connection(self) -> AsyncIterator[Connection]:
        """A connection of the pool; it is dropped if the database does not answer in time."""
        async with self._pool.acquire(timeout=_PATIENCE) as connection:
            drop = asyncio.get_running_loop().call_later(_PATIENCE, connection.terminate)
            try:
                yield connection
            finally:
                drop.cancel()

    async def listen(self, url: str, hear: Callable[[str], None]) -> None:
        """Call `hear` with the topic of every job committed by another process."""

        def heard(connection: Any, pid: int, channel: str, payload: object) -> None:
            origin, _, topics = str(payload).partition(" ")
            if origin != self._origin:
                for topic in topics.split():
                    hear(topic)

        def lost(connection: Any) -> None:
            if not self._closing:
                self._again = asyncio.create_task(self._listen_again(url, hear))

        self._listener = await asyncpg.connect(url)
        await self._listener.add_listener(CHANNEL, heard)
        self._listener.add_termination_listener(lost)

    async def _listen_again(self, url: str, hear: Callable[[str], None]) -> None:
        """Reconnect after the database was lost, then report that anything may have been missed."""
        while not self._closing:
            try:
                await self.listen(url, hear)
            except Exception:  # retry after any error
                await asyncio.sleep(_AGAIN_SECONDS)
            else:
                hear(EVERYTHING)
                return

    async def tell(self, topic: str) -> None:
        """Publish a topic without storing anything."""
        await self.ask("SELECT pg_notify($1, $2)", CHANNEL, f"{self._origin} {topic}")

    async def close(self) -> None:
        self._closing = True
        tasks = [task for task in (self._task, self._again) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._listener is not None:
            self._listener.terminate()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._pool.close(), _PATIENCE)

    async def _work(self) -> None:
        while True:
            batch = [await self._waiting.get()]
            while len(batch) < TOGETHER and not self._waiting.empty():
                batch.append(self._waiting.get_nowait())
            batch.sort(key=lambda item: item[0].topic)  # the same lock order everywhere avoids deadlocks
            await self._commit(batch)

    async def _commit(self, batch: list[tuple[Job, asyncio.Future[bool]]]) -> None:
        """Run a batch in one transaction. If one job is at fault, run each alone, so that only that one fails."""
        answers: list[bool] = []
        try:
            async with self._connection() as connection:
                try:
                    async with connection.transaction():
                        answers = await _together(connection, [job for job, _ in batch], self._origin)
                except Exception:
                    if answers or len(batch) == 1 or connection.is_closed():
                        raise
        except Exception as error:  # the writer must survive any error, and every caller gets an answer
            _settle([future for _, future in batch], [], error)
            return
        if answers:
            _settle([future for _, future in batch], answers, None)
            return
        for item in batch:
            await self._commit([item])


async def _together(connection: Connection, jobs: list[Job], origin: str) -> list[bool]:
    """Run jobs in one transaction and notify the other processes."""
    first = first_entries(jobs)
    stored = {tuple(row) for row in await connection.fetch(first[0], *first[1])} if first else set()
    answers = [await _done(connection, job, stored) for job in jobs]
    topics = [job.topic for job, done in zip(jobs, answers, strict=True) if done and job.topic]
    for start in range(0, len(topics), TOGETHER // 4):  # a payload holds 8000 bytes
        payload = " ".join([origin, *topics[start : start + TOGETHER // 4]])
        await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, payload)
    return answers


async def _done(connection: Connection, job: Job, stored: set[Row]) -> bool:
    if not is_first(job, stored):
        return False
    for number, (sql, args) in enumerate(job.statements):
        status = await connection.execute(sql, *args)
        if number == 0 and job.entry is None and status.endswith(" 0"):
            return False
    for sql, args in job.sure:
        if (await connection.execute(sql, *args)).endswith(" 0"):
            raise Outrun
    return True
