"""Requests about players."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Final

from untertage.server import outbound, seating
from untertage.server.auth import hashed, new_id, new_secret
from untertage.server.errors import Refused
from untertage.server.people_bodies import Joined, NewPlayer, Player, Rename, SeatLink
from untertage.server.privacy import Deleted, PersonalData
from untertage.server.routes.call import Call, Reply, answered, endpoint


async def add_player(call: Call) -> Reply:
    body = await call.body(NewPlayer)
    call.count(call.hub.gates.openings)
    if not call.hub.gates.players.take(call.address):
        raise Refused("too_many")
    player, token = new_id(), new_secret()
    guest = await _admit(call, body, player, hashed(token))
    return answered(Player(player=player, name=body.name, token=token, guest=guest), 201)


async def _admit(call: Call, body: NewPlayer, player: str, token: str) -> bool:
    """Store a new player, with an invitation if this server asks for one; whether it is a guest. Raises Refused."""
    club, now, device = call.hub.club, call.hub.now(), body.device or ""
    if club is None or club.registration == "open":
        await call.hub.store.add_player(player, body.name, token, now, device)
    elif body.invitation is not None:
        invited = club.invitations.admit(body.invitation, player, body.name, token, device, now)
        await call.hub.admission.guarded(call.address, "wrong_code", lambda: _sure(invited))
    elif body.seat is not None and club.registration == "tables":
        await _check_seat(call, body.seat)
        await club.invitations.add_guest(player, body.name, token, device, now)
        return True
    else:
        raise Refused("not_invited")
    return False


async def _sure(done: Awaitable[bool]) -> None:
    if not await done:
        raise Refused("wrong_code")


async def _check_seat(call: Call, link: SeatLink) -> None:
    """Raises Refused unless the link leads to a free seat."""

    async def checked() -> None:
        seating.claimed((await call.hub.room(link.table)).table, link.secret)

    await call.hub.admission.guarded(call.address, "wrong_secret", checked)


async def join(call: Call) -> Reply:
    """A guest becomes a member."""
    who, body = await call.player(), await call.body(Joined)
    if who.guest:
        promoted = call.club.invitations.promote(body.invitation, who.id, call.hub.now())
        await call.hub.admission.guarded(call.address, "wrong_code", lambda: _sure(promoted))
    return answered(Player(player=who.id, name=who.name))


async def show_player(call: Call) -> Reply:
    who = await call.player()
    return answered(Player(player=who.id, name=who.name, guest=who.guest))


async def rename_player(call: Call) -> Reply:
    who = await call.player()
    if call.hub.services.sanctions.against("mute", who.id, call.address):
        raise Refused("muted")
    body = await call.body(Rename)
    await call.hub.store.rename_player(who.id, body.name)
    return answered(Player(player=who.id, name=body.name, guest=who.guest))


async def download_data(call: Call) -> Reply:
    """Everything stored about the player, as `untertage admin export` prints it."""
    who, people = await call.player(), call.club.people
    call.count(call.hub.gates.personal)
    headers = {"Content-Disposition": 'attachment; filename="untertage-data.json"'}
    return Reply(body=outbound.encoded(await people.export(who.id)), headers=headers)


async def delete_player(call: Call) -> Reply:
    """Delete the player, and tell the tables and tournaments of this process; the others hear of it by themselves."""
    who, people = await call.player(), call.club.people
    call.count(call.hub.gates.personal)
    done = await people.delete(who.id, call.hub.now())
    for changed in (*done.renamed, *done.withdrawn):
        call.hub.journal_changed(changed)
    await call.hub.admission.enforce()
    return answered(done)


PLAYERS: Final = (
    endpoint("POST", "/api/players", add_player, "Choose a name and get a token", Player, NewPlayer),
    endpoint("GET", "/api/players/me", show_player, "The player with this token", Player, token=True),
    endpoint("PUT", "/api/players/me", rename_player, "Change the name", Player, Rename, token=True),
    endpoint("PUT", "/api/players/me/invitation", join, "Join with an invitation", Player, Joined, token=True),
    endpoint("GET", "/api/players/me/data", download_data, "Everything stored about you", PersonalData, token=True),
    endpoint("DELETE", "/api/players/me", delete_player, "Delete yourself", Deleted, token=True),
)
