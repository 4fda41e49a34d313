"""What a seat of Tesseract sees as signed bytes, straight from the state.

The fast twin of `encoding.write`, which makes the same row from the view and defines what may be known; a test
compares them. Cards and characters have the numbers of the sheet of the house, which is what environments play with.
"""

from __future__ import annotations

from typing import Final

from untertage.games.tesseract.components import HOUSE
from untertage.games.tesseract.rules.cube import movable, threatened
from untertage.games.tesseract.rules.labs import cards_left
from untertage.games.tesseract.rules.legal import actor
from untertage.games.tesseract.state import (
    BURIED,
    COLORS,
    COLUMNS,
    EFFECT,
    FACE_DOWN,
    FACES,
    KINDS,
    LAYERS,
    NOBODY,
    PENDING,
    SPENT,
    TEAM,
    VALUES,
    ZONES,
    State,
)
from untertage.kit.rows import MOST_KEPT, Sets, one_hot, smalls

EVENTS: Final = sorted({event for side in HOUSE.bases.values() for event in side})
_RESEARCH: Final = len(HOUSE.research)
_SOURCES: Final = [card.id for card in [*HOUSE.research, *HOUSE.matrix_cards]] + [one.id for one in HOUSE.characters]
_LAB: Final = one_hot(TEAM)
_LABS: Final = Sets(list(range(TEAM)))
_ASKED: Final = one_hot(len(PENDING))
_COLOR: Final = one_hot(COLORS)
_VALUE: Final = one_hot(VALUES)
_NO_DIE: Final = bytes(1 + COLORS + VALUES)
_EVENT: Final = dict(zip(EVENTS, one_hot(len(EVENTS)), strict=False))
_NO_EVENT: Final = bytes(len(EVENTS))
_ALL_COLUMNS: Final = (1 << COLUMNS) - 1
_COLUMN: Final = one_hot(COLUMNS)
_COLUMNS: Final = Sets(list(range(COLUMNS)))
_FACE: Final = one_hot(FACES)
_FACES: Final = Sets(list(range(FACES)))
_ZONE: Final = one_hot(ZONES)
_CHARACTER: Final = one_hot(len(HOUSE.characters))
_MATRIX: Final = one_hot(len(HOUSE.matrix_cards))
_HOLDER: Final = one_hot(TEAM + 1)
_NO_NODE: Final = _MATRIX[NOBODY] + _HOLDER[NOBODY]
_SOURCE: Final = dict(zip(_SOURCES, one_hot(len(_SOURCES)), strict=False))
_NO_SOURCE: Final = bytes(len(_SOURCES))
_NOTHING_DUE: Final = bytes(4 + FACES + COLUMNS + ZONES + len(_SOURCES))


def _die_row(die: int) -> bytes:
    """Present, colour, value; what nobody has seen is zero."""
    if die == BURIED:
        return b"\1" + _COLOR[NOBODY] + _VALUE[NOBODY]
    if die >= FACES:
        return b"\1" + _COLOR[die - FACES] + _VALUE[NOBODY]
    return b"\1" + _COLOR[die // VALUES] + _VALUE[die % VALUES]


_DIE: Final = [_die_row(die) for die in range(BURIED + 1)]
_BASES: Final[dict[tuple[tuple[str, ...], int], bytes]] = {}


def observed(state: State, seat: int) -> bytearray:
    """Everything on the table, in the order of the segments."""
    ended = bool(state.ended)
    row = [_LAB[seat], _LAB[state.seats - 1], _LAB[NOBODY if ended else actor(state)]]
    row.append(_LAB[NOBODY if ended else state.pending[-1].lab])
    row.append(_ASKED[NOBODY if ended else state.pending[-1].kind])
    add_cube(state, row)
    add_labs(state, row)
    add_cards(state, row)
    add_turn(state, row)
    add_pending(state, row)
    return bytearray().join(row)


def columns_of(columns: list[int]) -> bytes:
    members = 0
    for column in columns:
        members |= 1 << column
    return _COLUMNS.row(members)


def add_cube(state: State, row: list[bytes]) -> None:
    """The dice from the bottom up, the events below them, and which dice may leave or will."""
    row += [_DIE[stack[at]] if at < len(stack) else _NO_DIE for stack in state.columns for at in range(LAYERS)]
    row.append(events(state.base, _ALL_COLUMNS if state.options.show_base == "always" else state.uncovered))
    row += [_COLUMNS.row(state.uncovered), columns_of(movable(state)), columns_of(threatened(state))]


def events(base: tuple[str, ...], shown: int) -> bytes:
    """The events below the columns; they hardly ever change, so they are remembered."""
    key = (base, shown)
    known = _BASES.get(key)
    if known is None:
        rows = [_EVENT[event] if shown >> column & 1 else _NO_EVENT for column, event in enumerate(base)]
        if len(_BASES) >= MOST_KEPT:
            _BASES.clear()
        known = _BASES[key] = b"".join(rows)
    return known


def add_labs(state: State, row: list[bytes]) -> None:
    """Dice in labs, primed, contained and destroyed; who works where."""
    dice = bytearray(TEAM * FACES)
    for lab, held in enumerate(state.labs):
        for face in held:
            dice[lab * FACES + face] += 1
    row += [bytes(dice), bytes(state.primed), _FACES.row(state.contained), bytes(state.box), bytes(state.aside)]
    for lab in range(TEAM):
        row.append(_CHARACTER[state.crew[lab] if lab < len(state.crew) else NOBODY])


def add_cards(state: State, row: list[bytes]) -> None:
    """Research cards by lab, used up and left; the cards at the nodes and who holds them."""
    cards = bytearray(TEAM * _RESEARCH)
    for lab, hand in enumerate(state.hands):
        for card in hand:
            cards[lab * _RESEARCH + card] += 1
    row += [bytes(cards), bytes(state.discards)]
    row.append(bytes([cards_left(state, 2), cards_left(state, 3), cards_left(state, 4)]))
    for node in range(VALUES):
        card, holder = state.nodes[node], state.holders[node]
        if card == FACE_DOWN:
            row.append(_NO_NODE)
        else:
            row += [_MATRIX[card], _HOLDER[TEAM if holder == SPENT else holder]]


def add_turn(state: State, row: list[bytes]) -> None:
    """Who is at it, what has been done in this turn, the counters."""
    paid = bytearray(len(KINDS))
    for kind in state.paid:
        paid[kind] += 1
    row += [_LAB[state.starter], _LAB[state.active], bytes(paid), _LABS.row(state.refused)]
    row.append(
        smalls([
            state.ignitions, state.sheet.last_ignition, state.turn, state.actions, state.bonus, state.specials,
            state.wilds, state.skip_prime,
        ])
    )  # fmt: skip


def add_pending(state: State, row: list[bytes]) -> None:
    """What waits for a decision; an effect counts colours and dice where others name a die and a column."""
    if not state.pending:
        row.append(_NOTHING_DUE)
        return
    due = state.pending[-1]
    row.append(smalls([due.at, due.left, due.delta, len(state.pending)]))
    row.append(_FACE[NOBODY if due.kind == EFFECT else due.die])
    row.append(_COLUMN[NOBODY if due.kind == EFFECT else due.column])
    row.append(_ZONE[due.zone])
    row.append(_SOURCE.get(due.source.partition("@")[0], _NO_SOURCE))
