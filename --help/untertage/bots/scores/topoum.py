"""Topoum: points on the track, the lines that are about to score, and what moles and used cards promise."""

from __future__ import annotations

import math
from typing import Any, Final, Protocol

from untertage.bots.tuning import Tuning

STEPS: Final = (1, 13, 14)
"""East, south-west and south-east in the numbering of the spaces: every line once."""
ROCK: Final = 1
CARDS: Final = 22

MOLE: Final = 3.0
"""A mole on the battlefield, in points: lines need two of them."""
BASE: Final = 0.35
"""An own base on the battlefield: it makes lines worth more."""
CAPTIVE: Final = 2.0
MAJORITY: Final = 0.5
"""The share of the points for used cards that is taken for granted before the end."""
SPREAD: Final = 18.0
"""Points ahead that make a win three times as likely as a loss, about."""

TUNING: Final = Tuning(explore=2.0)


class Table(Protocol):
    """What the score reads of a state."""

    seats: int
    types: list[int]
    variant: Any
    base: list[int]
    token: list[int]
    covered: int
    battlefield: int
    moles: list[int]
    occupied: int
    red_cross: int
    scores: list[int]
    captives: list[int]
    piles: list[int]
    turn: int
    moved: int
    seen: list[int]


def new_points(state: Table, seat: int) -> float:
    """What the seat would score if its turn ended now."""
    moles = state.moles[seat] & state.battlefield
    if moles & (moles - 1) == 0:
        return 0.0
    cross = 1 << state.red_cross if state.red_cross >= 0 else 0
    clear = state.battlefield & ~(state.occupied | state.token[ROCK] | cross)
    bases = state.base[seat] & ~state.covered
    points = 0
    left = moles
    while left:
        bit = left & -left
        left ^= bit
        first = bit.bit_length() - 1
        for step in STEPS:
            cells, at = bit, bit << step
            while at & clear:
                cells |= at
                at <<= step
            if at & moles and (
                state.moved & (bit | at) or (first << 8 | first + step * cells.bit_count()) not in state.seen
            ):
                cells |= at
                points += cells.bit_count() + (cells & bases).bit_count()
    return float(points)


def _used(state: Table) -> list[list[int]]:
    """Per seat and category the cards it has used."""
    counts = [[0] * 4 for _ in range(state.seats)]
    for card in state.types:
        category = state.variant.cards[card].category
        for seat in range(state.seats):
            counts[seat][category] += state.piles[seat * CARDS + card]
    return counts


def _card_points(state: Table) -> list[float]:
    """Majorities and sets as they stand."""
    counts = _used(state)
    points = [2.0 * min(count) + 0.3 * len([1 for number in count if number]) for count in counts]
    for category in range(4):
        most = max(count[category] for count in counts)
        leaders = [seat for seat in range(state.seats) if counts[seat][category] == most]
        if most:
            for seat in leaders:
                points[seat] += 3.0 if len(leaders) == 1 else 2.0
    return points


def values(state: Any) -> list[float]:
    """The prospects of every seat: its points against the best of the others."""
    table: Table = state
    cards = _card_points(table)
    merit = []
    for seat in range(table.seats):
        worth = table.scores[seat] + MAJORITY * cards[seat]
        worth += MOLE * min(4, (table.moles[seat] & table.battlefield).bit_count())
        worth += BASE * (table.base[seat] & table.battlefield).bit_count()
        worth -= CAPTIVE * sum(table.captives[captor * 4 + seat] for captor in range(4))
        if table.turn == seat:
            worth += new_points(table, seat)
        merit.append(worth)
    return shares(merit, SPREAD)


def shares(merit: list[float], spread: float) -> list[float]:
    """Merits as chances to win: the larger the lead, the larger the share."""
    best = max(merit)
    odds = [math.exp((worth - best) / spread * 1.1) for worth in merit]
    whole = sum(odds)
    return [odd / whole for odd in odds]
