"""Requests about passkeys."""

from __future__ import annotations

from typing import Final

from untertage.server.aside import aside
from untertage.server.auth import hashed, new_id, new_secret
from untertage.server.devices import added
from untertage.server.errors import Refused
from untertage.server.passkeys import NOBODY, Ceremonies, Passkey, Site
from untertage.server.people_bodies import NewPasskey, PasskeyInfo, PasskeyOptions, Passkeys, PasskeySigning, Player
from untertage.server.routes.call import Call, Reply, answered, endpoint

_MINUTE: Final = 60_000


def _ceremonies(call: Call) -> Ceremonies:
    if call.club.ceremonies is None:
        raise Refused("not_found")
    return call.club.ceremonies


def _site(call: Call) -> Site:
    return Site.of(call.headers.get("origin"))


async def show_passkeys(call: Call) -> Reply:
    who = await call.player()
    return answered(await _listed(call, who.id))


async def _listed(call: Call, player: str) -> Passkeys:
    found = await call.club.passkeys.of(player)
    return Passkeys(
        passkeys=tuple(
            PasskeyInfo(passkey=each.id, name=each.name, created=each.created, seen=each.seen // _MINUTE * _MINUTE)
            for each in found
        )
    )


async def offer_creation(call: Call) -> Reply:
    """Options with which a browser makes a passkey."""
    who, club = await call.player(), call.club
    call.count(call.hub.gates.openings)
    known = [each.id for each in await club.passkeys.of(who.id)]
    if len(known) >= call.hub.limits.devices_per_player:
        raise Refused("too_many")
    challenge = new_secret()
    options = _ceremonies(call).creation(_site(call), who, known, challenge)
    await club.passkeys.ask(challenge, who.id, call.hub.now())
    return answered(PasskeyOptions(options=options))


async def add_passkey(call: Call) -> Reply:
    who, body, club, now = await call.player(), await call.body(NewPasskey), call.club, call.hub.now()

    async def added_one() -> None:
        challenge = await _challenge(call, body, who.id)
        fresh = await aside(_ceremonies(call).created, _site(call), body.credential, challenge)
        if not await club.passkeys.add(Passkey(fresh.id, who.id, fresh.key, fresh.uses, body.name or "", now, now)):
            raise Refused("wrong_passkey")

    await call.hub.admission.guarded(call.address, "wrong_passkey", added_one)
    return answered(await _listed(call, who.id), 201)


async def _challenge(call: Call, body: NewPasskey | PasskeySigning, player: str) -> str:
    """The challenge that is answered, which works once; raises Refused."""
    challenge = _ceremonies(call).challenge_of(body.credential)
    if not await call.club.passkeys.answered(challenge, player, call.hub.now()):
        raise Refused("wrong_passkey")
    return challenge


async def remove_passkey(call: Call) -> Reply:
    who = await call.player()
    if not await call.club.passkeys.remove(who.id, call.text("passkey")):
        raise Refused("not_found")
    return answered(await _listed(call, who.id))


async def offer_request(call: Call) -> Reply:
    """Options with which a browser asks for a passkey."""
    call.count(call.hub.gates.openings)
    challenge = new_secret()
    options = _ceremonies(call).request(_site(call), challenge)
    await call.club.passkeys.ask(challenge, NOBODY, call.hub.now())
    return answered(PasskeyOptions(options=options))


async def sign_in_with_passkey(call: Call) -> Reply:
    body, club, now = await call.body(PasskeySigning), call.club, call.hub.now()

    async def proved() -> Passkey:
        challenge = await _challenge(call, body, NOBODY)
        known = await club.passkeys.find(str(body.credential.get("id", "")))
        if known is None:
            raise Refused("wrong_passkey")
        uses = await aside(_ceremonies(call).uses_of, _site(call), body.credential, challenge, known)
        await club.passkeys.used(known.id, uses, now)
        return known

    known = await call.hub.admission.guarded(call.address, "wrong_passkey", proved)
    call.hub.admission.check(call.address, known.player)
    devices = await club.devices.of(known.player)
    for longest_unused in devices[call.hub.limits.devices_per_player - 1 :]:  # old devices must not lock anyone out
        await club.devices.sign_out(known.player, longest_unused.id, now)
    token = new_secret()
    await club.devices.add(added(new_id(), known.player, hashed(token), body.device or "", now))
    who = await call.hub.store.player_of(hashed(token))
    if who is None:
        raise Refused("wrong_passkey")
    return answered(Player(player=who.id, name=who.name, token=token, guest=who.guest), 201)


_MINE: Final = "/api/players/me/passkeys"
PASSKEYS: Final = (
    endpoint("GET", _MINE, show_passkeys, "Your passkeys", Passkeys, token=True),
    endpoint("POST", f"{_MINE}/options", offer_creation, "Begin to make a passkey", PasskeyOptions, token=True),
    endpoint("POST", _MINE, add_passkey, "Add a passkey", Passkeys, NewPasskey, token=True),
    endpoint("DELETE", f"{_MINE}/{{passkey}}", remove_passkey, "Remove a passkey", Passkeys, token=True),
    endpoint("POST", "/api/passkeys/options", offer_request, "Begin to sign in with a passkey", PasskeyOptions),
    endpoint("POST", "/api/passkeys", sign_in_with_passkey, "Sign in with a passkey", Player, PasskeySigning),
)
