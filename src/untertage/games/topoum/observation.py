"""What a seat of Topoum sees as signed bytes, straight from the state.

The fast twin of `encoding.write`, which makes the same row from the view and defines what may be known; a test
compares them.
"""

from __future__ import annotations

from typing import Final

from untertage.games.topoum import waits
from untertage.games.topoum.board import BIT, SPACES
from untertage.games.topoum.pieces import BOX, CARDS, CRATE_LORD, FARMERS, FOUR, NOBODY, TOKENS
from untertage.games.topoum.rules.deck import deck_size
from untertage.games.topoum.rules.supply import cross_bit, moles_left, tiles_left
from untertage.games.topoum.state import State
from untertage.kit.rows import MOST_KEPT, Sets, one_hot, small

MOST_SEATS: Final = 4
_SEAT: Final = one_hot(MOST_SEATS)
_CARD: Final = one_hot(len(CARDS))
_CARDS: Final = Sets(list(range(len(CARDS))))
_FARMER: Final = one_hot(len(FARMERS))
_DUE: Final = one_hot(len(waits.NAMES))
_SPACES: Final = Sets(SPACES)
_NO_SPACE: Final = bytes(len(SPACES))
_NO_CARDS: Final = bytes(len(CARDS))
_NO_CRATES: Final = bytes(FOUR * (3 + MOST_SEATS))
_PLACE_OF: Final = {cell: place for place, cell in enumerate(SPACES)}
_LINES: Final[dict[tuple[int, ...], bytes]] = {}


def observed(state: State, seat: int) -> bytearray:
    """Everything a seat sees, in the order of the segments."""
    seats = state.seats
    order = [(seat + behind) % seats for behind in range(seats)]
    row = [_SEAT[seats - 1]]
    add_planes(state, order, row)
    add_players(state, seat, order, row)
    add_cards(state, seat, order, row)
    row.append(bytes([small(state.used)]))
    if state.pending:
        due = state.pending[-1]
        row += [_DUE[due.kind], _SEAT[order.index(due.seat)], _CARD[due.card]]
    else:
        row += [_DUE[NOBODY], _SEAT[NOBODY], _CARD[NOBODY]]
    return bytearray().join(row)


def add_planes(state: State, order: list[int], row: list[bytes]) -> None:
    """The board, plane by plane."""
    base, neutral = state.base, state.neutral
    row += [_SPACES.row(state.variant.board), _SPACES.row(state.variant.marked), _SPACES.row(state.fields)]
    nobody = [_NO_SPACE] * (MOST_SEATS - len(order))
    row += [_SPACES.row(base[seat] | neutral[seat]) for seat in order]
    row += nobody
    row.append(_SPACES.row(neutral[BOX]))
    row.append(_SPACES.row(neutral[0] | neutral[1] | neutral[2] | neutral[3] | neutral[BOX]))
    for kind in range(len(TOKENS)):
        row.append(_SPACES.row(state.token[kind]))
    for seat in order:
        row.append(_SPACES.row(state.moles[seat]))
    row += nobody
    row += [_SPACES.row(cross_bit(state)), _SPACES.row(state.fields & ~state.battlefield), crate_plane(state)]
    row += [_SPACES.row(state.ready), _SPACES.row(state.moved), one_space(state.active)]
    row.append(one_space(state.pending[-1].cell if state.pending else NOBODY))
    row.append(lines(state.seen))


def one_space(cell: int) -> bytes:
    return _NO_SPACE if cell < 0 else _SPACES.row(BIT[cell])


def crate_plane(state: State) -> bytes:
    """The numbers of the crates where they lie."""
    if state.farmer != CRATE_LORD:
        return _NO_SPACE
    plane = bytearray(len(SPACES))
    for crate in range(FOUR):
        if state.crate_cell[crate] >= 0:
            plane[_PLACE_OF[state.crate_cell[crate]]] = crate + 1
    return bytes(plane)


def lines(seen: list[int]) -> bytes:
    """Where lines begin, and where they end; they stay the same for a whole turn, so they are remembered."""
    key = tuple(seen)
    known = _LINES.get(key)
    if known is not None:
        return known
    planes = bytearray(2 * len(SPACES))
    for line in seen:
        planes[_PLACE_OF[line >> 8]] += 1
        planes[len(SPACES) + _PLACE_OF[line & 255]] += 1
    if len(_LINES) >= MOST_KEPT:
        _LINES.clear()
    _LINES[key] = bytes(planes)
    return _LINES[key]


def add_players(state: State, seat: int, order: list[int], row: list[bytes]) -> None:
    """Supplies, captives and crates, everybody counted from the viewer."""
    told = [0] * (4 * MOST_SEATS + MOST_SEATS * MOST_SEATS)
    for place, player in enumerate(order):
        told[place] = small(state.scores[player])
        told[MOST_SEATS + place] = moles_left(state, player)
        told[2 * MOST_SEATS + place] = tiles_left(state, player)
        told[3 * MOST_SEATS + place] = len(state.hands[player])
        for behind, owner in enumerate(order):
            told[(4 + place) * MOST_SEATS + behind] = state.captives[player * 4 + owner]
    row.append(bytes(told))
    row += [_SEAT[order.index(player) if player >= 0 else NOBODY] for player in (state.start, state.turn, state.press)]
    row.append(_NO_CRATES if state.farmer != CRATE_LORD else crates(state, seat, order))


def crates(state: State, seat: int, order: list[int]) -> bytes:
    """Who has looked is public; the value is for those who have, and for all at the end (TOP-93, TOP-D56)."""
    told: list[int] = []
    for crate in range(FOUR):
        cell, known = state.crate_cell[crate], state.crate_known[crate]
        may_know = known >> seat & 1 == 1 or (state.ended and cell >= 0)
        told += [cell >= 0, may_know, small(state.crate_value[crate]) if may_know else 0]
        told += [known >> other & 1 for other in order] + [0] * (MOST_SEATS - len(order))
    return bytes(told)


def add_cards(state: State, seat: int, order: list[int], row: list[bytes]) -> None:
    """The viewer's own hand, what lies open, and how much of each card is left unseen."""
    types = 0
    for card in state.types:
        types |= 1 << card
    hand, unseen = [0] * len(CARDS), state.bag[:]
    for other in order:
        for card in state.hands[other]:
            if other == seat:
                hand[card] += 1
            else:
                unseen[card] += 1
    row += [_CARDS.row(types), bytes(hand)]
    for card in state.bar:
        row.append(_CARD[card])
    for other in order:
        row.append(bytes(state.piles[other * len(CARDS) : (other + 1) * len(CARDS)]))
    row += [_NO_CARDS] * (MOST_SEATS - len(order))
    row += [bytes(state.discards), bytes(unseen), bytes([small(deck_size(state)), state.peace]), _FARMER[state.farmer]]
