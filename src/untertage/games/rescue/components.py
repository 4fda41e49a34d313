"""The cards, the deck and the loaders of a validated component sheet, in the form that the rules use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from untertage.core.errors import BadComponents
from untertage.games.rescue.geometry import COLOURS, LOADERS, PLACES, SIDES, SYMBOL, SYMBOLS, half_turned, openings
from untertage.games.rescue.sheet import MineCard, Sheet, SymbolCard
from untertage.kit.components import check_sheet, read_sheet


@dataclass(slots=True)
class Components:
    """What a custom sheet may change: the faces of the cards, the deck, where the loaders start."""

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


FIXED: Final = {
    "symbol": ("*",),
    "crew": ("*",),
    "places": ("*",),
    "track": ("*",),
    "numbers": ("*",),
    "loader": ("id",),
    "symbol_card": ("*",),
}
"""What the rules fix; leave these entries as they are."""
KEYS: Final = {"symbol": "value", "crew": "colour"}
WORDS: Final = {"symbol": {"name": "term.{key}"}, "crew": {"name": "term.{colour}"}}


def check(sheet: Mapping[str, Any]) -> Components:
    """Validate a raw sheet; raises BadComponents."""
    data = check_sheet(sheet, Sheet)
    _check_mine_cards(data.mine_card)
    _check_symbol_cards(data.symbol_card)
    starts = {
        "edges24": tuple(entry.start_edges24 for entry in data.loader),
        "cards20": tuple(entry.start_cards20 for entry in data.loader),
    }
    if tuple(entry.id for entry in data.loader) != LOADERS:
        raise BadComponents(f"loader: the loaders are {', '.join(LOADERS)}, in this order")
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
    """36 different cards, one crossing of each colour for the centre (RES-6, RES-15); the rest is free (RES-D35)."""
    if len({card.id for card in cards}) != len(PLACES) or len(cards) != len(PLACES):
        raise BadComponents(
            f"mine_card: {len(PLACES)} cards with different ids are needed; to use other ids, replace them all"
        )
    centre = [card for card in cards if card.centre]
    if sorted(card.colour for card in centre) != sorted(COLOURS):
        raise BadComponents("mine_card: one card of each colour must be marked centre = true")
    for colour in COLOURS:
        if sum(card.colour == colour for card in cards) != len(PLACES) // len(COLOURS):
            raise BadComponents(f"mine_card: {len(PLACES) // len(COLOURS)} cards must be {colour}")
    for card in centre:
        if card.front_open != SIDES:
            raise BadComponents(f"mine_card {card.id}: the front of a centre card must be a crossing, open = {SIDES!r}")


def _check_symbol_cards(cards: Sequence[SymbolCard]) -> None:
    """Each symbol once in each colour (RES-97)."""
    wanted = {(colour, value) for colour in COLOURS for value in SYMBOLS}
    if {(card.colour, card.symbol) for card in cards} != wanted or len(cards) != len(wanted):
        raise BadComponents("symbol_card: each symbol is needed exactly once in each colour")
    if len({card.id for card in cards}) != len(cards):
        raise BadComponents("symbol_card: duplicate id")


def _check_starts(starts: Mapping[str, tuple[int, ...]]) -> None:
    """Loaders never share a place (RES-37)."""
    for track, places in starts.items():
        if len(set(places)) != len(places):
            raise BadComponents(f"loader: two loaders start on the same place of {track}")


HOUSE: Final = check(read_sheet("untertage.games.rescue"))
