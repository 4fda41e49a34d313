"""The database: players, tables with their journals, and uploaded records, in SQLite or PostgreSQL."""

from __future__ import annotations

import contextlib
import logging
import secrets
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

import asyncpg
import msgspec
import platformdirs
from sqlalchemy.exc import SQLAlchemyError

from untertage.core import registry
from untertage.core.errors import UntertageError
from untertage.server.auth import Who
from untertage.server.bodies import Mark
from untertage.server.consequences import better, consequences
from untertage.server.daily_rows import DailyRows
from untertage.server.devices import newcomer
from untertage.server.drivers import Driver, Job, PostgresDriver, Row, SqliteDriver
from untertage.server.info import TableInfo
from untertage.server.journal import ENTRY, HEAD, AnyEntry, Head, Seated, Started
from untertage.server.match_rows import MatchRows
from untertage.server.migrations import migrate
from untertage.server.rating_rows import RatingRows, changed
from untertage.server.review_rows import ReviewRows
from untertage.server.storage import BEGUN, CHANGED, Achieved, Ended, Listing, Noted, Statement

FAILURES: Final = (
    sqlite3.Error,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    SQLAlchemyError,
    OSError,
)
"""Errors of the databases."""
_LISTED: Final = 100
_INFO: Final = msgspec.json.Decoder(TableInfo)
_log = logging.getLogger(__name__)
_encode = msgspec.json.Encoder().encode


class BadDatabase(UntertageError):
    """The database URL cannot be used."""


@contextlib.contextmanager
def failing() -> Iterator[None]:
    """Turn an error of a database into BadDatabase."""
    try:
        yield
    except (ValueError, *FAILURES) as error:
        raise BadDatabase(f"the database cannot be opened: {str(error).partition(chr(10))[0]}") from error


def checked_url(url: str) -> str:
    """The URL of a database in its usual form; raises BadDatabase."""
    if url.startswith("postgres://"):
        url = "postgresql" + url.removeprefix("postgres")
    if not url.startswith(("sqlite:///", "postgresql://")):
        raise BadDatabase("this is not a database URL: expected sqlite:///file or postgresql://…")
    return url


def file_of(url: str) -> Path:
    """The file of a SQLite database."""
    return Path(url.removeprefix("sqlite:///"))


def default_url() -> str:
    """The URL of a SQLite file in the data folder of the user."""
    folder = Path(platformdirs.user_data_dir("untertage", appauthor=False))
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'tables.sqlite'}"


def is_shared(url: str) -> bool:
    """Whether several processes can share this database."""
    return not url.startswith("sqlite")


