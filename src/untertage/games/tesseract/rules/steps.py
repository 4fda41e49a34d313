"""What all steps of effects have in common: zones, dice already chosen, columns that are bound."""

from __future__ import annotations

from typing import Final

from untertage.core.game import Event
from untertage.games.tesseract.rules.labs import add, count_in, faces_in, remove, zones_of
from untertage.games.tesseract.state import BIT, FACES, PRIMED, VALUES, Pending, State, Step

Log = list[Event] | None
_ALL_COLUMNS: Final = (1 << VALUES) - 1


def full_columns(state: State, step: Step) -> int:
    """Primed columns that hold enough dice as the step begins."""
    if step.op != "destroy":
        return 0
    if step.column_min == 0:
        return _ALL_COLUMNS
    return sum(BIT[value - 1] for value in range(1, VALUES + 1) if state.primed_in(value) >= step.column_min)


def unused(state: State, item: Pending, zones: list[int]) -> list[tuple[int, int]]:
    """Zones and faces of the dice that have not been chosen in this step (TES-D43)."""
    if not item.dice:
        return [(zone, face) for zone in zones for face in faces_in(state, zone)]
    return [
        (zone, face)
        for zone in zones
        for face in faces_in(state, zone)
        if count_in(state, zone, face) > item.dice.count(zone * FACES + face)
    ]


def used(item: Pending, zone: int, face: int) -> None:
    """A die has been chosen in this step and looks like this now."""
    item.left -= 1
    item.dice.append(zone * FACES + face)


def any_die(state: State, lab: int, places: int) -> bool:
    return any(any(state.primed) if zone == PRIMED else state.labs[zone] for zone in zones_of(state, lab, places))


def change_die(state: State, zone: int, face: int, into: int) -> None:
    """Another die lies where this one lay."""
    add(state, zone, into, remove(state, zone, face))
