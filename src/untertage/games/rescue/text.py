"""The planet as text: two lines per row, loaders around it, crews, piles and the backs of the cards below."""

from __future__ import annotations

from typing import Final

from untertage.core.game import Event
from untertage.core.words import Words
from untertage.games.rescue.events import Drew
from untertage.games.rescue.geometry import HEIGHT, PLACES, SYMBOLS, TO_WIN, WIDTH
from untertage.games.rescue.view import CardView, CrewView, RescueView

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


def tell(event: Event, words: Words) -> str:
    """An event in words. Of somebody else's cards only the number is known."""
    if isinstance(event, Drew) and not event.symbols:
        return words.text("board", "drew_one" if event.number == 1 else "drew_some", crew=event.crew, n=event.number)
    return words.tell("event", event)


def board(view: RescueView, words: Words) -> str:
    """Each card shows its tunnel above, its symbol and its pieces below; the most important line comes first."""
    letters = [words.text("board", f"letter_{crew.colour}") for crew in view.crews]
    pieces = _pieces(view, letters)
    widths = [_column_width(column, pieces) for column in range(WIDTH)]
    lines = [_summary(view, words, letters), _header(view, widths)]
    for row in range(HEIGHT):
        cards = view.cards[row * WIDTH : (row + 1) * WIDTH]
        lines.append(_tunnel_line(view, cards, widths, row))
        lines.append(_piece_line(view, cards, widths, pieces))
    return "\n".join(line.rstrip() for line in [*lines, *_footer(view, words, letters)])


def _summary(view: RescueView, words: Words, letters: list[str]) -> str:
    """Pieces aboard, and the viewer's hand."""
    line = "   ".join(f"{letter} {_aboard(crew)}" for letter, crew in zip(letters, view.crews, strict=True))
    own = None if view.seat is None else view.crews[view.seat].hand
    return line if own is None else f"{line}   {words.text('board', 'hand', hand=' '.join(map(str, own)))}"


def _aboard(crew: CrewView) -> str:
    return "●" * crew.aboard + "○" * (TO_WIN - crew.aboard)


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


def _header(view: RescueView, widths: list[int]) -> str:
    """The columns, with the loaders north of them."""
    names = (f"  {PLACES[column][0]} {_loader_at(view, PLACES[column], 'N')}" for column in range(WIDTH))
    return " " * _MARGIN + "".join(name.ljust(width) for name, width in zip(names, widths, strict=True))


def _loader_at(view: RescueView, place: str, side: str) -> str:
    """The loader that touches this side of a card."""
    return next((each.id for each in view.loaders if each.place == place and side in each.sides), "")


def _tunnel_line(view: RescueView, cards: tuple[CardView, ...], widths: list[int], row: int) -> str:
    cells = [_tunnel(card, width) for card, width in zip(cards, widths, strict=True)]
    west, east = _loader_at(view, cards[0].place, "W"), _loader_at(view, cards[-1].place, "E")
    return f"{west:2} {row + 1}  " + "".join(cells) + f" {east}"


def _tunnel(card: CardView, width: int) -> str:
    west = "──" if "W" in card.open else "  "
    east = ("─" if "E" in card.open else " ") * (width - 3)
    return west + _GLYPHS[card.open] + east


def _piece_line(view: RescueView, cards: tuple[CardView, ...], widths: list[int], pieces: dict[str, str]) -> str:
    """Symbols and pieces, with a star in the centre, and loaders south of the planet."""
    cells = []
    for card, width in zip(cards, widths, strict=True):
        south = "│" if "S" in card.open else " "
        mark = "*" if card.centre else " "
        loader = _loader_at(view, card.place, "S")
        cells.append(f"  {south}{card.symbol}{mark}{pieces[card.place]:1} {loader}".ljust(width))
    return " " * _MARGIN + "".join(cells)


def _footer(view: RescueView, words: Words, letters: list[str]) -> list[str]:
    lines = [_crew_line(view, crew, letter, words) for crew, letter in zip(view.crews, letters, strict=True)]
    discard = " ".join(f"{view.discard.count(value)}×{value}" for value in SYMBOLS if value in view.discard)
    lines.append(words.text("board", "piles", draw=view.draw, discard=discard or None))
    return [*lines, words.text("board", "backs"), *_backs(view)]


def _backs(view: RescueView) -> list[str]:
    """Tunnel and symbol of the other sides, as a flip over the long side would show them (RES-43)."""
    rows = [view.cards[row * WIDTH : (row + 1) * WIDTH] for row in range(HEIGHT)]
    return ["".join(f"   {card.place} {_GLYPHS[card.under_open]}{card.under_symbol}" for card in row) for row in rows]


def _crew_line(view: RescueView, crew: CrewView, letter: str, words: Words) -> str:
    turn = words.text("board", view.step) if crew.seat in view.actors else ""
    hand = " ".join(map(str, crew.hand)) if crew.hand is not None else " ".join("?" * crew.cards)
    return words.text("board", "crew", letter=letter, crew=crew.colour, aboard=_aboard(crew), hand=hand, turn=turn)
