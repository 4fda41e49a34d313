"""The storage of a browser as the storage of a server."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

import msgspec

from untertage.core import registry
from untertage.core.errors import UntertageError
from untertage.server.auth import Who
from untertage.server.bodies import Mark
from untertage.server.dealt import Dealt, Played
from untertage.server.finished import EVERYTHING, Finished, Wanted, chosen
from untertage.server.info import TableInfo
from untertage.server.journal import ENTRY, HEAD, AnyEntry, Head, Seated, Started
from untertage.server.local.disk import Change, Disk
from untertage.server.rating import Rating
from untertage.server.storage import BEGUN, Achieved, Ended, Listing, Noted

_ALIVE_EVERY: Final = 5_000
"""Milliseconds between two heartbeats, which are written to the disk."""
_T = TypeVar("_T")
_log = logging.getLogger(__name__)


class _Player(msgspec.Struct, frozen=True):
    id: str
    name: str
    token: str


class _Row(msgspec.Struct, frozen=True, kw_only=True):
    """The summary of a table without its journal."""

    info: TableInfo
    host: str
    seats: dict[int, str]
    listed: bool


class _Upload(msgspec.Struct, frozen=True):
    body: str
    created: int


class _State(msgspec.Struct, frozen=True):
    alive: int = 0
    downtimes: tuple[tuple[int, int], ...] = ()
    remembers: bool = False
    """Whether matches that ended before there were histories are in them now."""


class LocalStore:
    """Everything is read from the disk, because another page may have written it."""

    failures: tuple[type[Exception], ...] = (OSError,)
    shared = True

    def __init__(self, disk: Disk) -> None:
        self._disk = disk
        self.hear: Callable[[str], None] = lambda topic: None
        """Called with what other pages tell."""
        self._alive = 0
        self._commitments: dict[tuple[str, str], str] = {}
        """Secrets for tables that this page is about to open."""

    async def close(self) -> None:
        pass

    async def listen(self, hear: Callable[[str], None]) -> None:
        self.hear = hear

    async def tell(self, topic: str) -> None:
        await self._disk.tell(topic)

    async def changed_elsewhere(self) -> bool:
        return False

    async def add_player(self, player: str, name: str, token: str, at: int, device: str = "") -> None:
        await self._put("players", token, _Player(player, name, token))

    async def rename_player(self, player: str, name: str) -> None:
        for token, text in await self._disk.all("players"):
            found = _read(text, _Player)
            if found.id == player:
                await self._put("players", token, msgspec.structs.replace(found, name=name))

    async def player_of(self, token: str) -> Who | None:
        text = await self._disk.get("players", token)
        if text is None:
            return None
        found = _read(text, _Player)
        return Who(found.id, found.name)

    async def add_table(self, table: str, head: Head, info: TableInfo) -> None:
        seats = {seat: sitting.player for seat, sitting in enumerate(head.seats) if sitting.player is not None}
        row = _Row(info=info, host=head.host, seats=seats, listed=head.listed)
        await self._disk.change([_add("heads", table, head), _put("tables", table, row)])

    async def append(
        self,
        table: str,
        version: int,
        entries: Sequence[AnyEntry],
        noted: Noted | None = None,
        ended: Ended | None = None,
    ) -> bool:
        """Append entries after this version; False if another page was faster."""
        changes = [_add("entries", _numbered(table, version + n), entry) for n, entry in enumerate(entries, 1)]
        seated = [entry for entry in entries if isinstance(entry, Seated)]
        row = await self._row(table) if noted is not None or seated else None
        if row is not None:
            changes += _changed(row, noted, seated)
        if ended is not None:
            changes += [await self._better(each) for each in ended.achieved]
            changes += [_put("matches", f"{each.player} {each.table}", each) for each in ended.finished]
        if not await self._disk.change(changes):
            return False
        await self.tell(table + BEGUN if any(isinstance(entry, Started) for entry in entries) else table)
        return True

    async def head(self, table: str) -> Head | None:
        text = await self._disk.get("heads", table)
        return None if text is None else HEAD.decode(text)

    async def entries(self, table: str, after: int = 0) -> list[AnyEntry]:
        first = _numbered(table, after + 1)
        found = await self._disk.all("entries", _numbered(table))
        return [ENTRY.decode(text) for key, text in found if key >= first]

    async def summarise(self, noted: Noted) -> None:
        row = await self._row(noted.table)
        if row is not None:
            await self._disk.change(_changed(row, noted, ()))

    async def achieve(self, achieved: Sequence[Achieved]) -> None:
        for each in achieved:
            await self._disk.change([await self._better(each)])

    async def _better(self, achieved: Achieved) -> Change:
        """Keep the better of what is stored and what is new: the first win, the highest score, the fewest plies."""
        new = achieved.mark
        key = f"{achieved.player} {new.game} {new.goal}"
        text = await self._disk.get("progress", key)
        old = new if text is None else _read(text, Mark)

        def best(choose: Callable[..., int], *values: int | None) -> int | None:
            return choose((value for value in values if value is not None), default=None)

        mark = Mark(
            game=new.game,
            goal=new.goal,
            won=best(min, old.won, new.won),
            score=best(max, old.score, new.score),
            plies=best(min, old.plies, new.plies),
        )
        return _put("progress", key, mark)

    async def marks_of(self, player: str) -> list[Mark]:
        found = [_read(text, Mark) for _, text in await self._disk.all("progress", f"{player} ")]
        return sorted(found, key=lambda mark: (mark.game, mark.goal))

    async def history_of(self, player: str, wanted: Wanted = EVERYTHING) -> list[Finished]:
        found = [_read(text, Finished) for _, text in await self._disk.all("matches", f"{player} ")]
        return chosen(wanted, found)

    async def finished_at(self, table: str) -> list[Finished]:
        return [_read(text, Finished) for key, text in await self._disk.all("matches") if key.endswith(f" {table}")]

    async def finish(self, finished: Sequence[Finished]) -> None:
        await self._disk.change([_put("matches", f"{each.player} {each.table}", each) for each in finished])

    async def unremembered(self) -> list[str]:
        """Tables whose matches may have ended before there were histories."""
        rows = [] if (await self._state()).remembers else await self._rows()
        return [row.info.table for row in rows if row.info.status == "over"]

    async def all_remembered(self) -> None:
        await self._put("state", "state", msgspec.structs.replace(await self._state(), remembers=True))

    async def kept(self, tables: Sequence[str]) -> set[str]:
        return {table for table in tables if await self._disk.get("heads", table) is not None}

    async def ratings_in(self, pool: str, players: Sequence[str]) -> dict[str, Rating]:
        """Nobody is rated here."""
        return {}

    async def ranking(self, game: str, most: int) -> list[tuple[Rating, str]]:
        return []

    async def ratings_of(self, player: str) -> list[Rating]:
        return []

    async def listed(self) -> list[Listing]:
        rows = [row for row in await self._rows() if row.listed and row.info.status != "over"]
        return [Listing(row.info, row.host) for row in rows]

    async def tables_of(self, player: str) -> list[Listing]:
        rows = [row for row in await self._rows() if row.host == player or player in row.seats.values()]
        return [Listing(row.info, row.host) for row in rows]

    async def seats_of(self, player: str) -> dict[str, list[int]]:
        held = {
            row.info.table: sorted(seat for seat, sits in row.seats.items() if sits == player)
            for row in await self._rows()
        }
        return {table: seats for table, seats in held.items() if seats}

    async def unfinished(self, host: str, since: int) -> int:
        """The storage of the own browser has no other limit than its size."""
        return 0

    async def due(self, now: int, until: int) -> list[str]:
        """Lease the tables where the server has to act until the given time."""
        found = [table for table, at in await self._disk.all("due") if int(at) <= now]
        await self._disk.change([Change("put", "due", table, str(until)) for table in found])
        return found

    async def not_due(self, table: str) -> None:
        await self._disk.change([Change("delete", "due", table)])

    async def all_due_now(self, now: int) -> None:
        """Cancel all leases. If another page holds one, both act, and the storage takes the first answer."""
        await self._disk.change([Change("put", "due", table, str(now)) for table, _ in await self._disk.all("due")])

    async def last_alive(self) -> int:
        return (await self._state()).alive

    async def alive(self, now: int) -> None:
        if now - self._alive >= _ALIVE_EVERY:
            self._alive = now
            await self._put("state", "state", msgspec.structs.replace(await self._state(), alive=now))

    async def came_up(self, now: int, at_least: int) -> None:
        """Clocks stand still while no page is open."""
        state = await self._state()
        gone = (state.alive, now)
        more = (gone,) if state.alive and now - state.alive > max(at_least, 2 * _ALIVE_EVERY) else ()
        await self._put(
            "state", "state", msgspec.structs.replace(state, alive=now, downtimes=(*state.downtimes, *more))
        )

    async def downtimes(self) -> list[tuple[int, int]]:
        return list((await self._state()).downtimes)

    async def add_record(self, record: str, body: bytes, at: int) -> None:
        await self._put("records", record, _Upload(body.decode(), at))

    async def record(self, record: str) -> bytes | None:
        text = await self._disk.get("records", record)
        return None if text is None else _read(text, _Upload).body.encode()

    async def expire_uploads(self, before: int, most: int) -> None:
        """Data that a person put into this browser stays there."""

    async def add_review(self, record: str, body: bytes) -> None:
        await self._disk.change([Change("put", "reviews", record, body.decode())])

    async def review(self, record: str) -> bytes | None:
        text = await self._disk.get("reviews", record)
        return None if text is None else text.encode()

    async def expire_reviews(self) -> None:
        """Matches stay here, and so do their reviews."""

    async def secret(self, name: str, fresh: str) -> str:
        """Not a secret, since the page could read it anyway: the deal of a day is the same in every browser."""
        return name

    async def deal(self, dealt: Dealt, player: str) -> str:
        key = f"{player} {dealt.day} {dealt.game}"
        await self._disk.change([_add("dailies", key, dealt)])
        return _read(await self._disk.get("dailies", key) or "", Dealt).table

    async def dealt(self, player: str, since: str) -> list[Dealt]:
        found = [_read(text, Dealt) for _, text in await self._disk.all("dailies", f"{player} ")]
        return [each for each in found if each.day >= since]

    async def daily_matches(self, day: str, game: str) -> list[Finished]:
        found = [_read(text, Dealt) for _, text in await self._disk.all("dailies")]
        tables = [each.table for each in found if (each.day, each.game) == (day, game)]
        return [row for table in tables for row in await self.finished_at(table)]

    async def add_daily_bot(self, day: str, game: str, level: str, played: Played) -> None:
        await self._put("daily_bots", f"{day} {game} {level}", played)

    async def daily_bots(self, day: str, game: str) -> dict[str, Played]:
        found = await self._disk.all("daily_bots", f"{day} {game} ")
        return {key.rpartition(" ")[2]: _read(text, Played) for key, text in found}

    async def sanctions(self, now: int) -> list[tuple[str, str]]:
        """Nobody else is here."""
        return []

    async def expire_sanctions(self, now: int) -> None:
        pass

    async def add_commitment(self, commitment: str, secret: str, player: str, at: int) -> None:
        self._commitments[commitment, player] = secret

    async def taken_commitment(self, commitment: str, player: str) -> str | None:
        return self._commitments.pop((commitment, player), None)

    async def expire_commitments(self, before: int) -> None:
        pass

    async def _put(self, shelf: str, key: str, value: msgspec.Struct) -> None:
        await self._disk.change([_put(shelf, key, value)])

    async def _row(self, table: str) -> _Row | None:
        text = await self._disk.get("tables", table)
        return None if text is None else _read(text, _Row)

    async def _rows(self) -> list[_Row]:
        """All tables, the last used first, without those whose summary is damaged or whose game is gone."""
        found: list[_Row] = []
        for _, text in await self._disk.all("tables"):
            try:
                row = _read(text, _Row)
                registry.ids().index(row.info.game)
            except (msgspec.MsgspecError, UntertageError, ValueError):
                _log.exception("a table cannot be listed")
            else:
                found.append(row)
        return sorted(found, key=lambda row: -row.info.changed)

    async def _state(self) -> _State:
        text = await self._disk.get("state", "state")
        return _State() if text is None else _read(text, _State)


def _read(text: str, kind: type[_T]) -> _T:
    return msgspec.json.decode(text, type=kind)


def _numbered(table: str, number: int | None = None) -> str:
    """The key of an entry, so that keys are in the order of the journal."""
    return f"{table} " if number is None else f"{table} {number:08}"


def _put(shelf: str, key: str, value: msgspec.Struct) -> Change:
    return Change("put", shelf, key, msgspec.json.encode(value).decode())


def _add(shelf: str, key: str, value: msgspec.Struct) -> Change:
    return Change("add", shelf, key, msgspec.json.encode(value).decode())


def _changed(row: _Row, noted: Noted | None, seated: Sequence[Seated]) -> list[Change]:
    """The summary of a table after people sat down or left."""
    seats, table = dict(row.seats), row.info.table
    for entry in seated:
        seats.pop(entry.seat, None)
        if entry.sitting.player is not None:
            seats[entry.seat] = entry.sitting.player
    row = msgspec.structs.replace(row, seats=seats)
    if noted is None:
        return [_put("tables", table, row)]
    due = Change("delete", "due", table) if noted.due is None else Change("put", "due", table, str(noted.due))
    return [_put("tables", table, msgspec.structs.replace(row, info=noted.info)), due]
