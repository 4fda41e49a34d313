"""`untertage admin`: every command works while servers are running, on SQLite and PostgreSQL."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated, Literal

import typer

from untertage.server.admin.people_commands import people
from untertage.server.admin.shell import (
    AsJson,
    Database,
    Days,
    DryRun,
    TableId,
    counted,
    day,
    now,
    show,
    url_of,
    within,
)
from untertage.server.settings import Config

admin = typer.Typer(name="admin", no_args_is_help=True, help="Manage the database of a server.")
admin.add_typer(people)


@admin.command()
def backup(
    file: Annotated[Path, typer.Argument(help="File to write; it must not exist.")],
    database: Database = None,
    config: Config = None,
    as_json: AsJson = False,
) -> None:
    """Write a consistent copy of the database, SQLite or PostgreSQL, to one SQLite file."""
    url = url_of(database, config)
    from untertage.server.admin import backup as backups

    copied = asyncio.run(backups.backup(url, file))
    show(copied, as_json, [f"{copied.file}: {_counts(copied.rows)}"])


@admin.command()
def restore(
    file: Annotated[Path, typer.Argument(help="A backup.")],
    database: Database = None,
    config: Config = None,
    as_json: AsJson = False,
) -> None:
    """Fill an empty database from a backup. Both may be SQLite or PostgreSQL."""
    url = url_of(database, config)
    from untertage.server.admin import backup as backups

    copied = asyncio.run(backups.restore(file, url))
    show(copied, as_json, [f"restored: {_counts(copied.rows)}"])


def _counts(rows: dict[str, int]) -> str:
    return ", ".join(f"{count} {name}" for name, count in rows.items())


@admin.command()
def check(
    table: Annotated[str | None, typer.Argument(metavar="[TABLE]", help="Check only this table.")] = None,
    database: Database = None,
    config: Config = None,
    as_json: AsJson = False,
) -> None:
    """Replay every stored table. Exit code 1 if one is damaged."""
    url = url_of(database, config)
    from untertage.server.admin.check import check as checked

    report = within(url, lambda store: checked(store, table))
    lines = [f"{found.table}: {found.state}: {found.why}" for found in report.problems]
    lines += [f"{orphan}: damaged: a journal without a table" for orphan in report.orphans]
    show(
        report,
        as_json,
        [*lines, f"{counted(report.tables, 'table')}, {report.plies} plies, {counted(len(lines), 'problem')}"],
    )
    raise typer.Exit(not report.sound)


@admin.command()
def upgrade(database: Database = None, config: Config = None, dry_run: DryRun = False, as_json: AsJson = False) -> None:
    """Migrate the database to this version. A dry run migrates a copy, or rolls everything back."""
    url = url_of(database, config)
    from untertage.server.admin.upgrade import upgrade as upgraded

    done = asyncio.run(upgraded(url, dry_run=dry_run))
    verb = "would be" if dry_run else "were" if len(done.steps) != 1 else "was"
    lines = [f"{step.schema}: {step.what}" for step in done.steps]
    lines.append(f"schema {done.schema}, needed {done.needed}: {len(done.steps)} migrations {verb} applied")
    if done.older_rules:
        lines.append(f"{len(done.older_rules)} tables were played by other rules and cannot be opened by this version")
    show(done, as_json, lines)


@admin.command()
def tables(
    status: Annotated[Literal["open", "running", "over"] | None, typer.Option(help="Only such tables.")] = None,
    database: Database = None,
    config: Config = None,
    as_json: AsJson = False,
) -> None:
    """List tables, the most recently used first."""
    url = url_of(database, config)
    from untertage.server.admin.tables import listed

    found = within(url, lambda store: listed(store, status))
    lines = [
        f"{each.table}  {each.game:12} {each.status:8} {each.plies:5} plies  {day(each.changed)}  "
        f"{', '.join(each.seats)}"
        for each in found
    ]
    show(found, as_json, [*lines, counted(len(found), "table")])


@admin.command()
def close(table: TableId, database: Database = None, config: Config = None, as_json: AsJson = False) -> None:
    """Close a table: nobody can play there any more."""
    url = url_of(database, config)
    from untertage.server.admin.tables import close as closed

    done = within(url, lambda store: closed(store, table, now()))
    show({"table": table, "closed": done}, as_json, [f"{table}: {'closed' if done else 'it was over already'}"])


@admin.command()
def retention(
    waiting: Days = None,
    running: Days = None,
    over: Days = None,
    guests: Days = None,
    archive: Annotated[Path | None, typer.Option(help="SQLite file to move tables to; without it, delete.")] = None,
    database: Database = None,
    config: Config = None,
    dry_run: DryRun = False,
    as_json: AsJson = False,
) -> None:
    """Close unused tables, move old tables to an archive, delete guests without any other data."""
    url = url_of(database, config)
    from untertage.server.admin.tables import Rule, retain

    rule = Rule(waiting=waiting, running=running, over=over, guests=guests)
    done = within(url, lambda store: retain(store, rule, now(), archive, dry_run=dry_run))
    verb = "to archive" if archive is not None else "to delete"
    lines = [f"{table}: {'close' if table in done.closed else 'over'}, {verb}" for table in done.archived]
    lines.append(
        f"{len(done.closed)} closed, {len(done.archived)} {'archived' if archive is not None else 'deleted'}, "
        f"{len(done.guests)} guests deleted{' (dry run, nothing changed)' if dry_run else ''}"
    )
    show(done, as_json, lines)


@admin.command()
def history(database: Database = None, config: Config = None, as_json: AsJson = False) -> None:
    """Put matches that ended before version 0.2 into the histories of their players."""
    url = url_of(database, config)
    from untertage.server.admin.history import remember

    done = within(url, remember)
    lines = [f"{table}: cannot be replayed by this version" for table in done.unreadable]
    show(done, as_json, [*lines, f"{counted(done.tables, 'match')} added for {counted(done.rows, 'player')}"])


@admin.command()
def tournaments(
    status: Annotated[
        Literal["open", "running", "over", "cancelled"] | None, typer.Option(help="Only tournaments in this state.")
    ] = None,
    database: Database = None,
    config: Config = None,
    as_json: AsJson = False,
) -> None:
    """List tournaments."""
    url = url_of(database, config)
    from untertage.server.admin import tournaments as organised

    found = within(url, lambda store: organised.listed(store, status))
    lines = [
        f"{one.tournament}  {one.status:9}  {one.game:12} {one.format:12} {one.entrants:4} entrants  "
        f"{one.rounds:3} rounds  {day(one.changed)}  {one.name}"
        for one in found
    ]
    show(found, as_json, lines or ["no tournaments"])


@admin.command("close-tournament")
def close_tournament(
    tournament: Annotated[str, typer.Argument(metavar="ID", help="Id of a tournament, as listed by `tournaments`.")],
    database: Database = None,
    config: Config = None,
    as_json: AsJson = False,
) -> None:
    """Call a tournament off, whatever its state; matches in progress may be finished."""
    url = url_of(database, config)
    from untertage.server.admin import tournaments as organised

    closed = within(url, lambda store: organised.close(store, tournament, now()))
    show({"closed": closed}, as_json, ["closed" if closed else "it was over already"])
