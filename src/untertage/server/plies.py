"""What seats do in a running match: pure functions from a table to journal entries."""

from __future__ import annotations

from typing import Final

from untertage.core.game import CLOCK, Seat
from untertage.core.lessons import lessons_of
from untertage.core.understanding import understood
from untertage.server.errors import Refused
from untertage.server.journal import Answered, AnyEntry, Asked, CameBack, Played, Resigned, TimedOut, Undone
from untertage.server.server_messages import Offer
from untertage.server.table import Table

GOING_ON: Final = 3
"""Seats from which on a match can go on after a resignation."""


def play(table: Table, seat: Seat, action: str, at: int, message_id: str = "") -> list[AnyEntry]:
    """A ply of a bot or a clock; whether it is legal shows when the table applies it."""
    table.running()
    return [Played(at=at, seat=seat, action=action, picks=None, id=message_id)]


def play_in_person(table: Table, seat: Seat, action: str, at: int, message_id: str = "") -> list[AnyEntry]:
    """A ply of a person, who takes the seat back from a bot by acting."""
    entries = play(table, seat, action, at, message_id)
    if table.head.lesson:
        check_task(table, seat, action)
    if table.seats[seat].stand_in is None:
        return entries
    check_playing(table, seat)
    check_legal(table, seat, action)  # otherwise an illegal action would bring the person back
    return [CameBack(at=at, seat=seat), *entries]


def check_playing(table: Table, seat: Seat) -> None:
    """Raise Refused if the seat has resigned and a bot plays on for it."""
    if seat in table.given_up:
        raise Refused("not_your_seat")


def check_legal(table: Table, seat: Seat, notation: str) -> None:
    state = table.running().state
    action = understood(table.game, state, seat, notation)
    refusal = table.game.refusal(state, seat, action)
    if refusal is not None:
        raise Refused("illegal", refusal=refusal)


def check_task(table: Table, seat: Seat, notation: str) -> None:
    """Raise Refused if a lesson does not ask for this action; what is illegal is refused when it is applied."""
    state = table.running().state
    action = understood(table.game, state, seat, notation)
    if table.game.refusal(state, seat, action) is not None:
        return
    task = lessons_of(table.game).tasks()[table.head.lesson]
    step = task.steps[table.ply()] if table.ply() < len(task.steps) else None
    if step is None or not step.takes(str(action)):
        raise Refused("other_task", reply=task.reply(str(action)), action=action)


def undo(table: Table, seat: Seat, plies: int, people: tuple[Seat, ...], at: int) -> list[AnyEntry]:
    """Take plies back, or ask the people who have to agree; not after the end, when the record is open to all."""
    table.running()
    check_takebacks(table)
    check_playing(table, seat)
    if people:
        if table.offer == Offer(seat=seat, plies=plies, waiting=people):
            return []
        return [Asked(at=at, seat=seat, plies=plies, waiting=people)]
    return [Undone(at=at, seat=seat, keep=table.ply() - plies)]


def check_takebacks(table: Table) -> None:
    """Raise Refused in a tournament, where nothing is taken back."""
    if table.head.tournament:
        raise Refused("in_tournament")


def answer(table: Table, seat: Seat, at: int, *, agree: bool) -> list[AnyEntry]:
    """Accept or decline a takeback; the last consent carries it out."""
    table.running()
    offer = table.offer
    if offer is None or seat not in offer.waiting:
        raise Refused("no_offer")
    entries: list[AnyEntry] = [Answered(at=at, seat=seat, agree=agree)]
    if agree and offer.waiting == (seat,):
        entries.append(Undone(at=at, seat=offer.seat, keep=table.ply() - offer.plies))
    return entries


def resign(table: Table, seat: Seat, level: str | None, at: int) -> list[AnyEntry]:
    """End the match, or hand the seat to a bot of this level, which needs two others who play on."""
    table.running()
    check_playing(table, seat)
    if level is not None and len(table.seats) < GOING_ON:
        raise Refused("bad_message", "with two seats a resignation ends the match")
    if level is None and table.head.tournament and len(table.seats) >= GOING_ON and not table.game.cooperative:
        level = table.head.absent_level  # the others play for their places
    return [Resigned(at=at, seat=seat, level=level)]


def time_passed(table: Table, at: int) -> list[AnyEntry]:
    """Entries for an expired game clock or thinking clock; none if no clock has expired."""
    if table.status != "running":
        return []
    if table.clock_acts(at):
        return play(table, CLOCK, str(table.running().legal(CLOCK)[0]), at)
    late = table.late(at)
    return [] if late is None else [TimedOut(at=at, seat=late)]
