"""The table of The Base as text."""

from __future__ import annotations

from typing import Final

from untertage.core.words import Words
from untertage.games.the_base.geometry import COLUMNS, INDEX, WIDTH
from untertage.games.the_base.view import BaseView, TileView

HIGHLIGHTS: Final = ((r"\bM[1-3]\b", "seat0"), (r"\bX[1-3]\b", "seat1"), (r"░+", "unknown"), (r"[┌┐└┘─│]+", "frame"))
_MARGIN: Final = "   "


def board(view: BaseView, words: Words) -> str:
    """Rows of tiles between the two rows of slots, then what lies beside the board."""
    holders = {piece.cell: piece.piece for piece in view.pieces if piece.cell is not None}
    lines = [_MARGIN + "".join(f"{letter:^7}" for letter in COLUMNS).rstrip()]
    lines.append(_slot_row(view, 0, holders))
    for row in range(5):
        cells = view.tiles[row * WIDTH : (row + 1) * WIDTH]
        drawn = [_tile(tile, holders.get(tile.cell, "")) for tile in cells]
        margins = (_MARGIN, f" {row + 1} ", _MARGIN)
        lines += [(margin + "".join(tile[i] for tile in drawn)).rstrip() for i, margin in enumerate(margins)]
    lines.append(_slot_row(view, 6, holders))
    return "\n".join(lines + _status(view, words))


def _slot_row(view: BaseView, row: int, holders: dict[str, str]) -> str:
    slots = [slot for slot in view.slots if INDEX[slot.cell] // WIDTH == row]
    return f" {row} " + "".join(f"[{slot.number or '-'} {holders.get(slot.cell, ''):<2} ]" for slot in slots)


def _tile(tile: TileView, holder: str) -> tuple[str, str, str]:
    """Three lines of seven characters; a gap in the frame is a passage."""
    if tile.loose:
        return "┌· · ·┐", f"·  {tile.loose}? ·", "└· · ·┘"
    if not tile.passages:
        return ("░" * 7,) * 3
    north, east, south, west = (edge in tile.passages for edge in "NESW")
    top = "   " if north else "───"
    bottom = "   " if south else "───"
    return (f"┌─{top}─┐", f"{' ' if west else '│'} {holder:^3} {' ' if east else '│'}", f"└─{bottom}─┘")


def _status(view: BaseView, words: Words) -> list[str]:
    unseen = " ".join(f"{shape}{count}" for shape, count in view.unseen.items()) or "–"
    first = words.text("board", "counter", counter=view.counter)
    if view.phase in ("turn", "challenge", "respawn"):
        first += " · " + words.text("board", "to_move", side=view.turn, left=view.left)
    else:
        first += " · " + words.text("board", view.phase)
    pairs = words.text("board", "saved", m=view.saved[0], x=view.saved[1])
    tokens = words.text("board", "tokens", m=view.tokens[0], x=view.tokens[1])
    return [first, f"{pairs} · {tokens}", words.text("board", "unseen", unseen=unseen)]
