"""Reads the worked positions (positions.txt) and checks the engine against every line."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from untertage.core.chance import ScriptedChance, outcomes
from untertage.core.match import AnyGame
from untertage.games.the_base.game import GAME

FILE = Path(__file__).with_name("positions.txt")
SIDES = {"M": "mutants", "X": "explorers"}
SHAPES = {"NS": "I", "EW": "I", "NE": "L", "ES": "L", "SW": "L", "NW": "L"}
GROUNDS = {"win": "third_piece", "escaped": "escaped", "perished": "perished", "draw": "draw"}


@dataclass
class Block:
    """One worked position: what lies on the table, and the lines that must hold."""

    id: str
    title: str
    head: dict[str, int | str]
    rows: list[list[str]]
    lines: list[str] = field(default_factory=list)

    def hidden(self) -> dict[str, str]:
        """What face-down tiles will show; corners where it does not matter."""
        cells = {
            f"{'ABCDE'[column]}{row}": word for row, words in enumerate(self.rows) for column, word in enumerate(words)
        }
        return {cell: "NE" if word == "??" else word[1:] for cell, word in cells.items() if word.startswith("?")}

    def position(self, options: dict[str, Any]) -> dict[str, Any]:
        """The block as a position of the game, with a bag of its hidden faces."""
        bag: dict[str, int] = {}
        for passages in self.hidden().values():
            shape = SHAPES.get(passages, "T")
            bag[shape] = bag.get(shape, 0) + 1
        return {
            "board": [" ".join("??" if word.startswith("?") else word for word in row) for row in self.rows],
            "turn": SIDES[str(self.head["turn"])],
            "left": self.head["left"],
            "counter": self.head["count"],
            "fresh": bool(self.head.get("fresh", 1)),
            "tokens": [self.head.get("tokM", 0), self.head.get("tokX", 0)],
            "bag": bag,
            "options": options,
        }


def read_blocks(text: str) -> list[Block]:
    """All blocks of a file, in their order."""
    text = "\n".join(line for line in text.splitlines() if not line.startswith("#"))
    text = re.sub(r"\n[ ]+(?!\s*A  )", " ", text)
    return [_read_block(part.splitlines()) for part in re.split(r"\n\n+", text.strip())]


def _read_block(lines: list[str]) -> Block:
    name, title = re.fullmatch(r"\[(\w+)\] (.+)", lines[0]).groups()  # type: ignore[union-attr]
    head: dict[str, int | str] = {}
    for word in lines[1].split():
        if word in "ABCDE":  # the line of column letters, joined as a continuation
            continue
        key, _, value = word.partition("=")
        head[key] = int(value) if value.isdigit() else value
    rows = [line.split()[1:] for line in lines if re.match(r"[0-6] ", line)]
    assert [len(row) for row in rows] == [5] * 7, name
    rest = [line for line in lines[2:] if not re.match(r"[0-6] |\s*A\s+B", line)]
    return Block(name, title, head, rows, rest)


class Table:
    """A position in play, with the faces that the block gives to face-down tiles."""

    def __init__(self, game: AnyGame, state: Any, hidden: dict[str, str]) -> None:
        self.game = game
        self.state = state
        self.hidden = hidden

    def copy(self) -> Table:
        return Table(self.game, self.state.clone(), self.hidden)

    @property
    def seat(self) -> int:
        """The seat that may act; the mutants' seat if nobody may."""
        return next(iter(self.game.actors(self.state)), 0)

    def legal(self) -> set[str]:
        return {str(action) for action in self.game.legal_actions(self.state, self.seat)}

    def allows(self, text: str) -> bool:
        """Both answers of the engine, which must agree: the legal actions and the refusal."""
        refused = self.game.refusal(self.state, self.seat, self.game.parse(text))
        assert (refused is None) == (text in self.legal()), f"{text}: the legal list and {refused} disagree"
        return refused is None

    def play(self, text: str) -> None:
        """Carry out an action; a reveal shows what the block says."""
        assert self.allows(text), (
            f"{text} is refused: {self.game.refusal(self.state, self.seat, self.game.parse(text))}"
        )
        cell = text.split()[-1]
        picks = self._picks(cell) if text.startswith("reveal ") else ()
        chance = ScriptedChance(picks)
        self.game.apply(self.state, self.seat, self.game.parse(text), chance)
        chance.finish()

    def _picks(self, cell: str) -> tuple[int, ...]:
        """The picks with which this tile shows its face."""
        before, seat, action = self.state, self.seat, self.game.parse(f"reveal {cell}")

        def shown(chance: Any) -> str:
            state = before.clone()
            self.game.advance(state, seat, action, chance, None)
            return str(tiles_of(self.game.view(state, None))[cell])

        return next(path for _, path, passages in outcomes(shown) if passages == self.hidden[cell])


