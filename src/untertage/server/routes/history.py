"""Requests about the finished matches of a player."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, Final, TypeVar, get_args

from untertage.core import registry
from untertage.core.errors import UntertageError
from untertage.core.game import Outcome
from untertage.server import history, outbound
from untertage.server.aside import aside
from untertage.server.errors import Refused
from untertage.server.finished import EVERYTHING, PAGE, Against, Finished, Result, Wanted
from untertage.server.history_bodies import Exported, History, MatchInfo, Statistics, match_info
from untertage.server.info import Lang
from untertage.server.routes.call import Call, Reply, answered, endpoint

T = TypeVar("T")
_LONGEST: Final = 24
_COLUMNS: Final = ("record", "game", "began", "ended", "seconds", "plies", "seats", "seat", "result", "place", "score")
_FORMULA: Final = ("=", "+", "-", "@")
"""Leading characters with which a spreadsheet evaluates a cell as a formula."""


async def show_history(call: Call) -> Reply:
    who, wanted = await call.player(), _wanted(call)
    rows = await call.hub.store.history_of(who.id, wanted)
    shown, more = rows[:PAGE], len(rows) > PAGE
    cursor = f"{shown[-1].ended}.{shown[-1].table}" if more else None
    return answered(History(matches=await _shown(call, shown), more=cursor))


async def show_statistics(call: Call) -> Reply:
    who = await call.player()
    rows = await call.hub.store.history_of(who.id)
    return answered(await aside(history.statistics, rows))


async def download_history(call: Call) -> Reply:
    """All finished matches, for a spreadsheet or a program."""
    who = await call.player()
    call.count(call.hub.gates.replays)
    matches = await _shown(call, await call.hub.store.history_of(who.id, EVERYTHING))
    as_csv = call.query.get("format") == "csv"
    headers = {"Content-Disposition": f'attachment; filename="untertage-history.{"csv" if as_csv else "json"}"'}
    if as_csv:
        return Reply(body=await aside(_table, matches), media="text/csv; charset=utf-8", headers=headers)
    return Reply(body=outbound.encoded(Exported(matches=matches)), headers=headers)


async def _shown(call: Call, rows: Sequence[Finished]) -> tuple[MatchInfo, ...]:
    kept = await call.hub.store.kept([row.table for row in rows])
    return tuple(match_info(row, _ending(row, call.lang), kept=row.table in kept) for row in rows)


def _ending(row: Finished, lang: Lang) -> str:
    """Why the match ended; a game that is not installed any more has no words."""
    try:
        return outbound.ending(registry.get(row.game), Outcome(row.reason, ()), lang) or ""
    except UntertageError:
        return row.reason


def _table(matches: Sequence[MatchInfo]) -> bytes:
    text = io.StringIO()
    most = max((len(match.others) for match in matches), default=0)
    writer = csv.writer(text)
    writer.writerow([*_COLUMNS, *(f"other {n}" for n in range(1, most + 1))])
    for match in matches:
        seats = " ".join(str(seat + 1) for seat in match.own)
        row: list[Any] = [match.record, match.game, _day(match.began), _day(match.ended), match.lasted // 1000]
        row += [match.plies, match.seats, seats, match.result, match.place, match.score]
        writer.writerow([*row, *(_cell(other.name, other.level) for other in match.others)])
    return text.getvalue().encode()


def _cell(name: str, level: str | None) -> str:
    """A name that no spreadsheet evaluates as a formula."""
    text = name if level is None else f"{name} ({level})"
    return f"'{text}" if text.startswith(_FORMULA) else text


def _day(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="seconds")


def _wanted(call: Call) -> Wanted:
    """What the query asks for, and one row more than a page has; raises Refused."""
    name = call.query.get("name", "")
    if len(name) > _LONGEST or not name.isprintable():
        raise Refused("bad_message", "name is too long")
    return Wanted(
        game=call.query.get("game") or None,
        result=_one_of(call, "result", get_args(Result)),
        against=_one_of(call, "against", get_args(Against)),
        name=name,
        since=_time(call, "since"),
        until=_time(call, "until"),
        least=call.number("least"),
        most=call.number("most"),
        before=_cursor(call),
        limit=PAGE + 1,
    )


def _one_of(call: Call, name: str, known: Sequence[T]) -> T | None:
    value: Any = call.query.get(name) or None
    if value is not None and value not in known:
        raise Refused("bad_message", f"{name} must be one of {', '.join(map(str, known))}")
    return value  # type: ignore[no-any-return]


def _time(call: Call, name: str) -> int | None:
    value = call.query.get(name) or None
    if value is not None and not (value.isascii() and value.isdigit() and len(value) <= 15):
        raise Refused("bad_message", f"{name} must be milliseconds since 1970")
    return None if value is None else int(value)


def _cursor(call: Call) -> tuple[int, str] | None:
    value = call.query.get("before") or None
    if value is None:
        return None
    ended, _, table = value.partition(".")
    if not (ended.isascii() and ended.isdigit() and len(ended) <= 15 and 0 < len(table) <= 40):
        raise Refused("bad_message", "before must be what `more` said")
    return int(ended), table


_QUERY: Final = ("game", "result", "against", "name", "since", "until", "least", "most", "before", "lang")
HISTORY: Final = (
    endpoint("GET", "/api/history", show_history, "Your finished matches", History, query=_QUERY, token=True),
    endpoint("GET", "/api/history/statistics", show_statistics, "How they ended", Statistics, token=True),
    endpoint(
        "GET", "/api/history/file", download_history, "All of them as a file", Exported, query=("format",), token=True
    ),
)
