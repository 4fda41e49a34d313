"""Requests about the devices of a person."""

from __future__ import annotations

from typing import Final

from untertage.server.auth import Who, hashed, new_id, new_secret
from untertage.server.codes import new_code
from untertage.server.errors import Refused
from untertage.server.people_bodies import Device, DeviceCode, Devices, Owner, Player, Shown, SignedOut, Signing
from untertage.server.routes.call import Call, Reply, answered, endpoint

_VALID: Final = 10 * 60_000
"""Milliseconds for which a code is valid."""
_MINUTE: Final = 60_000


async def show_devices(call: Call) -> Reply:
    who, mine = await call.player(), hashed(call.token or "")
    found = await call.club.devices.of(who.id)
    return answered(
        Devices(
            devices=tuple(
                Device(
                    device=each.id,
                    name=each.name,
                    created=each.created,
                    seen=each.seen // _MINUTE * _MINUTE,
                    this=each.token == mine,
                )
                for each in found
            )
        )
    )


async def offer_code(call: Call) -> Reply:
    """A code for another device. It replaces an earlier one."""
    who, store = await call.player(), call.club.devices
    call.count(call.hub.gates.openings)
    if len(await store.of(who.id)) >= call.hub.limits.devices_per_player:
        raise Refused("too_many")
    code, until = new_code(), call.hub.now() + _VALID
    await call.club.codes.offer(who.id, "device", code, until)
    return answered(DeviceCode(code=code, until=until), 201)


async def show_owner(call: Call) -> Reply:
    """The owner of the code, so that people do not sign in as someone else by mistake."""
    body = await call.body(Shown)
    return answered(Owner(name=(await _owner(call, body.code)).name))


async def sign_in(call: Call) -> Reply:
    body, store = await call.body(Signing), call.club.devices
    who = await _owner(call, body.code)
    call.hub.admission.check(call.address, who.id)
    token = new_secret()
    if not await store.redeem(body.code, who.id, new_id(), hashed(token), body.device or "", call.hub.now()):
        raise Refused("wrong_code")
    return answered(Player(player=who.id, name=who.name, token=token), 201)


async def _owner(call: Call, code: str) -> Who:
    """The owner of a code; wrong codes count against the address."""

    async def found() -> Who:
        owner = await call.club.codes.owner("device", code, call.hub.now())
        if owner is None:
            raise Refused("wrong_code")
        return owner

    return await call.hub.admission.guarded(call.address, "wrong_code", found)


async def sign_out(call: Call) -> Reply:
    """End a device of the player; its connections end at once, here and in other processes."""
    who, device = await call.player(), call.text("device")
    if not await call.club.devices.sign_out(who.id, device, call.hub.now()):
        raise Refused("not_found")
    await call.hub.admission.enforce()
    return answered(SignedOut(device=device))


_MINE: Final = "/api/players/me/devices"
DEVICES: Final = (
    endpoint("GET", _MINE, show_devices, "Your devices", Devices, token=True),
    endpoint("POST", _MINE, offer_code, "A code that signs in another device", DeviceCode, token=True),
    endpoint("DELETE", f"{_MINE}/{{device}}", sign_out, "Sign out a device", SignedOut, token=True),
    endpoint("POST", "/api/devices/shown", show_owner, "Whose code this is", Owner, Shown),
    endpoint("POST", "/api/devices", sign_in, "Sign in this device with a code", Player, Signing),
)
