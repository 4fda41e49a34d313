"""Standings and results as CSV, for a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from untertage.server.tournaments.director import Held
from untertage.tournaments.standings import BREAKS, standings

_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def standings_sheet(held: Held) -> bytes:
    """One line per entrant, the first place first."""
    state, breaks = held.state, BREAKS[held.head.plan.format]
    header = ("division", "place", "name", "points", *breaks, "played", "won", "drawn", "lost", "byes", "withdrawn")
    rows = [
        (
            row.division + 1,
            row.place,
            state.entrants[row.number].name,
            row.points,
            *row.breaks,
            row.played,
            row.won,
            row.drawn,
            row.lost,
            row.byes,
            int(row.number in state.out),
        )
        for row in standings(state)
    ]
    return _sheet(header, rows)


def results_sheet(held: Held) -> bytes:
    """One line per entrant and game."""
    state, rows = held.state, list[tuple[object, ...]]()
    for number, round_ in enumerate(state.rounds, 1):
        for match, pairing in enumerate(round_.matches, 1):
            for game, played in sorted(pairing.games.items()):
                for at, entrant in enumerate(pairing.entrants):
                    seat = pairing.seated(game).index(entrant) + 1
                    name, place = state.entrants[entrant].name, played.places[at]
                    rows.append((number, match, game + 1, name, seat, place, played.how, played.plies, played.reason))
    return _sheet(("round", "match", "game", "name", "seat", "place", "how", "plies", "reason"), rows)


def _sheet(header: Iterable[str], rows: Iterable[Iterable[object]]) -> bytes:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(header)
    writer.writerows([_harmless(value) for value in row] for row in rows)
    return out.getvalue().encode("utf-8-sig")


def _harmless(value: object) -> object:
    """A name must not become a formula when a spreadsheet opens the file."""
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value