class Store(MatchRows, RatingRows, ReviewRows, DailyRows):
    """A database as storage."""

    failures: tuple[type[Exception], ...] = FAILURES

    def __init__(self, driver: Driver, url: str) -> None:
        self._driver = driver
        self._changes: int | None = None
        self.url = url

    @property
    def shared(self) -> bool:
        return is_shared(self.url)

    @classmethod
    async def open(cls, url: str) -> Store:
        """Migrate the schema and connect; raises BadDatabase."""
        url = checked_url(url)
        with failing():
            await migrate(url)
        return await cls.connect(url)

    @classmethod
    async def connect(cls, url: str) -> Store:
        """Connect to a database with the current schema; raises BadDatabase."""
        with failing():
            if url.startswith("sqlite"):
                return cls(SqliteDriver(file_of(url)), url)
            return cls(await PostgresDriver.connect(url, secrets.token_hex(8)), url)

    async def close(self) -> None:
        await self._driver.close()

    async def listen(self, hear: Callable[[str], None]) -> None:
        """Call `hear` with every topic that another process publishes."""
        if isinstance(self._driver, PostgresDriver):
            await self._driver.listen(self.url, hear)

    async def tell(self, topic: str) -> None:
        """Publish a topic to the other processes, if the database is shared."""
        if isinstance(self._driver, PostgresDriver):
            await self._driver.tell(topic)

    async def changed_elsewhere(self) -> bool:
        """Whether an administrator changed the SQLite file since the last call; PostgreSQL tells by itself."""
        if is_shared(self.url):
            return False
        before, self._changes = self._changes, int((await self._driver.ask("PRAGMA user_version"))[0][0])
        return before not in (None, self._changes)

    async def tell_changed(self, table: str) -> None:
        """Tell running servers that an administrator changed or deleted what is stored of a table."""
        await self.tell(table + CHANGED)
        if not is_shared(self.url):
            await self._do(f"PRAGMA user_version = {secrets.randbits(31)}")

    async def ask(self, sql: str, *args: object) -> list[Row]:
        """Run a query of an administrator."""
        return await self._driver.ask(sql, *args)

    async def add_player(self, player: str, name: str, token: str, at: int, device: str = "") -> None:
        await self.note(*newcomer(player, name, token, device, at))

    async def rename_player(self, player: str, name: str) -> None:
        await self._do("UPDATE players SET name = $2 WHERE id = $1", player, name)

    async def player_of(self, token: str) -> Who | None:
        """The player with this (hashed) token."""
        rows = await self._driver.ask(
            "SELECT players.id, players.name, guest FROM devices JOIN players ON players.id = player WHERE token = $1",
            token,
        )
        return Who(rows[0][0], rows[0][1], guest=bool(rows[0][2])) if rows else None

    async def add_table(self, table: str, head: Head, info: TableInfo) -> None:
        """Store a new table; a lesson's table is not listed."""
        host = "" if head.lesson else head.host
        statements: list[Statement] = [
            (
                "INSERT INTO tables (id, head, info, host, listed, status, changed, due)"
                " VALUES ($1, $2, $3, $4, $5, $6, $7, NULL)",
                (table, _text(head), _text(info), host, int(head.listed), info.status, info.changed),
            )
        ]
        for seat, sitting in enumerate(head.seats):
            if sitting.player is not None and not head.lesson:
                statements.append(seat_taken(table, seat, sitting.player))
        await self._driver.run(Job(statements))

    async def append(
        self,
        table: str,
        version: int,
        entries: Sequence[AnyEntry],
        noted: Noted | None = None,
        ended: Ended | None = None,
        also: Sequence[Statement] = (),
    ) -> bool:
        """Append entries after this version; False if another process was faster, Outrun if a rating has changed.

        The list of seats follows the entries.
        """
        more: list[Statement] = [
            (
                "INSERT INTO entries (table_id, number, body) VALUES ($1, $2, $3)",
                (table, version + number, _text(entry)),
            )
            for number, entry in enumerate(entries[1:], 2)
        ]
        more += [_seat_row(table, entry) for entry in entries if isinstance(entry, Seated)]
        first = table, version + 1, _text(entries[0])
        topic = table + BEGUN if any(isinstance(entry, Started) for entry in entries) else table
        more += [] if noted is None else [summary(noted)]
        more += [] if ended is None else consequences(ended)
        sure = [changed(rating) for rating in sorted(ended.ratings, key=lambda one: one.player)] if ended else []
        return await self._driver.run(Job([*more, *also], entry=first, sure=sure, topic=topic))

    async def head(self, table: str) -> Head | None:
        rows = await self._driver.ask("SELECT head FROM tables WHERE id = $1", table)
        return HEAD.decode(rows[0][0]) if rows else None

    async def entries(self, table: str, after: int = 0) -> list[AnyEntry]:
        rows = await self._driver.ask(
            "SELECT body FROM entries WHERE table_id = $1 AND number > $2 ORDER BY number", table, after
        )
        return [ENTRY.decode(row[0]) for row in rows]

    async def listed(self) -> list[Listing]:
        rows = await self._driver.ask(
            "SELECT info, host FROM tables WHERE listed = 1 AND status <> 'over' ORDER BY changed DESC LIMIT $1",
            _LISTED,
        )
        return _listings(rows)

    async def tables_of(self, player: str) -> list[Listing]:
        rows = await self._driver.ask(
            "SELECT info, host FROM tables WHERE host = $1 OR id IN (SELECT table_id FROM seats WHERE player = $1)"
            " ORDER BY changed DESC LIMIT $2",
            player,
            _LISTED,
        )
        return _listings(rows)

    async def seats_of(self, player: str) -> dict[str, list[int]]:
        """The seats that a player holds, by table."""
        held: dict[str, list[int]] = {}
        for table, seat in await self._driver.ask(
            "SELECT table_id, seat FROM seats WHERE player = $1 ORDER BY seat", player
        ):
            held.setdefault(table, []).append(seat)
        return held

    async def marks_of(self, player: str) -> list[Mark]:
        """What a player has achieved."""
        rows = await self._driver.ask(
            "SELECT game, goal, won, score, plies FROM progress WHERE player = $1 ORDER BY game, goal", player
        )
        return [Mark(game=row[0], goal=row[1], won=row[2], score=row[3], plies=row[4]) for row in rows]

    async def summarise(self, noted: Noted) -> None:
        await self.note(summary(noted))

    async def achieve(self, achieved: Sequence[Achieved]) -> None:
        await self.note(*map(better, achieved))

    async def note(self, *statements: Statement) -> bool:
        """Store something that is not part of a journal; False if the first statement changed nothing."""
        return await self._driver.run(Job(statements))

    async def due(self, now: int, until: int) -> list[str]:
        """Lease the tables where the server has to act until the given time."""
        rows = await self._driver.ask("SELECT id FROM tables WHERE due <= $1 LIMIT 200", now)
        return [
            table
            for (table,) in rows
            if await self._driver.run(
                Job([("UPDATE tables SET due = $3 WHERE id = $1 AND due <= $2", (table, now, until))])
            )
        ]

    async def not_due(self, table: str) -> None:
        """The server has nothing to do at a table any more."""
        await self._do("UPDATE tables SET due = NULL WHERE id = $1", table)

    async def all_due_now(self, now: int) -> None:
        """Cancel all leases; after a restart no other process holds one."""
        await self._do("UPDATE tables SET due = $1 WHERE due > $1 AND status = 'running'", now)

    async def last_alive(self) -> int:
        """When a server last showed that it was running; 0 if never."""
        rows = await self._driver.ask("SELECT at FROM alive")
        return int(rows[0][0]) if rows else 0

    async def alive(self, now: int) -> None:
        """Show that a server is running."""
        await self._do(
            "INSERT INTO alive (id, at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at = excluded.at"
            " WHERE alive.at < excluded.at",
            now,
        )

    async def came_up(self, now: int, at_least: int) -> None:
        """A server starts; if none was running for longer than this, remember the downtime."""
        await self._do(
            "INSERT INTO downtimes (began, ended) SELECT at, $1 FROM alive WHERE at < $2 ON CONFLICT DO NOTHING",
            now,
            now - at_least,
        )
        await self.alive(now)

    async def downtimes(self) -> list[tuple[int, int]]:
        """Periods without a running server, in order."""
        rows = await self._driver.ask("SELECT began, ended FROM downtimes ORDER BY began")
        return [(began, ended) for began, ended in rows]

    async def add_record(self, record: str, body: bytes, at: int) -> None:
        await self._do("INSERT INTO records (id, body, created) VALUES ($1, $2, $3)", record, body.decode(), at)

    async def expire_uploads(self, before: int, most: int) -> None:
        """Delete uploaded records that are older, and the oldest if there are too many."""
        await self._do(
            "DELETE FROM records WHERE created < $1 OR id IN (SELECT id FROM records ORDER BY created DESC, id"
            " LIMIT 1000 OFFSET $2)",
            before,
            most,
        )

    async def sanctions(self, now: int) -> list[tuple[str, str]]:
        """Target and kind of every sanction in force."""
        rows = await self._driver.ask("SELECT target, kind FROM sanctions WHERE until IS NULL OR until > $1", now)
        return [(target, kind) for target, kind in rows]

    async def expire_sanctions(self, now: int) -> None:
        await self._do("DELETE FROM sanctions WHERE until <= $1", now)

    async def add_commitment(self, commitment: str, secret: str, player: str, at: int) -> None:
        await self._do("INSERT INTO commitments VALUES ($1, $2, $3, $4)", commitment, secret, player, at)

    async def taken_commitment(self, commitment: str, player: str) -> str | None:
        """The secret of a commitment to this player, which works only once."""
        rows = await self._driver.ask(
            "SELECT secret FROM commitments WHERE commitment = $1 AND player = $2", commitment, player
        )
        used = await self.note(("DELETE FROM commitments WHERE commitment = $1 AND player = $2", (commitment, player)))
        return str(rows[0][0]) if rows and used else None

    async def expire_commitments(self, before: int) -> None:
        await self._do("DELETE FROM commitments WHERE created < $1", before)

    async def unfinished(self, host: str, since: int) -> int:
        """Number of tables of a host that are not over and changed since then."""
        rows = await self._driver.ask(
            "SELECT count(*) FROM tables WHERE host = $1 AND status <> 'over' AND changed >= $2", host, since
        )
        return int(rows[0][0])

    async def record(self, record: str) -> bytes | None:
        rows = await self._driver.ask("SELECT body FROM records WHERE id = $1", record)
        return str(rows[0][0]).encode() if rows else None

    async def _do(self, sql: str, *args: object) -> None:
        await self._driver.run(Job([(sql, args)]))


