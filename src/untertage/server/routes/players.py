"""Requests about players."""

from __future__ import annotations

from typing import Final

from untertage.server.auth import hashed, new_id, new_secret
from untertage.server.bodies import NewPlayer, Player
from untertage.server.errors import Refused
from untertage.server.routes.call import Call, Reply, answered, endpoint


async def add_player(call: Call) -> Reply:
    body = await call.body(NewPlayer)
    call.count(call.hub.openings)
    player, token = new_id(), new_secret()
    await call.hub.store.add_player(player, body.name, hashed(token), call.hub.now())
    return answered(Player(player=player, name=body.name, token=token), 201)


async def show_player(call: Call) -> Reply:
    who = await call.player()
    return answered(Player(player=who.id, name=who.name))


async def rename_player(call: Call) -> Reply:
    who = await call.player()
    if call.hub.services.sanctions.against("mute", who.id, call.address):
        raise Refused("muted")
    body = await call.body(NewPlayer)
    await call.hub.store.rename_player(who.id, body.name)
    return answered(Player(player=who.id, name=body.name))


PLAYERS: Final = (
    endpoint("POST", "/api/players", add_player, "Choose a name and get a token", Player, NewPlayer),
    endpoint("GET", "/api/players/me", show_player, "The player with this token", Player, token=True),
    endpoint("PUT", "/api/players/me", rename_player, "Change the name", Player, NewPlayer, token=True),
)
