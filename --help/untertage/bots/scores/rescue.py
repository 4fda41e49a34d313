"""Rescue: people aboard, tunnels that lead to a loader at the right moment, and people on their way outwards."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final, Protocol

from untertage.bots.tuning import Tuning
from untertage.core.game import Action

WIDTH: Final = 6
PLACES: Final = 36
TO_WIN: Final = 5
NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
ACT: Final = 1
NOT_EASTMOST: Final = sum(1 << place for place in range(PLACES) if place % WIDTH < WIDTH - 1)
RIM: Final = [min(place % WIDTH, place // WIDTH, 5 - place % WIDTH, 5 - place // WIDTH) for place in range(PLACES)]
OUTER: Final = sum(1 << place for place in range(PLACES) if RIM[place] == 0)
INNER: Final = sum(1 << place for place in range(PLACES) if RIM[place] == 1)
NAMES: Final = {f"{'ABCDEF'[place % WIDTH]}{place // WIDTH + 1}": place for place in range(PLACES)}

SURE: Final = 0.8
"""A boarding that can be made in this very step, in people aboard."""
SOON: Final = 0.35
"""A tunnel that leads to a loader when it is the seat's turn again, if nobody spoils it."""
RING: Final = 0.07
"""A person one ring further out."""
EXITS: Final = 0.012
"""A place of the outer ring in the tunnels of the crew."""
KEEN: Final = 1.6
"""How much one more person aboard is worth in log odds."""

TUNING: Final = Tuning(explore=2.0, widen=3.0)


class Sheet(Protocol):
    face_open: list[int]


class Table(Protocol):
    """What the score reads of a state."""

    components: Sheet
    seats: int
    track: Sequence[tuple[int, int]]
    cards: list[int]
    lies: list[int]
    north: int
    east: int
    south: int
    west: int
    stands: list[int]
    aboard: list[int]
    loaders: list[int]
    seat: int
    step: int


def tunnels(places: int, east: int, south: int) -> int:
    """All places that these are joined with, however far."""
    while True:
        grown = (
            places
            | (places & east) << 1
            | places >> 1 & east
            | (places & south) << WIDTH
            | places >> WIDTH & south
        )  # fmt: skip
        if grown == places:
            return places
        places = grown


def gates(state: Table, ahead: int) -> int:
    """The places from which a loader can be boarded after so many turns."""
    found = 0
    length = len(state.track)
    for at in state.loaders:
        place, sides = state.track[(at + ahead) % length]
        if state.components.face_open[4 * state.cards[place] + state.lies[place]] & sides:
            found |= 1 << place
    return found


def values(state: Any) -> list[float]:
    """The prospects of every seat."""
    table: Table = state
    east = table.east & table.west >> 1 & NOT_EASTMOST
    south = table.south & table.north >> WIDTH
    merit = [_merit(table, seat, east, south) for seat in range(table.seats)]
    best = max(merit)
    odds = [math.exp(KEEN * (worth - best)) for worth in merit]
    whole = sum(odds)
    return [odd / whole for odd in odds]


def _merit(state: Table, seat: int, east: int, south: int) -> float:
    """People aboard, and what the others are worth on their way."""
    stands = state.stands[seat]
    reach = tunnels(stands, east, south)
    worth = float(state.aboard[seat])
    worth += RING * ((stands & INNER).bit_count() + 2 * (stands & OUTER).bit_count())
    worth += EXITS * (reach & OUTER).bit_count()
    ahead = (seat - state.seat) % state.seats
    if gates(state, ahead) & reach:
        worth += SURE if ahead == 0 and state.step == ACT else SOON
    if ahead == 0 and state.step != ACT:
        worth += SURE / 2
    return worth


def weights(state: Any, seat: int, legal: Sequence[Action]) -> list[float]:
    """First what boards or lets board, then what lies beside the own tunnels."""
    table: Table = state
    if table.step == ACT:
        return [_act_weight(action) for action in legal]
    east = table.east & table.west >> 1 & NOT_EASTMOST
    south = table.south & table.north >> WIDTH
    reach = tunnels(table.stands[seat], east, south)
    near = reach | reach << 1 | reach >> 1 | reach << WIDTH | reach >> WIDTH
    doors = sum(1 << table.track[at][0] for at in set(table.loaders))
    return [_turn_weight(table, action, reach, near, doors) for action in legal]


def _act_weight(action: Any) -> float:
    if action.__struct_config__.tag != "move":
        return 0.05
    if action.end[0] == "L":
        return 8.0
    return max(0.1, 0.3 + 0.7 * (2 - RIM[NAMES[action.end]]) - 0.5 * (2 - RIM[NAMES[action.start]]))


def _turn_weight(state: Table, action: Any, reach: int, near: int, doors: int) -> float:
    """Try the change out on the bits, if it could matter at all."""
    place = NAMES[action.place]
    bit = 1 << place
    if not (near | doors) & bit:
        return 0.1
    turn = {"rotate": 1, "flip_long": 2, "flip_short": 3}[str(action.__struct_config__.tag)]
    face = 4 * state.cards[place] + state.lies[place]
    was, now = state.components.face_open[face], state.components.face_open[face ^ turn]
    if was == now:
        return 0.1
    north = state.north & ~bit | (bit if now & NORTH else 0)
    east = state.east & ~bit | (bit if now & EAST else 0)
    south = state.south & ~bit | (bit if now & SOUTH else 0)
    west = state.west & ~bit | (bit if now & WEST else 0)
    grown = tunnels(state.stands[state.seat], east & west >> 1 & NOT_EASTMOST, south & north >> WIDTH)
    for at in state.loaders:
        gate, sides = state.track[at]
        opens = now if gate == place else state.components.face_open[4 * state.cards[gate] + state.lies[gate]]
        if opens & sides and grown >> gate & 1:
            return 8.0
    return max(0.1, 0.5 + 0.15 * ((grown & OUTER).bit_count() - (reach & OUTER).bit_count()))
