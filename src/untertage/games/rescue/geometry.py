"""The planet: 36 places as small ints, its rings, the track around it, and numbers that the rules fix."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from untertage.games.rescue.sheet import HOUSE_SHEET, Colour

NORTH: Final = 1
EAST: Final = 2
SOUTH: Final = 4
WEST: Final = 8
SIDES: Final = "NESW"


WIDTH: Final = len(HOUSE_SHEET.places.columns)
HEIGHT: Final = HOUSE_SHEET.places.rows
PLACES: Final = tuple(f"{column}{row}" for row in range(1, HEIGHT + 1) for column in HOUSE_SHEET.places.columns)
PLACE: Final = {name: index for index, name in enumerate(PLACES)}
BIT: Final = [1 << index for index in range(len(PLACES))]
SYMBOLS: Final = tuple(entry.value for entry in HOUSE_SHEET.symbol)
SYMBOL: Final = {value: index for index, value in enumerate(SYMBOLS)}
LOADERS: Final = tuple(entry.id for entry in HOUSE_SHEET.loader)
LOADER: Final = {name: index for index, name in enumerate(LOADERS)}
COLOURS: Final[tuple[Colour, ...]] = tuple(entry.colour for entry in HOUSE_SHEET.crew)
PIECES: Final = HOUSE_SHEET.crew[0].pieces
PER_CENTRE_CARD: Final = HOUSE_SHEET.crew[0].per_centre_card
HAND_SIZE: Final = HOUSE_SHEET.numbers.hand_size
TO_WIN: Final = HOUSE_SHEET.numbers.rescued_to_win
SEATS: Final = range(HOUSE_SHEET.numbers.players_min, HOUSE_SHEET.numbers.players_max + 1)
LIES: Final = ("f0", "f1", "b0", "b1")
"""How a card can lie; in this order rotate, flip_long and flip_short are xor 1, 2 and 3 (RES-45)."""


def mask_of(names: Sequence[str]) -> int:
    """A set of places as bits."""
    return sum(BIT[PLACE[name]] for name in names)


CENTRE: Final = mask_of(HOUSE_SHEET.places.centre)
INNER: Final = mask_of(HOUSE_SHEET.places.inner)
OUTER: Final = mask_of(HOUSE_SHEET.places.outer)
CENTRE_PLACES: Final = tuple(PLACE[name] for name in HOUSE_SHEET.places.centre)
RING_PLACES: Final = tuple(place for place in range(len(PLACES)) if not BIT[place] & CENTRE)


def openings(text: str) -> int:
    """`NE` as bits (RES-10)."""
    return sum(1 << SIDES.index(side) for side in text)


def half_turned(open_sides: int) -> int:
    """North and south change places, and so do east and west (RES-42)."""
    return (open_sides << 2 | open_sides >> 2) & 15


def _track(entries: Sequence[str]) -> tuple[tuple[int, int], ...]:
    return tuple((PLACE[entry.split()[0]], openings(_in_order(entry.split()[1]))) for entry in entries)


def _in_order(sides: str) -> str:
    return "".join(side for side in SIDES if side in sides)


TRACKS: Final = {"edges24": _track(HOUSE_SHEET.track.edges24), "cards20": _track(HOUSE_SHEET.track.cards20)}
"""At each place of a track: the outer card, and the sides of it that a loader there touches (RES-35)."""
