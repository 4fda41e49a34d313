"""Counts of action sequences, for every game that has a file `tests/perft/<game>.perft`.

Format: entries separated by blank lines, `#` begins a comment line.

    name opening                         name shown on failure
    setup {"seats": 2, "seed": 5, "options": {"rounds": 3}}
    position {"board": [...], ...}       instead of setup: a position as the game writes it
    1 11                                 depth, number of legal action sequences of that length
    2 112

The actions of all seats that may act count. If an action involves chance, every distinct resulting state counts once;
the last action of a sequence is not carried out. Sequences cut short by the end of the game do not count.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.walks import AnyGame, every_game
from untertage.core import registry
from untertage.core.chance import Chance, SeededChance, outcomes

FOLDER = Path(__file__).parent / "perft"


@dataclass
class Entry:
    """One position and its counts by depth."""

    game: str
    name: str
    start: tuple[str, Any]
    counts: dict[int, int]

    def state(self) -> Any:
        game = registry.get(self.game)
        form, data = self.start
        if form == "position":
            return game.load_position(msgspec.json.encode(data))
        return game.setup(data["seats"], game.read_options(data.get("options", {})), SeededChance(data["seed"]))


def read_entries(game_id: str, text: str) -> Iterator[Entry]:
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    for part in "\n".join(lines).split("\n\n"):
        entry = Entry(game_id, "", ("", None), {})
        for line in part.strip().splitlines():
            key, _, value = line.partition(" ")
            if key == "name":
                entry.name = value
            elif key.isdigit():
                entry.counts[int(key)] = int(value)
            elif key in ("setup", "position"):
                entry.start = (key, msgspec.json.decode(value))
            else:
                raise ValueError(f"{game_id}.perft: {line[:40]!r} cannot be read")
        if entry.name:
            yield entry


def entries(game_id: str) -> list[Entry]:
    path = FOLDER / f"{game_id}.perft"
    return list(read_entries(game_id, path.read_text("utf-8"))) if path.exists() else []


def results(game: AnyGame, state: Any, seat: int, action: Any) -> list[Any]:
    """Every distinct state that an action can lead to."""

    def carried_out(chance: Chance) -> Any:
        after = state.clone()
        game.advance(after, seat, action, chance, None)
        return after

    return list({game.dump_position(after): after for _, _, after in outcomes(carried_out)}.values())


def count(game: AnyGame, state: Any, depth: int) -> int:
    if depth == 1:
        return sum(len(game.legal_actions(state, seat)) for seat in game.actors(state))
    return sum(divided(game, state, depth).values())


def divided(game: AnyGame, state: Any, depth: int) -> dict[str, int]:
    """The count below each action."""
    return {
        f"{seat}: {action}": sum(count(game, after, depth - 1) for after in results(game, state, seat, action))
        if depth > 1
        else 1
        for seat in game.actors(state)
        for action in game.legal_actions(state, seat)
    }


ENTRIES = [entry for game_id in registry.ids() for entry in entries(game_id)]


@pytest.mark.parametrize("entry", ENTRIES, ids=[f"{entry.game}-{entry.name}" for entry in ENTRIES])
def test_counts(entry: Entry) -> None:
    game = registry.get(entry.game)
    for depth, expected in entry.counts.items():
        below = divided(game, entry.state(), depth)
        told = "\n".join(f"{number:>8}  {action}" for action, number in below.items())
        assert expected == sum(below.values()), f"depth {depth}; the count below each action:\n{told}"


@every_game
def test_every_game_has_counts_to_depth_two_at_least(game_id: str) -> None:
    assert any(max(entry.counts) >= 2 for entry in entries(game_id)), f"tests/perft/{game_id}.perft is missing"


def test_a_wrong_count_is_noticed_and_explained() -> None:
    entry = entries("the_base")[0]
    with pytest.raises(AssertionError, match=r"the count below each action:\n +1  0: move"):
        test_counts(Entry(entry.game, entry.name, entry.start, {1: 10_000}))


def test_an_invalid_line_is_named() -> None:
    with pytest.raises(ValueError, match="'depth 1'"):
        list(read_entries("the_base", "name x\ndepth 1\n"))
