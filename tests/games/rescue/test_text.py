"""What people read: the text board, refusals and the log."""

from __future__ import annotations

import json
import re

import msgspec
import pytest

from tests.games.rescue.table import do, opening, table
from tests.games.rescue.test_position import written
from tests.walks import walk
from untertage.core.chance import ScriptedChance
from untertage.games.rescue.events import Drew
from untertage.games.rescue.game import GAME
from untertage.games.rescue.geometry import PLACE
from untertage.games.rescue.state import MANIPULATE, State

BOARD = """\
w ●○○○○   r ●○○○○   b ○○○○○   hand 2 2 5
        A        B L2     C         D         E        F
   1    └──────  └──────────────────┐         ╶──────  ┌──────
         2        4        6        │2         4       │3
   2  ──┐      ──┐      ────────────┐         │        │
        │5       │5        3 b      │3 r      │4 w     │5
   3    └────────┘        ├─────────┼───────  ┌────────┬──────
         3        5       │2*wrb    │2*r3b2   │4 w     │4
   4  ──┘      ───────────┼─────────┼───────  │        ╷       L3
         6        4 r     │4*w2b2   │3*w      │6 b     │2
   5  ──┤      ─────────  └─────────┐         ╷        ╶──────
        │3        3        4 b      │6        │5        6
   6    │        └────────┬─────────┘       ──┘      ─────────
        │3   L1   2 r     │6 w       6         3        2
w White   ●○○○○  hand ? ? ?
r Red     ●○○○○  hand ? ? ?
b Blue    ○○○○○  hand 2 2 5  <- change a mine card
draw pile 8, discard pile 2×4 1×6"""


def board(state: State, seat: int | None = 0, lang: str = "en") -> str:
    return GAME.board(GAME.view(state, seat), lang)


def test_the_board_of_the_document() -> None:
    state = GAME.load_position(json.dumps(written()).encode())
    assert board(state, 2).startswith(BOARD)


def test_the_backs_of_the_cards_are_shown_as_flip_long_would_lay_them() -> None:
    state = GAME.load_position(json.dumps(written()).encode())
    state.step = MANIPULATE
    before = board(state, 2).splitlines()[-6:]
    shown = re.search(r"C4 (.)(\d)", before[3])
    assert shown is not None
    after = board(do(state, "flip_long C4"), 2).splitlines()
    assert shown[1] in after[8]
    assert GAME.view(state, 2).cards[PLACE["C4"]].symbol == int(shown[2])


def test_the_planet_and_the_players_hand_come_first_in_14_lines() -> None:
    """This part of the board is visible in an 80 by 24 terminal without scrolling."""
    for seats in (2, 3, 4):
        lines = board(opening(seats)).splitlines()
        assert re.search(r"hand \d \d \d$", lines[0])
        assert lines[12].startswith("   6 ")
        assert lines[14].startswith("w White")
    assert "hand" not in board(opening(2), None).splitlines()[0]


def test_the_board_in_german() -> None:
    state = opening(4, start_player="3")
    lines = board(state, 3, "de").splitlines()
    assert re.fullmatch(r"g Gelb +○○○○○  Hand \d \d \d  <- eine Minenkarte ändern", lines[-9])
    assert "w2r2b2g2" in board(state, 3, "de")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_joined_cards_touch_in_the_picture(seats: int) -> None:
    """Between two cards that are joined side by side there is an unbroken line, and none otherwise."""
    state = opening(seats)
    view = GAME.view(state, None)
    lines = board(state, None).splitlines()
    columns = [match.start() for match in re.finditer(r"[A-F]", lines[1])]
    for row in range(6):
        cards = view.cards[6 * row : 6 * row + 6]
        for column in range(5):
            between = lines[2 + 2 * row].ljust(80)[columns[column] + 1 : columns[column + 1]]
            joined = "E" in cards[column].open and "W" in cards[column + 1].open
            assert (set(between) == {"─"}) == joined


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_piece_is_in_the_picture(seats: int) -> None:
    for state, _ in walk(GAME, seats, 2):
        if state.ply % 50:
            continue
        lines = board(state, None).splitlines()[2:14]
        for letter, crew in zip("wrby", state.crew, strict=False):
            shown = re.findall(rf"{letter}(\d?)", "\n".join(lines))
            assert sum(int(number or 1) for number in shown) == sum(crew)


def test_the_log_in_words() -> None:
    state = table("54 -- -- -- -- -- 13 " + "-- " * 29, crew={"white": ["A2"]}, hand=(6, 6, 6), loaders=(0, 8, 16))
    events = GAME.apply(state, 0, GAME.parse("move 6 A2 L1"), ScriptedChance([0]))
    assert [GAME.tell(event) for event in events] == [
        "White plays a 6 and boards L1 from A2: 1 aboard.",
        "White draws 1: 2.",
        "The loaders advance to the cards B1, F4, A6.",
    ]
    assert GAME.tell(events[0], "de") == ("Weiß spielt eine 6 aus und geht von A2 an Bord von L1: 1 gerettet.")
    told = GAME.redact(events[1], 1)
    assert isinstance(told, Drew)
    assert GAME.tell(told) == "White draws a card."
    assert GAME.tell(msgspec.structs.replace(told, number=3), "de") == "Weiß zieht 3 Karten."


def test_highlights_find_pieces_and_leave_words_alone() -> None:
    state = do(opening(4, start_player="0"), "rotate A1")
    for lang in ("en", "de"):
        text = board(state, 0, lang)
        for (pattern, role), letter in zip(
            GAME.highlights, ("w", "r", "b", "y" if lang == "en" else "g"), strict=False
        ):
            found = re.findall(pattern, text)
            assert sorted(set(found)) == sorted({letter, f"{letter}2"}), (role, found)
            assert len(found) == 6
