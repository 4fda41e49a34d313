"""Bring a database to the schema of this version, or say what would happen."""

from __future__ import annotations

import tempfile
from pathlib import Path

import msgspec

from untertage.core import registry
from untertage.core.errors import UnknownGame
from untertage.server import migrations
from untertage.server.admin.backup import backup
from untertage.server.admin.database import schema
from untertage.server.journal import HEAD
from untertage.server.store import BadDatabase, Store, checked_url, failing


class Step(msgspec.Struct, frozen=True):
    """One migration."""

    schema: str
    what: str


class Upgrade(msgspec.Struct, frozen=True):
    """What an upgrade does, or would do."""

    schema: str
    needed: str
    steps: tuple[Step, ...]
    dry_run: bool
    older_rules: tuple[str, ...]
    """Tables of a version of the rules that can no longer be played, or of a game that is not installed."""


async def upgrade(url: str, *, dry_run: bool) -> Upgrade:
    """Migrate a database. A dry run migrates a copy, or rolls everything back; raises BadDatabase."""
    url = checked_url(url)
    found = await schema(url)
    if found not in dict(migrations.steps()):
        raise BadDatabase(f"the database was used by a newer version, with schema {found}")
    steps = tuple(Step(*step) for step in migrations.steps(found))
    older = await _older(url)
    with failing():
        if not dry_run:
            await migrations.migrate(url)
        elif url.startswith("sqlite"):
            with tempfile.TemporaryDirectory() as folder:
                await backup(url, Path(folder) / "copy.sqlite")
                await migrations.migrate(f"sqlite:///{folder}/copy.sqlite")
        else:
            await migrations.rehearse(url)
    return Upgrade(found, migrations.current(), steps, dry_run, older)


async def _older(url: str) -> tuple[str, ...]:
    store = await Store.connect(url)
    try:
        rows = await store.ask("SELECT id, head FROM tables ORDER BY id")
    finally:
        await store.close()
    return tuple(table for table, head in rows if _is_older(head))


def _is_older(text: str) -> bool:
    head = HEAD.decode(text)
    try:
        return not registry.get(head.game).plays_version(head.rules)
    except UnknownGame:
        return True
