"""The component sheet of Underground as typed data, and the components made from it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from untertage.core.errors import BadComponents
from untertage.core.sheets import house_sheet
from untertage.games.underground.contents import (
    JOKER,
    MOST_PACKED,
    SPECIALS,
    SYMBOLS,
    Card,
    Chip,
    Components,
    Face,
    Plateau,
    Scenario,
    inside_of,
)
from untertage.games.underground.faces import Squares, lay_out, mirrored, read_face, stable_sets
from untertage.games.underground.geometry import BIT, CELLS, INDEX, NOWHERE, SIDES, WIDTH
from untertage.games.underground.sheet import FEWEST_CARDS, FILES, MOVES, PlateauEntry, ScenarioEntry, ShapeEntry, Sheet
from untertage.kit.components import check_sheet


def check(raw: Mapping[str, Any]) -> Components:
    """Validate a raw sheet; raises BadComponents. A sheet without scenarios uses the default ones."""
    sheet = check_sheet({"scenario": HOUSE_SCENARIOS, **raw}, Sheet)
    _check_ids(sheet)
    shapes = sorted(sheet.shape, key=lambda shape: shape.joker)
    names = [shape.id for shape in shapes]
    stacks = sum(not shape.joker for shape in shapes)
    parts = [part.id for part in sheet.part]
    for part in sheet.part:
        if part.shape not in names:
            raise BadComponents(f"part {part.id}: unknown shape {part.shape!r}")
    faces, faces_of, face_index = _lay_out_all(sheet)
    chips = [Chip(chip.id, chip.digit, chip.left, chip.right) for chip in sheet.chip]
    components = Components(
        shapes=names, stacks=stacks, single=_single(shapes),
        parts=parts, part_index={name: i for i, name in enumerate(parts)},
        shape_of=[names.index(part.shape) for part in sheet.part],
        stack_parts=[
            [i for i, part in enumerate(sheet.part) if part.home == "stack" and part.shape == name]
            for name in names[:stacks]
        ],
        joker_parts=[i for i, part in enumerate(sheet.part) if part.home == "joker"],
        reserve_parts=[i for i, part in enumerate(sheet.part) if part.home == "reserve"],
        faces=faces, faces_of=faces_of, face_index=face_index,
        cards=_cards(sheet, names[:stacks]),
        plateaus=[_plateau(entry) for entry in sheet.plateau],
        chips=chips, chip_index={chip.id: i for i, chip in enumerate(chips)},
        special={chip.special: i for i, chip in enumerate(sheet.chip) if chip.special},
        follows=[[j for j, other in enumerate(chips) if may_follow(chip, other)] for chip in chips],
        scenarios={entry.id: _scenario(entry, sheet) for entry in sheet.scenario},
        water=sheet.supply.water, keys=sheet.supply.keys, hand_size=sheet.play.hand_size,
        code_length=sheet.play.code_length, ladder_levels=sheet.play.ladder_levels,
        first_chips=sheet.play.first_code_chips, penalty=sheet.play.penalty_cards,
        water_start={grade.id: grade.water_start for grade in sheet.difficulty},
        end_column={grade.id: grade.end_column for grade in sheet.difficulty},
    )  # fmt: skip
    _check_counts(components)
    return components


def may_follow(chip: Chip, other: Chip) -> bool:
    """The right cable of one digit has the colour of the left cable of the other (UG-123)."""
    return chip is not other and chip.is_digit() and other.is_digit() and chip.right == other.left


def _check_ids(sheet: Sheet) -> None:
    tables: dict[str, list[str]] = {
        "shape": [entry.id for entry in sheet.shape],
        "part": [entry.id for entry in sheet.part],
        "plateau": [entry.id for entry in sheet.plateau],
        "card": [entry.cell for entry in sheet.card],
        "chip": [entry.id for entry in sheet.chip],
        "difficulty": [entry.id for entry in sheet.difficulty],
        "scenario": [entry.id for entry in sheet.scenario],
    }
    for table, ids in tables.items():
        if len(set(ids)) < len(ids):
            raise BadComponents(f"{table}: duplicate id")
    if [entry.id for entry in sheet.plateau] != list("abcdefgh"):
        raise BadComponents("plateau: eight plateaus are needed, a to h in this order")
    if len(sheet.card) != CELLS:
        raise BadComponents(f"card: one card for each of {CELLS} cells is needed")
    if len(sheet.difficulty) != 3:
        raise BadComponents("difficulty: easy, medium and hard are needed")
    for chip in sheet.chip:
        if (chip.digit < 0) != bool(chip.special) or (chip.digit >= 0) != bool(chip.left and chip.right):
            raise BadComponents(f"chip {chip.id}: either a digit with left and right, or special")
    if sum(chip.digit >= 0 for chip in sheet.chip) < sheet.play.code_length:
        raise BadComponents("play.code_length: there are fewer chips with digits")
    if sorted(chip.special for chip in sheet.chip if chip.special) != sorted(SPECIALS):
        raise BadComponents(f"chip: each of {', '.join(SPECIALS)} is needed once")


def _check_counts(components: Components) -> None:
    """Stacks, jokers and reserve hold what the set-up needs (UG-1, UG-2)."""
    if not all(components.stack_parts) or not components.joker_parts:
        raise BadComponents("part: every stack and the jokers need at least one part")
    if len(components.reserve_parts) < 1 + components.first_chips:
        raise BadComponents("part: the reserve is too small for the figure and the first chips")
    if any(components.shape_of[part] != components.single for part in components.reserve_parts):
        raise BadComponents("part: the reserve holds single squares only")
    if any(components.shape_of[part] < components.stacks for part in components.joker_parts):
        raise BadComponents("part: a joker needs the shape of a joker")


def _single(shapes: list[ShapeEntry]) -> int:
    for i, shape in enumerate(shapes):
        if len(shape.squares) == 1 and not shape.joker:
            return i
    raise BadComponents("shape: a single square is needed")


def _lay_out_all(sheet: Sheet) -> tuple[list[Face], list[list[int]], dict[tuple[int, str, int], int]]:
    """Every distinct way to lay every part; turns that look alike count once (UG-56)."""
    squares: dict[str, Squares] = {shape.id: _squares(shape) for shape in sheet.shape}
    stable = {name: stable_sets(cells) for name, cells in squares.items()}
    faces: list[Face] = []
    faces_of: list[list[int]] = []
    index: dict[tuple[int, str, int], int] = {}
    for number, part in enumerate(sheet.part):
        seen: dict[object, int] = {}
        for side, text in (("front", part.front), ("back", part.back)):
            cells = squares[part.shape] if side == "front" else mirrored(squares[part.shape])
            face = read_face(part.id, text, cells)
            for turns in range(4):
                if face.looks() not in seen:
                    seen[face.looks()] = len(faces)
                    faces.append(lay_out(len(faces), number, side, turns, face, stable[part.shape]))
                index[number, side, turns] = seen[face.looks()]
                face = face.turned()
        faces_of.append(list(seen.values()))
    return faces, faces_of, index


def _squares(shape: ShapeEntry) -> Squares:
    squares = list(shape.squares)
    if not squares or min(min(square) for square in squares) < 0 or len(set(squares)) < len(squares):
        raise BadComponents(f"shape {shape.id}: squares are counted from 0, each once")
    if max(max(square) for square in squares) >= WIDTH:
        raise BadComponents(f"shape {shape.id}: it is larger than the board")
    if min(row for row, _ in squares) or min(column for _, column in squares):
        raise BadComponents(f"shape {shape.id}: its outline must begin in row 0 and column 0")
    if len(squares) > MOST_PACKED:
        raise BadComponents(f"shape {shape.id}: at most {MOST_PACKED} squares can be used")
    if not _is_connected(squares):
        raise BadComponents(f"shape {shape.id}: the squares must touch each other")
    return squares


def _is_connected(squares: Squares) -> bool:
    """Do the squares touch each other side by side?"""
    left, waiting = set(squares[1:]), [squares[0]]
    while waiting:
        row, column = waiting.pop()
        near = {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)} & left
        left -= near
        waiting += near
    return not left


def _cards(sheet: Sheet, stacks: list[str]) -> list[Card]:
    cards: dict[int, Card] = {}
    for entry in sheet.card:
        stack, signal = -2, 0
        if entry.part == "*":
            stack = JOKER
        elif entry.part in MOVES:
            signal = int(entry.part[1:])
        elif entry.part in stacks:
            stack = stacks.index(entry.part)
        else:
            raise BadComponents(
                f"card {entry.cell}: {entry.part!r} is neither a stack nor * nor one of {', '.join(MOVES)}"
            )
        cards[INDEX[entry.cell]] = Card(entry.steps, stack, signal, entry.colour == "blue")
    return [cards[cell] for cell in range(CELLS)]


def _plateau(entry: PlateauEntry) -> Plateau:
    if len({len(row) for row in entry.rows}) != 1 or not all(entry.rows) or set("".join(entry.rows)) - set(SYMBOLS):
        raise BadComponents(f"plateau {entry.id}: rows of equal length with the signs {SYMBOLS} are needed")
    top = [[SYMBOLS.index(sign) for sign in row] for row in entry.rows]
    tops = [top]
    for _ in range(3):
        top = [list(column) for column in zip(*reversed(top), strict=True)]
        tops.append(top)
    distinct = [turns for turns in range(4) if tops[turns] not in tops[:turns]]
    return Plateau(entry.id, entry.height, tops, [_footprints(top) for top in tops], distinct)


def _footprints(top: list[list[int]]) -> list[int]:
    """The cells below a plateau for each of its top-left cells (UG-17)."""
    height, width = len(top), len(top[0])
    shape = sum(1 << WIDTH * row + column for row in range(height) for column in range(width))
    inside = inside_of(height, width)
    return [shape << cell if inside >> cell & 1 else 0 for cell in range(CELLS)]


def _scenario(entry: ScenarioEntry, sheet: Sheet) -> Scenario:
    """A scenario in which everything has its own place (UG-25)."""
    _check_places(entry, sheet)
    places: list[tuple[int, int]] = []
    taken = BIT[INDEX[entry.exit]]
    for plateau in sheet.plateau:
        cell, turns = _place(entry, plateau.id)
        places.append((cell, turns))
        below = _plateau(plateau).footprints[turns][cell]
        if not below or below & taken:
            raise BadComponents(f"scenario {entry.id}: plateau {plateau.id} does not fit")
        taken |= below
    if (entry.special == "rat") != bool(entry.rat):
        raise BadComponents(f"scenario {entry.id}: the rat needs a cell, and only it does")
    return Scenario(
        id=entry.id, exit=INDEX[entry.exit], door=SIDES.index(entry.door), plateaus=places, figure=INDEX[entry.figure],
        chips_drawn=entry.chips_drawn, chips_fixed=[INDEX[cell] for cell in entry.chips_fixed],
        remove_cards=[INDEX[cell] for cell in entry.remove_cards],
        water_fixed=[INDEX[cell] for cell in entry.water_fixed], water_drawn=entry.water_drawn,
        hourglass=entry.hourglass, end_column=entry.end_column, special=entry.special,
        rat=INDEX.get(entry.rat, NOWHERE),
    )  # fmt: skip


def _check_places(entry: ScenarioEntry, sheet: Sheet) -> None:
    """The figure, the rat, chips and water stand beside the exit and each on its own; the parts below them suffice."""
    where = f"scenario {entry.id}"
    stands = [entry.figure, *filter(None, [entry.rat]), *entry.chips_fixed]
    for what, cells in (("figure, rat and chips", stands), ("water", list(entry.water_fixed))):
        if entry.exit in cells or len(set(cells)) < len(cells):
            raise BadComponents(f"{where}: {what} need different cells, none of them the exit {entry.exit}")
    if {entry.figure, entry.rat} & set(entry.water_fixed):
        raise BadComponents(f"{where}: figure and rat cannot stand in the water")
    reserve = sum(part.home == "reserve" for part in sheet.part)
    if len(stands) + entry.chips_drawn > reserve:
        raise BadComponents(
            f"{where}: {len(stands) + entry.chips_drawn} parts of the reserve are needed, not {reserve}"
        )
    if len(stands) + entry.chips_drawn - 1 > len(sheet.chip):
        raise BadComponents(f"{where}: there are only {len(sheet.chip)} chips")
    if len(set(entry.remove_cards)) < len(entry.remove_cards) or CELLS - len(entry.remove_cards) < FEWEST_CARDS:
        raise BadComponents(f"{where}: remove_cards names different cards and leaves at least {FEWEST_CARDS}")
    if unknown := set(entry.plateaus) - set("abcdefgh"):
        raise BadComponents(f"{where}: there is no plateau {', '.join(sorted(unknown))}")


def _place(entry: ScenarioEntry, letter: str) -> tuple[int, int]:
    cell, _, turns = entry.plateaus.get(letter, "").partition(" ")
    if cell not in INDEX or turns not in ("0", "1", "2", "3"):
        raise BadComponents(f"scenario {entry.id}: plateau {letter} needs a cell and a number of quarter turns")
    return INDEX[cell], int(turns)


_PACKAGE: Final = "untertage.games.underground"
HOUSE_SHEET: Final = house_sheet(_PACKAGE, FILES)
HOUSE_SCENARIOS: Final = HOUSE_SHEET["scenario"]
HOUSE: Final = check(HOUSE_SHEET)
