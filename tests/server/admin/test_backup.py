"""Backup and restore, on SQLite, on PostgreSQL, and from one to the other."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
from pathlib import Path

import pytest

from tests.server.admin.command import admin, complaint
from tests.server.conftest import NewDatabase
from tests.server.service import one_ply, opened, serving
from untertage.server.auth import Who
from untertage.server.journal import Played
from untertage.server.migrations import migrate


async def test_a_backup_shows_one_moment_of_a_busy_database(empty: str, tmp_path: Path) -> None:
    """Every write changes two tables; a copy made at two moments would tell them apart."""
    async with opened(empty) as store:
        await store.note(
            ("INSERT INTO tables VALUES ('t', '', '', 'h', 0, 'over', 0, NULL)", ()),
            *((f"INSERT INTO records VALUES ('r{n}', '{'x' * 1000}', 0)", ()) for n in range(2000)),
        )
        written, busy, stop = 0, asyncio.Event(), asyncio.Event()

        async def write() -> None:
            nonlocal written
            while not stop.is_set():
                written += 1
                changed = ("UPDATE tables SET changed = $1 WHERE id = 't'", (written,))
                assert await store.append("t", written - 1, [Played(at=1, seat=0, action="pass")], also=[changed])
                busy.set()

        writer = asyncio.create_task(write())
        await busy.wait()
        for number in range(3):
            await admin("backup", str(tmp_path / f"{number}.sqlite"), "--database", empty, "--json")
        stop.set()
        await writer
    for number in range(3):
        with sqlite3.connect(tmp_path / f"{number}.sqlite") as copy:
            [(entries,)] = copy.execute("SELECT count(*) FROM entries").fetchall()
            assert [(entries,)] == copy.execute("SELECT changed FROM tables").fetchall()
            assert 0 < entries <= written


@pytest.mark.parametrize("way", ["sqlite postgres", "postgres sqlite"])
async def test_a_match_goes_on_after_a_restore(way: str, new_database: NewDatabase, tmp_path: Path) -> None:
    old, new = [await new_database(kind) for kind in way.split()]
    file = tmp_path / "backup.sqlite"
    async with serving(tmp_path, database=old) as service:
        anna, bela = await service.player("Anna"), await service.player("Béla")
        table = await anna.pair(bela)
        async with anna.at(table) as first, bela.at(table) as second:
            await first.until("update")
            await second.until("update")
            await one_ply([first, second])
            answer = await admin("backup", str(file), "--database", old, "--json")
            before = first.update
    assert (answer["rows"]["players"], answer["rows"]["tables"]) == (2, 1)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert answer["rows"] == (await admin("restore", str(file), "--database", new, "--json"))["rows"]
    async with serving(tmp_path, database=new) as service:
        anna.service = bela.service = service
        async with anna.at(table) as first, bela.at(table) as second:
            assert before["view"] == (await first.until("update"))["view"]
            await second.until("update")
            await one_ply([first, second])
    assert (await admin("check", "--database", new, "--json"))["plies"] == 2


async def test_nothing_is_overwritten(empty: str, tmp_path: Path) -> None:
    file = tmp_path / "backup.sqlite"
    async with opened(empty) as store:
        await store.add_player("p", "Anna", "hash", 1)
    await admin("backup", str(file), "--database", empty, "--json")
    assert "exists already" in await complaint("backup", str(file), "--database", empty)
    said = await complaint("restore", str(file), "--database", empty)
    assert "exists already" in said or "empty database" in said
    async with opened(empty) as store:
        assert await store.player_of("hash") == Who("p", "Anna")


async def test_an_old_backup_is_migrated_and_a_newer_one_refused(new_database: NewDatabase, tmp_path: Path) -> None:
    for kind in ("sqlite", "postgres"):
        old, new, file = await new_database(kind), await new_database(kind), tmp_path / f"{kind}.sqlite"
        await migrate(old, "0001")
        await admin("backup", str(file), "--database", old, "--json")
        await admin("restore", str(file), "--database", new, "--json")
        assert (await admin("check", "--database", new, "--json"))["tables"] == 0
        with sqlite3.connect(file) as copy:
            copy.execute("UPDATE alembic_version SET version_num = '9999'")
        copy.close()
        assert "newer version" in await complaint("restore", str(file), "--database", await new_database(kind))


async def test_a_missing_database_is_not_created(tmp_path: Path) -> None:
    missing = tmp_path / "missing.sqlite"
    said = await complaint("backup", str(tmp_path / "copy.sqlite"), "--database", f"sqlite:///{missing}")
    assert f"there is no database {missing}" in said
    assert not missing.exists()
