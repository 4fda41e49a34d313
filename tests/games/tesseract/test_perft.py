"""Counting lines of play: the rules against the numbers on file, and those against the slow derivation."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.games.tesseract.slow import SlowTable, perft
from tests.games.tesseract.table import ALL_CARDS, GAME
from untertage.games.tesseract.names import COLUMN_NAMES
from untertage.games.tesseract.position import TesseractPosition
from untertage.games.tesseract.rules.effects import FirstChance
from untertage.games.tesseract.state import State

FILE = Path(__file__).parents[2] / "perft" / "tesseract.perft"
CORNERS = ("00", "30", "03", "33")
TABLES: dict[str, dict[str, Any]] = {
    "opening": {
        "tesseract": {
            name: ["yopb"[(i + k) % 4] + str((i * 5 + k * 3) % 6 + 1) for k in range(3 if name in CORNERS else 4)]
            for i, name in enumerate(COLUMN_NAMES)
        },
        "labs": [["b2"], ["p5"]],
        "primed": ["b3", "p3"],
    },
    "late": {
        "tesseract": {"00": ["y3"], "30": ["b1"], "21": ["y3", "p2"], "33": ["p6", "o2"], "13": ["o1"]},
        "labs": [["y3", "b3", "o5", "p3"], ["p3", "p4", "p5"]],
        "primed": ["o2", "o3", "p4", "y4"],
        "box": {"orange": 1, "blue": 2},
        "matrix": ["y1", "y2", "y4", "y5", "y6", "p3"],
        "ignitions": 4,
    },
    "contain": {
        "tesseract": {"10": ["y3", "y1"], "22": ["b1", "b2", "b3"], "03": ["o1"]},
        "labs": [["y3", "y3", "b3", "o3", "p3"], ["p6", "p1", "p2"]],
        "primed": ["y3", "y1", "b3"],
        "matrix": ["y1", "y2", "y4", "y5", "y6"],
        "ignitions": 5,
    },
}
LINES = [line.split() for line in FILE.read_text().splitlines() if line and not line.startswith("#")]


def crew(first: str) -> list[str]:
    return [first, *({"logistics_engineer", "mathematician"} - {first})]


def fast_table(name: str, first: str, side: str) -> State:
    written = {
        **TABLES[name],
        "seats": 2,
        "characters": crew(first),
        "discards": ALL_CARDS,
        "options": {"base_side": side},
    }
    state: State = GAME.from_position(msgspec.convert(written, TesseractPosition))
    return state


def slow_table(name: str, first: str, side: str) -> SlowTable:
    base = dict(zip(COLUMN_NAMES, GAME.components.bases[side], strict=True))
    return SlowTable({**TABLES[name], "characters": crew(first), "base": base})


def count(state: State, depth: int) -> int:
    if state.ended:
        return 0
    legal = GAME.legal_actions(state, GAME.actors(state)[0])
    return len(legal) if depth == 1 else sum(split(state, depth).values())


def split(state: State, depth: int) -> dict[str, int]:
    """The count below each action."""
    found = {}
    for action in GAME.legal_actions(state, GAME.actors(state)[0]):
        after = state.clone()
        GAME.advance(after, GAME.actors(after)[0], action, FirstChance(), None)
        found[str(action)] = count(after, depth - 1)
    return found


@pytest.mark.parametrize("line", LINES, ids=["-".join(line[:3]) for line in LINES])
def test_counts_are_those_on_file(line: list[str]) -> None:
    state = fast_table(*line[:3])
    for depth, expected in enumerate(map(int, line[3:]), 1):
        found = count(state, depth)
        assert expected == found, f"depth {depth}: " + ", ".join(f"{a} {n}" for a, n in split(state, depth).items())


@pytest.mark.parametrize("line", LINES, ids=["-".join(line[:3]) for line in LINES])
def test_the_numbers_on_file_are_those_of_the_slow_derivation(line: list[str]) -> None:
    """Depth 2 for all; depth 3 takes the slow derivation seconds and was done once for every line."""
    table = slow_table(*line[:3])
    assert [int(number) for number in line[3:5]] == [perft(table, 1), perft(table, 2)]


def test_both_list_the_same_actions_one_ply_later() -> None:
    state, table = fast_table("late", "logistics_engineer", "4"), slow_table("late", "logistics_engineer", "4")
    assert {str(action) for action in GAME.legal_actions(state, 0)} == set(table.legal())
    for text in table.legal():
        after = state.clone()
        GAME.advance(after, 0, GAME.parse(text), FirstChance(), None)
        assert {str(action) for seat in GAME.actors(after) for action in GAME.legal_actions(after, seat)} == set(
            table.play(text).legal()
        )
