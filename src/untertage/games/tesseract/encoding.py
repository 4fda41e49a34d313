"""Tesseract for learners: indices of actions, and observations written from a view."""

from __future__ import annotations

from typing import Final

from untertage.games.tesseract import actions, tables
from untertage.games.tesseract.actions import Action
from untertage.games.tesseract.game import Tesseract
from untertage.games.tesseract.geometry import COLUMN_OF, COLUMNS, LAYERS
from untertage.games.tesseract.layout import (
    CHARACTERS,
    EVENTS,
    HOLDER,
    LAYOUT,
    LEVELS,
    MATRIX,
    RESEARCH,
    SOURCE,
    die_row,
)
from untertage.games.tesseract.listing import Listing
from untertage.games.tesseract.names import (
    COLOR_OF,
    FACE_NAMES,
    FACE_OF,
    LAB_NAMES,
    LAB_OF,
    LETTERS,
    ZONE_NAMES,
    ZONE_OF,
)
from untertage.games.tesseract.observation import Onlookers, observed
from untertage.games.tesseract.position import USED, TesseractPosition
from untertage.games.tesseract.rules.groups import every_group
from untertage.games.tesseract.rules.legal import list_legal
from untertage.games.tesseract.state import FACES, KINDS, NOBODY, PENDING, TEAM, VALUES, State
from untertage.games.tesseract.view import TesseractView
from untertage.kit.encoding import Encoding
from untertage.kit.rows import small

STEPS: Final = 2
"""The largest change that a character or card of the default sheet allows."""


def write(view: TesseractView, out: bytearray) -> None:
    """The observation of a view."""
    at, table = LAYOUT.at, view.table
    out[at["viewer"] + (view.seat or 0)] = 1
    out[at["seats"] + table.seats - 1] = 1
    for seat in view.actors:
        out[at["actor"] + seat] = 1
    if view.decides:
        out[at["decides"] + LAB_OF[view.decides]] = 1
    if view.asked:
        out[at["asked"] + PENDING.index(view.asked)] = 1
    write_cube(view, at, out)
    write_labs(table, at, out)
    write_cards(view, at, out)
    write_turn(view, at, out)
    write_pending(table, at, out)


def write_cube(view: TesseractView, at: dict[str, int], out: bytearray) -> None:
    """The dice, the events below them, and which dice may leave or will."""
    cube = LAYOUT.part("cube").split(COLUMNS * LAYERS)
    for name, stack in view.table.tesseract.items():
        for layer, die in enumerate(stack):
            color = NOBODY if die[0] == "?" else LETTERS.index(die[0])
            value = NOBODY if die[1] == "?" else int(die[1]) - 1
            cube[COLUMN_OF[name] * LAYERS + layer].fill(out, die_row(color, value))
    for number, event in enumerate(view.base):
        if event:
            out[at["base"] + number * len(EVENTS) + EVENTS.index(event)] = 1
    for segment, names in (
        ("uncovered", view.table.uncovered), ("movable", view.movable), ("threat", view.threat)
    ):  # fmt: skip
        for name in names:
            out[at[segment] + COLUMN_OF[name]] = 1


def write_labs(table: TesseractPosition, at: dict[str, int], out: bytearray) -> None:
    """Dice in labs, primed, contained and destroyed; who works where."""
    for lab, dice in enumerate(table.labs):
        for die in dice:
            out[at["labs"] + lab * FACES + FACE_OF[die]] += 1
    for die in table.primed:
        out[at["primed"] + FACE_OF[die]] += 1
    for die in table.matrix:
        out[at["matrix"] + FACE_OF[die]] = 1
    for color, count in table.box.items():
        out[at["box"] + COLOR_OF[color]] = count
    for color, count in (table.aside or {}).items():
        out[at["aside"] + COLOR_OF[color]] = count
    for lab, character in enumerate(table.characters):
        if character:
            out[at["characters"] + lab * len(CHARACTERS) + CHARACTERS[character]] = 1


def write_cards(view: TesseractView, at: dict[str, int], out: bytearray) -> None:
    """Research cards by lab, used up and left; the cards at the nodes and who holds them."""
    table = view.table
    for lab, hand in enumerate(table.hands):
        for card in hand:
            out[at["hands"] + lab * len(RESEARCH) + RESEARCH[card]] += 1
    for card in table.discards:
        out[at["discards"] + RESEARCH[card]] += 1
    for number, level in enumerate(LEVELS):
        out[at["stacks"] + number] = view.stacks[level]
    for part, node in zip(LAYOUT.part("nodes").split(VALUES), table.nodes, strict=True):
        if node:
            card, _, holder = node.partition("@")
            part.mark(out, MATRIX[card])
            if holder:
                part.mark(out, HOLDER + (TEAM if holder == USED else LAB_OF[holder]))


