"""The result of a match in numbers."""

from __future__ import annotations

from collections.abc import Sequence

from untertage.core.game import Event, TallyLine
from untertage.games.underground.events import ChipTaken, Moved, Placed, TurnBegan, Underlaid
from untertage.games.underground.state import State, levels_missing, sections_left


def tally(state: State, events: Sequence[Event]) -> tuple[TallyLine, ...]:
    """How far the team came, and who did how much of it."""
    seats = state.variant.seats
    turns, parts, steps, chips = ([0] * seats for _ in range(4))
    seat = 0
    for event in events:
        match event:
            case TurnBegan():
                seat = event.player - 1
                turns[seat] += 1
            case Placed() | Underlaid():
                parts[seat] += 1
            case Moved():
                steps[seat] += len(event.way)
            case ChipTaken():
                chips[seat] += 1
    built = state.variant.exit_level - max(0, levels_missing(state))
    glass = (TallyLine("sections", (sections_left(state),)),) if state.variant.has_glass else ()
    return (
        TallyLine("built", (built,), state.variant.exit_level),
        TallyLine("water", (state.water.bit_count(),)),
        TallyLine("pile", (len(state.pile),)),
        *glass,
        TallyLine("turns", tuple(turns)),
        TallyLine("parts", tuple(parts)),
        TallyLine("steps", tuple(steps)),
        TallyLine("chips", tuple(chips)),
    )
