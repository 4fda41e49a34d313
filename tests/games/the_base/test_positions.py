"""Written positions: an error is one line that names the field."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from tests.games.the_base.blocks import FILE, read_blocks
from tests.games.the_base.boards import Table, position
from untertage.core.errors import BadPosition
from untertage.core.match import Match
from untertage.games.the_base.game import GAME

START = [
    "1:M1 2:M2 3:M3 - -",
    *["?? ?? ?? ?? ??"] * 2,
    "?? ?? NESW ?? ??",
    *["?? ?? ?? ?? ??"] * 2,
    "1:X1 2:X2 3:X3 - -",
]
SAVED = "1:M1 2:M2 3:M3 - -"


def load(changes: dict[int, str] | None = None, **fields: Any) -> Table:
    board = [(changes or {}).get(row, line) for row, line in enumerate(START)]
    return Table(GAME.load_position(json.dumps({"board": board, **fields}).encode()))


@pytest.mark.parametrize(
    ("changes", "fields", "message"),
    [
        ({1: "NS NS NS NS"}, {}, "board[1]: expected 5 places, not 4"),
        ({0: "4 2:M2 3:M3 - -"}, {}, "board, A0: a slot is 1, 2, 3 or -"),
        ({1: "N ?? ?? ?? ??"}, {}, "board, A1: a tile is ?? or passages in the order NESW, not 'N'"),
        ({1: "SN ?? ?? ?? ??"}, {}, "board, A1: a tile is ?? or passages"),
        ({1: "??:M1 ?? ?? ?? ??"}, {}, "board, A1: a tile is ?? or passages"),
        ({2: "L? ?? ?? ?? ??"}, {}, "board, A2: only a front tile can wait to be laid"),
        ({3: "?? ?? ?? ?? ??"}, {}, "board, C3: the central tile is always face-up"),
        ({3: "?? ?? NS ?? ??"}, {}, "board, C3: the central tile is a crossing"),
        ({0: "1:M1 2:M2 3 - -"}, {}, "board: M3 is missing"),
        ({1: "NS:M1 ?? ?? ?? ??"}, {}, "board: M1 stands on A0 and on A1"),
        ({0: "1:M1 1:M2 3:M3 - -"}, {}, "board: the mutants' slots are 1, 2, 3 and two -"),
        ({}, {"turn": "aliens"}, "turn: "),
        ({}, {"counter": -1}, "counter: "),
        ({}, {"counter": 0}, "counter: at 0 the game is over"),
        ({}, {"left": 0}, "left: at 0 the turn is over"),
        ({}, {"tokens": [3, 2]}, "tokens: there are more than the box contains"),
        ({}, {"bag": {"T": 3}}, "bag: 24 tiles lie face-down, but the bag has 3"),
        (
            {1: "NS NS NS NS NS", 2: "NS NS NS NS NS"},
            {},
            "bag: more tiles of one shape are face-up than the mix contains",
        ),
        ({}, {"options": {"rounds": 99}}, "options.rounds: "),
        ({}, {"options": {"speed": 2}}, "options: "),
        ({}, {"colour": "green"}, "colour"),
        ({}, {"winner": "mutants"}, "winner: somebody has won exactly if the time challenge is offered or runs"),
        (
            {},
            {"winner": "mutants", "offered": True, "turn": "explorers"},
            "winner: the mutants have won exactly if three",
        ),
        ({}, {"winner": "mutants", "challenged": True, "turn": "explorers"}, "winner: the mutants have won exactly if"),
        ({0: "1 2 3 - -", 6: "1:M1 2:M2 3:M3 -:X1 -:X2", 3: "?? ?? NESW:X3 ?? ??"}, {}, "winner: the mutants have won"),
        ({}, {"returning": {"piece": "X1", "by": "M1"}}, "returning: one piece is off the board"),
        ({6: "1 2:X2 3:X3 - -"}, {"returning": {"piece": "X1", "by": "X2"}}, "returning: one piece is off the board"),
        ({6: "1 2:X2 3:X3 - -"}, {"returning": {"piece": "X1", "by": "M1"}}, "returning: there is no choice of a slot"),
    ],
)
def test_a_bad_position_names_the_field(changes: dict[int, str], fields: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPosition, match=re.escape(message)):
        load(changes, **fields)


def test_the_initial_state_is_a_valid_position() -> None:
    assert load().view.phase == "turn"


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b'"x"', b"\xff\xfe", b'{"board": 7}'])
def test_nonsense_is_a_bad_position(data: bytes) -> None:
    with pytest.raises(BadPosition):
        GAME.load_position(data)


def test_every_worked_position_is_loaded_shown_and_played_on() -> None:
    for block in read_blocks(FILE.read_text("utf-8")):
        match = Match.from_position(GAME, json.dumps(block.position({})).encode())
        seat = match.actors()[0]
        assert re.search(r"[MX][123]", GAME.board(match.view(seat)))
        match.play(seat, match.legal(seat)[0])
        assert match.state == Match.from_record(match.record).state


def test_a_pending_choice_can_be_written() -> None:
    table = position(
        "4   . . NS:M1 . .\n6   2:X2 - 1:M2 - 3:X3", returning={"piece": "X1", "by": "M1"}, fresh=False, left=0
    )
    assert {"respawn X1 B6", "respawn X1 D6"} == table.legal()
    assert table.play("respawn X1 B6").view.turn == "explorers"


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_example_in_the_rules_document_can_be_loaded(lang: str) -> None:
    example = re.search(r"```json\n(.*?)```", GAME.rules(lang).page, re.S)
    assert example is not None
    state = GAME.load_position(example[1].encode())
    assert GAME.dump_position(GAME.load_position(GAME.dump_position(state))) == GAME.dump_position(state)
    assert GAME.actors(state)
