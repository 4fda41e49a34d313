"""The table of Underground as text: a map of heights with what lies on top, then what lies beside the board."""

from __future__ import annotations

from typing import Final

from untertage.core.game import Event
from untertage.core.words import Words
from untertage.games.underground.contents import Components, covered
from untertage.games.underground.events import Laid, Placed
from untertage.games.underground.geometry import NAMES, ROWS, WIDTH
from untertage.games.underground.view import CardView, CellView, FaceView, UndergroundView

GLASS: Final = "⧗"
END: Final = "×"
_SYMBOLS: Final = {"": " ", "key": "K", "valve": "V", "lock": "L"}
_ARROWS: Final = {"N": "^", "E": ">", "S": "v", "W": "<", "": " "}
HIGHLIGHTS: Final = (
    (r"@", "seat0"),
    (r"~", "water"),
    (r"\?", "unknown"),
    (r"⧗|×", "bad"),
    (r"##[\^>v<]", "good"),
    (r"[|=]+", "frame"),
    (r"\br\b", "bad"),
)
_MARGIN: Final = "   "
WIDEST: Final = 80
Squares = dict[tuple[int, int], tuple[str, str, str]]


def tell(components: Components, event: Event, words: Words) -> str:
    """An event in words. What is laid down names the cells below it: the corner of its outline may lie beside it."""
    match event:
        case Placed():
            face = components.faces[components.face_index[components.part_index[event.part], event.face, event.turns]]
            cells = " ".join(NAMES[cell] for cell in sorted(covered(face, NAMES.index(event.cell))))
            return words.text("event", "placed", part=event.part, face=event.face, cell=cells, level=event.level)
        case Laid():
            plateau = next(one for one in components.plateaus if one.letter == event.plateau)
            top = plateau.tops[event.turns]
            last = NAMES[NAMES.index(event.cell) + (len(top) - 1) * WIDTH + len(top[0]) - 1]
            cells = f"{event.cell}–{last}"
            return words.text("event", "laid", plateau=event.plateau, cell=cells, turns=event.turns)
        case _:
            return words.tell("event", event)


def board(view: UndergroundView, words: Words) -> str:
    """Each cell: level, top (a letter for a plateau, s stone, w wood, . bare), symbol, and what lies there."""
    lines = [_MARGIN + "".join(_column_head(view, "T", column) for column in range(1, WIDTH + 1)).rstrip()]
    for row in range(WIDTH):
        cells = view.cells[row * WIDTH : (row + 1) * WIDTH]
        below = view.cells[(row + 1) * WIDTH : (row + 2) * WIDTH]
        left, right = (_mark(view, f"{side}{ROWS[row]}") for side in "LR")
        lines.append((f"{left}{ROWS[row]} " + "".join(_cells(view, cells)) + right).rstrip())
        walls = _MARGIN + "".join(_south_wall(cells, below, column) for column in range(WIDTH))
        if walls.strip():
            lines.append(walls.rstrip())
    lines.append(_MARGIN + "".join(_column_head(view, "B", column) for column in range(1, WIDTH + 1)).rstrip())
    return "\n".join(lines + _status(view, words))


def _mark(view: UndergroundView, section: str) -> str:
    if not view.end_section:
        return " "
    return GLASS if view.table.section == section else END if view.end_section == section else " "


def _column_head(view: UndergroundView, side: str, column: int) -> str:
    return f"  {column} {_mark(view, f'{side}{column}')}  "


def _cells(view: UndergroundView, cells: tuple[CellView, ...]) -> list[str]:
    """Seven characters each; the last one is the wall to the right."""
    drawn: list[str] = []
    for column, cell in enumerate(cells):
        wall = "E" in cell.walls or (column + 1 < WIDTH and "W" in cells[column + 1].walls)
        drawn.append(_cell(view, cell) + ("|" if wall else " "))
    return drawn


def _cell(view: UndergroundView, cell: CellView) -> str:
    if cell.top == "exit":
        return f"{cell.level:>2}##{_ARROWS[view.table.door]}{'@' if view.table.figure == cell.cell else ' '}"
    ground = {"": ".", "stone": "s", "wood": "w", "plateau": cell.top}[cell.ground]
    symbol = "o" if cell.used else _SYMBOLS[cell.symbol]
    lying = "".join(
        mark
        for mark, there in (
            ("~", cell.water),
            ("?", cell.chip),
            ("r", view.table.rat == cell.cell),
            ("@", view.table.figure == cell.cell),
        )
        if there
    )
    return f"{cell.level or '':>2}{ground}{symbol}{lying:<2}"


