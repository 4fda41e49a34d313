"""The table of Tesseract as text: the block layer by layer, then labs, primed area and matrix."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from untertage.core.game import Action
from untertage.core.words import Words
from untertage.games.tesseract.actions import Accelerate, Corner, Prime, Special, Take
from untertage.games.tesseract.aids import TesseractAids
from untertage.games.tesseract.geometry import COLUMN_NAMES, LAYERS, SIDE
from untertage.games.tesseract.names import COLOR_NAMES, FACE_OF, LAB_NAMES, LAB_OF, LETTERS
from untertage.games.tesseract.state import VALUES
from untertage.games.tesseract.view import TesseractView

HIGHLIGHTS: Final = (
    (r"\b[yopb][1-6]!", "bad"),
    (r"\b[yopb][1-6]\*", "good"),
    (r"\?\?|\b[yopb]\?", "unknown"),
    (r"\by[1-6]\b", "seat1"),
    (r"\bo[1-6]\b", "seat0"),
    (r"\bp[1-6]\b", "seat3"),
    (r"\bb[1-6]\b", "water"),
)
_WIDTH: Final = 80
_BLOCK: Final = 14
_CODES: Final = {
    "accelerate": "A", "enrich": "N", "chain_reaction": "C", "fission": "F", "emp_wave": "W", "emp_blast": "B",
    "phase_change": "P", "shockwave": "S", "": "?",
}  # fmt: skip


def spoken(view: TesseractView, words: Words, action: Action) -> str:
    """An action that names a column with the die on it, and the special action by its name; the twin of `label.ts`."""
    kind = str(action.__struct_config__.tag)
    if isinstance(action, Corner | Take | Prime | Accelerate):
        die = (view.table.tesseract.get(action.column) or ("",))[-1]
        return words.text("board", f"do_{kind}", die=die, column=action.column) if die in FACE_OF else ""
    if isinstance(action, Special) and view.decides:
        character = view.table.characters[LAB_OF[view.decides]]
        return words.text("board", "do_special", name=f"{character}_special")
    return ""


def board(view: TesseractView, words: Words, aids: TesseractAids) -> str:
    """Highest layer first, the base disc last; `*` marks a movable die, `!` the one that is threatened."""
    lines = _cube(view, words)
    lines += ["", _primed(view, words), *_matrix(view, words), ""]
    for lab in range(len(view.table.labs)):
        lines += _lab(view, words, lab)
    return "\n".join(line.rstrip() for line in [*lines, *_status(view, aids, words)])


def _cube(view: TesseractView, words: Words) -> list[str]:
    heads = [words.text("board", "layer", layer=layer) for layer in range(LAYERS, 0, -1)]
    lines = ["   " + "".join(f"{head:<{_BLOCK}}" for head in [*heads, words.text("board", "disc")])]
    lines.append("   " + "".join(f"{'0  1  2  3':<{_BLOCK}}" for _ in range(LAYERS + 1)))
    for y in range(SIDE):
        blocks = ["".join(f"{_die(view, x, y, layer):<3}" for x in range(SIDE)) for layer in range(LAYERS, 0, -1)]
        blocks.append("".join(f"{_CODES[view.base[y * SIDE + x]]:<3}" for x in range(SIDE)))
        lines.append(f" {y} " + "".join(f"{block:<{_BLOCK}}" for block in blocks))
    return lines


def _die(view: TesseractView, x: int, y: int, layer: int) -> str:
    name = COLUMN_NAMES[y * SIDE + x]
    stack = view.table.tesseract.get(name, ())
    if layer > len(stack):
        return "·"
    mark = ""
    if layer == len(stack):
        mark = "!" if name in view.threat else "*" if name in view.movable else ""
    return stack[layer - 1] + mark


def _primed(view: TesseractView, words: Words) -> str:
    columns = []
    for value in range(1, VALUES + 1):
        letters = "".join(die[0] for die in view.table.primed if die[1] == str(value))
        columns.append(f"{value}:{letters or '–'}")
    return _fit(f"{words.text('board', 'primed')} " + "  ".join(columns))


def _matrix(view: TesseractView, words: Words) -> list[str]:
    """One row per colour, one column per value; below it the cards at the nodes."""
    lines = [f"{words.text('board', 'matrix'):<10}" + "".join(f"{value:<4}" for value in range(1, VALUES + 1))]
    for color, letter in zip(COLOR_NAMES, LETTERS, strict=True):
        cells = [f"{letter}{value}" for value in range(1, VALUES + 1)]
        row = "".join(f"{cell if cell in view.table.matrix else '··':<4}" for cell in cells)
        lines.append(f"{words.term(color):<10}{row}")
    nodes = [f"{node + 1}: {_node(text, words)}" for node, text in enumerate(view.table.nodes) if text]
    return [*lines, *wrap(" · ".join(nodes), _WIDTH)]


def _node(text: str, words: Words) -> str:
    card, at, holder = text.partition("@")
    if not at:
        return f"({words.term(card)})"
    return f"{words.term(card)} {words.text('board', 'used') if holder == 'used' else '[' + holder.upper() + ']'}"


def _lab(view: TesseractView, words: Words, lab: int) -> list[str]:
    mark = ">" if LAB_NAMES[lab] == view.decides else " "
    dice = " ".join(view.table.labs[lab]) or "–"
    character = view.table.characters[lab]
    lines = [_fit(f"{mark}{LAB_NAMES[lab].upper()} {words.term(character) if character else '?'}: {dice}")]
    hand = ", ".join(words.term(card) for card in view.table.hands[lab])
    return lines + wrap(hand, _WIDTH, initial_indent="   ", subsequent_indent="   ")


def _status(view: TesseractView, aids: TesseractAids, words: Words) -> list[str]:
    table = view.table
    box = ", ".join(f"{count} {words.term(color)}" for color, count in table.box.items()) or "–"
    stacks = " ".join(f"{level}:{count}" for level, count in view.stacks.items())
    lines = [
        words.text("board", "track", marker=table.ignitions, last=view.last_ignition)
        + " · "
        + words.text("board", "contained", count=len(table.matrix)),
        words.text("board", "turn", turn=table.turn, actions=table.actions),
        words.text("board", "box", box=box) + " · " + words.text("board", "stacks", stacks=stacks),
    ]
    lines += [
        words.text("board", "threat", column=threat.column, chance=f"{threat.chance:.0%}") for threat in aids.threat
    ]
    return [_fit(line) for line in lines]


def _fit(line: str) -> str:
    return line if len(line) <= _WIDTH else line[: _WIDTH - 1] + "…"
