"""Small tables for tests: write the dice down, play notation, script the rolls."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from untertage.core import registry
from untertage.core.errors import Refusal
from untertage.core.game import Event
from untertage.games.tesseract.geometry import COLUMN_OF
from untertage.games.tesseract.names import COLOR_NAMES, DIE_NAMES, FACE_NAMES
from untertage.games.tesseract.position import TesseractPosition
from untertage.games.tesseract.state import State

GAME: Any = registry.get("tesseract")
QUIET = ("data_analyst", "nuclear_physicist", "temporal_theorist", "spectroscopist")
"""Characters whose abilities do not matter in most tests."""
ALL_CARDS = [card.id for card in GAME.components.research for _ in range(card.copies)]


class Script:
    """Chance as a test writes it: a number is the value of a rolled die, a word a colour or a card."""

    def __init__(self, picks: Sequence[int | str]) -> None:
        self.picks = list(picks)

    def pick(self, weights: Sequence[int]) -> int:
        assert self.picks, "an unexpected pick is requested"
        pick = self.picks.pop(0)
        index = pick - 1 if isinstance(pick, int) else COLOR_NAMES.index(pick) if pick in COLOR_NAMES else int(pick[1:])
        assert weights[index] > 0
        return index


class Table:
    """One state and a way to play on it."""

    def __init__(self, state: State, game: Any = GAME) -> None:
        self.state = state
        self.game = game
        self.log: list[Event] = []

    def play(self, *texts: str, rolls: Sequence[int | str] = ()) -> Table:
        """Play actions for whoever has to decide; all scripted rolls must be used."""
        script = Script(rolls)
        for text in texts:
            seat = self.game.actors(self.state)[0]
            action = self.game.canonical(self.state, self.game.parse(text))
            refusal = self.game.refusal(self.state, seat, action)
            assert refusal is None, f"{text}: {refusal and self.game.explain(refusal)}"
            self.log += self.game.apply(self.state, seat, action, script)
            assert self.game.census(self.state) == self.game.box(self.state)
        assert not script.picks, f"unused picks: {script.picks}"
        return self

    def legal(self, *kinds: str) -> list[str]:
        """The legal actions, all or those of some kinds."""
        texts = [
            str(action) for seat in self.game.actors(self.state) for action in self.game.legal_actions(self.state, seat)
        ]
        return [text for text in texts if not kinds or text.split()[0] in kinds]

    def refusal(self, text: str, seat: int | None = None) -> Refusal | None:
        who = self.game.actors(self.state)[0] if seat is None else seat
        found: Refusal | None = self.game.refusal(self.state, who, self.game.parse(text))
        return found

    def rule(self, text: str) -> str:
        """The id of the rule that forbids an action; it can be explained in both languages."""
        refusal = self.refusal(text)
        assert refusal is not None, f"{text} is allowed"
        for lang in ("en", "de"):
            assert "{" not in self.game.explain(refusal, lang)
        return refusal.rule

    def lab(self, lab: int = 0) -> str:
        return " ".join(FACE_NAMES[face] for face in self.state.labs[lab])

    def primed(self) -> str:
        return " ".join(name for face, name in enumerate(FACE_NAMES) for _ in range(self.state.primed[face]))

    def matrix(self) -> str:
        return " ".join(name for face, name in enumerate(FACE_NAMES) if self.state.contained >> face & 1)

    def box(self) -> dict[str, int]:
        return {name: count for name, count in zip(COLOR_NAMES, self.state.box, strict=True) if count}

    def stack(self, column: str) -> str:
        return " ".join(DIE_NAMES[die] for die in self.state.columns[COLUMN_OF[column]])

    def hand(self, lab: int = 0) -> list[str]:
        return [self.state.components.research[card].id for card in self.state.hands[lab]]

    def told(self, kind: str) -> list[Event]:
        return [event for event in self.log if event.__struct_config__.tag == kind]


def table(
    tesseract: dict[str, str] | None = None,
    *,
    labs: Sequence[str] = ("", ""),
    primed: str = "",
    matrix: str = "",
    box: dict[str, int] | None = None,
    characters: Sequence[str] = (),
    options: dict[str, Any] | None = None,
    seats: int | None = None,
    game: Any = GAME,
    **fields: Any,
) -> Table:
    """A table with these dice; the rest of the 64 are left out. Empty columns may be omitted."""
    written = {
        "seats": len(labs) if seats is None else seats,
        "characters": [*characters, *(name for name in QUIET if name not in characters)][: len(labs)],
        "tesseract": {column: dice.split() for column, dice in (tesseract or {"33": "p6 o2"}).items()},
        "labs": [lab.split() for lab in labs],
        "primed": primed.split(),
        "matrix": matrix.split(),
        "box": box or {},
        "options": options or {},
        **fields,
    }
    return Table(game.from_position(msgspec.convert(written, TesseractPosition)), game)


def heights(rows: Sequence[Sequence[int]], **tops: str) -> Table:
    """A block with these heights, row by row; dice are purple 3s or as many colours as needed, tops as named."""
    columns: dict[str, str] = {}
    number = 0
    for y, row in enumerate(rows):
        for x, height in enumerate(row):
            dice = []
            for _ in range(height):
                dice.append("yopb"[number % 4] + "3")
                number += 1
            if dice:
                columns[f"{x}{y}"] = " ".join(dice)
    for name, die in tops.items():
        column = name.removeprefix("c")
        columns[column] = " ".join([*columns[column].split()[:-1], die])
    return table(columns)
