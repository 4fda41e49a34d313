"""Tesseract for programs that learn: numbers of actions, and the view as signed bytes."""

from __future__ import annotations

from typing import Final

from untertage.games.tesseract import actions, tables
from untertage.games.tesseract.actions import Action
from untertage.games.tesseract.components import HOUSE
from untertage.games.tesseract.names import (
    COLOR_NAMES,
    COLOR_OF,
    COLUMN_OF,
    FACE_NAMES,
    FACE_OF,
    LAB_NAMES,
    LAB_OF,
    LETTERS,
    ZONE_NAMES,
    ZONE_OF,
)
from untertage.games.tesseract.observation import EVENTS, Onlookers, observed
from untertage.games.tesseract.position import USED, TesseractPosition
from untertage.games.tesseract.rules.groups import every_group
from untertage.games.tesseract.rules.legal import list_legal
from untertage.games.tesseract.state import COLORS, COLUMNS, FACES, KINDS, LAYERS, PENDING, TEAM, VALUES, State
from untertage.games.tesseract.view import TesseractView
from untertage.games.tesseract.words import Words
from untertage.kit.encoding import Encoding
from untertage.kit.rows import small

RESEARCH: Final = {card.id: number for number, card in enumerate(HOUSE.research)}
MATRIX: Final = {card.id: number for number, card in enumerate(HOUSE.matrix_cards)}
CHARACTERS: Final = {character.id: number for number, character in enumerate(HOUSE.characters)}
STEPS: Final = 2
"""The largest change that a character or card of the house allows."""
DIE_WIDTH: Final = 1 + COLORS + VALUES
NODE_WIDTH: Final = len(MATRIX) + TEAM + 1


def write(view: TesseractView, encoding: Encoding, out: bytearray) -> None:
    """Everything on the table, in the order of the segments."""
    at, table = encoding.at, view.table
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
    for name, stack in view.table.tesseract.items():
        first = at["cube"] + COLUMN_OF[name] * LAYERS * DIE_WIDTH
        for die in stack:
            out[first] = 1
            if die[0] != "?":
                out[first + 1 + LETTERS.index(die[0])] = 1
            if die[1] != "?":
                out[first + COLORS + int(die[1])] = 1
            first += DIE_WIDTH
    for number, event in enumerate(view.base):
        if event:
            out[at["base"] + number * len(EVENTS) + EVENTS.index(event)] = 1
    for segment, names in (
        ("uncovered", view.table.uncovered), ("movable", view.movable), ("threat", view.threat)
    ):  # fmt: skip
        for name in names:
            out[at[segment] + COLUMN_OF[name]] = 1


def write_labs(table: TesseractPosition, at: dict[str, int], out: bytearray) -> None:
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
    table = view.table
    for lab, hand in enumerate(table.hands):
        for card in hand:
            out[at["hands"] + lab * len(RESEARCH) + RESEARCH[card]] += 1
    for card in table.discards:
        out[at["discards"] + RESEARCH[card]] += 1
    for number, level in enumerate((2, 3, 4)):
        out[at["stacks"] + number] = view.stacks[level]
    for number, node in enumerate(table.nodes):
        if not node:
            continue
        first = at["nodes"] + number * NODE_WIDTH
        card, _, holder = node.partition("@")
        out[first + MATRIX[card]] = 1
        if holder:
            out[first + len(MATRIX) + (TEAM if holder == USED else LAB_OF[holder])] = 1


def write_turn(view: TesseractView, at: dict[str, int], out: bytearray) -> None:
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
    for number, known in enumerate((RESEARCH, MATRIX, CHARACTERS)):
        if source in known:
            out[at["due_source"] + (0, len(RESEARCH), len(RESEARCH) + len(MATRIX))[number] + known[source]] = 1


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
    """The numbers of everything legal, straight from the state."""
    return list_legal(state, seat, NUMBERS)


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
    segments=[
        ("viewer", TEAM, "the seat that looks, one-hot"),
        ("seats", TEAM, "how many play, one-hot: 1 to 4"),
        ("actor", TEAM, "the seat that has to decide, one-hot"),
        ("decides", TEAM, "the lab that has to decide, one-hot"),
        ("asked", len(PENDING), "what is decided, one-hot: " + ", ".join(PENDING)),
        (
            "cube",
            COLUMNS * LAYERS * DIE_WIDTH,
            "columns 00…33, four dice from the bottom up: present, colour y o p b, value 1–6; all zero where unknown",
        ),
        ("base", COLUMNS * len(EVENTS), "the event below each column, one-hot: " + ", ".join(EVENTS)),
        ("uncovered", COLUMNS, "columns whose event has been uncovered"),
        ("movable", COLUMNS, "columns whose top die may leave"),
        ("threat", COLUMNS, "columns whose top die would be primed now"),
        ("labs", TEAM * FACES, "dice of each lab by face y1…b6"),
        ("primed", FACES, "primed dice by face"),
        ("matrix", FACES, "contained dice by face"),
        ("box", COLORS, "destroyed dice by colour: " + ", ".join(COLOR_NAMES)),
        ("aside", COLORS, "dice set aside, by colour"),
        ("characters", TEAM * len(CHARACTERS), "character of each lab, one-hot: " + ", ".join(CHARACTERS)),
        ("hands", TEAM * len(RESEARCH), "research cards of each lab: " + ", ".join(RESEARCH)),
        ("discards", len(RESEARCH), "research cards that have been used up"),
        ("stacks", 3, "cards left of the levels 2, 3, 4"),
        (
            "nodes",
            VALUES * NODE_WIDTH,
            "per node: matrix card, one-hot (" + ", ".join(MATRIX) + "), holder a b c d, used",
        ),
        ("starter", TEAM, "the lab that began, one-hot"),
        ("active", TEAM, "the lab whose turn it is, one-hot"),
        ("paid", len(KINDS), "actions taken this turn: " + ", ".join(KINDS)),
        ("refused", TEAM, "labs that have refused"),
        ("counters", 8, "ignitions, last ignition, turn, actions left, bonus, specials, wilds, no priming"),
        ("due", 4, "of what waits: step, how many are left, change, how many things wait"),
        ("due_die", FACES, "the die it is about, one-hot"),
        ("due_column", COLUMNS, "the column it is about, one-hot"),
        ("due_zone", len(ZONE_NAMES), "the zone it is about, one-hot: " + ", ".join(ZONE_NAMES)),
        (
            "due_source",
            len(RESEARCH) + len(MATRIX) + len(CHARACTERS),
            "what asks for it, one-hot: research cards, matrix cards, characters",
        ),
    ],
    write=write,
    observe=observed,
    onlookers=lambda: Onlookers().observed,
    listed=listed,
)
NUMBERS: Final = Words(ENCODING.index.__getitem__)
