"""Requests about players."""

from __future__ import annotations

from typing import Final

from untertage.server import outbound
from untertage.server.auth import hashed, new_id, new_secret
from untertage.server.bodies import NewPlayer, Player, Rename
from untertage.server.errors import Refused
from untertage.server.privacy import Deleted, People, PersonalData
from untertage.server.routes.call import Call, Reply, answered, endpoint


async def add_player(call: Call) -> Reply:
    body = await call.body(NewPlayer)
    call.count(call.hub.openings)
    player, token = new_id(), new_secret()
    await call.hub.store.add_player(player, body.name, hashed(token), call.hub.now(), body.device or "")
    return answered(Player(player=player, name=body.name, token=token), 201)


async def show_player(call: Call) -> Reply:
    who = await call.player()
    return answered(Player(player=who.id, name=who.name))


async def rename_player(call: Call) -> Reply:
    who = await call.player()
    if call.hub.services.sanctions.against("mute", who.id, call.address):
        raise Refused("muted")
    body = await call.body(Rename)
    await call.hub.store.rename_player(who.id, body.name)
    return answered(Player(player=who.id, name=body.name))


async def download_data(call: Call) -> Reply:
    """Everything stored about the player, as `untertage admin export` prints it."""
    who, people = await call.player(), _people(call)
    call.count(call.hub.personal)
    headers = {"Content-Disposition": 'attachment; filename="untertage-data.json"'}
    return Reply(body=outbound.encoded(await people.export(who.id)), headers=headers)


async def delete_player(call: Call) -> Reply:
    """Delete the player, and tell the tables and tournaments of this process; the others hear of it by themselves."""
    who, people = await call.player(), _people(call)
    call.count(call.hub.personal)
    done = await people.delete(who.id, call.hub.now())
    for changed in (*done.renamed, *done.withdrawn):
        call.hub.journal_changed(changed)
    await call.hub.enforce()
    return answered(done)


def _people(call: Call) -> People:
    if call.hub.people is None:
        raise Refused("not_found")
    return call.hub.people


PLAYERS: Final = (
    endpoint("POST", "/api/players", add_player, "Choose a name and get a token", Player, NewPlayer),
    endpoint("GET", "/api/players/me", show_player, "The player with this token", Player, token=True),
    endpoint("PUT", "/api/players/me", rename_player, "Change the name", Player, Rename, token=True),
    endpoint("GET", "/api/players/me/data", download_data, "Everything stored about you", PersonalData, token=True),
    endpoint("DELETE", "/api/players/me", delete_player, "Delete yourself", Deleted, token=True),
)
