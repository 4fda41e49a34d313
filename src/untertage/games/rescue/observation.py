"""The observation of Rescue, written from the state.

It equals the row that `encoding.write` makes from the view (`untertage.testing.encoding`).
"""

from __future__ import annotations

from typing import Final

from untertage.games.rescue.components import Components
from untertage.games.rescue.geometry import LOADERS, PLACES, TRACKS
from untertage.games.rescue.layout import CREWS, FACE, LAYOUT, MOST_SEATS, crew_rest, loader_row
from untertage.games.rescue.rules.knowledge import sees_hand, unseen
from untertage.games.rescue.rules.tunnels import joined_east, joined_south, tunnel_numbers
from untertage.games.rescue.state import OVER, State

_SEATS: Final = LAYOUT.part("seats")
_STEP: Final = LAYOUT.part("step")
_TURN: Final = LAYOUT.part("turn")
_ROUND: Final = LAYOUT.part("round")
_CARDS: Final = LAYOUT.part("cards").split(len(PLACES))
_TUNNELS: Final = LAYOUT.part("tunnels")
_PIECES: Final = [pieces for pieces, _ in CREWS]
_CREWS: Final = [rest for _, rest in CREWS]
_LOADERS: Final = LAYOUT.part("loaders").split(len(LOADERS))
_DRAW: Final = LAYOUT.part("draw")
_DISCARD: Final = LAYOUT.part("discard")
_UNSEEN: Final = LAYOUT.part("unseen")
_LOADER: Final = {
    track: [bytearray(loader_row(place, sides, at)) for at, (place, sides) in enumerate(spots)]
    for track, spots in TRACKS.items()
}


def card_rows(components: Components) -> list[bytearray]:
    """Both sides of card c lying in state l, at 4 * c + l; flip_long is xor 2."""
    faces = [FACE[sides][symbol] for sides, symbol in zip(components.face_open, components.face_symbol, strict=True)]
    return [bytearray(faces[face] + faces[face ^ 2]) for face in range(len(faces))]


def observed(state: State, seat: int) -> bytearray:
    """The observation of a seat."""
    return Onlookers().observed(state, seat)


class Onlookers:
    """Observations of one table. Cards, tunnels and pieces are kept until they change."""

    def __init__(self) -> None:
        self._planet = bytearray(LAYOUT.length)
        """A row with cards and tunnels only."""
        self._components: Components | None = None
        self._rows: list[bytearray] = []
        self._on: list[int] = []
        self._lies: list[int] = []
        self._faces = [-1] * len(PLACES)
        self._joints = -1
        self._crews: list[list[int]] = [[]] * MOST_SEATS
        self._pieces = [bytearray()] * MOST_SEATS

    def observed(self, state: State, seat: int) -> bytearray:
        """The observation of a seat; it does not depend on earlier calls."""
        self.see_planet(state)
        row = self._planet.copy()
        seats = state.seats
        turns = state.turns - 1 if state.step == OVER else state.turns
        _SEATS.mark(row, seats - 1)
        _STEP.mark(row, state.step)
        _TURN.mark(row, (state.seat - seat) % seats)
        _ROUND.put(row, 0, turns // seats + 1)
        self.write_crews(state, seat, row)
        spots = _LOADER[state.options.loader_track]
        for loader, at in enumerate(state.loaders):
            _LOADERS[loader].fill(row, spots[at])
        _DRAW.put(row, 0, size_of(state.draw))
        _DISCARD.write(row, state.discard)
        _UNSEEN.write(row, unseen(state, seat))
        return row

    def see_planet(self, state: State) -> None:
        """Write the cards that have changed, and the tunnels if they have."""
        if state.components is not self._components:
            self._components = state.components
            self._rows = card_rows(state.components)
            self._faces = [-1] * len(PLACES)
        elif state.lies == self._lies and state.cards == self._on:
            return
        self._lies, self._on = state.lies[:], state.cards[:]
        for place in range(len(PLACES)):
            face = 4 * self._on[place] + self._lies[place]
            if face != self._faces[place]:
                self._faces[place] = face
                _CARDS[place].fill(self._planet, self._rows[face])
        joints = joined_east(state) | joined_south(state) << len(PLACES)
        if joints != self._joints:
            self._joints = joints
            _TUNNELS.fill(self._planet, bytes(tunnel_numbers(state)))

    def write_crews(self, state: State, seat: int, row: bytearray) -> None:
        """The viewer's crew first, then the others in turn order; of a hidden hand only its size."""
        seats = state.seats
        for behind in range(seats):
            owner = (seat + behind) % seats
            hand, crew = state.hands[owner], state.crew[owner]
            if crew != self._crews[owner]:
                self._crews[owner] = crew[:]
                self._pieces[owner] = bytearray(crew)
            _PIECES[behind].fill(row, self._pieces[owner])
            shown = hand if sees_hand(state, owner, seat) else None
            _CREWS[behind].write(row, crew_rest(state.aboard[owner], size_of(hand), shown))


def size_of(pile: list[int]) -> int:
    """How many cards it has, by symbol."""
    size = 0
    for count in pile:
        size += count
    return size
