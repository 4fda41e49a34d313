"""The component sheet of Rescue as typed data: 36 mine cards, 20 symbol cards, three loaders, the track."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

from untertage.kit.components import Entry, check_sheet, read_sheet

Colour = Literal["white", "red", "blue", "yellow"]
Track = Literal["edges24", "cards20"]
Symbol = Annotated[int, msgspec.Meta(ge=2, le=6)]
Openings = Annotated[str, msgspec.Meta(pattern="^N?E?S?W?$", description="openings, some of NESW in this order,")]


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
    """Numbers that the rules fix (RES-1, RES-3, RES-24, RES-75)."""

    hand_size: int
    exchange_min: int
    exchange_max: int
    rescued_to_win: int
    players_min: int
    players_max: int


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of components.toml."""

    mine_card: tuple[MineCard, ...]
    symbol_card: tuple[SymbolCard, ...]
    symbol: tuple[SymbolEntry, ...]
    loader: tuple[LoaderEntry, ...]
    crew: tuple[CrewEntry, ...]
    places: Places
    track: TrackEntry
    numbers: Numbers


HOUSE_SHEET: Final = check_sheet(read_sheet("untertage.games.rescue"), Sheet)
"""The default sheet; its places, tracks and numbers apply to every other sheet."""
