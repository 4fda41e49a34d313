"""The observation of Tesseract, written from the state.

It equals the row that `encoding.write` makes from the view (`untertage.testing.encoding`). Little changes from one
decision to the next, so the row is kept and only the changes are written.
"""

from __future__ import annotations

from typing import Final

from untertage.games.tesseract.geometry import COLUMNS, LAYERS
from untertage.games.tesseract.layout import DIE_WIDTH, EVENTS, HOLDER, LAYOUT, LEVELS, SOURCE, die_row
from untertage.games.tesseract.options import TesseractOptions
from untertage.games.tesseract.rules.cube import ALL_COLUMNS, movable_bits, shown_events, threatened
from untertage.games.tesseract.rules.labs import cards_left
from untertage.games.tesseract.rules.legal import actor
from untertage.games.tesseract.state import (
    BIT,
    BURIED,
    CARDS,
    EFFECT,
    FACE_DOWN,
    FACES,
    NOBODY,
    SPENT,
    TEAM,
    VALUES,
    Components,
    State,
)
from untertage.kit.rows import one_hot
from untertage.kit.tracked import Counts, Members, Number, Numbers, OneHot

_CUBE: Final = LAYOUT.part("cube").split(COLUMNS * LAYERS)
_BASE: Final = LAYOUT.part("base")
_EVENT: Final = dict(zip(EVENTS, one_hot(len(EVENTS)), strict=False))
_NO_EVENT: Final = bytes(len(EVENTS))


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
    """The observation of a seat."""
    return Onlooker(state).look(state, seat)


class Onlookers:
    """Observations of one table; the row is kept and updated."""

    def __init__(self) -> None:
        self._onlooker: Onlooker | None = None

    def observed(self, state: State, seat: int) -> bytearray:
        """The observation of a seat; it does not depend on earlier calls."""
        onlooker = self._onlooker
        if onlooker is None or state.components is not onlooker.components or len(state.labs) != len(onlooker.labs):
            onlooker = self._onlooker = Onlooker(state)
        return onlooker.look(state, seat)


class Onlooker:
    """The row of a table, and what it was written from."""

    def __init__(self, state: State) -> None:
        self.row = row = bytearray(LAYOUT.length)
        self.components: Components = state.components
        self.state: State | None = None
        self.ply = 0
        part, labs = LAYOUT.part, len(state.labs)
        self.viewer = OneHot(row, part("viewer"))
        self.seats = OneHot(row, part("seats"))
        self.actor = OneHot(row, part("actor"))
        self.decides = OneHot(row, part("decides"))
        self.asked = OneHot(row, part("asked"))
        self.labs = [Counts(row, lab) for lab in part("labs").split(TEAM)[:labs]]
        self.primed = Numbers(row, part("primed"))
        self.contained = Members(row, part("matrix"))
        self.box = Numbers(row, part("box"))
        self.aside = Numbers(row, part("aside"))
        self.crew = [OneHot(row, lab) for lab in part("characters").split(TEAM)]
        self.cube = Cube(row)
        self.cards = Cards(row, labs)
        self.turn = Turn(row)
        self.due = Due(row)

    def look(self, state: State, seat: int) -> bytearray:
        """The row for this state and this seat."""
        stirred = self.stirred(state)
        self.see_who(state, seat)
        self.cube.look(state, stirred)
        self.see_labs(state)
        if stirred & CARDS:
            self.cards.look(state)
        self.turn.look(state)
        self.due.look(state)
        self.state, self.ply = state, state.ply
        return self.row.copy()

    def stirred(self, state: State) -> int:
        """Which columns may have changed, and whether cards may have: known after one ply; after several, assume
        everything."""
        return state.stirred if state is self.state and state.ply == self.ply + 1 else ALL_COLUMNS | CARDS

    def see_who(self, state: State, seat: int) -> None:
        """The viewer, and who has to decide."""
        self.viewer.show(seat)
        self.seats.show(state.seats - 1)
        decider = decides = asked = NOBODY
        if not state.ended:
            due = state.pending[-1]
            decider, decides, asked = actor(state), due.lab, due.kind
        self.actor.show(decider)
        self.decides.show(decides)
        self.asked.show(asked)

    def see_labs(self, state: State) -> None:
        """Dice in labs, primed, contained and destroyed; who works where."""
        for lab, held in enumerate(state.labs):
            self.labs[lab].show(held)
        self.primed.show(state.primed)
        self.contained.show(state.contained)
        self.box.show(state.box)
        self.aside.show(state.aside)
        for lab, character in enumerate(state.crew):
            self.crew[lab].show(character)


