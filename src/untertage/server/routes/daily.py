"""Requests about the daily deal."""

from __future__ import annotations

from typing import Final

from untertage.core import registry
from untertage.server import daily, opening
from untertage.server.aside import aside
from untertage.server.auth import Who
from untertage.server.bodies import TableFor
from untertage.server.daily import LEVELS
from untertage.server.daily_bodies import Daily, DailyBot, DailyDeal, DailyResult, DailyResults
from untertage.server.dealt import Dealt, Played
from untertage.server.errors import Refused
from untertage.server.finished import Finished
from untertage.server.room import Room
from untertage.server.routes.call import Call, Reply, answered, endpoint, seen_by

_WEEKS: Final = 7 * 12
_LONG_AGO: Final = 366


async def show_daily(call: Call) -> Reply:
    who, today = await call.who(), daily.day_of(call.hub.now())
    begun = [] if who is None else await call.hub.dailies.begun(who.id, daily.before(today, _LONG_AGO))
    known = {} if who is None else {row.table: row for row in await call.hub.store.history_of(who.id)}
    tables = {(dealt.day, dealt.game): dealt.table for dealt in begun}
    now, longest = daily.streaks([dealt.day for dealt in begun if dealt.table in known], today)
    since = daily.before(today, _WEEKS)
    return answered(
        Daily(
            day=today,
            deals=tuple(_deal(today, game, tables.get((today, game)), known) for game in registry.ids()),
            played=tuple(_deal(each.day, each.game, each.table, known) for each in begun if each.day >= since),
            streak=now,
            longest=longest,
        )
    )


async def play_daily(call: Call) -> Reply:
    """Open the table of the player for today's deal, or find it again."""
    who, hub = await call.member(), call.hub
    game, today = registry.get(call.text("game")).id, daily.day_of(call.hub.now())
    call.count(hub.gates.openings)
    if all(dealt.game != game for dealt in await hub.store.dealt(who.id, today)):
        await opening.check_tables(hub, who, call.address)
    table = await hub.store.deal(Dealt(today, game, hub.new_id()), who.id)
    room = await _room(call, table, game, today, who)
    if hub.club is not None:  # in a browser they would take time from the bot at the table
        await hub.dailies.begin(today, game)
    return answered(seen_by(room, who, call.lang), 201)


async def _room(call: Call, table: str, game: str, day: str, who: Who) -> Room:
    hub = call.hub
    if await hub.store.head(table) is None:
        head = await aside(daily.head_of, game, day, await hub.dailies.root(), who, hub.now())
        try:
            return await opening.open_table(hub, head, table)
        except hub.store.failures:  # another request was faster
            if await hub.store.head(table) is None:
                raise
    return await hub.room(table)


async def show_results(call: Call) -> Reply:
    who, store = await call.who(), call.hub.store
    day, game = daily.checked_day(call.text("day")), registry.get(call.text("game")).id
    rows = await store.daily_matches(day, game)
    own = next((row for row in rows if who is not None and row.player == who.id), None)
    today = daily.day_of(call.hub.now())
    if day > today or (day == today and own is None):
        raise Refused("not_over")
    everybody = sorted((daily.played(row) for row in rows), key=lambda one: one.worth, reverse=True)
    mine = None if own is None else daily.played(own)
    bots = await call.hub.dailies.bots(day, game) if rows else {}
    return answered(
        DailyResults(
            day=day,
            game=game,
            own=None if mine is None else _result(mine),
            record=None if own is None else own.table,
            place=None if mine is None else daily.place(mine, everybody),
            everybody=tuple(map(_result, everybody)),
            bots=tuple(_bot(level, bots.get(level)) for level in LEVELS if rows),
        )
    )


def _bot(level: str, played: Played | None) -> DailyBot:
    return DailyBot(level=level, result=None if played is None else _result(played))


def _result(played: Played) -> DailyResult:
    return DailyResult(result=played.result, score=played.score, plies=played.plies)


def _deal(day: str, game: str, table: str | None, known: dict[str, Finished]) -> DailyDeal:
    row = known.get(table or "")
    return DailyDeal(
        day=day,
        game=game,
        seats=daily.seats_of(game),
        seat=daily.seat_of(day, game),
        table=table,
        own=None if row is None else _result(daily.played(row)),
    )


DAILY: Final = (
    endpoint("GET", "/api/daily", show_daily, "Today's deals, and those that you have played", Daily),
    endpoint("POST", "/api/daily/{game}", play_daily, "Play today's deal, once", TableFor, token=True),
    endpoint("GET", "/api/daily/{day}/{game}", show_results, "All results of a deal", DailyResults),
)
