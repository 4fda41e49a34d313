"""Positions as text boards, and a table to play on.

    table = position(
        \"\"\"
        0   1:M1  -   2   -   3
        3   .     .   NESW  .  EW:X1
        \"\"\"
    )

Omitted rows are face-down tiles and slots `1 2 3 - -`; `.` is a face-down tile. Omitted pieces stand in the slots with
their numbers, or in other free slots of their side. Every face-down tile is a junction unless a bag is given.
"""

from __future__ import annotations

import json
import re
from typing import Any

from untertage.core.chance import NoChance, ScriptedChance, outcomes
from untertage.core.errors import Refusal
from untertage.core.game import Event
from untertage.games.the_base.game import GAME, TheBase

COLUMNS = "ABCDE"
SIDES = {"M": "mutants", "X": "explorers"}
LANGUAGES = ("en", "de")


class Table:
    """A position in play."""

    def __init__(self, state: Any, game: TheBase = GAME) -> None:
        self.state = state
        self.game = game
        self.events: list[Event] = []

    @property
    def seat(self) -> int:
        """The seat that may act."""
        return self.game.actors(self.state)[0]

    @property
    def view(self) -> Any:
        return self.game.view(self.state, None)

    def legal(self) -> set[str]:
        return {
            str(action) for seat in self.game.actors(self.state) for action in self.game.legal_actions(self.state, seat)
        }

    def first(self) -> str:
        """The first legal action."""
        return str(self.game.legal_actions(self.state, self.seat)[0])

    def of_kind(self, *kinds: str) -> set[str]:
        return {action for action in self.legal() if action.split()[0] in kinds}

    def play(self, *actions: str, shows: str = "") -> Table:
        """Carry out legal actions in order; a reveal shows the given passages."""
        for text in actions:
            action = self.game.parse(text)
            assert text in self.legal(), f"{text} is refused: {self.game.refusal(self.state, self.seat, action)}"
            if text.startswith("reveal "):
                chance: Any = ScriptedChance(self._picks(action, shows))
            else:
                chance = NoChance()
            self.events = self.game.apply(self.state, self.seat, action, chance)
        return self

    def _picks(self, action: Any, shows: str) -> tuple[int, ...]:
        def shown(chance: Any) -> str:
            after = self.state.clone()
            self.game.advance(after, self.seat, action, chance, None)
            return Table(after, self.game).tile(action.cell)

        return next(path for _, path, passages in outcomes(shown) if passages == shows)

    def at(self, piece: str) -> str | None:
        """The place of a piece."""
        return next(found.cell for found in self.view.pieces if found.piece == piece)

    def tile(self, cell: str) -> str:
        """The passages of a tile, empty while it is face-down."""
        return str(next(found.passages for found in self.view.tiles if found.cell == cell))

    def refusal(self, text: str, seat: int | None = None) -> Refusal | None:
        """Why the acting seat, or another one, may not do this."""
        return self.game.refusal(self.state, self.seat if seat is None else seat, self.game.parse(text))


def position(rows: str = "", *, turn: str = "M", game: TheBase = GAME, **fields: Any) -> Table:
    """A table from a text board; other fields of the position and options of the match are given by name."""
    board = _board(rows, fields.get("returning"))
    options = {name: fields.pop(name) for name in list(fields) if name in game.options_type.__struct_fields__}
    hidden = sum(word == "??" for row in board for word in row)
    data = {
        "board": [" ".join(row) for row in board],
        "turn": SIDES[turn],
        "counter": 12,
        "bag": {"T": hidden},
        "options": options,
        **fields,
    }
    return Table(game.load_position(json.dumps(data).encode()), game)


def _board(rows: str, returning: dict[str, str] | None) -> list[list[str]]:
    board = [["??"] * 5 for _ in range(7)]
    board[3][2] = "NESW"
    board[0], board[6] = list("123--"), list("123--")
    for line in filter(str.strip, rows.splitlines()):
        row, *words = line.split()
        assert len(words) == 5, line
        board[int(row)] = ["??" if word == "." else word for word in words]
    for piece in ("M1", "M2", "M3", "X1", "X2", "X3"):
        placed = any(word.endswith(f":{piece}") for row in board for word in row)
        if not placed and not (returning and returning["piece"] == piece):
            slots = board[0 if piece[0] == "M" else 6]
            free = [column for column in range(5) if ":" not in slots[column]]
            slots[min(free, key=lambda column: slots[column] != piece[1])] += f":{piece}"
    return board


def assert_refused(table: Table, text: str, rule: str, seat: int | None = None, **params: str | int) -> None:
    """The action is not offered, this rule (and case, if given) forbids it, and both languages can say so."""
    assert text not in table.legal() or seat is not None
    refusal = table.refusal(text, seat)
    assert refusal is not None
    assert rule in (refusal.rule, refusal.key)
    assert params.items() <= refusal.params.items()
    assert bool(params) == bool(refusal.params)
    told = {lang: table.game.explain(refusal, lang) for lang in LANGUAGES}
    assert told["en"] != told["de"]
    for lang in LANGUAGES:
        assert told[lang].startswith(f"{refusal.rule}: ")
        assert not re.search(r"[{}]", told[lang])
        words = table.game.words(lang)
        assert all(words.term(value) in told[lang] for value in params.values()), told[lang]


def kinds_of(events: list[Event]) -> list[str]:
    return [type(event).__name__ for event in events]
