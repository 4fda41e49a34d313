"""`untertage admin`: every command works while servers are running, on SQLite and PostgreSQL."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar

import msgspec
import typer

from untertage.core.extras import needs
from untertage.server.settings import Config, load

if TYPE_CHECKING:
    from untertage.server.admin.sanctions import Sanction
    from untertage.server.store import Store

T = TypeVar("T")
Database = Annotated[
    str | None, typer.Option(help="sqlite:///file or postgresql://…; by default that of the settings.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Change nothing, only say what would happen.")]
PlayerId = Annotated[str, typer.Argument(metavar="PLAYER", help="Id of a player, as listed by `players`.")]
TableId = Annotated[str, typer.Argument(metavar="TABLE", help="Id of a table, as listed by `tables`.")]
Target = Annotated[
    str, typer.Argument(metavar="TARGET", help="Id of a player, an address, or a network such as 2001:db8::/64.")
]
Lasting = Annotated[float | None, typer.Option("--days", min=0, help="For how long; by default forever.")]
Reason = Annotated[str, typer.Option(help="For your own records.")]
Days = Annotated[float | None, typer.Option(min=0, help="Days without a change; by default never.")]

admin = typer.Typer(name="admin", no_args_is_help=True, help="Look after the database of a server.")


def _url(database: str | None, config: Path | None) -> str:
    with needs("server", "admin"):
        from untertage.server.store import default_url
    return load(config, database=database).database or default_url()


def _in(url: str, work: Callable[[Store], Awaitable[T]]) -> T:
    """Do something with an open database."""
    from untertage.server.admin.database import opened

    async def done() -> T:
        async with opened(url) as store:
            return await work(store)

    return asyncio.run(done())


def _now() -> int:
    return time.time_ns() // 1_000_000


def _show(answer: Any, as_json: bool, lines: list[str]) -> None:
    if as_json:
        typer.echo(msgspec.json.format(msgspec.json.encode(answer), indent=2).decode())
    else:
        typer.echo("\n".join(lines))


def _day(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M")


@admin.command()
def backup(
    file: Annotated[Path, typer.Argument(help="File to write; it must not exist.")],
    database: Database = None,
    config: Config = None,
    as_json: AsJson = False,
) -> None:
    """Write a consistent copy of the database to one SQLite file, whatever the database is."""
    url = _url(database, config)
    from untertage.server.admin import backup as backups

    copied = asyncio.run(backups.backup(url, file))
    _show(copied, as_json, [f"{copied.file}: {_counts(copied.rows)}"])


@admin.command()
def restore(
    file: Annotated[Path, typer.Argument(help="A backup.")],
    database: Database = None,
    config: Config = None,
    as_json: AsJson = False,
) -> None:
    """Fill an empty database from a backup. Both may be SQLite or PostgreSQL."""
    url = _url(database, config)
    from untertage.server.admin import backup as backups

    copied = asyncio.run(backups.restore(file, url))
    _show(copied, as_json, [f"restored: {_counts(copied.rows)}"])


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
    url = _url(database, config)
    from untertage.server.admin.check import check as checked

    report = _in(url, lambda store: checked(store, table))
    lines = [f"{found.table}: {found.state}: {found.why}" for found in report.problems]
    lines += [f"{orphan}: damaged: a journal without a table" for orphan in report.orphans]
    _show(report, as_json, [*lines, f"{report.tables} tables, {report.plies} plies, {len(lines)} problems"])
    raise typer.Exit(not report.sound)


@admin.command()
def upgrade(database: Database = None, config: Config = None, dry_run: DryRun = False, as_json: AsJson = False) -> None:
    """Migrate the database to this version. A dry run migrates a copy, or takes everything back."""
    url = _url(database, config)
    from untertage.server.admin.upgrade import upgrade as upgraded

    done = asyncio.run(upgraded(url, dry_run=dry_run))
    verb = "would be" if dry_run else "were" if len(done.steps) != 1 else "was"
    lines = [f"{step.schema}: {step.what}" for step in done.steps]
    lines.append(f"schema {done.schema}, needed {done.needed}: {len(done.steps)} migrations {verb} applied")
    if done.older_rules:
        lines.append(f"{len(done.older_rules)} tables were played by other rules and cannot be opened by this version")
    _show(done, as_json, lines)


@admin.command()
def tables(
    status: Annotated[Literal["open", "running", "over"] | None, typer.Option(help="Only such tables.")] = None,
    database: Database = None,
    config: Config = None,
    as_json: AsJson = False,
) -> None:
    """List tables, the most recently used first."""
    url = _url(database, config)
    from untertage.server.admin.tables import listed

    found = _in(url, lambda store: listed(store, status))
    lines = [
        f"{each.table}  {each.game:12} {each.status:8} {each.plies:5} plies  {_day(each.changed)}  "
        f"{', '.join(each.seats)}"
        for each in found
    ]
    _show(found, as_json, [*lines, f"{len(found)} tables"])


@admin.command()
def close(table: TableId, database: Database = None, config: Config = None, as_json: AsJson = False) -> None:
    """Close a table: nobody can play there any more."""
    url = _url(database, config)
    from untertage.server.admin.tables import close as closed

    done = _in(url, lambda store: closed(store, table, _now()))
    _show({"table": table, "closed": done}, as_json, [f"{table}: {'closed' if done else 'it was over already'}"])


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
    """Close tables that nobody uses, move old tables to an archive, delete guests who left nothing behind."""
    url = _url(database, config)
    from untertage.server.admin.tables import Rule, retain

    rule = Rule(waiting=waiting, running=running, over=over, guests=guests)
    done = _in(url, lambda store: retain(store, rule, _now(), archive, dry_run=dry_run))
    verb = "to archive" if archive is not None else "to delete"
    lines = [f"{table}: {'close' if table in done.closed else 'over'}, {verb}" for table in done.archived]
    lines.append(
        f"{len(done.closed)} closed, {len(done.archived)} {'archived' if archive is not None else 'deleted'}, "
        f"{len(done.guests)} guests deleted{' (dry run, nothing changed)' if dry_run else ''}"
    )
    _show(done, as_json, lines)


@admin.command()
def history(database: Database = None, config: Config = None, as_json: AsJson = False) -> None:
    """Put matches that ended before version 0.2 into the histories of their players."""
    url = _url(database, config)
    from untertage.server.admin.history import remember

    done = _in(url, remember)
    lines = [f"{table}: cannot be replayed by this version" for table in done.unreadable]
    _show(done, as_json, [*lines, f"{done.tables} matches added for {done.rows} players"])


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
    url = _url(database, config)
    from untertage.server.admin import tournaments as organised

    found = _in(url, lambda store: organised.listed(store, status))
    lines = [
        f"{one.tournament}  {one.status:9}  {one.game:12} {one.format:12} {one.entrants:4} entrants  "
        f"{one.rounds:3} rounds  {_day(one.changed)}  {one.name}"
        for one in found
    ]
    _show(found, as_json, lines or ["no tournaments"])


@admin.command("close-tournament")
def close_tournament(
    tournament: Annotated[str, typer.Argument(metavar="ID", help="Id of a tournament, as listed by `tournaments`.")],
    database: Database = None,
    config: Config = None,
    as_json: AsJson = False,
) -> None:
    """Call a tournament off, whatever its state; its tables may be finished."""
    url = _url(database, config)
    from untertage.server.admin import tournaments as organised

    closed = _in(url, lambda store: organised.close(store, tournament, _now()))
    _show({"closed": closed}, as_json, ["closed" if closed else "it was over already"])


@admin.command()
def players(
    name: Annotated[str | None, typer.Option(help="Only players with this name.")] = None,
    database: Database = None,
    config: Config = None,
    as_json: AsJson = False,
) -> None:
    """List players, the newest first."""
    url = _url(database, config)
    from untertage.server.admin.players import players as found

    people = _in(url, lambda store: found(store, name))
    lines = [f"{each.player}  {_day(each.created)}  {each.tables:3} tables  {each.name}" for each in people]
    _show(people, as_json, [*lines, f"{len(people)} players"])


@admin.command()
def export(
    player: PlayerId,
    database: Database = None,
    config: Config = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, as without this option.")] = True,
) -> None:
    """Print everything stored about a person as JSON."""
    url = _url(database, config)
    from untertage.server.admin.players import export as exported

    _show(_in(url, lambda store: exported(store, player)), as_json, [])


@admin.command()
def delete(player: PlayerId, database: Database = None, config: Config = None, as_json: AsJson = False) -> None:
    """Delete a person: token, name and progress. The moves stay, without the name."""
    url = _url(database, config)
    from untertage.server.admin.players import delete as deleted

    done = _in(url, lambda store: deleted(store, player, _now()))
    _show(
        done, as_json, [f"{player}: deleted; name removed from {len(done.renamed)} tables, {len(done.closed)} closed"]
    )


@admin.command()
def devices(player: PlayerId, database: Database = None, config: Config = None, as_json: AsJson = False) -> None:
    """List the devices that are signed in as a player, the last used first."""
    url = _url(database, config)
    from untertage.server.admin.players import devices as listed

    found = _in(url, lambda store: listed(store, player))
    lines = [f"{each['device']}  {_day(each['created'])}  {_day(each['seen'])}  {each['name']}" for each in found]
    _show(found, as_json, [*lines, f"{len(found)} devices"])


@admin.command()
def revoke(
    player: PlayerId,
    renew: Annotated[
        bool, typer.Option("--renew", help="Print a new token, for a person who lost the old one.")
    ] = False,
    database: Database = None,
    device: Annotated[str | None, typer.Option(help="Only this device, as listed by `devices`.")] = None,
    config: Config = None,
    as_json: AsJson = False,
) -> None:
    """Sign out all devices of a player and end their connections."""
    url = _url(database, config)
    from untertage.server.admin.players import revoke as revoked

    done = _in(url, lambda store: revoked(store, player, _now(), renew=renew, device=device))
    _show(done, as_json, [f"{player}: {'new token ' + done.token if done.token else 'signed out'}"])


@admin.command()
def mute(
    target: Target,
    days: Lasting = None,
    reason: Reason = "",
    database: Database = None,
    config: Config = None,
    as_json: AsJson = False,
) -> None:
    """Mute a player or an address: no chat, no pointing, no new name."""
    _sanction("mute", target, days, reason, _url(database, config), as_json)


@admin.command()
def ban(
    target: Target,
    days: Lasting = None,
    reason: Reason = "",
    database: Database = None,
    config: Config = None,
    as_json: AsJson = False,
) -> None:
    """Lock out a player or an address; open connections end within seconds."""
    _sanction("ban", target, days, reason, _url(database, config), as_json)


def _sanction(
    kind: Literal["mute", "ban"], target: str, days: float | None, reason: str, url: str, as_json: bool
) -> None:
    from untertage.server.admin.sanctions import sanction

    made = _in(url, lambda store: sanction(store, kind, target, _now(), days=days, reason=reason))
    _show(made, as_json, [_described(made)])


def _described(made: Sanction) -> str:
    until = "forever" if made.until is None else f"until {_day(made.until)}"
    return f"{made.target}: {made.kind} {until}{'  ' + made.reason if made.reason else ''}"


@admin.command()
def pardon(target: Target, database: Database = None, config: Config = None, as_json: AsJson = False) -> None:
    """Take back every mute and ban of a player or an address."""
    url = _url(database, config)
    from untertage.server.admin.sanctions import pardon as pardoned

    done = _in(url, lambda store: pardoned(store, target))
    _show({"target": target, "pardoned": done}, as_json, [f"{target}: {'pardoned' if done else 'nothing to pardon'}"])


@admin.command()
def sanctions(database: Database = None, config: Config = None, as_json: AsJson = False) -> None:
    """List who is muted or banned, the newest first."""
    url = _url(database, config)
    from untertage.server.admin.sanctions import sanctions as listed

    found = _in(url, lambda store: listed(store, _now()))
    _show(found, as_json, [*map(_described, found), f"{len(found)} sanctions"])
