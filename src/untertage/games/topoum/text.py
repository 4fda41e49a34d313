"""The table of Topoum as text."""

from __future__ import annotations

from typing import Final

from untertage.core.words import Words
from untertage.games.topoum.geometry import INDEX, coordinates
from untertage.games.topoum.pieces import COLOURS, SEAT_OF
from untertage.games.topoum.view import FieldView, TopoumView

TOKEN_SIGNS: Final = {
    "": " ",
    "puddle": "~",
    "rock": "#",
    "ice": "%",
    "gas": "&",
    "turnip": "T",
    "claw": "^",
    "footprint": "F",
    "dynamite": "!",
    "crate": "$",
}
_SIGN: Final = r"[ ~#%&T^F!$]"
HIGHLIGHTS: Final = (
    *((rf"(?<=[RBYKGSrbykgsn-]{_SIGN[:-1]}]){seat + 1}(?=[ +])", f"seat{seat}") for seat in range(4)),
    *(
        (rf"(?<= ){letter}(?={_SIGN[:-1]}][ 1-4])", f"seat{seat}")
        for seat, letter in enumerate(("R", "B", "[YG]", "[KS]"))
    ),
    (r"~", "water"),
    (r"(?<=[1-4 ])\+(?= )", "good"),
    (r"[!^F&](?=[ 1-4][ +])", "bad"),
    (r"·", "frame"),
)
_WIDTH: Final = 5
_LINE: Final = 80
"""Columns of a terminal."""


def board(view: TopoumView, words: Words) -> str:
    """Row by row, each beginning with the name of its first space; then what lies beside the board."""
    fields = {field.cell: field for field in view.fields}
    letters = words.text("board", "letters")
    rows: dict[int, list[str]] = {}
    for name in view.spaces:
        rows.setdefault(coordinates(INDEX[name])[1], []).append(name)
    edge = min((2 * q + r) for q, r in map(coordinates, (INDEX[name] for name in view.spaces)))
    lines = []
    for r, spaces in rows.items():
        q = coordinates(INDEX[spaces[0]])[0]
        indent = (2 * q + r - edge) * _WIDTH // 2
        cells = "".join(_space(name, fields.get(name), view, letters).ljust(_WIDTH) for name in spaces)
        lines.append(f"{spaces[0]:<4}" + (" " * indent + cells).rstrip())
    return "\n".join([*lines, "", *_status(view, words)])


def _space(name: str, field: FieldView | None, view: TopoumView, letters: str) -> str:
    """Tile, token, mole, Red Cross: `R` a red base, `r` red's neutral tile, `n` one of the box, `-` no tile."""
    if field is None:
        return "×" if name in view.marked else "·"
    letter = "n" if field.owner == "box" else letters[SEAT_OF[field.owner]] if field.owner else "-"
    tile = letter.lower() if field.neutral else letter
    mole = str(SEAT_OF[field.mole] + 1) if field.mole else " "
    return f"{tile}{TOKEN_SIGNS[field.token]}{mole}{'+' if field.red_cross else ' '}"


def _status(view: TopoumView, words: Words) -> list[str]:
    lines = [words.text("board", "legend")]
    lying = sorted({field.token for field in view.fields if field.token}, key=list(TOKEN_SIGNS).index)
    if lying:
        told = ", ".join(f"{TOKEN_SIGNS[token]} {words.term(token)}" for token in lying)
        lines.append(words.text("board", "tokens", tokens=told))
    if view.turn is None:
        lines.append(words.text("board", "finished" if view.winners else "setup"))
    else:
        lines.append(words.text("board", "turn", player=view.turn, deck=view.deck))
    if view.peace and not view.winners:
        lines.append(words.text("board", "peace"))
    if view.farmer is not None:
        lines.append(words.text("board", "farmer", farmer=view.farmer))
    lines += [_player(view, seat, words) for seat in range(view.seats)]
    for slot, (card, price) in enumerate(zip(view.bar, view.prices, strict=True), 1):
        lines.append(words.text("board", "slot", slot=slot, price=f"{price:+d}", card=card or "–"))
    if view.seat is not None:
        lines.append(words.text("board", "hand", cards=view.hand))
    return lines


def _player(view: TopoumView, seat: int, words: Words) -> str:
    colour = COLOURS[seat]
    text = words.text(
        "board",
        "player",
        number=seat + 1,
        player=colour,
        score=view.scores[seat],
        moles=view.moles[seat],
        tiles=view.tiles[seat],
        cards="/".join(map(str, view.used_categories[seat])),
    )
    extras = [words.text("board", "press")] if view.press == colour else []
    held = [f"{words.text('board', 'letters')[SEAT_OF[c.owner]]}{c.count}" for c in view.captives if c.captor == colour]
    if held:
        extras.append(words.text("board", "captives", captives=" ".join(held)))
    line = " · ".join([text, *extras])
    return line if len(line) <= _LINE else f"{text}\n  {' · '.join(extras)}"
