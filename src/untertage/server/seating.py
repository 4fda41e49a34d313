"""Seating: pure functions from a table and a request to journal entries."""

from __future__ import annotations

from typing import Any, Final, Literal

import msgspec

from untertage.core import registry
from untertage.core.chance import SeededChance
from untertage.core.game import Seat
from untertage.core.lessons import beginning, lessons_of
from untertage.core.luck import seed_of
from untertage.server import minds, rated
from untertage.server.auth import Who, hashed, new_secret
from untertage.server.bodies import Invitation, NewTable, SeatPlan
from untertage.server.errors import Refused
from untertage.server.journal import AnyEntry, Away, CameBack, Head, Seated, Sitting, Started, StoodIn
from untertage.server.table import AnyGame, Table

_LOT: Final = -1
"""The number of the ply, before all others, in which seats are drawn by lot."""


def planned_head(body: NewTable, who: Who, at: int) -> tuple[Head, list[tuple[Seat, str]]]:
    """The head of a new table, still without a seed, and the secret of each invitation.

    Raises Refused, UnknownGame, BadOptions, BadPosition or BadComponents.
    """
    game = registry.get(body.game)
    if body.components is not None:
        game = game.with_sheet(body.components)
    position, options = _opening(game, body)
    level = checked_level(body.absent_level)
    if body.seed is not None and (body.listed or any(plan.kind == "person" for plan in body.seats)):
        raise Refused("bad_message", "a deal that is known is played against bots only")
    planned = [seated(plan, who, bot_name(game, seat)) for seat, plan in enumerate(body.seats)]
    head = Head(
        game=game.id,
        rules=game.rules_version,
        seed=int(body.seed or 0),
        known=body.seed is not None,
        host=who.id,
        created=at,
        seats=tuple(sitting for sitting, _ in planned),
        options=options,
        position=position,
        components=body.components,
        listed=body.listed,
        hints=body.hints and not body.rated,
        rated=body.rated,
        clock=body.clock,
        absent=body.absent,
        absent_level=level,
        lesson=body.lesson,
    )
    return head, [(seat, secret) for seat, (_, secret) in enumerate(planned) if secret is not None]


def by_lot(head: Head, secrets: list[tuple[Seat, str]]) -> tuple[Head, list[tuple[Seat, str]]]:
    """Seats assigned at random, derived from the seed; invitations move along."""
    game = registry.get(head.game)
    seed = seed_of(head.secret, [sitting.word for sitting in head.seats]) if head.secret else head.seed
    bag, chance = list(range(len(head.seats))), SeededChance(seed, _LOT)
    order = [bag.pop(chance.pick([1] * len(bag))) for _ in head.seats]
    seats = [_moved(game, head.seats[old], old, new) for new, old in enumerate(order)]
    return msgspec.structs.replace(head, seats=tuple(seats)), [(order.index(seat), word) for seat, word in secrets]


def _moved(game: AnyGame, sitting: Sitting, old: Seat, new: Seat) -> Sitting:
    """An occupant moved to another seat; a bot without its own name is named after its seat."""
    if sitting.kind == "bot" and sitting.name == bot_name(game, old):
        return msgspec.structs.replace(sitting, name=bot_name(game, new))
    return sitting


def added(head: Head, word: str) -> Head:
    """The head of a table whose host adds a word to the seed."""
    seats = list(head.seats)
    seat = next((seat for seat, sitting in enumerate(seats) if sitting.player == head.host), None)
    if seat is not None:
        seats[seat] = msgspec.structs.replace(seats[seat], word=word)
    return msgspec.structs.replace(head, seats=tuple(seats))


def _opening(game: AnyGame, body: NewTable) -> tuple[dict[str, object] | None, dict[str, str | int | bool]]:
    """The validated position and options of a new table."""
    if body.lesson:
        return _lesson(game, body)
    if body.position is None:
        game.check_seats(len(body.seats))
        options = game.read_options(body.options)
        game.check_effect(options, len(body.seats))
        game.setup(len(body.seats), options, SeededChance(0))  # some options are refused only here
        return None, msgspec.to_builtins(options)
    return _written(game, game.load_position(msgspec.json.encode(body.position)), body)


