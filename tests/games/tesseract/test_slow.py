"""The rules compared with a second, slow derivation: the stored counts, and whole games in lockstep."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.games.tesseract.slow import SlowTable, perft
from tests.games.tesseract.table import ALL_CARDS, GAME
from tests.test_perft import Entry, read_entries
from untertage.core.chance import RecordedChance, SeededChance
from untertage.games.tesseract.geometry import COLUMN_NAMES
from untertage.games.tesseract.names import COLOR_NAMES, FACE_NAMES
from untertage.games.tesseract.state import State

FILE = Path(__file__).parents[2] / "perft" / "tesseract.perft"
ENTRIES = list(read_entries("tesseract", FILE.read_text("utf-8")))
WRITTEN = [entry for entry in ENTRIES if entry.start[0] == "position"]


def slow_table(state: State) -> SlowTable:
    written = msgspec.to_builtins(GAME.position(state))
    return SlowTable({**written, "base": dict(zip(COLUMN_NAMES, state.base, strict=True))})


@pytest.mark.parametrize("entry", WRITTEN, ids=lambda entry: entry.name)
def test_the_stored_counts_are_those_of_the_slow_derivation(entry: Entry) -> None:
    """Depth 3 takes the slow derivation many seconds, so it was computed once."""
    table = slow_table(entry.state())
    assert {depth: entry.counts[depth] for depth in (1, 2)} == {depth: perft(table, depth) for depth in (1, 2)}


def summary(state: State) -> dict[str, Any]:
    """The state in the form of the slow table."""
    names = [name for face, name in enumerate(FACE_NAMES) for _ in range(state.primed[face])]
    return {
        "tesseract": {
            COLUMN_NAMES[c]: tuple(FACE_NAMES[die] for die in stack)
            for c, stack in sorted(enumerate(state.columns), key=lambda pair: COLUMN_NAMES[pair[0]])
            if stack
        },
        "labs": tuple(tuple(sorted(FACE_NAMES[die] for die in lab)) for lab in state.labs),
        "primed": tuple(sorted(names)),
        "matrix": tuple(sorted(name for face, name in enumerate(FACE_NAMES) if state.contained >> face & 1)),
        "box": {name: count for name, count in sorted(zip(COLOR_NAMES, state.box, strict=True)) if count},
        "ignitions": state.ignitions,
        "over": state.ended,
        "uncovered": sorted(name for c, name in enumerate(COLUMN_NAMES) if state.uncovered >> c & 1),
    }


def block(rng: random.Random) -> dict[str, Any]:
    """Two labs, no research cards, no buried dice: a table both can play."""
    dice = [color for color in "yopb" for _ in range(16)]
    rng.shuffle(dice)
    drawn = [color + str(rng.randint(1, 6)) for color in dice]
    columns = {name: [drawn.pop() for _ in range(rng.choice((0, 1, 1, 2, 3)))] for name in COLUMN_NAMES}
    crew = ["logistics_engineer", "mathematician"]
    rng.shuffle(crew)
    return {
        "seats": 2,
        "characters": crew,
        "tesseract": columns,
        "labs": [[drawn.pop() for _ in range(rng.randint(0, 5))] for _ in range(2)],
        "primed": [drawn.pop() for _ in range(rng.randint(0, 4))],
        "discards": ALL_CARDS,
        "options": {"base_side": rng.choice("1A2B3C4D")},
    }


@pytest.mark.parametrize("seed", range(30))
def test_whole_games_go_in_lockstep(seed: int) -> None:
    rng = random.Random(seed)
    state = GAME.load_position(msgspec.json.encode(block(rng)))
    slow = slow_table(state)
    while not state.ended:
        seat = GAME.actors(state)[0]
        legal = [action for action in GAME.legal_actions(state, seat) if not str(action).startswith("use")]
        assert sorted(map(str, legal)) == sorted(slow.legal())
        useful = [action for action in legal if str(action).split()[0] in ("contain", "fill", "twin", "take")]
        action = rng.choice(useful if useful and rng.random() < 0.6 else legal)
        chance = RecordedChance(SeededChance(seed, state.ply))
        GAME.advance(state, seat, action, chance, None)
        slow = slow.play(str(action), chance.picks[:])
        assert len(slow.chance.seen) == len(chance.picks)
        found = slow.summary()
        assert summary(state) == {name: found[name] for name in summary(state)}
    assert slow.legal() == []
