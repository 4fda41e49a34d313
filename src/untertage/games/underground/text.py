"""The table of Underground as text: a map of heights with what lies on top, then what lies beside the board."""

from __future__ import annotations

from typing import Final

from untertage.core.words import Words
from untertage.games.underground.cells import ROWS, WIDTH
from untertage.games.underground.view import CardView, CellView, UndergroundView

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
    ring = " ".join(f"{'*' if name == table.signal else ''}{name}:{view.stack_sizes[name]}" for name in table.ring)
    lines.append(words.text("board", "ring", ring=ring, jokers=len(view.jokers)))
    digits = " ".join(f"{c.digit}({words.term(c.left)}-{words.term(c.right)})" for c in view.digits) or "-"
    lines.append(words.text("board", "code", digits=digits, complete=view.row or "-"))
    specials = ", ".join(words.term(chip) for chip in table.specials) or "-"
    lines.append(words.text("board", "stock", keys=table.keys, specials=specials, missing=view.levels_missing))
    lines.append(words.text("board", "piles", pile=len(view.pile), chips=view.chips_left, water=view.water_left))
    if view.end_section:
        lines.append(words.text("board", "glass", section=table.section, left=view.sections_left, end=view.end_section))
    return [line for text in lines for line in _wrapped(text)]


def _card(card: CardView, words: Words) -> str:
    colour = words.term("blue" if card.blue else "red")
    return f"{card.card} ({card.steps} {words.term(card.part)}, {colour})"


def _wrapped(text: str) -> list[str]:
    """At most 80 columns."""
    lines: list[str] = []
    while len(text) > 80:
        cut = text.rfind(" ", 0, 80)
        lines.append(text[:cut])
        text = "    " + text[cut + 1 :]
    return [line.rstrip() for line in [*lines, text]]
