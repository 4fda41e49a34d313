"""Open a database as an administrator: nothing is created or migrated on the way."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator

from untertage.server import migrations
from untertage.server.store import BadDatabase, Store, checked_url, failing, file_of


@contextlib.asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    """A database with the current schema; raises BadDatabase."""
    url = checked_url(url)
    found = await schema(url)
    if found != migrations.current():
        raise BadDatabase(
            f"the database has schema {found}, this version needs {migrations.current()}: run untertage admin upgrade"
        )
    store = await Store.connect(url)
    try:
        yield store
    finally:
        await store.close()


async def schema(url: str) -> str:
    """The schema of an existing database; raises BadDatabase."""
    url = checked_url(url)
    if url.startswith("sqlite") and not file_of(url).is_file():
        raise BadDatabase(f"there is no database {file_of(url)}")
    with failing():
        found = await migrations.revision(url)
    if found is None:
        raise BadDatabase("the database is empty; no server has used it yet")
    return found
