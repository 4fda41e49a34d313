"""Rows of a finished match for the histories of its players, and statistics over a history."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec

from untertage.core.campaign import Value
from untertage.core.game import Outcome, Seat
from untertage.server import progress
from untertage.server.finished import Finished, Other, Result
from untertage.server.history_bodies import Statistics, Streak, Tallied
from untertage.server.table import AnyGame, Table

_PLAYING: Final = ("start", "ply", "resign", "time")
"""Kinds of log entries between the first and the last of which a match lasts."""


def finished(table: Table) -> list[Finished]:
    """The rows for all people who held a seat when the match ended; none for a lesson."""
    outcome = None if table.match is None or table.head.lesson else table.match.outcome()
    if outcome is None or table.status != "over":
        return []
    players = sorted({sitting.player for sitting in table.seats if sitting.player is not None})
    return [_remembered(table, player, outcome) for player in players]


def _remembered(table: Table, player: str, outcome: Outcome) -> Finished:
    head, own = table.head, table.seats_of(player)
    times = [item.at for item in table.log if item.kind in _PLAYING]
    began, ended = times[0], times[-1]
    alone = len(own) == 1 and not table.game.cooperative
    return Finished(
        player=player,
        table=table.id,
        game=table.game.id,
        began=began,
        ended=ended,
        lasted=max(0, table.pauses.measured(ended) - table.pauses.measured(began)),
        plies=table.ply(),
        seats=len(table.seats),
        own=own,
        others=_others(table, own),
        result=_result(table, outcome, own),
        place=place(outcome, own[0], len(table.seats)) if alone else None,
        score=max((outcome.scores[seat] for seat in own), default=None) if outcome.scores else None,
        reason=outcome.reason,
        options=unusual(table.game, table.options),
        setup=setup_of(table.game, table.options, len(table.seats)),
        step=progress.step(table),
        level=progress.level(table, own),
        counts=head.position is None and head.components is None and not head.known,
    )


def _others(table: Table, own: Sequence[Seat]) -> tuple[Other, ...]:
    return tuple(
        Other(
            seat=seat, name=sitting.name, level=sitting.level if sitting.kind == "bot" else None, player=sitting.player
        )
        for seat, sitting in enumerate(table.seats)
        if seat not in own
    )


def _result(table: Table, outcome: Outcome, own: Sequence[Seat]) -> Result:
    if all(table.seats[seat].stand_in is not None for seat in own):
        return "left"
    if progress.has_won(table, outcome, tuple(own)):
        return "won"
    return "drawn" if any(seat in outcome.winners for seat in own) else "lost"


def place(outcome: Outcome, own: Seat, seats: int) -> int:
    """One more than the number of seats that did better, by victory, then by score."""

    def worth(seat: Seat) -> tuple[bool, int]:
        return seat in outcome.winners, outcome.scores[seat] if outcome.scores else 0

    return 1 + sum(worth(seat) > worth(own) for seat in range(seats))


def unusual(game: AnyGame, options: dict[str, Value]) -> dict[str, Value]:
    """The options that differ from the defaults."""
    usual: dict[str, Any] = msgspec.to_builtins(game.read_options({}))
    return {name: value for name, value in options.items() if usual.get(name) != value}


def setup_of(game: AnyGame, options: dict[str, Value], seats: int) -> str:
    """Digest of game, options and number of seats."""
    text = msgspec.json.encode((game.id, sorted(unusual(game, options).items()), seats))
    return hashlib.sha256(text).hexdigest()[:16]


def statistics(rows: Iterable[Finished]) -> Statistics:
    """Numbers of matches by game, by level of the bots and by side, and streaks; `rows` begin with the newest."""
    counted = [row for row in rows if row.counts]
    games = sorted({row.game for row in counted})
    tallies: list[Tallied] = []
    for game in games:
        own = [row for row in counted if row.game == game]
        tallies.append(_tallied(game, "all", "", own))
        levels = sorted({row.level for row in own if row.level is not None})
        tallies += [_tallied(game, "level", level, [row for row in own if row.level == level]) for level in levels]
        people = [row for row in own if row.against in ("people", "both")]
        tallies += [_tallied(game, "people", "", people)] if people else []
        seats = sorted({row.own[0] for row in own if len(row.own) == 1})
        tallies += [_tallied(game, "seat", str(seat), [row for row in own if row.own == (seat,)]) for seat in seats]
    streaks = [_streak(game, [row for row in counted if row.game == game]) for game in games]
    return Statistics(matches=len(counted), tallies=tuple(tallies), streaks=tuple(streaks))


def _tallied(game: str, by: Any, key: str, rows: Sequence[Finished]) -> Tallied:
    counts = {result: sum(row.result == result for row in rows) for result in ("won", "lost", "drawn", "left")}
    return Tallied(game=game, by=by, key=key, played=len(rows), **counts)


def _streak(game: str, rows: Sequence[Finished]) -> Streak:
    """Matches won one after the other: the last ones, and the most ever."""
    now = longest = current = 0
    unbroken = True
    for row in rows:
        current = current + 1 if row.result == "won" else 0
        unbroken = unbroken and row.result == "won"
        now = current if unbroken else now
        longest = max(longest, current)
    return Streak(game=game, now=now, longest=longest)
