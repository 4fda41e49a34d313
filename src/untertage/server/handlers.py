"""What the server does with each message of a client."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final, ParamSpec, TypeAlias, TypeVar

from untertage.bots.bot import NOBODY
from untertage.core.errors import UntertageError
from untertage.core.game import Seat
from untertage.server import minds, outbound, plies, seating
from untertage.server.auth import number_of
from untertage.server.client import Client
from untertage.server.client_messages import (
    Act,
    Agree,
    Assist,
    Eyes,
    Hello,
    Hint,
    Look,
    Point,
    Read,
    Resign,
    Say,
    Speak,
    ToServer,
    Undo,
    Why,
)
from untertage.server.errors import Refused, refused
from untertage.server.room import Room
from untertage.server.server_messages import Pointed, Said
from untertage.server.table import Table

Handler: TypeAlias = Callable[[Room, Client, Any], Awaitable[None]]
_log = logging.getLogger(__name__)
P = ParamSpec("P")
T = TypeVar("T")


def post(room: Room, client: Client, message: ToServer) -> None:
    """Queue a message to be handled in turn."""

    async def work() -> None:
        await _answer(room, client, message)

    def failed() -> None:
        client.push(outbound.fault(Refused("unavailable"), getattr(message, "id", None), client.lang))
        if isinstance(message, Hello):
            client.close("unavailable")  # it never joined; let it connect again

    room.do(work, failed)


def leave(room: Room, client: Client) -> None:
    """The connection of a client is gone."""

    async def work() -> None:
        room.audience.leave(client)

    room.do(work)


async def _answer(room: Room, client: Client, message: ToServer) -> None:
    try:
        await HANDLERS[type(message)](room, client, message)
    except UntertageError as error:
        reason = refused(error)
        room.services.metrics.count("untertage_refusals_total", code=reason.code)
        client.push(outbound.fault(reason, getattr(message, "id", None), client.lang, room.table))
        if reason.code == "stale":
            await room.audience.show(room.table, client)


def _check_own(client: Client, seat: Seat) -> None:
    if seat not in client.seats:
        raise Refused("not_your_seat")


def _check_version(table: Table, v: int) -> None:
    if not table.is_current(v):
        raise Refused("stale")


async def hello(room: Room, client: Client, message: Hello) -> None:
    if not room.table.seats_of(client.player) and await room.services.is_sealed(room.table):
        client.push(outbound.fault(Refused("sealed"), None, message.lang))
        client.close("sealed")
        return
    if client.player is not None:
        client.unheard = await room.services.unheard(client.player)
    await room.audience.join(room.table, client, message)


async def act(room: Room, client: Client, message: Act) -> None:
    table = room.table
    _check_own(client, message.seat)
    done = table.done.get((message.seat, message.id))
    if done is not None and message.v < done:  # the message was repeated, not just its id
        await room.audience.show(table, client, message.id)
        return
    _check_version(table, message.v)
    entries = plies.play_in_person(table, message.seat, message.action, room.services.now(), message.id)
    await room.commit(entries, client, message.id)


async def eyes(room: Room, client: Client, message: Eyes) -> None:
    _check_own(client, message.seat)
    client.eyes, client.seen = message.seat, None
    await room.audience.show(room.table, client, message.id)


async def speak(room: Room, client: Client, message: Speak) -> None:
    client.lang, client.seen = message.lang, None
    await room.audience.show(room.table, client, message.id)


async def undo(room: Room, client: Client, message: Undo) -> None:
    table = room.table
    _check_own(client, message.seat)
    if table.head.daily:
        raise Refused("daily")
    if table.head.rated:
        raise Refused("rated")
    _check_version(table, message.v)
    plies.check_takebacks(table)
    room.check_length()
    request = table.running().undo_request(message.seat)
    count, asked = await _slowly(room, client, request.terms) if request.is_slow else request.terms()
    if not count:
        raise Refused("nothing_to_undo")
    people = tuple(seat for seat in asked if table.seats[seat].bot is None)
    if people and not message.ask:
        client.push(outbound.terms(message.id, count, people))
        return
    entries = plies.undo(table, message.seat, count, people, room.services.now())
    await room.commit(entries, client, message.id)


async def agree(room: Room, client: Client, message: Agree) -> None:
    _check_own(client, message.seat)
    _check_version(room.table, message.v)
    if message.v < room.table.offered:
        raise Refused("stale")
    entries = plies.answer(room.table, message.seat, room.services.now(), agree=message.agree)
    await room.commit(entries, client, message.id)


async def resign(room: Room, client: Client, message: Resign) -> None:
    """Whoever resigns means it, even if bots have played on meanwhile."""
    _check_own(client, message.seat)
    levels = {"end": None, "bot": seating.absent_level(room.table), "nobody": NOBODY}
    level = levels[message.then]
    await room.commit(plies.resign(room.table, message.seat, level, room.services.now()), client, message.id)


async def _slowly(room: Room, client: Client, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Work for a client that would delay all other tables on the event loop."""
    return await room.services.slowly(client.player or room.table.head.host, work, *args, **kwargs)


