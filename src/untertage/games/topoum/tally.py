"""The result of a match in numbers: where the points of every army come from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from untertage.core.game import Event, TallyLine
from untertage.games.topoum.events import Decorated, Fined, Gained, Majority, Paid, Ransomed, Sighted
from untertage.games.topoum.pieces import COLOURS
from untertage.games.topoum.rules.supply import bases_of
from untertage.games.topoum.state import State

SOURCES: Final = ("start", "lines", "bar", "decorations", "press", "crates", "majority", "sets", "ransoms", "fines")
"""In the order in which they are shown."""
GAINS: Final = {"press_point": "press", "crate_card": "crates", "crate_opened": "crates", "sets": "sets"}
"""The source of a gain by its cause."""
SEAT: Final = {colour: seat for seat, colour in enumerate(COLOURS)}


def tally(state: State, events: Sequence[Event]) -> tuple[TallyLine, ...]:
    """Points by source. What the events do not explain was there before: a written position, or debts that the option
    forgave (TOP-D27)."""
    points = {source: [0] * state.seats for source in SOURCES}
    for event in events:
        for source, colour, gained in changes(event):
            points[source][SEAT[colour]] += gained
    from_start = state.variant.start_score
    told = [sum(points[source][seat] for source in SOURCES) for seat in range(state.seats)]
    for seat in range(state.seats):
        points["start"][seat] = min(from_start, state.scores[seat] - told[seat])
    other = [state.scores[seat] - told[seat] - points["start"][seat] for seat in range(state.seats)]
    lines = [TallyLine(source, tuple(points[source]), points=True) for source in SOURCES if any(points[source])]
    if any(other):
        lines.append(TallyLine("other", tuple(other), points=True))
    bases = tuple((bases_of(state, seat) & state.battlefield).bit_count() for seat in range(state.seats))
    return (*lines, TallyLine("bases", bases))


def changes(event: Event) -> list[tuple[str, str, int]]:
    """What an event changes on the score track: source, colour, points."""
    match event:
        case Sighted():
            return [("lines", event.player, event.points)]
        case Paid():
            return [("bar", event.player, event.points)]
        case Decorated():
            return [("decorations", event.player, event.points)]
        case Gained():
            return [(GAINS[event.cause], event.player, event.points)]
        case Majority():
            return [("majority", event.player, event.points)]
        case Fined():
            return [("fines", event.player, -event.points)]
        case Ransomed():
            return [("ransoms", event.player, -event.points), ("ransoms", event.captor, event.points)]
    return []
