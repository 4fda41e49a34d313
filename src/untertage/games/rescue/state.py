"""The state of a match of Rescue: plain data in small ints."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from untertage.games.rescue.components import Components
from untertage.games.rescue.geometry import BIT, CENTRE, EAST, NORTH, SOUTH, SYMBOLS, WEST
from untertage.games.rescue.options import RescueOptions

MANIPULATE: Final = 0
ACT: Final = 1
OVER: Final = 2
STEPS: Final = ("manipulate", "act", "over")
"""The decisions of a turn; the loaders advance without one (RES-28, RES-34)."""

NOBODY: Final = -1


@dataclass(slots=True)
class State:
    """One position.

    Sets of places are bits of an int. Symbol cards are counted by symbol, since their colours mean nothing
    (RES-56, RES-D14). The draw pile is a bag: nobody knows its order, and any order of the same cards is
    equally likely, so a card is decided when it is drawn (RES-25).
    """

    components: Components
    options: RescueOptions
    seats: int
    colours: tuple[str, ...]
    track: tuple[tuple[int, int], ...]
    cards: list[int]
    """The card on each place (RES-13)."""
    lies: list[int]
    """How it lies there (RES-8)."""
    north: int
    """The places whose visible side is open to the north; likewise for the other three (RES-10)."""
    east: int
    south: int
    west: int
    shows: list[int]
    """By symbol: the places that show it (RES-9)."""
    crew: list[list[int]]
    """By seat and place: how many pieces stand there."""
    stands: list[int]
    """By seat: the places with a piece of this crew."""
    aboard: list[int]
    loaders: list[int]
    hands: list[list[int]]
    draw: list[int]
    discard: list[int]
    seat: int
    step: int
    turns: int
    """Turns that are over."""
    ply: int
    recalled: list[list[int]] = field(default_factory=list, compare=False)
    """By seat, then for spectators: symbol cards that are known to be in hidden hands since the pile was last made new.

    Memory of the players and no part of the position.
    """

    def clone(self) -> State:
        return State(
            self.components, self.options, self.seats, self.colours, self.track, self.cards, self.lies[:],
            self.north, self.east, self.south, self.west, self.shows[:], [row[:] for row in self.crew],
            self.stands[:], self.aboard[:], self.loaders[:], [hand[:] for hand in self.hands], self.draw[:],
            self.discard[:], self.seat, self.step, self.turns, self.ply,
            [known[:] for known in self.recalled],
        )  # fmt: skip


def lay(state: State, place: int, card: int, lie: int) -> None:
    """Put a card on an empty place (RES-98)."""
    state.cards[place] = card
    state.lies[place] = lie
    _toggle(state, BIT[place], state.components.face_open[4 * card + lie])
    symbol = state.components.face_symbol[4 * card + lie]
    if symbol >= 0:
        state.shows[symbol] ^= BIT[place]


def turn_card(state: State, place: int, turn: int) -> None:
    """Change how a card lies; what stands on it stays (RES-42, RES-43, RES-44, RES-48)."""
    before = 4 * state.cards[place] + state.lies[place]
    after = before ^ turn
    components = state.components
    state.lies[place] ^= turn
    _toggle(state, BIT[place], components.face_open[before] ^ components.face_open[after])
    if turn > 1:
        if components.face_symbol[before] >= 0:
            state.shows[components.face_symbol[before]] ^= BIT[place]
        if components.face_symbol[after] >= 0:
            state.shows[components.face_symbol[after]] ^= BIT[place]


def _toggle(state: State, bit: int, sides: int) -> None:
    if sides & NORTH:
        state.north ^= bit
    if sides & EAST:
        state.east ^= bit
    if sides & SOUTH:
        state.south ^= bit
    if sides & WEST:
        state.west ^= bit


def put_piece(state: State, seat: int, place: int) -> None:
    state.crew[seat][place] += 1
    state.stands[seat] |= BIT[place]


def take_piece(state: State, seat: int, place: int) -> None:
    state.crew[seat][place] -= 1
    if not state.crew[seat][place]:
        state.stands[seat] ^= BIT[place]


def held(state: State) -> int:
    """The places with a piece of any crew; pieces aboard hold none (RES-64, RES-73)."""
    places = 0
    for stands in state.stands:
        places |= stands
    return places


def endable(state: State) -> int:
    """Places with room for a piece: free ones, and the centre always (RES-64, RES-65, RES-14)."""
    return CENTRE | ~held(state)


def opens_at(state: State, place: int) -> int:
    """The openings of the visible side (RES-10)."""
    return state.components.face_open[4 * state.cards[place] + state.lies[place]]


def cards_of(counts: list[int]) -> tuple[int, ...]:
    """A counted set of symbol cards as sorted values."""
    found: list[int] = []
    for symbol, count in enumerate(counts):
        found += [SYMBOLS[symbol]] * count
    return tuple(found)


def counted(values: tuple[int, ...]) -> list[int]:
    """Symbol cards by symbol."""
    return [values.count(value) for value in SYMBOLS]
