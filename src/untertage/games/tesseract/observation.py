"""What a seat of Tesseract sees as signed bytes, straight from the state.

The fast twin of `encoding.write`, which makes the same row from the view and defines what may be known; a test
compares them. Little changes from one decision to the next: whoever looks again writes only what has changed. Cards and
characters have the numbers of the sheet of the house, which is what environments play with.
"""

from __future__ import annotations

from typing import Final

from untertage.games.tesseract.geometry import COLUMNS, LAYERS
from untertage.games.tesseract.layout import DIE_WIDTH, EVENTS, HOLDER, LAYOUT, LEVELS, RESEARCH, SOURCE, die_row
from untertage.games.tesseract.options import TesseractOptions
from untertage.games.tesseract.rules.cube import movable, threatened
from untertage.games.tesseract.rules.labs import cards_left
from untertage.games.tesseract.rules.legal import actor
from untertage.games.tesseract.state import (
    BURIED,
    CARDS,
    COLORS,
    EFFECT,
    FACE_DOWN,
    FACES,
    KINDS,
    NOBODY,
    SPENT,
    TEAM,
    VALUES,
    Components,
    State,
)
from untertage.kit.layout import Part
from untertage.kit.rows import one_hot

_LENGTH: Final = LAYOUT.length
_VIEWER: Final = LAYOUT.part("viewer")
_SEATS: Final = LAYOUT.part("seats")
_ACTOR: Final = LAYOUT.part("actor")
_DECIDES: Final = LAYOUT.part("decides")
_ASKED: Final = LAYOUT.part("asked")
_CUBE: Final = LAYOUT.part("cube").split(COLUMNS * LAYERS)
_BASE: Final = LAYOUT.part("base")
_UNCOVERED: Final = LAYOUT.part("uncovered")
_MOVABLE: Final = LAYOUT.part("movable")
_THREAT: Final = LAYOUT.part("threat")
_LABS: Final = LAYOUT.part("labs").split(TEAM)
_PRIMED: Final = LAYOUT.part("primed")
_MATRIX: Final = LAYOUT.part("matrix")
_BOX: Final = LAYOUT.part("box")
_ASIDE: Final = LAYOUT.part("aside")
_CHARACTERS: Final = LAYOUT.part("characters").split(TEAM)
_HANDS: Final = LAYOUT.part("hands").split(TEAM)
_DISCARDS: Final = LAYOUT.part("discards")
_STACKS: Final = LAYOUT.part("stacks")
_NODES: Final = LAYOUT.part("nodes").split(VALUES)
_STARTER: Final = LAYOUT.part("starter")
_ACTIVE: Final = LAYOUT.part("active")
_PAID: Final = LAYOUT.part("paid")
_REFUSED: Final = LAYOUT.part("refused")
_COUNTERS: Final = LAYOUT.part("counters")
_DUE: Final = LAYOUT.part("due")
_DUE_DIE: Final = LAYOUT.part("due_die")
_DUE_COLUMN: Final = LAYOUT.part("due_column")
_DUE_ZONE: Final = LAYOUT.part("due_zone")
_DUE_SOURCE: Final = LAYOUT.part("due_source")
_EVENT: Final = dict(zip(EVENTS, one_hot(len(EVENTS)), strict=False))
_NO_EVENT: Final = bytes(len(EVENTS))
_ALL_COLUMNS: Final = (1 << COLUMNS) - 1
_PAID_BITS: Final = 10
"""Bits per kind of action when the actions taken this turn are counted in one number."""
_PAID_MOST: Final = (1 << _PAID_BITS) - 1