async def why(room: Room, client: Client, message: Why) -> None:
    table = room.table
    _check_own(client, message.seat)
    table.running()
    asked = message.seat, message.action, message.about
    client.push(await _slowly(room, client, outbound.reasons, table, message.id, *asked, client.lang))


async def look(room: Room, client: Client, message: Look) -> None:
    room.table.begun()
    client.push(
        await _slowly(room, client, outbound.past, room.table, message.id, message.ply, client.eyes, client.lang)
    )


async def assist(room: Room, client: Client, message: Assist) -> None:
    room.table.begun()
    client.push(await _slowly(room, client, outbound.aids, room.table, message.id, client.eyes))


async def read(room: Room, client: Client, message: Read) -> None:
    room.table.begun()
    client.push(await _slowly(room, client, outbound.board, room.table, message.id, client.eyes, client.lang))


async def hint(room: Room, client: Client, message: Hint) -> None:
    table = room.table
    _check_own(client, message.seat)
    if table.head.rated:
        raise Refused("rated")
    if not table.head.hints:
        raise Refused("no_hints")
    legal = [str(action) for action in table.running().legal(message.seat)]
    if not legal:
        raise Refused("not_your_turn")
    level = message.level or minds.hint_level()
    if level not in minds.levels():
        raise Refused("bad_bot")
    view = bytes(outbound.Picture(table, 0).view(message.seat))
    room.thinking.start(_advise(room, client, message, level, view, legal))


async def _advise(room: Room, client: Client, message: Hint, level: str, view: bytes, legal: list[str]) -> None:
    """Ask a bot. Its seed depends on the view alone, so the same view gets the same hint."""
    head, services = room.table.head, room.services
    try:
        with services.hints.place(client.player or ""):
            owner = services.crowd.owner(client.player or head.host)
            thought = await services.bots.choose(head.game, head.components, level, view, legal, number_of(view), owner)
            action = thought.action
            weighed = await services.bots.weigh(head.game, head.components, view, legal, action, number_of(view), owner)
        client.push(outbound.advice(room.table, message.id, message.seat, action, weighed, client.lang))
    except Refused as error:
        client.push(outbound.fault(error, message.id, client.lang, room.table))
    except Exception:
        _log.exception("hint failed", extra={"table": room.table.id})
        client.push(outbound.fault(Refused("unavailable"), message.id, client.lang, room.table))


async def talk(room: Room, client: Client, message: Say | Point) -> None:
    _check_own(client, message.seat)
    if room.services.sanctions.against("mute", client.player, client.address):
        raise Refused("muted")
    if not room.services.talk.take(client.player or ""):
        raise Refused("too_fast")
    if isinstance(message, Say):
        line: Said | Pointed = said(message, room.services.now())
    else:
        line = Pointed(seat=message.seat, thing=message.thing)
    room.services.bus.send_talk(room.table.id, line)
    room.audience.hear(room.table, line, client, message.id)


def said(message: Say, at: int) -> Said:
    """A known phrase, or a text reduced to one line of printable characters; raises Refused."""
    if (message.phrase is None) == (message.text is None):
        raise Refused("bad_message", "either a phrase or a text")
    if message.phrase is not None and message.phrase not in outbound.words("en").sections["phrase"]:
        raise Refused("bad_message", "no such phrase")
    text = " ".join("".join(sign if sign.isprintable() else " " for sign in message.text or "").split())
    if message.phrase is None and not text:
        raise Refused("bad_message", "an empty text")
    return Said(seat=message.seat, at=at, phrase=message.phrase, text=text)


HANDLERS: Final[dict[type[ToServer], Handler]] = {
    Act: act,
    Agree: agree,
    Assist: assist,
    Eyes: eyes,
    Hello: hello,
    Hint: hint,
    Look: look,
    Point: talk,
    Read: read,
    Resign: resign,
    Say: talk,
    Speak: speak,
    Undo: undo,
    Why: why,
}
