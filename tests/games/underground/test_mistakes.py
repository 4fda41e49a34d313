"""What newcomers try in Underground, and the sentence that tells them why not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import pytest

from tests.games.mistaken import Mistake, check, check_all, read
from tests.games.underground.boards import BOX, act, legal, run, table
from tests.games.underground.test_arriving import arrive
from tests.games.underground.test_end import door
from tests.games.underground.test_hourglass import board as glass
from tests.games.underground.test_placing import with_top
from tests.games.underground.test_scenarios import with_rat
from tests.games.underground.test_setup import empty, fresh
from tests.games.underground.test_stacks import at_work
from tests.games.underground.test_walking import FOUR, ONE, TWO, board
from tests.games.underground.test_water import flooded
from untertage.core.match import Match
from untertage.games.underground.game import GAME
from untertage.games.underground.geometry import INDEX
from untertage.games.underground.rules import arranging
from untertage.games.underground.state import FLOODING, LAYING, PLATEAUS, State, push

Situation: TypeAlias = Callable[[], State]

ROW = ["1 1 1 1 1"]


def row(heights: list[str] = ROW, **more: Any) -> Any:
    """The figure on C3, a card with three steps on the table."""
    return lambda: table(heights, **{"origin": "C3", "figure": "C3", "exit": "I5 N", "card": "H3"} | more)


def until(phase: str, seats: int = 1, **options: Any) -> Situation:
    """The players have arranged the board up to this decision."""

    def arranged() -> State:
        state = fresh(seats, choices="players", **options)
        while GAME.view(state, 0).phase != phase:
            act(state, legal(state)[0])
        return state

    return arranged


def laying(card: str, *laid: tuple[int, str, int], number: int = 4) -> Situation:
    """A plateau, e by default, is to be laid where its card says; others lie already, and the exit is on E5."""

    def prepared() -> State:
        state = empty(choices="players")
        for other, cell, turns in laid:
            arranging.lay_plateau(state, other, INDEX[cell], turns)
        push(state, LAYING, number + PLATEAUS * INDEX[card])
        return state

    return prepared


def after(state: State, *notations: str) -> State:
    act(state, *notations)
    return state


def without(part: str) -> State:
    """The stack of the card's part is empty, and the team has an exchange chip."""
    state = board(["1"], card="I6", specials=["exchange"])
    state.stacks[BOX.shapes.index(part)] = []
    return state


def waiting() -> State:
    """The figure has to flee, and the hourglass will be turned after that."""
    state = glass(figure="D4", section="T6")
    push(state, FLOODING, INDEX["D4"])
    run(state)
    act(state, "flip", seat=1)
    return state


SITUATIONS: dict[str, Situation] = {
    "set-up": lambda: Match.new(GAME, 2, {"setup": "random"}, seed=1).state,
    "laying": laying("C3"),
    "laying g": laying("C3", number=6),
    "laying on the exit": laying("E5"),
    "laying where it is narrow": laying("A1", (0, "A2", 0)),
    "turning": until("lay", setup="s1"),
    "door": until("door", setup="s6"),
    "first player": until("begin", seats=3, setup="s1"),
    "glass": lambda: fresh(2, setup="s2", choices="players"),
    "no glass": lambda: fresh(2, setup="s1"),
    "glass waits": waiting,
    "won": lambda: after(door(["10 10"], figure="D5"), "move E5"),
    "two players": lambda: table(["1 1"], figure="A1", exit="I5 N", seats=2),
    "picking": lambda: after(board(["1 1"], symbols=["C4:K"], specials=["shaft"]), "move C4"),
    "valve": lambda: arrive("V", water=["A1", "H9"]),
    "moved": lambda: after(board(["1 1 1"]), "move C4"),
    "built": lambda: after(at_work("G5"), "place duo-4 front 0 B4"),
    "built and moved": lambda: after(at_work("G5"), "place duo-4 front 0 F5", "move E5"),
    "star": lambda: at_work("E9"),
    "signal": lambda: at_work("F7"),
    "no stars left": lambda: without("tet_t"),
    "exchange": lambda: board(["1"], card="I6", specials=["exchange"]),
    "single": lambda: with_top("mono-4"),
    "single on a chip": lambda: with_top("mono-4", ["3"], chips=["E4"]),
    "single on water": lambda: with_top("mono-4", ["2"], water=["E4"]),
    "row of three": lambda: with_top("tri_i-3", ["2 0 0"]),
    "long row": lambda: with_top("tri_i-4"),
    "double": lambda: with_top("duo-3", ["2 1"]),
    "wet double": lambda: with_top("duo-4", ["2 2"], water=["E4"]),
    "rat": lambda: with_rat(card="H3"),
    "rat at the door": lambda: door(["10 10"], figure="D5", rat="D6"),
    "side door": lambda: door(["10 0", "10 0"], figure="E4"),
    "low door": lambda: door(["10 9"], figure="D5"),
    "ladder at the door": lambda: board(["8"], exit="C4 W", code=True, specials=["ladder"]),
    "ladder": lambda: board(["1 5"], specials=["ladder"]),
    "hammer": lambda: board(["1 1", "1 1"], FOUR, walls=["C3:E"], specials=["hammer"]),
    "both": lambda: board(["1 3 3"], walls=["C3:E"], specials=["hammer", "ladder"]),
    "box": lambda: board(["1 1 1 1 1 1 1 1 1"] * 9, ONE, origin="A1", walls=["C4:NSW", "C5:NSE"], specials=["hammer"]),
    "locks": lambda: board(["1 1 1 1 1"], FOUR, keys=2, symbols=["C4:L", "C6:L"]),
    "flight": lambda: flooded(["0 3 0", "1 1 1", "0 1 0"], water=["D3"], specials=["hammer", "ladder"]),
    "out and back": lambda: board(["1 1"], TWO, round_trip="useful"),
    "one step": lambda: board(["1 1"], ONE),
    "down": row(["5 1 1"]),
    "turn": lambda: fresh(2, setup="s2"),
    "row": row(),
    "code": row(code=True, exit="C6 W"),
    "water": row(water=["C4"]),
    "walls": row(walls=["C4:W"]),
    "lock": row(symbols=["C4:L"]),
    "key": row(symbols=["C4:L"], keys=1),
    "step": row(["1 3 1"]),
    "gap": row(["1 0 1"]),
    "at the exit": row(["1 1"], exit="C5 W"),
}

MISTAKES = read(__file__)

SHARED = {
    "UG-37": "a decision that waits comes before all actions",
    "UG-37.card": "a card is played before every action",
    "UG-37.set_up": "the set-up comes before everything else",
    "UG-82.high": "a step is too high, with or without chips, in flight or not",
    "UG-126": "the chip is missing, whatever it would do",
    "UG-D55.chips": "chips are named in one order everywhere",
}
"""Why these sentences answer different kinds of action."""


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: f"{mistake.where}: {mistake.typed}")
def test_a_mistake_is_answered_with_its_rule_and_what_is_possible(mistake: Mistake) -> None:
    check(GAME, SITUATIONS, mistake)


def test_there_are_enough_and_no_sentence_answers_two_mistakes() -> None:
    check_all(GAME, SITUATIONS, MISTAKES, SHARED)


def test_the_text_board_calls_parts_as_the_cards_do() -> None:
    shown = {lang: GAME.board(GAME.view(fresh(2, setup="s2"), 0), lang) for lang in ("en", "de")}
    assert "Corner:" in shown["en"]
    assert "Winkel:" in shown["de"]
    assert "tri_v:" not in shown["en"] + shown["de"]
