"""List players, export what is stored about one, revoke a token, delete a person."""

from __future__ import annotations

from typing import Any

import msgspec

from untertage.server.admin import personal, tournaments
from untertage.server.admin.tables import close
from untertage.server.auth import hashed, new_id, new_secret
from untertage.server.codes import CodeRows
from untertage.server.devices import DeviceRows, added, worthless
from untertage.server.errors import Refused
from untertage.server.info import TableInfo
from untertage.server.journal import ENTRY, HEAD, AnyEntry, Head, Played, Seated, Sitting, StoodIn
from untertage.server.minds import default_level
from untertage.server.passkeys import PasskeyRows
from untertage.server.privacy import Deleted, PersonalData
from untertage.server.storage import Statement
from untertage.server.store import Store


class Player(msgspec.Struct, frozen=True):
    """A player as an administrator sees one."""

    player: str
    name: str
    created: int
    tables: int


class Renewed(msgspec.Struct, frozen=True):
    """A player whose old token has been revoked."""

    player: str
    token: str | None


class Database:
    """The people of a database."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def export(self, player: str) -> PersonalData:
        return await export(self._store, player)

    async def delete(self, player: str, at: int) -> Deleted:
        return await delete(self._store, player, at)


async def players(store: Store, name: str | None = None) -> list[Player]:
    """All players, the newest first, or those with a name."""
    rows = await store.ask(
        "SELECT id, name, created, (SELECT count(DISTINCT table_id) FROM seats WHERE player = players.id)"
        " FROM players ORDER BY created DESC, id"
    )
    return [Player(*row) for row in rows if name is None or row[1].casefold() == name.casefold()]


async def revoke(store: Store, player: str, at: int, *, renew: bool, device: str | None = None) -> Renewed:
    """Sign out all devices of a player, or one of them, and end their connections.

    With `renew`, a new device is signed in; its token is shown once and gives the seats back.
    """
    await _known(store, player)
    rows, token = DeviceRows(store), new_secret()
    leaving = [each.id for each in await rows.of(player) if device in (None, each.id)]
    if device is not None and not leaving:
        raise Refused("not_found", f"{player} has no device {device}")
    for each in leaving:
        await rows.sign_out(player, each, at)
    if device is None:
        await CodeRows(store).withdraw(player, "device")
        await store.note(("DELETE FROM passkeys WHERE player = $1", (player,)))
    if renew:
        await store.note(added(new_id(), player, hashed(token), "", at))
    return Renewed(player, token if renew else None)


async def devices(store: Store, player: str) -> list[dict[str, Any]]:
    """The devices of a player, the last used first."""
    await _known(store, player)
    return [
        {"device": each.id, "name": each.name, "created": each.created, "seen": each.seen}
        for each in await DeviceRows(store).of(player)
    ]


async def export(store: Store, player: str) -> PersonalData:
    """Everything stored about a person: name, seats, own actions, progress. Nothing about the other players."""
    name, created = await _known(store, player)
    [(promises,)] = await store.ask("SELECT count(*) FROM commitments WHERE player = $1", player)
    return PersonalData(
        player=player,
        name=name,
        created=created,
        devices=await devices(store, player),
        passkeys=[
            {"name": each.name, "created": each.created, "seen": each.seen}
            for each in await PasskeyRows(store).of(player)
        ],
        challenges=[
            row[0] for row in await store.ask("SELECT until FROM challenges WHERE player = $1 ORDER BY 1", player)
        ],
        people=[
            {"kind": kind, "created": created}
            for kind, created in await store.ask(
                "SELECT kind, created FROM ties WHERE player = $1 ORDER BY created, other", player
            )
        ],
        calls=[row[0] for row in await store.ask("SELECT table_id FROM calls WHERE player = $1 ORDER BY 1", player)],
        codes=[
            {"kind": kind, "until": until}
            for kind, until in await store.ask("SELECT kind, until FROM codes WHERE player = $1 ORDER BY kind", player)
        ],
        tables=[await _part_of(store, table, player) for table in await _tables_of(store, player)],
        tournaments=await tournaments.parts_of(store, player),
        dailies=[msgspec.structs.asdict(each) for each in await store.dealt(player, "")],
        matches=[personal.told(row) for row in await store.history_of(player)],
        ratings=[msgspec.structs.asdict(rating) for rating in await store.ratings_of(player)],
        progress=[msgspec.structs.asdict(mark) for mark in await store.marks_of(player)],
        sanctions=[
            dict(zip(("kind", "at", "until", "reason"), row, strict=True))
            for row in await store.ask("SELECT kind, at, until, reason FROM sanctions WHERE target = $1", player)
        ],
        promises=int(promises),
    )


async def _part_of(store: Store, table: str, player: str) -> dict[str, Any]:
    """What a person did at a table."""
    head, entries = await store.head(table), await store.entries(table)
    assert head is not None
    holders = [sitting.player for sitting in head.seats]
    mine: list[dict[str, Any]] = []
    for entry in entries:
        if isinstance(entry, Seated):
            holders[entry.seat] = entry.sitting.player
        seat = getattr(entry, "seat", None)
        if seat is not None and seat >= 0 and holders[seat] == player:
            mine.append(_own(entry))
    return {"table": table, "game": head.game, "hosted": head.host == player, "created": head.created, "entries": mine}


def _own(entry: AnyEntry) -> dict[str, Any]:
    """An entry without its random draws, which others may not know yet."""
    kept = msgspec.structs.replace(entry, picks=(), check="") if isinstance(entry, Played) else entry
    found: dict[str, Any] = msgspec.to_builtins(kept)
    return found


async def delete(store: Store, player: str, at: int) -> Deleted:
    """Delete a person. Tables with other people stay, without the name; the others are closed."""
    await _known(store, player)
    closed, continued = [], []
    tables = await _tables_of(store, player)
    for table in tables:
        if await _plays_on(store, table, player, at):
            continued.append(table)
        elif await close(store, table, at):
            closed.append(table)
    for table in tables:
        await _forget(store, table, player)
    withdrawn = await tournaments.forget(store, player, new_id(), at)
    others = await personal.forgotten(store, player)
    ending = [worthless(each.token, at) for each in await DeviceRows(store).of(player)]
    await store.note(*personal.erased(player), *others, *ending)
    return Deleted(
        player=player,
        closed=tuple(closed),
        continued=tuple(continued),
        renamed=tuple(tables),
        withdrawn=tuple(withdrawn),
    )


async def _plays_on(store: Store, table: str, player: str, at: int) -> bool:
    """Let a bot play for the person, if the match is running and others play in it."""
    rows = await store.ask("SELECT status FROM tables WHERE id = $1", table)
    seats = await store.ask("SELECT seat, player FROM seats WHERE table_id = $1", table)
    if rows[0][0] != "running" or all(other == player for _, other in seats):
        return False
    version = (await store.ask("SELECT max(number) FROM entries WHERE table_id = $1", table))[0][0]
    own = [seat for seat, other in seats if other == player]
    entries = [StoodIn(at=at, seat=seat, level=default_level(), note="left") for seat in own]
    due = ("UPDATE tables SET due = $2 WHERE id = $1", (table, at))  # a server wakes the table and asks the bot
    if entries and not await store.append(table, version, entries, also=[due]):
        return await _plays_on(store, table, player, at)
    return True


async def _forget(store: Store, table: str, player: str) -> None:
    """Replace the person by a nameless one in the stored table."""
    nobody = new_id()
    rows = await store.ask("SELECT head, info FROM tables WHERE id = $1", table)
    head = _without(HEAD.decode(rows[0][0]), player, nobody)
    names = {sitting.name for sitting in HEAD.decode(rows[0][0]).seats if sitting.player == player}
    statements: list[Statement] = []
    for number, body in await store.ask("SELECT number, body FROM entries WHERE table_id = $1", table):
        entry = ENTRY.decode(body)
        if isinstance(entry, Seated) and entry.sitting.player == player:
            names.add(entry.sitting.name)
            fresh = msgspec.structs.replace(entry, sitting=_nameless(entry.sitting, player, nobody))
            statements.append(
                ("UPDATE entries SET body = $3 WHERE table_id = $1 AND number = $2", (table, number, _text(fresh)))
            )
    await store.note(
        (
            "UPDATE tables SET head = $2, host = $3, info = $4 WHERE id = $1",
            (table, _text(head), head.host, _text(_unnamed(rows[0][1], names))),
        ),
        *statements,
        ("UPDATE seats SET player = $3 WHERE table_id = $1 AND player = $2", (table, player, nobody)),
    )
    await store.tell_changed(table)


def _without(head: Head, player: str, nobody: str) -> Head:
    host = nobody if head.host == player else head.host
    return msgspec.structs.replace(
        head, host=host, seats=tuple(_nameless(sitting, player, nobody) for sitting in head.seats)
    )


def _nameless(sitting: Sitting, player: str, nobody: str) -> Sitting:
    return msgspec.structs.replace(sitting, player=nobody, name="") if sitting.player == player else sitting


def _unnamed(text: str, names: set[str]) -> TableInfo:
    info = msgspec.json.decode(text, type=TableInfo)
    seats = tuple(msgspec.structs.replace(seat, name="") if seat.name in names else seat for seat in info.seats)
    return msgspec.structs.replace(info, seats=seats, host="" if info.host in names else info.host)


def _text(value: msgspec.Struct) -> str:
    return msgspec.json.encode(value).decode()


async def _known(store: Store, player: str) -> tuple[str, int]:
    rows = await store.ask("SELECT name, created FROM players WHERE id = $1", player)
    if not rows:
        raise Refused("wrong_token", f"there is no player {player}")
    return rows[0][0], rows[0][1]


async def _tables_of(store: Store, player: str) -> list[str]:
    """Tables where the person holds or held a seat, or that the person opened."""
    rows = await store.ask(
        "SELECT id FROM tables WHERE host = $1 OR id IN (SELECT table_id FROM seats WHERE player = $1)"
        " OR id IN (SELECT table_id FROM entries WHERE body LIKE $2) ORDER BY id",
        player,
        f'%"{player}"%',
    )
    return [row[0] for row in rows]
