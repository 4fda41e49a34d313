"""Commands of `untertage admin` about people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from untertage.server.admin.shell import (
    AsJson,
    Database,
    Lasting,
    PlayerId,
    Reason,
    Target,
    counted,
    day,
    now,
    show,
    url_of,
    within,
)
from untertage.server.settings import Config

if TYPE_CHECKING:
    from untertage.server.admin.sanctions import Sanction

people = typer.Typer()


@people.command()
def players(
    name: Annotated[str | None, typer.Option(help="Only players with this name.")] = None,
    database: Database = None,
    config: Config = None,
    as_json: AsJson = False,
) -> None:
    """List players, the newest first."""
    url = url_of(database, config)
    from untertage.server.admin.players import players as found

    listed = within(url, lambda store: found(store, name))
    lines = [f"{each.player}  {day(each.created)}  {each.tables:3} tables  {each.name}" for each in listed]
    show(listed, as_json, [*lines, counted(len(listed), "player")])


@people.command()
def devices(player: PlayerId, database: Database = None, config: Config = None, as_json: AsJson = False) -> None:
    """List the signed-in devices of a player, last used first."""
    url = url_of(database, config)
    from untertage.server.admin.players import devices as listed

    found = within(url, lambda store: listed(store, player))
    lines = [f"{each['device']}  {day(each['created'])}  {day(each['seen'])}  {each['name']}" for each in found]
    show(found, as_json, [*lines, counted(len(found), "device")])


@people.command()
def export(
    player: PlayerId,
    database: Database = None,
    config: Config = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, as without this option.")] = True,
) -> None:
    """Print everything stored about a person as JSON."""
    url = url_of(database, config)
    from untertage.server.admin.players import export as exported

    show(within(url, lambda store: exported(store, player)), as_json, [])


@people.command()
def delete(player: PlayerId, database: Database = None, config: Config = None, as_json: AsJson = False) -> None:
    """Delete a person: token, name and progress. The moves stay, without the name."""
    url = url_of(database, config)
    from untertage.server.admin.players import delete as deleted

    done = within(url, lambda store: deleted(store, player, now()))
    show(
        done,
        as_json,
        [f"{player}: deleted; name removed from {counted(len(done.renamed), 'table')}, {len(done.closed)} closed"],
    )


@people.command()
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
    url = url_of(database, config)
    from untertage.server.admin.players import revoke as revoked

    done = within(url, lambda store: revoked(store, player, now(), renew=renew, device=device))
    show(done, as_json, [f"{player}: {'new token ' + done.token if done.token else 'signed out'}"])


@people.command()
def mute(
    target: Target,
    days: Lasting = None,
    reason: Reason = "",
    database: Database = None,
    config: Config = None,
    as_json: AsJson = False,
) -> None:
    """Mute a player or an address: no chat, no pointing, no new name."""
    _sanction("mute", target, days, reason, url_of(database, config), as_json)


@people.command()
def ban(
    target: Target,
    days: Lasting = None,
    reason: Reason = "",
    database: Database = None,
    config: Config = None,
    as_json: AsJson = False,
) -> None:
    """Lock out a player or an address; open connections end within seconds."""
    _sanction("ban", target, days, reason, url_of(database, config), as_json)


def _sanction(
    kind: Literal["mute", "ban"], target: str, days: float | None, reason: str, url: str, as_json: bool
) -> None:
    from untertage.server.admin.sanctions import sanction

    made = within(url, lambda store: sanction(store, kind, target, now(), days=days, reason=reason))
    show(made, as_json, [_described(made)])


def _described(made: Sanction) -> str:
    until = "forever" if made.until is None else f"until {day(made.until)}"
    return f"{made.target}: {made.kind} {until}{'  ' + made.reason if made.reason else ''}"


@people.command()
def pardon(target: Target, database: Database = None, config: Config = None, as_json: AsJson = False) -> None:
    """Lift every mute and ban of a player or an address."""
    url = url_of(database, config)
    from untertage.server.admin.sanctions import pardon as pardoned

    done = within(url, lambda store: pardoned(store, target))
    show({"target": target, "pardoned": done}, as_json, [f"{target}: {'pardoned' if done else 'nothing to pardon'}"])


@people.command()
def sanctions(database: Database = None, config: Config = None, as_json: AsJson = False) -> None:
    """List who is muted or banned, the newest first."""
    url = url_of(database, config)
    from untertage.server.admin.sanctions import sanctions as listed

    found = within(url, lambda store: listed(store, now()))
    show(found, as_json, [*map(_described, found), counted(len(found), "sanction")])


@people.command()
def invite(
    count: Annotated[int, typer.Option(min=1, max=1000, help="Number of invitations.")] = 1,
    uses: Annotated[int, typer.Option(min=1, help="How many people may use each of them.")] = 1,
    days: Annotated[float | None, typer.Option(min=0, help="For how long they are valid; by default forever.")] = None,
    note: Annotated[str, typer.Option(help="For your own records.")] = "",
    link: Annotated[str, typer.Option(help="Address of the server, to print links instead of codes.")] = "",
    database: Database = None,
    config: Config = None,
    as_json: AsJson = False,
) -> None:
    """Invite people to a server with `registration = "invitation"`. The codes are shown only now."""
    url = url_of(database, config)
    from untertage.server.admin.invitations import invited

    made = within(url, lambda store: invited(store, count, uses, days, note, now(), link))
    show(made, as_json, [each.link or each.code for each in made])


@people.command()
def invitations(database: Database = None, config: Config = None, as_json: AsJson = False) -> None:
    """List the invitations that are still valid, without their codes."""
    url = url_of(database, config)
    from untertage.server.admin.invitations import listed

    found = within(url, lambda store: listed(store, now()))
    lines = [
        f"{each.id}  {day(each.created)}  until {'revoked' if each.until is None else day(each.until)}  "
        f"{each.uses:4} uses left  {each.note}"
        for each in found
    ]
    show(found, as_json, [*lines, counted(len(found), "invitation")])


@people.command()
def uninvite(
    invitation: Annotated[str, typer.Argument(metavar="ID", help="Id of an invitation, as listed by `invitations`.")],
    database: Database = None,
    config: Config = None,
    as_json: AsJson = False,
) -> None:
    """Revoke an invitation. Players who have used it stay."""
    url = url_of(database, config)
    from untertage.server.admin.invitations import revoked

    done = within(url, lambda store: revoked(store, invitation))
    show({"id": invitation, "revoked": done}, as_json, ["revoked" if done else "there is no such invitation"])