def _lesson(game: AnyGame, body: NewTable) -> tuple[dict[str, object] | None, dict[str, str | int | bool]]:
    task = lessons_of(game).tasks().get(body.lesson)
    if task is None:
        raise Refused("not_found")
    return _written(game, beginning(game, task), body)


def _written(game: AnyGame, state: Any, body: NewTable) -> tuple[dict[str, object] | None, dict[str, str | int | bool]]:
    if game.seat_count(state) != len(body.seats):
        raise Refused("bad_position", f"it has {game.seat_count(state)} seats, not {len(body.seats)}")
    position = msgspec.to_builtins(game.position(state))
    return position, position.get("options", {})


def seated(plan: SeatPlan, who: Who, bot: str) -> tuple[Sitting, str | None]:
    """The occupant of a planned seat, and the secret of its invitation if it is reserved for a person."""
    if plan.kind == "bot":
        return Sitting(kind="bot", name=plan.name or bot, level=checked_level(plan.level)), None
    if plan.kind == "person":
        secret = new_secret()
        return Sitting(kind="person", claim=hashed(secret)), secret
    return Sitting(kind="person", player=who.id, name=plan.name or who.name), None


def bot_name(game: AnyGame, seat: Seat) -> str:
    """The name of a bot, so that several at one table can be told apart."""
    return game.bot_names[seat % len(game.bot_names)]


def checked_level(level: str | None) -> str:
    """A known bot level, by default the usual one; raises Refused."""
    level = level or minds.default_level()
    if level not in minds.levels():
        raise Refused("bad_bot")
    return level


def invitation(table_id: str, seat: Seat, secret: str) -> Invitation:
    return Invitation(seat=seat, secret=secret, path=f"/#/join/{table_id}/{secret}")


def starting(table: Table, entries: list[AnyEntry], at: int) -> list[AnyEntry]:
    """The entries, followed by the start of the match if they fill the last seat of an open table."""
    seats = dict(enumerate(table.seats))
    seats.update({entry.seat: entry.sitting for entry in entries if isinstance(entry, Seated)})
    if table.status == "open" and all(sitting.taken for sitting in seats.values()):
        return [*entries, Started(at=at, setup=None)]
    return entries


def claim(table: Table, who: Who, secret: str, at: int, word: str = "") -> list[AnyEntry]:
    """Use an invitation, which works only once."""
    return _sit(table, who, claimed(table, secret), at, word)


def claimed(table: Table, secret: str) -> Seat:
    """The free seat to which an invitation leads; raises Refused."""
    wanted = hashed(secret)
    for seat, sitting in enumerate(table.seats):
        if sitting.claim == wanted and not sitting.taken:
            return seat
    raise Refused("wrong_secret")


def sit(table: Table, who: Who, seat: Seat, at: int, word: str = "") -> list[AnyEntry]:
    """Take a free seat at a listed table."""
    if not table.head.listed or seat not in table.free_seats():
        raise Refused("no_free_seat")
    return _sit(table, who, seat, at, word)


def accept(table: Table, who: Who, at: int, word: str = "") -> list[AnyEntry]:
    """Take the first free seat of a table to which the host has invited the player."""
    free = table.free_seats()
    if not free:
        raise Refused("no_free_seat")
    return _sit(table, who, min(free), at, word)


def _sit(table: Table, who: Who, seat: Seat, at: int, word: str) -> list[AnyEntry]:
    if table.status != "open":
        raise Refused("already_running")
    rated.check_seated(table, who)
    sitting = Sitting(kind="person", player=who.id, name=who.name, word=word)
    return starting(table, [Seated(at=at, seat=seat, sitting=sitting, note="sat")], at)


def invite(table: Table, who: Who, seat: Seat, secret: str, at: int) -> list[AnyEntry]:
    """Replace the invitation of a free seat; the previous one stops working."""
    check_host(table, who)
    if seat not in table.free_seats():
        raise Refused("no_free_seat")
    return [Seated(at=at, seat=seat, sitting=Sitting(kind="person", claim=hashed(secret)), note="invited")]


