"""Where tunnels lead. Sets of places are bits, so all places of a set take a step at once."""

from __future__ import annotations

from typing import Final

from untertage.games.rescue.geometry import BIT, PLACES, WIDTH
from untertage.games.rescue.state import State, opens_at

APART: Final = 37
"""The bits of all places leave different remainders modulo this number, which is faster than a look-up."""
_BY_REST: Final = {bit % APART: place for place, bit in enumerate(BIT)}
PLACE_OF: Final = [_BY_REST.get(rest, -1) for rest in range(APART)]
"""The place of a bit, by its remainder."""
NOT_EASTMOST: Final = sum(bit for place, bit in enumerate(BIT) if place % WIDTH < WIDTH - 1)


def joined_east(state: State) -> int:
    """The places joined with their eastern neighbour: both have an opening there, of any colour (RES-58, RES-59).

    An opening against a wall joins nothing (RES-12).
    """
    return state.east & state.west >> 1 & NOT_EASTMOST


def joined_south(state: State) -> int:
    """The places joined with their southern neighbour (RES-58)."""
    return state.south & state.north >> WIDTH


def step_from(places: int, east: int, south: int) -> int:
    """These places and all that are joined with one of them (RES-58)."""
    return (
        places
        | (places & east) << 1
        | places >> 1 & east
        | (places & south) << WIDTH
        | places >> WIDTH & south
    )  # fmt: skip


def tunnel_from(place: int, east: int, south: int) -> int:
    """Every place that an unbroken tunnel reaches, held or not, however far (RES-11, RES-57, RES-60, RES-61)."""
    return tunnels_from(BIT[place], east, south)


def tunnels_from(reached: int, east: int, south: int) -> int:
    """Every place that an unbroken tunnel reaches from one of these places."""
    while True:
        # Twin of step_from, written out because this is the hot spot; a test compares them.
        grown = (
            reached
            | (reached & east) << 1
            | reached >> 1 & east
            | (reached & south) << WIDTH
            | reached >> WIDTH & south
        )
        if grown == reached:
            return reached
        reached = grown


def gates(state: State) -> list[int]:
    """For each loader the place from which one boards it, 0 if that card is closed to it (RES-69, RES-D5)."""
    found: list[int] = []
    for at in state.loaders:
        place, sides = state.track[at]
        found.append(BIT[place] if opens_at(state, place) & sides else 0)
    return found


def way(state: State, start: int, end: int) -> tuple[str, ...]:
    """A shortest way through the tunnel, both ends in it, for display only: which one is taken does not matter
    (RES-60)."""
    east, south = joined_east(state), joined_south(state)
    layers = [BIT[start]]
    while not layers[-1] & BIT[end]:
        layers.append(step_from(layers[-1], east, south))
    walked = [end]
    for layer in reversed(layers[:-1]):
        back = step_from(BIT[walked[-1]], east, south) & layer
        walked.append(PLACE_OF[(back & -back) % APART])
    return tuple(PLACES[place] for place in reversed(walked))


def tunnel_numbers(state: State) -> list[int]:
    """For each place the number of its tunnel, counted in reading order of their first places (RES-57)."""
    east, south = joined_east(state), joined_south(state)
    bits, width = BIT, WIDTH
    before = list(range(len(bits)))
    for place in range(1, len(bits)):
        if east & bits[place - 1]:
            before[place] = first_known(before, place - 1)
        if place >= width and south & bits[place - width]:
            west, north = first_known(before, place), first_known(before, place - width)
            before[max(west, north)] = min(west, north)
    count = 0
    for place in range(len(bits)):
        if before[place] == place:
            before[place] = count
            count += 1
        else:
            before[place] = before[before[place]]
    return before


def first_known(before: list[int], place: int) -> int:
    """The first place that is known to belong to the same tunnel, going back from place to place."""
    while before[place] != place:
        place = before[place]
    return place