def _die(die: int) -> bytearray:
    """The row of a die of the state; what nobody has seen is zero."""
    if die == BURIED:
        return bytearray(die_row(NOBODY, NOBODY))
    if die >= FACES:
        return bytearray(die_row(die - FACES, NOBODY))
    return bytearray(die_row(die // VALUES, die % VALUES))


_DIE: Final = [_die(die) for die in range(BURIED + 1)]
_NO_DIE: Final = bytearray(DIE_WIDTH)


def observed(state: State, seat: int) -> bytearray:
    """Everything on the table, in the order of the segments."""
    return Onlooker(state).look(state, seat)


class Onlookers:
    """Who sits at a table, with what they saw last; all see the same."""

    def __init__(self) -> None:
        self._onlooker: Onlooker | None = None

    def observed(self, state: State, seat: int) -> bytearray:
        """The same as the function: what was seen before saves time and tells nothing."""
        onlooker = self._onlooker
        if onlooker is None or state.components is not onlooker.sheet or len(state.labs) != len(onlooker.labs):
            onlooker = self._onlooker = Onlooker(state)
        return onlooker.look(state, seat)


class Onlooker:
    """The row, and beside it copies of what its parts were written from."""

    def __init__(self, state: State) -> None:
        labs = len(state.labs)
        self.row = bytearray(_LENGTH)
        self.sheet: Components = state.components
        self.state: State | None = None
        self.ply = 0
        self.viewer = NOBODY
        self.seats = NOBODY
        self.actor = NOBODY
        self.decides = NOBODY
        self.asked = NOBODY
        self.columns: list[list[int]] = [[] for _ in range(COLUMNS)]
        self.options: TesseractOptions | None = None
        self.shows_base = False
        self.base: tuple[str, ...] = ()
        self.shown = 0
        self.uncovered = 0
        self.ended = False
        self.skip_prime = False
        self.movable = 0
        self.threat = 0
        self.labs: list[list[int]] = [[] for _ in range(labs)]
        self.dice = [[0] * FACES for _ in range(labs)]
        self.primed = [0] * FACES
        self.contained = 0
        self.box = [0] * COLORS
        self.aside = [0] * COLORS
        self.crew = [NOBODY] * TEAM
        self.hands: list[list[int]] = [[] for _ in range(labs)]
        self.cards = [[0] * len(RESEARCH) for _ in range(labs)]
        self.discards = [0] * len(RESEARCH)
        self.deck: list[int] = []
        self.nodes = [FACE_DOWN] * VALUES
        self.holders = [NOBODY] * VALUES
        self.starter = NOBODY
        self.active = NOBODY
        self.paid = 0
        self.paid_counts = [0] * len(KINDS)
        self.refused = 0
        self.counters = [0] * 8
        self.due = [0] * 4
        self.due_die = NOBODY
        self.due_column = NOBODY
        self.due_zone = NOBODY
        self.due_source = ""

    def look(self, state: State, seat: int) -> bytearray:
        """The row for this state and this seat."""
        stirred = self.stirred(state)
        self.see_who(state, seat)
        self.see_cube(state, stirred)
        self.see_labs(state)
        if stirred & CARDS:
            self.see_cards(state)
        self.see_turn(state)
        self.see_pending(state)
        self.state, self.ply = state, state.ply
        return self.row.copy()

    def see_who(self, state: State, seat: int) -> None:
        """Who looks, and who has to decide."""
        row = self.row
        if seat != self.viewer:
            _VIEWER.move(row, self.viewer, seat)
            self.viewer = seat
        if state.seats - 1 != self.seats:
            _SEATS.move(row, self.seats, state.seats - 1)
            self.seats = state.seats - 1
        decider = decides = asked = NOBODY
        if not state.ended:
            due = state.pending[-1]
            decider, decides, asked = actor(state), due.lab, due.kind
        if decider != self.actor:
            _ACTOR.move(row, self.actor, decider)
            self.actor = decider
        if decides != self.decides:
            _DECIDES.move(row, self.decides, decides)
            self.decides = decides
        if asked != self.asked:
            _ASKED.move(row, self.asked, asked)
            self.asked = asked

    def see_cube(self, state: State, stirred: int) -> None:
        """The dice from the bottom up, the events below them, and which dice may leave or will."""
        ended = bool(state.ended)
        same = state.skip_prime == self.skip_prime and ended == self.ended
        for column in range(COLUMNS):
            if stirred >> column & 1 and state.columns[column] != self.columns[column]:
                self.see_column(column, state.columns[column])
                same = False
        if not same:
            self.skip_prime, self.ended = state.skip_prime, ended
            now, threat = set_of(movable(state)), set_of(threatened(state))
            _MOVABLE.flip(self.row, self.movable ^ now)
            _THREAT.flip(self.row, self.threat ^ threat)
            self.movable, self.threat = now, threat
        if state.options is not self.options:
            self.options, self.shows_base = state.options, state.options.show_base == "always"
        shown = _ALL_COLUMNS if self.shows_base else state.uncovered
        if state.base is not self.base or shown != self.shown:
            self.base, self.shown = state.base, shown
            rows = [_EVENT[event] if shown >> column & 1 else _NO_EVENT for column, event in enumerate(self.base)]
            _BASE.fill(self.row, b"".join(rows))
        if state.uncovered != self.uncovered:
            _UNCOVERED.flip(self.row, self.uncovered ^ state.uncovered)
            self.uncovered = state.uncovered

    def stirred(self, state: State) -> int:
        """What may look different: what one decision has changed, all of it after more or at another table."""
        return state.stirred if state is self.state and state.ply == self.ply + 1 else _ALL_COLUMNS | CARDS

    def see_column(self, column: int, stack: list[int]) -> None:
        """Write the dice of a column that are not as they were."""
        before = self.columns[column]
        self.columns[column] = stack[:]
        for at in range(LAYERS):
            if at >= len(stack):
                if at < len(before):
                    _CUBE[column * LAYERS + at].fill(self.row, _NO_DIE)
            elif at >= len(before) or stack[at] != before[at]:
                _CUBE[column * LAYERS + at].fill(self.row, _DIE[stack[at]])

    def see_labs(self, state: State) -> None:
        """Dice in labs, primed, contained and destroyed; who works where."""
        row = self.row
        for lab, held in enumerate(state.labs):
            if held != self.labs[lab]:
                recount(_LABS[lab], row, self.dice[lab], self.labs[lab], held)
                self.labs[lab] = held[:]
        if state.primed != self.primed:
            _PRIMED.change(row, self.primed, state.primed)
            self.primed = state.primed[:]
        if state.contained != self.contained:
            _MATRIX.flip(row, self.contained ^ state.contained)
            self.contained = state.contained
        if state.box != self.box:
            _BOX.change(row, self.box, state.box)
            self.box = state.box[:]
        if state.aside != self.aside:
            _ASIDE.change(row, self.aside, state.aside)
            self.aside = state.aside[:]
        for lab, character in enumerate(state.crew):
            if character != self.crew[lab]:
                _CHARACTERS[lab].move(row, self.crew[lab], character)
                self.crew[lab] = character

    def see_cards(self, state: State) -> None:
        """Research cards by lab, used up and left; the cards at the nodes and who holds them."""
        row = self.row
        for lab, hand in enumerate(state.hands):
            if hand != self.hands[lab]:
                recount(_HANDS[lab], row, self.cards[lab], self.hands[lab], hand)
                self.hands[lab] = hand[:]
        if state.discards != self.discards:
            _DISCARDS.change(row, self.discards, state.discards)
            self.discards = state.discards[:]
        if state.deck != self.deck:
            self.deck = state.deck[:]
            for number, level in enumerate(LEVELS):
                _STACKS.put(row, number, cards_left(state, level))
        if state.nodes != self.nodes or state.holders != self.holders:
            for node in range(VALUES):
                card, holder = self.nodes[node], self.holders[node]
                _NODES[node].move(row, card, state.nodes[node])
                now = told_holder(state.nodes[node], state.holders[node])
                _NODES[node].move(row, told_holder(card, holder), now)
            self.nodes, self.holders = state.nodes[:], state.holders[:]

    def see_turn(self, state: State) -> None:
        """Who is at it, what has been done in this turn, the counters."""
        row = self.row
        if state.starter != self.starter:
            _STARTER.move(row, self.starter, state.starter)
            self.starter = state.starter
        if state.active != self.active:
            _ACTIVE.move(row, self.active, state.active)
            self.active = state.active
        paid = 0
        for kind in state.paid:
            paid += 1 << kind * _PAID_BITS
        if paid != self.paid:
            self.paid = paid
            for kind in range(len(KINDS)):
                tell(_PAID, row, self.paid_counts, kind, paid >> kind * _PAID_BITS & _PAID_MOST)
        if state.refused != self.refused:
            _REFUSED.flip(row, self.refused ^ state.refused)
            self.refused = state.refused
        counters = self.counters
        tell(_COUNTERS, row, counters, 0, state.ignitions)
        tell(_COUNTERS, row, counters, 1, state.components.last_ignition)
        tell(_COUNTERS, row, counters, 2, state.turn)
        tell(_COUNTERS, row, counters, 3, state.actions)
        tell(_COUNTERS, row, counters, 4, int(state.bonus))
        tell(_COUNTERS, row, counters, 5, state.specials)
        tell(_COUNTERS, row, counters, 6, state.wilds)
        tell(_COUNTERS, row, counters, 7, int(state.skip_prime))

    def see_pending(self, state: State) -> None:
        """What waits for a decision; an effect counts colours and dice where others name a die and a column."""
        row, at, left, delta, die, column, zone, source = self.row, 0, 0, 0, NOBODY, NOBODY, NOBODY, ""
        if state.pending:
            due = state.pending[-1]
            at, left, delta, zone, source = due.at, due.left, due.delta, due.zone, due.source
            if due.kind != EFFECT:
                die, column = due.die, due.column
        tell(_DUE, row, self.due, 0, at)
        tell(_DUE, row, self.due, 1, left)
        tell(_DUE, row, self.due, 2, delta)
        tell(_DUE, row, self.due, 3, len(state.pending))
        if die != self.due_die:
            _DUE_DIE.move(row, self.due_die, die)
            self.due_die = die
        if column != self.due_column:
            _DUE_COLUMN.move(row, self.due_column, column)
            self.due_column = column
        if zone != self.due_zone:
            _DUE_ZONE.move(row, self.due_zone, zone)
            self.due_zone = zone
        if source != self.due_source:
            _DUE_SOURCE.move(row, told_source(self.due_source), told_source(source))
            self.due_source = source


def tell(part: Part, row: bytearray, known: list[int], at: int, value: int) -> None:
    """One number of a part, if it is another one than before."""
    if value != known[at]:
        known[at] = value
        part.put(row, at, value)


def recount(part: Part, row: bytearray, counts: list[int], before: list[int], now: list[int]) -> None:
    """How often each number occurs, where some have come or gone; both lists are in rising order."""
    at, end = 0, len(before)
    for number in now:
        while at < end and before[at] < number:
            tell(part, row, counts, before[at], counts[before[at]] - 1)
            at += 1
        if at < end and before[at] == number:
            at += 1
        else:
            tell(part, row, counts, number, counts[number] + 1)
    while at < end:
        tell(part, row, counts, before[at], counts[before[at]] - 1)
        at += 1


def set_of(columns: list[int]) -> int:
    """These columns as bits."""
    members = 0
    for column in columns:
        members |= 1 << column
    return members


def told_holder(card: int, holder: int) -> int:
    """The place of the holder in a node's part of the row, -1 where there is none."""
    if card == FACE_DOWN or holder == NOBODY:
        return NOBODY
    return HOLDER + (TEAM if holder == SPENT else holder)


def told_source(source: str) -> int:
    """The number of the card or character whose steps are carried out."""
    return SOURCE.get(source.partition("@")[0], NOBODY)
