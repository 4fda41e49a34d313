"""The planet as text: two lines a row, loaders outside, crews and piles below."""

from __future__ import annotations

from typing import Final

from untertage.core.words import Words
from untertage.games.rescue.components import HEIGHT, PLACES, SYMBOLS, TO_WIN, WIDTH
from untertage.games.rescue.view import CardView, CrewView, LoaderView, RescueView

_GLYPHS: Final = {
    "": "·", "N": "╵", "E": "╶", "S": "╷", "W": "╴", "NS": "│", "EW": "─", "NE": "└", "ES": "┌", "SW": "┐",
    "NW": "┘", "NES": "├", "ESW": "┬", "NSW": "┤", "NEW": "┴", "NESW": "┼",
}  # fmt: skip
_MARGIN: Final = 6

_PIECE: Final = r"(?<![^\d* wrbyg\n]){letter}\d?(?![^\d wrbyg\n])"
HIGHLIGHTS: Final = (
    *((_PIECE.replace("{letter}", letter), f"seat{seat}") for seat, letter in enumerate(("w", "r", "b", "[yg]"))),
    (r"\bL[1-3]\b", "strong"),
    (r"●+", "good"),
    (r"[┌┐└┘─│├┤┬┴┼╵╶╷╴]+", "frame"),
)


def draw_board(view: RescueView, words: Words) -> str:
    """The table; a card shows its tunnel above, its symbol and its pieces below."""
    letters = [words.text("board", f"letter_{crew.colour}") for crew in view.crews]
    pieces = _pieces(view, letters)
    widths = [_column_width(column, pieces) for column in range(WIDTH)]
    lines = [_rim(view, widths, "N"), _header(widths)]
    for row in range(HEIGHT):
        cards = view.cards[row * WIDTH : (row + 1) * WIDTH]
        lines.append(_tunnel_line(view, cards, widths, row))
        lines.append(_piece_line(cards, widths, pieces))
    lines.append(_rim(view, widths, "S"))
    return "\n".join(line.rstrip() for line in [*lines, *_footer(view, words, letters)])


def _pieces(view: RescueView, letters: list[str]) -> dict[str, str]:
    """For each place its pieces: `w2r` are two white ones and a red one."""
    told = dict.fromkeys(PLACES, "")
    for crew, letter in zip(view.crews, letters, strict=True):
        for place in sorted(set(crew.places)):
            count = crew.places.count(place)
            told[place] += letter + (str(count) if count > 1 else "")
    return told


def _column_width(column: int, pieces: dict[str, str]) -> int:
    longest = max(len(pieces[PLACES[place]]) for place in range(column, len(PLACES), WIDTH))
    return max(9, longest + 6)


def _rim(view: RescueView, widths: list[int], side: str) -> str:
    """The loaders north or south of the planet."""
    line = [" "] * (_MARGIN + sum(widths))
    for loader in view.loaders:
        if side in loader.sides:
            at = _MARGIN + sum(widths[: _column(loader)]) + 2
            line[at : at + 2] = loader.id
    return "".join(line)


def _column(loader: LoaderView) -> int:
    return PLACES.index(loader.place) % WIDTH


def _header(widths: list[int]) -> str:
    names = (f"  {PLACES[column][0]}".ljust(width) for column, width in enumerate(widths))
    return " " * _MARGIN + "".join(names)


def _tunnel_line(view: RescueView, cards: tuple[CardView, ...], widths: list[int], row: int) -> str:
    cells = [_tunnel(card, width) for card, width in zip(cards, widths, strict=True)]
    west, east = _beside(view, row, "W"), _beside(view, row, "E")
    return f"{west:2} {row + 1}  " + "".join(cells) + f" {east}"


def _tunnel(card: CardView, width: int) -> str:
    west = "──" if "W" in card.open else "  "
    east = ("─" if "E" in card.open else " ") * (width - 3)
    return west + _GLYPHS[card.open] + east


def _piece_line(cards: tuple[CardView, ...], widths: list[int], pieces: dict[str, str]) -> str:
    cells = []
    for card, width in zip(cards, widths, strict=True):
        south = "│" if "S" in card.open else " "
        mark = "*" if card.centre else " "
        cells.append(f"  {south}{card.symbol}{mark}{pieces[card.place]}".ljust(width))
    return " " * _MARGIN + "".join(cells)


def _beside(view: RescueView, row: int, side: str) -> str:
    """The loader west or east of a row."""
    here = [each.id for each in view.loaders if side in each.sides and PLACES.index(each.place) // WIDTH == row]
    return here[0] if here else ""


def _footer(view: RescueView, words: Words, letters: list[str]) -> list[str]:
    lines = [_crew_line(view, crew, letter, words) for crew, letter in zip(view.crews, letters, strict=True)]
    discard = " ".join(f"{view.discard.count(value)}×{value}" for value in SYMBOLS if value in view.discard)
    lines.append(words.text("board", "piles", draw=view.draw, discard=discard or None))
    return lines


def _crew_line(view: RescueView, crew: CrewView, letter: str, words: Words) -> str:
    turn = words.text("board", view.step) if crew.seat in view.actors else ""
    hand = " ".join(map(str, crew.hand)) if crew.hand is not None else " ".join("?" * crew.cards)
    aboard = "●" * crew.aboard + "○" * (TO_WIN - crew.aboard)
    return words.text("board", "crew", letter=letter, crew=crew.colour, aboard=aboard, hand=hand, turn=turn)