def _listings(rows: Sequence[Row]) -> list[Listing]:
    """The tables of a list, without those whose summary is damaged or whose game is gone."""
    found = []
    for info, host in rows:
        try:
            listing = Listing(_INFO.decode(info), host)
            registry.get(listing.info.game)
        except (msgspec.MsgspecError, UntertageError):
            _log.exception("a table cannot be listed")
        else:
            found.append(listing)
    return found


def _seat_row(table: str, entry: Seated) -> Statement:
    player = entry.sitting.player
    return seat_freed(table, entry.seat) if player is None else seat_taken(table, entry.seat, player)


def seat_taken(table: str, seat: int, player: str) -> Statement:
    return (
        "INSERT INTO seats (table_id, seat, player) VALUES ($1, $2, $3)"
        " ON CONFLICT (table_id, seat) DO UPDATE SET player = excluded.player",
        (table, seat, player),
    )


def seat_freed(table: str, seat: int) -> Statement:
    return ("DELETE FROM seats WHERE table_id = $1 AND seat = $2", (table, seat))


def summary(noted: Noted) -> Statement:
    info = noted.info
    return (
        "UPDATE tables SET info = $2, status = $3, changed = $4, due = $5 WHERE id = $1",
        (noted.table, _text(info), info.status, info.changed, noted.due),
    )


def _text(value: msgspec.Struct) -> str:
    return _encode(value).decode()