class Cube:
    """The dice from the bottom up, the events below them, and which dice may leave or will."""

    def __init__(self, row: bytearray) -> None:
        self.row = row
        self.columns: list[list[int]] = [[] for _ in range(COLUMNS)]
        self.base: tuple[str, ...] = ()
        self.options: TesseractOptions | None = None
        self.open = 0
        self.shown = 0
        self.ended = False
        self.skip_prime = False
        self.uncovered = Members(row, LAYOUT.part("uncovered"))
        self.movable = Members(row, LAYOUT.part("movable"))
        self.threat = Members(row, LAYOUT.part("threat"))

    def look(self, state: State, stirred: int) -> None:
        """Write what has changed; only columns marked as changed are compared."""
        ended = bool(state.ended)
        same = state.skip_prime == self.skip_prime and ended == self.ended
        left = stirred & ALL_COLUMNS
        while left:
            column = left.bit_length() - 1
            left ^= BIT[column]
            if state.columns[column] != self.columns[column]:
                self.see_column(column, state.columns[column])
                same = False
        if not same:
            self.skip_prime, self.ended = state.skip_prime, ended
            self.movable.show(movable_bits(state))
            self.threat.show(set_of(threatened(state)))
        if state.uncovered != self.open or state.base is not self.base or state.options is not self.options:
            self.open, self.options = state.uncovered, state.options
            self.uncovered.show(state.uncovered)
            self.see_base(state)

    def see_base(self, state: State) -> None:
        """Write the events that may be known."""
        shown = shown_events(state)
        if state.base is not self.base or shown != self.shown:
            self.base, self.shown = state.base, shown
            rows = [_EVENT[event] if shown >> column & 1 else _NO_EVENT for column, event in enumerate(self.base)]
            _BASE.fill(self.row, b"".join(rows))

    def see_column(self, column: int, stack: list[int]) -> None:
        """Write the dice of a column that have changed."""
        before = self.columns[column]
        self.columns[column] = stack[:]
        for at in range(LAYERS):
            if at >= len(stack):
                if at < len(before):
                    _CUBE[column * LAYERS + at].fill(self.row, _NO_DIE)
            elif at >= len(before) or stack[at] != before[at]:
                _CUBE[column * LAYERS + at].fill(self.row, _DIE[stack[at]])


class Cards:
    """Research cards by lab, used up and left; the cards at the nodes and who holds them."""

    def __init__(self, row: bytearray, labs: int) -> None:
        part = LAYOUT.part
        self.hands = [Counts(row, lab) for lab in part("hands").split(TEAM)[:labs]]
        self.discards = Numbers(row, part("discards"))
        self.deck: list[int] = []
        self.stacks = Numbers(row, part("stacks"))
        nodes = part("nodes").split(VALUES)
        self.nodes = [OneHot(row, node) for node in nodes]
        self.holders = [OneHot(row, node) for node in nodes]

    def look(self, state: State) -> None:
        """Write what has changed."""
        for lab, hand in enumerate(state.hands):
            self.hands[lab].show(hand)
        self.discards.show(state.discards)
        if state.deck != self.deck:
            self.deck = state.deck[:]
            self.stacks.show([cards_left(state, level) for level in LEVELS])
        for node, card in enumerate(state.nodes):
            self.nodes[node].show(card)
            self.holders[node].show(place_of_holder(card, state.holders[node]))


class Turn:
    """Whose turn it is, what has been done in it, the counters."""

    def __init__(self, row: bytearray) -> None:
        part = LAYOUT.part
        counters = part("counters")
        self.starter = OneHot(row, part("starter"))
        self.active = OneHot(row, part("active"))
        self.paid = Counts(row, part("paid"))
        self.refused = Members(row, part("refused"))
        self.ignitions = Number(row, counters, 0)
        self.last_ignition = Number(row, counters, 1)
        self.turn = Number(row, counters, 2)
        self.actions = Number(row, counters, 3)
        self.bonus = Number(row, counters, 4)
        self.specials = Number(row, counters, 5)
        self.wilds = Number(row, counters, 6)
        self.skip_prime = Number(row, counters, 7)

    def look(self, state: State) -> None:
        """Write what has changed."""
        self.starter.show(state.starter)
        self.active.show(state.active)
        self.paid.show(state.paid)
        self.refused.show(state.refused)
        self.ignitions.show(state.ignitions)
        self.last_ignition.show(state.components.last_ignition)
        self.turn.show(state.turn)
        self.actions.show(state.actions)
        self.bonus.show(int(state.bonus))
        self.specials.show(state.specials)
        self.wilds.show(state.wilds)
        self.skip_prime.show(int(state.skip_prime))


class Due:
    """What waits for a decision; an effect counts colours and dice where others name a die and a column."""

    def __init__(self, row: bytearray) -> None:
        part = LAYOUT.part
        due = part("due")
        self.at = Number(row, due, 0)
        self.left = Number(row, due, 1)
        self.delta = Number(row, due, 2)
        self.items = Number(row, due, 3)
        self.die = OneHot(row, part("due_die"))
        self.column = OneHot(row, part("due_column"))
        self.zone = OneHot(row, part("due_zone"))
        self.source = OneHot(row, part("due_source"))

    def look(self, state: State) -> None:
        """Write what has changed."""
        at, left, delta, die, column, zone, source = 0, 0, 0, NOBODY, NOBODY, NOBODY, NOBODY
        if state.pending:
            due = state.pending[-1]
            at, left, delta, zone = due.at, due.left, due.delta, due.zone
            if due.source:
                source = SOURCE.get(due.source.partition("@")[0], NOBODY)
            if due.kind != EFFECT:
                die, column = due.die, due.column
        self.at.show(at)
        self.left.show(left)
        self.delta.show(delta)
        self.items.show(len(state.pending))
        self.die.show(die)
        self.column.show(column)
        self.zone.show(zone)
        self.source.show(source)


def set_of(columns: list[int]) -> int:
    """Columns as bits."""
    members = 0
    for column in columns:
        members |= 1 << column
    return members


def place_of_holder(card: int, holder: int) -> int:
    """Where a node shows the holder of its card; -1 if there is none."""
    if card == FACE_DOWN or holder == NOBODY:
        return NOBODY
    return HOLDER + (TEAM if holder == SPENT else holder)
