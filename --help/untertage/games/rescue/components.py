"""The printed things of Rescue: 36 mine cards, 20 symbol cards, three loaders, the track around the planet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal

import msgspec

from untertage.core.errors import BadComponents
from untertage.kit.components import Entry, check_sheet, read_sheet

Colour = Literal["white", "red", "blue", "yellow"]
Track = Literal["edges24", "cards20"]
Symbol = Annotated[int, msgspec.Meta(ge=2, le=6)]
Openings = Annotated[str, msgspec.Meta(pattern="^N?E?S?W?$")]

NORTH: Final = 1
EAST: Final = 2
SOUTH: Final = 4
WEST: Final = 8
SIDES: Final = "NESW"


class MineCard(Entry, frozen=True):
    """Two printed sides; the openings are those of the side as it lies before any half turn (RES-8)."""

    id: str
    colour: Colour
    centre: bool
    front_open: Openings
    front_symbol: Symbol
    back_open: Openings
    back_symbol: Symbol


class SymbolCard(Entry, frozen=True):
    """A hand card (RES-23)."""

    id: str
    colour: Colour
    symbol: Symbol


class SymbolEntry(Entry, frozen=True):
    """One of the five pictures (RES-9)."""

    value: Symbol
    key: str


class LoaderEntry(Entry, frozen=True):
    """A ship and the places on which it starts (RES-22)."""

    id: str
    start_edges24: Annotated[int, msgspec.Meta(ge=0, le=23)]
    start_cards20: Annotated[int, msgspec.Meta(ge=0, le=19)]


class CrewEntry(Entry, frozen=True):
    """The people of one player (RES-2, RES-18)."""

    colour: Colour
    pieces: int
    per_centre_card: int


class Places(Entry, frozen=True):
    """The square of mine cards and its rings (RES-6, RES-7)."""

    columns: str
    rows: int
    centre: tuple[str, ...]
    inner: tuple[str, ...]
    outer: tuple[str, ...]


class TrackEntry(Entry, frozen=True):
    """Both tracks: the card and its outer sides at each place (RES-35, RES-D3)."""

    edges24: tuple[str, ...]
    cards20: tuple[str, ...]


class Numbers(Entry, frozen=True):
    """How many of what (RES-1, RES-3, RES-24, RES-75)."""

    hand_size: int
    exchange_min: int
    exchange_max: int
    rescued_to_win: int
    players_min: int
    players_max: int


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole of components.toml."""

    mine_card: tuple[MineCard, ...]
    symbol_card: tuple[SymbolCard, ...]
    symbol: tuple[SymbolEntry, ...]
    loader: tuple[LoaderEntry, ...]
    crew: tuple[CrewEntry, ...]
    places: Places
    track: TrackEntry
    numbers: Numbers


_SHEET: Final = check_sheet(read_sheet(__package__), Sheet)

WIDTH: Final = len(_SHEET.places.columns)
HEIGHT: Final = _SHEET.places.rows
PLACES: Final = tuple(f"{column}{row}" for row in range(1, HEIGHT + 1) for column in _SHEET.places.columns)
PLACE: Final = {name: index for index, name in enumerate(PLACES)}
BIT: Final = [1 << index for index in range(len(PLACES))]
SYMBOLS: Final = tuple(entry.value for entry in _SHEET.symbol)
SYMBOL: Final = {value: index for index, value in enumerate(SYMBOLS)}
LOADERS: Final = tuple(entry.id for entry in _SHEET.loader)
LOADER: Final = {name: index for index, name in enumerate(LOADERS)}
COLOURS: Final[tuple[Colour, ...]] = tuple(entry.colour for entry in _SHEET.crew)
PIECES: Final = _SHEET.crew[0].pieces
PER_CENTRE_CARD: Final = _SHEET.crew[0].per_centre_card
HAND_SIZE: Final = _SHEET.numbers.hand_size
TO_WIN: Final = _SHEET.numbers.rescued_to_win
SEATS: Final = range(_SHEET.numbers.players_min, _SHEET.numbers.players_max + 1)
LIES: Final = ("f0", "f1", "b0", "b1")
"""How a card can lie; in this order rotate, flip_long and flip_short are xor 1, 2 and 3 (RES-45)."""


def mask_of(names: Sequence[str]) -> int:
    """A set of places as bits."""
    return sum(BIT[PLACE[name]] for name in names)


CENTRE: Final = mask_of(_SHEET.places.centre)
INNER: Final = mask_of(_SHEET.places.inner)
OUTER: Final = mask_of(_SHEET.places.outer)
CENTRE_PLACES: Final = tuple(PLACE[name] for name in _SHEET.places.centre)
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


