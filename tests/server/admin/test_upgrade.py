"""Upgrade with a dry run, and the check of the journal."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.admin.command import admin, complaint
from tests.server.service import one_ply, opened, serving
from untertage.server import migrations
from untertage.server.admin.check import check
from untertage.server.drivers import Row, Statement
from untertage.server.migrations import migrate, revision
from untertage.server.store import Store


async def test_a_dry_run_changes_nothing_and_an_upgrade_does_what_it_said(empty: str) -> None:
    await migrate(empty, "0001")
    assert "run untertage admin upgrade" in await complaint("check", "--database", empty)
    planned = await admin("upgrade", "--dry-run", "--database", empty, "--json")
    assert planned["schema"] == "0001"
    assert [step["schema"] for step in planned["steps"]] == [step for step, _ in migrations.steps("0001")]
    assert await revision(empty) == "0001"
    done = await admin("upgrade", "--database", empty, "--json")
    assert done["steps"] == planned["steps"]
    assert await revision(empty) == migrations.current()
    assert (await admin("upgrade", "--database", empty, "--json"))["steps"] == []


async def test_a_dry_run_finds_out_that_an_upgrade_would_fail(empty: str) -> None:
    """Somebody has already made a table that a migration makes."""
    first, second = (step for step, _ in migrations.steps("0001")[:2])
    await migrate(empty, second)
    store = await Store.connect(empty)
    await store.note(("UPDATE alembic_version SET version_num = $1", (first,)))
    await store.close()
    assert "cannot be opened" in await complaint("upgrade", "--dry-run", "--database", empty)


async def test_an_upgrade_counts_tables_of_older_rules(empty: str, tmp_path: Path) -> None:
    async with serving(tmp_path, database=empty) as service:
        anna = await service.player()
        one = (await anna.open())["table"]["table"]
        await anna.open()
    async with opened(empty) as store:
        await store.note(("UPDATE tables SET head = replace(head, '\"rules\":', '\"rules\":9') WHERE id = $1", (one,)))
    assert (await admin("upgrade", "--dry-run", "--database", empty, "--json"))["older_rules"] == [one]


DAMAGE: dict[str, tuple[str, str]] = {
    "missing required field": ("UPDATE entries SET body = '{}' WHERE number = 3", "entries"),
    "entries are missing": ("DELETE FROM entries WHERE number = 2", "entries"),
    "ply 1": ('UPDATE entries SET body = replace(body, \'"action":"\', \'"action":"x\') WHERE number = 3', "entries"),
    "listed as over": ("UPDATE tables SET status = 'over'", "tables"),
    "list of seats": ("UPDATE seats SET player = 'x'", "seats"),
    "older": ("UPDATE tables SET head = replace(head, '\"rules\":', '\"rules\":9')", "tables"),
}


async def test_every_table_is_replayed_and_damage_is_named(empty: str, tmp_path: Path) -> None:
    async with serving(tmp_path, database=empty) as service:
        anna, bela = await service.player("Anna"), await service.player("Béla")
        table = await anna.pair(bela)
        async with anna.at(table) as first, bela.at(table) as second:
            for guest in (first, second):
                await guest.until("update")
            await one_ply([first, second])
        sound = {"tables": 1, "plies": 1, "problems": [], "orphans": []}
        assert sound == await admin("check", "--database", empty, "--json")
    async with opened(empty) as store:
        for name, (damage, where) in DAMAGE.items():
            kept = await store.ask(f"SELECT * FROM {where}")
            await store.note((damage, ()))
            report = await check(store)
            assert name in str(report.problems), (name, report)
            assert report.sound == (name == "older")
            await store.note((f"DELETE FROM {where}", ()), *(_insert(where, row) for row in kept))
        assert (await check(store)).sound
        await store.note(("DELETE FROM tables", ()))
    assert (await admin("check", "--database", empty, "--json", code=1))["orphans"] == [table]


def _insert(where: str, row: Row) -> Statement:
    return f"INSERT INTO {where} VALUES ({', '.join(f'${number}' for number in range(1, len(row) + 1))})", row


@pytest.mark.parametrize("url", ["mysql://x", "sqlite:///"])
async def test_a_wrong_url_is_refused_in_one_line(url: str) -> None:
    assert await complaint("check", "--database", url)