def plan(table: Table, who: Who, seat: Seat, wanted: SeatPlan, present: set[Seat], at: int) -> list[AnyEntry]:
    """The host changes a seat before the start, or replaces an absent player by a bot later."""
    check_host(table, who)
    if seat not in range(len(table.seats)):
        raise Refused("no_free_seat")
    if table.status == "open":
        if table.head.rated and wanted.kind in ("me", "here"):
            rated.check_alone(table, who, seat, wanted)
        sitting, _ = seated(wanted, who, bot_name(table.game, seat))
        return starting(table, [Seated(at=at, seat=seat, sitting=sitting, note="planned")], at)
    table.running()
    if wanted.kind != "bot" or seat in present - table.away or table.seats[seat].bot is not None:
        raise Refused("no_free_seat")
    note: Literal["left", "absent"] = "left" if table.seats[seat].player == who.id else "absent"
    return [StoodIn(at=at, seat=seat, level=checked_level(wanted.level or table.head.absent_level), note=note)]


def start(table: Table, who: Who, at: int) -> list[AnyEntry]:
    """The host starts at once; bots take the free seats."""
    check_host(table, who)
    if table.status != "open":
        raise Refused("already_running")
    level = absent_level(table)
    bots = [
        Seated(
            at=at, seat=seat, sitting=Sitting(kind="bot", name=bot_name(table.game, seat), level=level), note="planned"
        )
        for seat in table.free_seats()
    ]
    return starting(table, [*bots], at)


def leave(table: Table, who: Who, at: int) -> list[AnyEntry]:
    """Give up seats before the start; during the match be absent, or let a bot play."""
    seats = _own_seats(table, who)
    if table.status == "open":
        return [Seated(at=at, seat=seat, sitting=Sitting(kind="person"), note="left") for seat in seats]
    if table.status == "over":
        return []
    here = [seat for seat in seats if table.seats[seat].bot is None and seat not in table.away]
    if table.head.absent == "bot":
        return [StoodIn(at=at, seat=seat, level=absent_level(table), note="left") for seat in here]
    return [Away(at=at, seat=seat) for seat in here]


def come_back(table: Table, who: Who, at: int) -> list[AnyEntry]:
    """Take seats back from the bots that play for them."""
    seats = [seat for seat in _own_seats(table, who) if seat not in table.given_up]
    return [CameBack(at=at, seat=seat) for seat in seats if table.seats[seat].stand_in is not None]


def check_rematch(table: Table, who: Who) -> None:
    """Anyone at the table may open the rematch once the match is over."""
    if not table.seats_of(who.id) and table.head.host != who.id:
        raise Refused("not_your_seat")
    if table.status != "over":
        raise Refused("not_over")
    if table.head.tournament:
        raise Refused("in_tournament")


def rematch_head(table: Table, at: int) -> Head:
    """The head of the rematch: the same people, each one seat further, under the current version of the rules."""
    seats = [msgspec.structs.replace(sitting, stand_in=None) for sitting in table.seats]
    if not table.game.cooperative and table.head.position is None:
        seats = [*seats[1:], seats[0]]
    game, head = table.game, table.head
    position = head.position
    if position is not None and "options" in position:
        position = {**position, "options": game.options_of_version(head.rules, position["options"])}
    return msgspec.structs.replace(
        head,
        rules=game.rules_version,
        options=table.options,
        position=position,
        created=at,
        seats=tuple(seats),
        daily="",
        known=False,
        hints=head.hints or bool(head.daily),
    )


def absent_level(table: Table) -> str:
    """The bot that plays for absent players at this table."""
    return table.head.absent_level or minds.default_level()


def check_host(table: Table, who: Who) -> None:
    if not table.hosted_by(who.id):
        raise Refused("not_host")


def _own_seats(table: Table, who: Who) -> tuple[Seat, ...]:
    seats = table.seats_of(who.id)
    if not seats:
        raise Refused("not_your_seat")
    return seats
