"""What a seat of Rescue sees as signed bytes, straight from the state.

The fast twin of `encoding.write`, which makes the same row from the view and defines what may be known; a test
compares them. One card at most changes from one decision to the next: who looks again keeps what the others show.
"""

from __future__ import annotations

from typing import Final

from untertage.games.rescue.components import PLACES, SIDES, SYMBOLS, TRACKS, Components
from untertage.games.rescue.rules.tunnels import joined_east, joined_south, tunnel_numbers
from untertage.games.rescue.state import OVER, STEPS, State
from untertage.kit.rows import Part, one_hot, side_by_side, small

MOST_SEATS: Final = 4
_SEAT: Final = one_hot(MOST_SEATS)
_STEP: Final = one_hot(len(STEPS))
_PLACE: Final = one_hot(len(PLACES))
_SYMBOL: Final = one_hot(len(SYMBOLS))
_SIDES: Final = [bytes([sides >> bit & 1 for bit in range(len(SIDES))]) for sides in range(16)]
_FACE: Final = [[sides + symbol for symbol in _SYMBOL] for sides in _SIDES]
"""For the openings and the symbol of one side of a card."""
_LOADER: Final = {
    track: [_PLACE[place] + _SIDES[sides] + bytes([at]) for at, (place, sides) in enumerate(spots)]
    for track, spots in TRACKS.items()
}
_PLACES: Final = len(PLACES)
_SYMBOLS: Final = len(SYMBOLS)
_NO_CREWS: Final = [bytes((MOST_SEATS - seats) * (_PLACES + 3 + _SYMBOLS)) for seats in range(MOST_SEATS + 1)]
"""For so many seats: the rest of the row of crews."""
_HIDDEN: Final = [0] * (1 + _SYMBOLS)


def card_rows(components: Components) -> list[bytes]:
    """Openings and symbol of both sides of card c lying in state l, at 4 * c + l; flip_long is xor 2."""
    rows = [_FACE[sides][symbol] for sides, symbol in zip(components.face_open, components.face_symbol, strict=True)]
    return [rows[face] + rows[face ^ 2] for face in range(len(rows))]


_CARDS: Final = side_by_side(Part(0, 0), _PLACES, 2 * (len(SIDES) + _SYMBOLS))


def observed(state: State, seat: int) -> bytearray:
    """Everything a seat sees, in the order of the segments."""
    return Onlookers().observed(state, seat)


class Onlookers:
    """The seats of a table, with the planet and the pieces as they saw them last."""

    def __init__(self) -> None:
        self._components: Components | None = None
        self._rows: list[bytes] = []
        self._on: list[int] = []
        self._lies: list[int] = []
        self._faces = [-1] * _PLACES
        self._cards = bytearray(_CARDS[-1].end)
        self._joints = -1
        self._tunnels = b""
        self._crews: list[list[int]] = [[]] * MOST_SEATS
        self._pieces = [b""] * MOST_SEATS

    def observed(self, state: State, seat: int) -> bytearray:
        """The same as the function: what was seen before saves time and tells nothing."""
        self.see_planet(state)
        seats, step = state.seats, state.step
        turns = state.turns - 1 if step == OVER else state.turns
        row: list[bytes | bytearray] = [_SEAT[seats - 1], _STEP[step], _SEAT[(state.seat - seat) % seats]]
        row += [bytes([small(turns // seats + 1)]), self._cards, self._tunnels]
        self.add_crews(state, seat, row)
        spots = _LOADER[state.options.loader_track]
        row += [spots[at] for at in state.loaders]
        row.append(bytes([size_of(state.draw), *state.discard, *unseen(state, seat)]))
        return bytearray().join(row)

    def see_planet(self, state: State) -> None:
        """Cards that have changed, and tunnels if they have."""
        if state.components is not self._components:
            self._components = state.components
            self._rows = card_rows(state.components)
            self._faces = [-1] * _PLACES
        elif state.lies == self._lies and state.cards == self._on:
            return
        self._lies, self._on = state.lies[:], state.cards[:]
        for place in range(_PLACES):
            face = 4 * self._on[place] + self._lies[place]
            if face != self._faces[place]:
                self._faces[place] = face
                _CARDS[place].fill(self._cards, self._rows[face])
        joints = joined_east(state) | joined_south(state) << _PLACES
        if joints != self._joints:
            self._joints = joints
            self._tunnels = bytes(tunnel_numbers(state))

    def add_crews(self, state: State, seat: int, row: list[bytes | bytearray]) -> None:
        """The viewer's crew first, the others in their order; of a hidden hand only its size."""
        seats = state.seats
        for behind in range(seats):
            owner = (seat + behind) % seats
            hand, crew = state.hands[owner], state.crew[owner]
            if crew != self._crews[owner]:
                self._crews[owner] = crew[:]
                self._pieces[owner] = bytes(crew)
            row.append(self._pieces[owner])
            told = [state.aboard[owner], size_of(hand)]
            row.append(bytes([*told, 1, *hand] if shows_hand(state, owner, seat) else [*told, *_HIDDEN]))
        row.append(_NO_CREWS[seats])


def shows_hand(state: State, owner: int, seat: int) -> bool:
    """A hand is seen by its owner, or by all if the match is played so (RES-24, RES-D32)."""
    return owner == seat or state.options.open_hands


def size_of(pile: list[int]) -> int:
    """How many cards it has, by symbol."""
    size = 0
    for count in pile:
        size += count
    return size


def unseen(state: State, seat: int) -> list[int]:
    """Every symbol card that this seat cannot see, in some other hand or in the draw pile (RES-97)."""
    left = list(state.components.deck)
    discard = state.discard
    for symbol in range(_SYMBOLS):
        left[symbol] -= discard[symbol]
    for owner in range(state.seats):
        if shows_hand(state, owner, seat):
            hand = state.hands[owner]
            for symbol in range(_SYMBOLS):
                left[symbol] -= hand[symbol]
    return left