def _south_wall(cells: tuple[CellView, ...], below: tuple[CellView, ...], column: int) -> str:
    wall = "S" in cells[column].walls or (bool(below) and "N" in below[column].walls)
    return "====== " if wall else " " * 7


def _status(view: UndergroundView, words: Words) -> list[str]:
    table = view.table
    lines = [words.text("board", "phase_" + view.phase, player=view.turn + 1, ended=table.ended)]
    for number, hand in enumerate(view.hands):
        who = ">" if number == table.hand and not table.ended else " "
        lines.append(who + words.text("board", "hand", n=number + 1, cards="  ".join(_card(c, words) for c in hand)))
    if view.card is not None:
        lines.append(words.text("board", "card", card=_card(view.card, words)))
    ring = " ".join(
        f"{'*' if name == table.signal else ''}{words.term(name)}:{view.stack_sizes[name]}" for name in table.ring
    )
    lines.append(words.text("board", "ring", ring=ring, jokers=len(view.jokers)))
    digits = " ".join(f"{c.digit}({words.term(c.left)}-{words.term(c.right)})" for c in view.digits) or "-"
    lines.append(words.text("board", "code", digits=digits, complete=view.row or "-"))
    specials = ", ".join(words.term(chip) for chip in table.specials) or "-"
    lines.append(words.text("board", "stock", keys=table.keys, specials=specials, missing=view.levels_missing))
    lines.append(words.text("board", "piles", pile=len(view.pile), chips=view.chips_left, water=view.water_left))
    if view.end_section:
        lines.append(words.text("board", "glass", section=table.section, left=view.sections_left, end=view.end_section))
    return [line for text in lines for line in _wrapped(text)] + _pictures(view, words)


def _card(card: CardView, words: Words) -> str:
    colour = words.term("blue" if card.blue else "red")
    return f"{card.card} ({card.steps} {words.term(card.part)}, {colour})"


def _wrapped(text: str) -> list[str]:
    """Lines that fit."""
    lines: list[str] = []
    while len(text) > WIDEST:
        cut = text.rfind(" ", 0, WIDEST)
        lines.append(text[:cut])
        text = "    " + text[cut + 1 :]
    return [line.rstrip() for line in [*lines, text]]


def _pictures(view: UndergroundView, words: Words) -> list[str]:
    """The parts that the played card gives, or the cards in hand would give, both faces side by side."""
    cards = [view.card] if view.card is not None else view.hands[view.table.hand]
    if view.phase not in ("play", "act") or view.table.placed:
        return []
    given = {part for card in cards for part in card.gives}
    if view.card is None:  # a star in hand would show all jokers
        given = {part for card in cards if card.part != "*" for part in card.gives}
    drawn = [_picture(face, words) for face in view.tops if face.part in given]
    lines: list[str] = []
    while drawn:
        count = 1
        while count < len(drawn) and sum(len(block[0]) + 2 for block in drawn[: count + 1]) <= WIDEST:
            count += 1
        height = max(len(block) for block in drawn[:count])
        rows = [[(block + [" " * len(block[0])] * height)[row] for block in drawn[:count]] for row in range(height)]
        lines += ["  ".join(row).rstrip() for row in rows]
        drawn = drawn[count:]
    return lines


def _picture(face: FaceView, words: Words) -> list[str]:
    """The unturned face, three characters a square: ground, symbol, wall to the right; walls below on lines between."""
    squares = dict(zip(face.squares, zip(face.grounds, face.symbols, face.walls, strict=True), strict=True))
    height, width = (1 + max(square[axis] for square in face.squares) for axis in (0, 1))
    lines = [f"{words.term(face.part)} ({face.part}) {words.term(face.face)}"]
    for row in range(height + 1):
        walls = "".join("== " if _wall_above(squares, row, column) else "   " for column in range(width))
        if walls.strip():
            lines.append(" " + walls)
        if row < height:
            lines.append(_left_wall(squares, row) + "".join(_square(squares, row, c) for c in range(width)))
    longest = max(len(line) for line in lines)
    return [line.ljust(longest) for line in lines]


def _left_wall(squares: Squares, row: int) -> str:
    return "|" if (row, 0) in squares and "W" in squares[row, 0][2] else " "


def _square(squares: Squares, row: int, column: int) -> str:
    ground, symbol, walls = squares.get((row, column), (" ", "", ""))
    beyond = squares.get((row, column + 1), ("", "", ""))[2]
    return f"{ground.lower()}{_SYMBOLS[symbol]}{'|' if 'E' in walls or 'W' in beyond else ' '}"


def _wall_above(squares: Squares, row: int, column: int) -> bool:
    nothing = ("", "", "")
    return "N" in squares.get((row, column), nothing)[2] or "S" in squares.get((row - 1, column), nothing)[2]