def write_turn(view: TesseractView, at: dict[str, int], out: bytearray) -> None:
    """Whose turn it is, what has been done in it, the counters."""
    table = view.table
    out[at["starter"] + LAB_OF[table.starter]] = 1
    out[at["active"] + LAB_OF[table.active]] = 1
    for kind in table.paid:
        out[at["paid"] + KINDS.index(kind)] += 1
    for lab in table.refused:
        out[at["refused"] + LAB_OF[lab]] = 1
    counters = (
        table.ignitions, view.last_ignition, table.turn, table.actions, table.bonus, table.specials, table.wilds,
        table.skip_prime,
    )  # fmt: skip
    for place, value in enumerate(counters, at["counters"]):
        out[place] = small(value)


def write_pending(table: TesseractPosition, at: dict[str, int], out: bytearray) -> None:
    """What waits for a decision."""
    if not table.pending:
        return
    due = table.pending[-1]
    for place, value in enumerate((due.at, due.left, due.delta, len(table.pending)), at["due"]):
        out[place] = small(value)
    if due.die in FACE_OF:
        out[at["due_die"] + FACE_OF[due.die]] = 1
    if due.column in COLUMN_OF:
        out[at["due_column"] + COLUMN_OF[due.column]] = 1
    if due.zone:
        out[at["due_zone"] + ZONE_OF[due.zone]] = 1
    source = due.source.partition("@")[0]
    if source in SOURCE:
        out[at["due_source"] + SOURCE[source]] = 1


def _flat(*tables: object) -> list[Action]:
    """All actions of nested tables, in order."""
    found: list[Action] = []
    for table in tables:
        if isinstance(table, list):
            found += _flat(*table)
        else:
            assert isinstance(table, Action)
            found.append(table)
    return found


def listed(state: State, seat: int) -> list[int]:
    """The indices of the legal actions of a seat."""
    return list_legal(state, seat, NUMBERS)


def ids(game: Tesseract) -> list[str]:
    """The cards and characters that have indices."""
    box = game.components
    return [*(card.id for card in (*box.research, *box.matrix_cards)), *(one.id for one in box.characters)]


ENCODING: Final = Encoding(
    version=1,
    actions=[
        ("special", [tables.SPECIAL_ACTION]),
        ("end", [tables.END]),
        ("twin", [tables.TWIN]),
        ("roll", [tables.ROLL]),
        ("agree", [tables.AGREE]),
        ("refuse", [tables.REFUSE]),
        ("pass", [tables.PASS]),
        ("corner", tables.CORNERS),
        ("take", tables.TAKES),
        ("prime", tables.PRIMES),
        ("accelerate", tables.ACCELERATES),
        ("place", tables.PLACES),
        ("study", [tables.study(card) for card in RESEARCH]),
        ("play", [tables.play(card) for card in RESEARCH]),
        ("use", [tables.use(card) for card in MATRIX]),
        ("character", [actions.Character(character) for character in CHARACTERS]),
        ("destroy", tables.DESTROYS),
        ("destroy_column", tables.DESTROY_COLUMNS),
        ("restore", _flat(tables.RESTORES, tables.RESTORES_FROM_BOX)),
        ("enrich", tables.ENRICHES),
        ("shield", tables.SHIELDS),
        ("delegate", tables.DELEGATES),
        ("reposition", _flat(tables.REPOSITIONS)),
        ("flip", _flat(tables.FLIPS)),
        ("reroll", _flat(tables.REROLLS)),
        ("set", _flat(tables.SETS)),
        ("swap", _flat(tables.SWAPS_TO_CUBE, tables.SWAPS_TO_BOX, tables.SWAPS_TO_PRIMED)),
        (
            "adjust",
            [
                actions.Adjust(die, zone, delta)
                for zone in ZONE_NAMES
                for die in FACE_NAMES
                for delta in tables.deltas(STEPS)
            ],
        ),
        ("fill", _flat(tables.FILLS)),
        ("create", _flat(tables.CREATES, tables.CREATES_ROLLED)),
        (
            "transfer",
            [
                actions.Transfer(die, lab, to, delta)
                for lab in LAB_NAMES
                for to in LAB_NAMES
                for die in FACE_NAMES
                for delta in (0, 1, -1)
            ],
        ),
        ("contain", [tables.contain(group) for group in every_group()]),
    ],
    layout=LAYOUT,
    write=write,
    observe=observed,
    onlookers=lambda: Onlookers().observed,
    listed=listed,
    ids=ids,
)
NUMBERS: Final = Listing(ENCODING.index.__getitem__)
