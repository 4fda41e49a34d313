"""Topoum: points on the track, lines about to score, moles on the battlefield and used cards."""

from __future__ import annotations

import math
from functools import partial
from typing import Final

from untertage.games.topoum.geometry import WIDTH
from untertage.games.topoum.pieces import CATEGORIES, COLOURS
from untertage.games.topoum.rules.ending import in_category
from untertage.games.topoum.rules.sight import clear_fields
from untertage.games.topoum.rules.supply import bases_of, moles_left
from untertage.games.topoum.state import State
from untertage.kit.tuning import Tuning

STEPS: Final = (1, WIDTH - 1, WIDTH)
"""East, south-west and south-east in the numbering of the spaces: each line once."""

MOLE: Final = 3.0
"""A mole on the battlefield, in points: lines need two of them."""
BASE: Final = 0.35
"""A base of the player on the battlefield: it makes lines worth more."""
CAPTIVE: Final = 3.0
"""A mole of the player that another player holds."""
STUCK: Final = 5.0
"""No mole left to enter the battle with, while others hold some: a ransom is worth its points."""
MAJORITY: Final = 0.5
"""The share of the points for used cards that counts before the end."""
CATEGORY: Final = 0.3
"""A category of which at least one card was used."""
SPREAD: Final = 18.0
"""A lead in points that makes a win about three times as likely as a loss."""

TUNING: Final = Tuning(explore=2.0, gain=0.0, second=8)


def new_points(state: State, seat: int) -> float:
    """What the seat would score if its turn ended now: fields and bases of new lines, without tokens. Faster than
    `new_lines` and `line_value` of the rules, and exact where no token lies on a line."""
    moles = state.moles[seat] & state.battlefield
    if moles & (moles - 1) == 0:
        return 0.0
    clear = clear_fields(state)
    bases = bases_of(state, seat)
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


def card_points(state: State) -> list[float]:
    """Majorities and sets of used cards as they stand; the twin of `majority_points` and `set_points` that counts the
    cards only once."""
    counts = [in_category(state, seat) for seat in range(state.seats)]
    variant = state.variant
    points = [variant.set_of_four * min(count) + CATEGORY * (len(CATEGORIES) - count.count(0)) for count in counts]
    for category in range(len(CATEGORIES)):
        most = max([count[category] for count in counts])
        leaders = [seat for seat in range(state.seats) if counts[seat][category] == most]
        if most:
            for seat in leaders:
                points[seat] += variant.majority if len(leaders) == 1 else variant.majority_tie
    return points


class Taste:
    """What a bot cares about."""

    def __init__(self, *, base: float = BASE, cards: float = MAJORITY, envy: float = 1.0) -> None:
        self.base = base
        self.cards = cards
        self.envy = envy
        """How much the moles, bases and cards of the others count, besides their points."""


PLAIN: Final = Taste()


def values(state: State) -> list[float]:
    """The winning chances of every seat: its points against the best of the others."""
    return shares(_merits(state, PLAIN), SPREAD)


def _tasted(state: State, taste: Taste) -> list[float]:
    """The winning chances as each seat would see them with this taste."""
    merit = _merits(state, taste)
    if taste.envy == 1.0:
        return shares(merit, SPREAD)
    feared = [points + taste.envy * (worth - points) for points, worth in zip(state.scores, merit, strict=False)]
    return [shares([*feared[:seat], merit[seat], *feared[seat + 1 :]], SPREAD)[seat] for seat in range(state.seats)]


STYLES: Final = {
    "builder": partial(_tasted, taste=Taste(base=1.2)),
    "collector": partial(_tasted, taste=Taste(cards=1.2)),
    "hunter": partial(_tasted, taste=Taste(envy=2.0)),
}


def _merits(state: State, taste: Taste) -> list[float]:
    """What every seat has, in points."""
    cards = card_points(state)
    merit = []
    for seat in range(state.seats):
        worth = state.scores[seat] + taste.cards * cards[seat]
        worth += MOLE * min(4, (state.moles[seat] & state.battlefield).bit_count())
        worth += taste.base * (state.base[seat] & state.battlefield).bit_count()
        held = sum([state.captives[captor * len(COLOURS) + seat] for captor in range(len(COLOURS))])
        if held:
            worth -= CAPTIVE * held + (STUCK if moles_left(state, seat) == 0 else 0.0)
        if state.turn == seat:
            worth += new_points(state, seat)
        merit.append(worth)
    return merit


def shares(merit: list[float], spread: float) -> list[float]:
    """Winning chances from merits: the larger the lead, the larger the share."""
    best = max(merit)
    odds = [math.exp((worth - best) / spread * 1.1) for worth in merit]
    whole = sum(odds)
    return [odd / whole for odd in odds]