TRACKS: Final = {"edges24": _track(_SHEET.track.edges24), "cards20": _track(_SHEET.track.cards20)}
"""At each place of a track: the outer card, and the sides of it that a loader there touches (RES-35)."""


@dataclass(slots=True)
class Components:
    """What an owner's sheet may change: the faces of the cards, the deck, the start of the loaders."""

    card_ids: tuple[str, ...]
    centre_cards: tuple[int, ...]
    ring_cards: tuple[int, ...]
    face_open: list[int]
    """The openings of card c lying in state l, at 4 * c + l."""
    face_symbol: list[int]
    """The index of the symbol of card c lying in state l, at 4 * c + l; -1 for none."""
    deck: list[int]
    """How many symbol cards there are of each symbol."""
    loader_start: dict[str, tuple[int, ...]]


def check(sheet: Mapping[str, Any]) -> Components:
    """The box that a raw sheet describes; raises BadComponents."""
    data = check_sheet(sheet, Sheet)
    _check_mine_cards(data.mine_card)
    _check_symbol_cards(data.symbol_card)
    _check_fixed(data)
    starts = {
        "edges24": tuple(entry.start_edges24 for entry in data.loader),
        "cards20": tuple(entry.start_cards20 for entry in data.loader),
    }
    _check_starts(starts)
    cards = data.mine_card
    symbols = Counter(card.symbol for card in data.symbol_card)
    return Components(
        card_ids=tuple(card.id for card in cards),
        centre_cards=tuple(index for index, card in enumerate(cards) if card.centre),
        ring_cards=tuple(index for index, card in enumerate(cards) if not card.centre),
        face_open=[open_sides for card in cards for open_sides in _opens_of(card)],
        face_symbol=[SYMBOL[value] for card in cards for value in _symbols_of(card)],
        deck=[symbols[value] for value in SYMBOLS],
        loader_start=starts,
    )


def _opens_of(card: MineCard) -> tuple[int, int, int, int]:
    front, back = openings(card.front_open), openings(card.back_open)
    return front, half_turned(front), back, half_turned(back)


def _symbols_of(card: MineCard) -> tuple[int, int, int, int]:
    return card.front_symbol, card.front_symbol, card.back_symbol, card.back_symbol


def _check_mine_cards(cards: Sequence[MineCard]) -> None:
    """36 different cards, one crossing of each colour for the centre (RES-6, RES-15)."""
    if len({card.id for card in cards}) != len(PLACES) or len(cards) != len(PLACES):
        raise BadComponents(f"mine_card: {len(PLACES)} cards with different ids are needed")
    centre = [card for card in cards if card.centre]
    if sorted(card.colour for card in centre) != sorted(COLOURS):
        raise BadComponents("mine_card: one card of each colour must be marked centre = true")
    for card in centre:
        if card.front_open != SIDES:
            raise BadComponents(f"mine_card {card.id}: the front of a centre card must be a crossing, open = {SIDES!r}")


def _check_symbol_cards(cards: Sequence[SymbolCard]) -> None:
    """Each symbol once in each colour (RES-97)."""
    wanted = {(colour, value) for colour in COLOURS for value in SYMBOLS}
    if {(card.colour, card.symbol) for card in cards} != wanted or len(cards) != len(wanted):
        raise BadComponents("symbol_card: each symbol is needed exactly once in each colour")
    if len({card.id for card in cards}) != len(cards):
        raise BadComponents("symbol_card: an id stands twice")


def _check_fixed(data: Sheet) -> None:
    """What the rules themselves say cannot be another thing in somebody's box."""
    for name in ("symbol", "crew", "places", "track", "numbers"):
        if _facts(getattr(data, name)) != _facts(getattr(_SHEET, name)):
            raise BadComponents(f"{name}: the rules fix these entries; leave them as they are")
    if tuple(entry.id for entry in data.loader) != LOADERS:
        raise BadComponents(f"loader: the loaders are {', '.join(LOADERS)}, in this order")


def _facts(entry: Entry | tuple[Entry, ...]) -> list[dict[str, Any]]:
    """Entries without where they come from."""
    entries = entry if isinstance(entry, tuple) else (entry,)
    rows = [msgspec.structs.asdict(each) for each in entries]
    return [{key: value for key, value in row.items() if key not in ("source", "certainty")} for row in rows]


def _check_starts(starts: Mapping[str, tuple[int, ...]]) -> None:
    """Loaders never share a place (RES-37)."""
    for track, places in starts.items():
        if len(set(places)) != len(places):
            raise BadComponents(f"loader: two loaders start on the same place of {track}")


HOUSE: Final = check(read_sheet(__package__))
