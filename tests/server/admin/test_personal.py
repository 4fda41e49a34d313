"""What is stored about a person: known for every table of the schema, documented, exported, deleted."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from pathlib import Path

import msgspec

from tests.server.admin.command import admin
from tests.server.service import serving
from tests.server.test_history import row
from tests.server.test_progress import person
from untertage.server.admin.backup import tables_of
from untertage.server.admin.personal import OWN, SHARED
from untertage.server.finished import Other
from untertage.server.migrations import migrate

PERSON = ("player", "host", "target", "person", "friend", "owner", "other")
"""Names of columns with the id of a person."""
PRIVACY = Path(__file__).parents[3] / "docs" / "privacy.md"


async def columns(tmp_path: Path) -> dict[str, list[str]]:
    await migrate(f"sqlite:///{tmp_path / 'schema.sqlite'}")
    with contextlib.closing(sqlite3.connect(tmp_path / "schema.sqlite")) as database:
        return tables_of(database)


async def test_every_table_with_a_person_is_known_and_documented(tmp_path: Path) -> None:
    found = {
        table: people
        for table, names in (await columns(tmp_path)).items()
        if (people := tuple(name for name in names if name in PERSON or (table, name) == ("players", "id")))
    }
    assert found == {**OWN, **SHARED}
    text = PRIVACY.read_text("utf-8")
    assert [table for table in found if f"`{table}`" not in text] == []


async def test_history_and_ratings_are_exported_and_deleted(empty: str, tmp_path: Path) -> None:
    async with serving(tmp_path, database=empty) as service:
        store = service.hub.store
        for name in ("sieglinde-id", "zacharias-id"):
            await person(service, name)
        mine = row(0, player="sieglinde-id", others=(Other(seat=1, name="Zacharias", player="zacharias-id"),))
        theirs = row(
            0, player="zacharias-id", own=(1,), others=(Other(seat=0, name="Sieglinde", player="sieglinde-id"),)
        )
        await store.finish([mine, theirs])
        await store.note(  # type: ignore[attr-defined]
            ("INSERT INTO ratings VALUES ('topoum', 'sieglinde-id', 'topoum', 25, 3, 1, '')", ())
        )
        exported = await admin("export", "sieglinde-id", "--database", empty)
        assert [match["table"] for match in exported["matches"]] == [mine.table]
        assert [rating["pool"] for rating in exported["ratings"]] == ["topoum"]
        assert "acharias" not in json.dumps(exported)
        await admin("delete", "sieglinde-id", "--database", empty, "--json")
        assert await store.ratings_of("sieglinde-id") == []
        assert await store.history_of("zacharias-id") == [
            msgspec.structs.replace(theirs, others=(Other(seat=0, name=""),))
        ]
    file = tmp_path / "after.sqlite"
    await admin("backup", str(file), "--database", empty, "--json")
    stored = file.read_bytes().lower()
    assert b"zacharias-id" in stored
    assert b"sieglinde" not in stored
