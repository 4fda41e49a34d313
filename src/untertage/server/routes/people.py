"""Requests about friends, mutes and blocks."""

from __future__ import annotations

from typing import Final

import msgspec

from untertage.core import registry
from untertage.core.errors import UntertageError
from untertage.server import seating
from untertage.server.auth import Who
from untertage.server.bodies import TableFor
from untertage.server.codes import new_code
from untertage.server.errors import Refused
from untertage.server.friend_bodies import (
    Accepting,
    Befriending,
    CallInfo,
    Calling,
    Circle,
    Distance,
    Friend,
    FriendCode,
    Guests,
    Named,
    Relation,
)
from untertage.server.info import TableInfo
from untertage.server.people_bodies import Owner, Shown
from untertage.server.room import Room
from untertage.server.routes.call import Call, Reply, answered, endpoint, seen_by
from untertage.server.ties import Called

_VALID: Final = 7 * 86_400_000
"""Milliseconds for which a link is valid."""
_GROUPS: Final = 3
_INFO: Final = msgspec.json.Decoder(TableInfo)


async def show_people(call: Call) -> Reply:
    return answered(await _circle(call, await call.player()))


async def _circle(call: Call, who: Who) -> Circle:
    ties, now = await call.club.ties.of(who.id), call.hub.now()
    muted, blocked = (
        tuple(Named(player=tie.other, name=tie.name) for tie in ties if tie.kind == kind) for kind in ("mute", "block")
    )
    return Circle(
        friends=tuple(
            Friend(player=tie.other, name=tie.name, online=tie.is_online(now)) for tie in ties if tie.kind == "friend"
        ),
        muted=muted,
        blocked=blocked,
        calls=tuple(_call_info(each) for each in await call.club.ties.calls(who.id) if _is_playable(each)),
    )


def _call_info(called: Called) -> CallInfo:
    return CallInfo(table=called.table, game=_INFO.decode(called.info).game, host=called.name)


def _is_playable(called: Called) -> bool:
    """Whether the table has a free seat and a game that is installed."""
    try:
        info = _INFO.decode(called.info)
        registry.get(info.game)
    except (msgspec.MsgspecError, UntertageError):
        return False
    return any(not seat.taken for seat in info.seats)


async def offer_link(call: Call) -> Reply:
    """A code for friends, which replaces an earlier one."""
    who = await call.member()
    call.count(call.hub.gates.openings)
    code, until = new_code(_GROUPS), call.hub.now() + _VALID
    await call.club.codes.offer(who.id, "friend", code, until)
    return answered(FriendCode(code=code, until=until), 201)


async def withdraw_link(call: Call) -> Reply:
    who = await call.player()
    await call.club.codes.withdraw(who.id, "friend")
    return answered(await _circle(call, who))


async def show_friend(call: Call) -> Reply:
    who, body = await call.who(), await call.body(Shown)
    return answered(Owner(name=(await _maker(call, who, body.code)).name))


async def befriend(call: Call) -> Reply:
    who, body = await call.member(), await call.body(Befriending)
    other = await _maker(call, who, body.code)
    for each in (who, other):
        await _check_number(call, each.id)
    await call.club.ties.befriend(who.id, other.id, call.hub.now())
    return answered(await _circle(call, who), 201)


async def _maker(call: Call, who: Who | None, code: str) -> Who:
    """The owner of a code; wrong codes, and those of people who blocked the player, count against the address."""

    async def found() -> Who:
        owner = await call.club.codes.owner("friend", code, call.hub.now())
        if owner is None or (who is not None and owner.id in (await call.club.ties.apart(who.id)).theirs):
            raise Refused("wrong_code")
        return owner

    owner = await call.hub.admission.guarded(call.address, "wrong_code", found)
    if who is not None and owner.id == who.id:
        raise Refused("own_link")
    if who is not None and owner.id in (await call.club.ties.apart(who.id)).mine:
        raise Refused("you_blocked")
    return owner


async def _check_number(call: Call, player: str) -> None:
    if await call.club.ties.count(player) >= call.hub.limits.ties_per_player:
        raise Refused("too_many")


async def keep_away(call: Call) -> Reply:
    """Mute or block a person the player already knows, or undo it."""
    who, other = await call.player(), call.text("player")
    if not await call.club.ties.kinds(who.id, other):
        raise Refused("not_found")
    await _set(call, who, other, await call.body(Distance))
    return answered(await _circle(call, who))


async def unfriend(call: Call) -> Reply:
    who = await call.player()
    if not await call.club.ties.part(who.id, call.text("player")):
        raise Refused("not_found")
    return answered(await _circle(call, who))


