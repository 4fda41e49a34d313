"""The observation of Rescue, written from the state.

It equals the row that `encoding.write` makes from the view (`untertage.testing.encoding`).
"""

from __future__ import annotations

from typing import Final

from untertage.games.rescue.components import Components
from untertage.games.rescue.geometry import LOADERS, TRACKS
from untertage.games.rescue.layout import FACE, LAYOUT, MOST_SEATS, crew_row, loader_row
from untertage.games.rescue.rules.knowledge import sees_hand, unseen
from untertage.games.rescue.rules.tunnels import joined_east, joined_south, tunnel_numbers
from untertage.games.rescue.state import OVER, State

_LENGTH: Final = LAYOUT.length
_SEATS: Final = LAYOUT.part("seats")
_STEP: Final = LAYOUT.part("step")
_TURN: Final = LAYOUT.part("turn")
_ROUND: Final = LAYOUT.part("round")
_CARDS: Final = LAYOUT.part("cards")
_TUNNELS: Final = LAYOUT.part("tunnels")
_CREWS: Final = LAYOUT.part("crews").split(MOST_SEATS)
_LOADERS: Final = LAYOUT.part("loaders").split(len(LOADERS))
_DRAW: Final = LAYOUT.part("draw")
_DISCARD: Final = LAYOUT.part("discard")
_UNSEEN: Final = LAYOUT.part("unseen")
_LOADER: Final = {
    track: [loader_row(place, sides, at) for at, (place, sides) in enumerate(spots)] for track, spots in TRACKS.items()
}


def card_rows(components: Components) -> list[bytes]:
    """Both sides of card c lying in state l, at 4 * c + l; flip_long is xor 2."""
    faces = [FACE[sides][symbol] for sides, symbol in zip(components.face_open, components.face_symbol, strict=True)]
    return [faces[face] + faces[face ^ 2] for face in range(len(faces))]


def observed(state: State, seat: int) -> bytearray:
    """The observation of a seat."""
    return Onlookers().observed(state, seat)


class Onlookers:
    """Observations of one table. The rows of the planet are kept until a card has changed."""

    def __init__(self) -> None:
        self._components: Components | None = None
        self._rows: list[bytes] = []
        self._on: list[int] = []
        self._lies: list[int] = []
        self._cards = bytearray()
        self._joints = -1
        self._tunnels = bytearray()

    def observed(self, state: State, seat: int) -> bytearray:
        """The observation of a seat; it does not depend on earlier calls."""
        self.see_planet(state)
        seats = state.seats
        turns = state.turns - 1 if state.step == OVER else state.turns
        row = bytearray(_LENGTH)
        _SEATS.mark(row, seats - 1)
        _STEP.mark(row, state.step)
        _TURN.mark(row, (state.seat - seat) % seats)
        _ROUND.put(row, 0, turns // seats + 1)
        _CARDS.fill(row, self._cards)
        _TUNNELS.fill(row, self._tunnels)
        write_crews(state, seat, row)
        spots = _LOADER[state.options.loader_track]
        for loader, at in enumerate(state.loaders):
            _LOADERS[loader].fill(row, spots[at])
        _DRAW.put(row, 0, size_of(state.draw))
        _DISCARD.fill(row, bytes(state.discard))
        _UNSEEN.fill(row, bytes(unseen(state, seat)))
        return row

    def see_planet(self, state: State) -> None:
        """Write cards and tunnels again if a card has changed."""
        if state.components is not self._components:
            self._components = state.components
            self._rows = card_rows(state.components)
        elif state.lies == self._lies and state.cards == self._on:
            return
        self._lies, self._on = state.lies[:], state.cards[:]
        rows = self._rows
        self._cards = bytearray().join([rows[4 * card + lie] for card, lie in zip(self._on, self._lies, strict=True)])
        joints = joined_east(state) | joined_south(state) << len(self._on)
        if joints != self._joints:
            self._joints = joints
            self._tunnels = bytearray(tunnel_numbers(state))


def write_crews(state: State, seat: int, row: bytearray) -> None:
    """The viewer's crew first, then the others in turn order; of a hidden hand only its size."""
    seats = state.seats
    for behind in range(seats):
        owner = (seat + behind) % seats
        hand = state.hands[owner]
        shown = hand if sees_hand(state, owner, seat) else None
        _CREWS[behind].fill(row, crew_row(state.crew[owner], state.aboard[owner], size_of(hand), shown))


def size_of(pile: list[int]) -> int:
    """How many cards it has, by symbol."""
    size = 0
    for count in pile:
        size += count
    return size