def tiles_of(view: Any) -> dict[str, str]:
    return {tile.cell: tile.passages for tile in view.tiles}


def _actions(text: str) -> list[str]:
    return [part.strip() for part in text.split(";") if part.strip()]


def check_block(block: Block) -> int:
    """Check the engine against every line and return the number of assertions."""
    options: dict[str, Any] = {}
    made = 0
    for line in block.lines:
        if line.startswith("with "):
            options = dict(_read_option(word) for word in line.split()[1:])
            continue
        state = GAME.load_position(json.dumps(block.position(options)).encode())
        made += _check_line(Table(GAME, state, block.hidden()), line)
    return made


def _read_option(word: str) -> tuple[str, Any]:
    name, _, value = word.partition("=")
    return name, {"true": True, "false": False}.get(value, int(value) if value.isdigit() else value)


def _check_line(table: Table, line: str) -> int:
    if found := re.fullmatch(r"after (.+) : legal = (.+)", line):
        for action in _actions(found[1]):
            table.play(action)
        assert table.legal() == set(_actions(found[2])), line
        return 1
    if found := re.fullmatch(r"play = (.+) -> (.+)", line):
        for action in _actions(found[1]):
            table.play(action)
        for fact in found[2].split():
            assert holds(table, fact), f"{line}\n{fact} does not hold:\n{GAME.board(GAME.view(table.state, None))}"
        return len(found[2].split())
    if found := re.fullmatch(r"legal = (.+)", line):
        assert table.legal() == set(_actions(found[1])), line
        return 1
    if found := re.fullmatch(r"illegal = (.+)", line):
        assert [action for action in _actions(found[1]) if table.allows(action)] == [], line
        return len(_actions(found[1]))
    if found := re.fullmatch(r"perft\((\d+)\) = (\d+)", line):
        assert count(table, int(found[1])) == int(found[2]), line
        return 1
    raise ValueError(line)


def count(table: Table, depth: int) -> int:
    """The number of legal action sequences of this length."""
    if depth == 1:
        return len(table.legal())
    total = 0
    for action in sorted(table.legal()):
        following = table.copy()
        following.play(action)
        total += count(following, depth - 1)
    return total


def holds(table: Table, fact: str) -> bool:
    """Is this fact about the table true?"""
    view = table.game.view(table.state, None)
    if found := re.fullmatch(r"(can|cannot):(\w+)", fact):
        return table.allows(found[2].replace("_", " ")) == (found[1] == "can")
    if found := re.fullmatch(r"([MX][123])@(\w+)", fact):
        return bool({piece.piece: piece.cell for piece in view.pieces}[found[1]] == found[2])
    key, _, value = fact.partition("=")
    if key == "over":
        return _over(view, value)
    if key == "pending":
        open_choice = f"{view.returning}:{','.join(view.return_slots)}" if view.returning else "none"
        return open_choice == value and (view.phase == "respawn") == (value != "none")
    known: dict[str, object] = {
        "turn": view.turn[0].upper() if view.turn == "mutants" else "X",
        "left": str(view.left),
        "count": str(view.counter),
        "tokM": str(view.tokens[0]),
        "tokX": str(view.tokens[1]),
        "saved": f"M{view.saved[0]},X{view.saved[1]}",
        **tiles_of(view),
    }
    return known[key] == value


def _over(view: Any, value: str) -> bool:
    """Has the match been decided in this way? An offered challenge does not change the win (BASE-83)."""
    if value == "none":
        return view.phase not in ("finished", "offer")
    ground, _, letter = value.partition(":")
    if ground == "draw":
        return (view.phase, view.winner, view.ended) == ("finished", None, "draw")
    side = SIDES[letter]
    if ground == "win":
        return view.winner == side and (view.phase == "offer" or view.ended == "third_piece")
    if ground == "time":
        return view.winner == side and view.ended in ("clock_saved", "clock_distance")
    return view.ended == ground and view.winner not in (None, side)