async def _set(call: Call, who: Who, other: str, wish: Distance) -> None:
    ties, now = call.club.ties, call.hub.now()
    if wish.muted or wish.blocked:
        await _check_number(call, who.id)
    if wish.muted is not None:
        await (ties.mute(who.id, other, now) if wish.muted else ties.release(who.id, other, "mute"))
    if wish.blocked is not None:
        await (ties.block(who.id, other, now) if wish.blocked else ties.release(who.id, other, "block"))
    await call.hub.hear_anew(who.id)


async def show_relation(call: Call) -> Reply:
    who, other = await call.player(), await _seated(call)
    return answered(await _relation(call, who, other))


async def set_relation(call: Call) -> Reply:
    who, other = await call.player(), await _seated(call)
    if other.id == who.id:
        raise Refused("not_found")
    await _set(call, who, other.id, await call.body(Distance))
    return answered(await _relation(call, who, other))


async def _relation(call: Call, who: Who, other: Who) -> Relation:
    kinds = await call.club.ties.kinds(who.id, other.id)
    return Relation(name=other.name, friend="friend" in kinds, muted="mute" in kinds, blocked="block" in kinds)


async def _seated(call: Call) -> Who:
    """The person in a seat; raises Refused for a bot or a free seat."""
    room, seat = await call.room(), call.text("seat")
    seats = room.table.seats
    sitting = seats[int(seat)] if seat.isdecimal() and len(seat) < 3 and int(seat) < len(seats) else None
    if sitting is None or sitting.player is None or sitting.kind != "person":
        raise Refused("not_found")
    return Who(sitting.player, sitting.name)


async def call_friend(call: Call) -> Reply:
    who, room = await call.seat_changer()
    body = await call.body(Calling)
    await _check_host(room, who)
    if "friend" not in await call.club.ties.kinds(who.id, body.player):
        raise Refused("not_found")
    await call.club.ties.call(body.player, room.table.id, call.hub.now())
    return await _guests(call, room)


async def show_guests(call: Call) -> Reply:
    who, room = await call.player(), await call.room()
    await _check_host(room, who)
    return await _guests(call, room)


async def _check_host(room: Room, who: Who) -> None:
    async def checked() -> None:
        seating.check_host(room.table, who)
        if not room.table.free_seats():
            raise Refused("no_free_seat")

    await room.call(checked)


async def _guests(call: Call, room: Room) -> Reply:
    return answered(Guests(players=tuple(sorted(await call.club.ties.guests_of(room.table.id)))))


async def accept(call: Call) -> Reply:
    """Take the first free seat of a table to which a friend has invited the player."""
    who, room = await call.seat_changer()
    body = await call.body(Accepting)
    if not await call.club.ties.called(who.id, room.table.id):
        raise Refused("wrong_secret")
    await call.check_together(who, room, everybody=False)

    async def done() -> TableFor:
        await room.commit(seating.accept(room.table, who, call.hub.now(), body.word))
        return seen_by(room, who, call.lang)

    return answered(await room.call(done))


_ALL: Final = "/api/people"
_TABLE: Final = "/api/tables/{table}"
_PERSON: Final = f"{_TABLE}/seats/{{seat}}/person"
PEOPLE: Final = (
    endpoint("GET", _ALL, show_people, "Whom you know, and who invites you", Circle, token=True),
    endpoint("POST", _ALL, befriend, "Accept the link of a friend", Circle, Befriending, token=True),
    endpoint("POST", f"{_ALL}/shown", show_friend, "Whose link this is", Owner, Shown),
    endpoint(
        "POST", f"{_ALL}/link", offer_link, "A link with which others become your friends", FriendCode, token=True
    ),
    endpoint("DELETE", f"{_ALL}/link", withdraw_link, "Make your link worthless", Circle, token=True),
    endpoint("PUT", f"{_ALL}/{{player}}", keep_away, "Mute or block a person", Circle, Distance, token=True),
    endpoint("DELETE", f"{_ALL}/{{player}}", unfriend, "End a friendship", Circle, token=True),
    endpoint("GET", _PERSON, show_relation, "Your relation to the person in a seat", Relation, token=True),
    endpoint("PUT", _PERSON, set_relation, "Mute or block the person in a seat", Relation, Distance, token=True),
    endpoint("GET", f"{_TABLE}/friends", show_guests, "Friends who are invited (host)", Guests, token=True),
    endpoint("POST", f"{_TABLE}/friends", call_friend, "Invite a friend (host)", Guests, Calling, token=True),
    endpoint("POST", f"{_TABLE}/accept", accept, "Accept the invitation of a friend", TableFor, Accepting, token=True),
)
