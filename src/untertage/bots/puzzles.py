"""Puzzles: positions at the beginning of a turn with a best plan: it is sure to reach a goal, no turn is sure to bring
more, and none is sure to bring as much with fewer actions.

They lie in `puzzles.toml` of a game's folder. `tools/puzzles.py` finds and grades them, a test proves every one again.
"""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal

import msgspec

from untertage.bots.best import Doubt, doubt
from untertage.bots.chance import Imagined
from untertage.bots.turns import goes_on, is_met, surely_met
from untertage.core import registry
from untertage.core.errors import UntertageError
from untertage.kit.goals import AnyGame, Goal

Grade = Literal[1, 2, 3, 4, 5]
GRADES: Final = (1, 2, 3, 4, 5)
_OFTEN: Final = 0.5


class UnknownPuzzle(UntertageError):
    """There is no such puzzle."""


class Puzzle(msgspec.Struct, frozen=True, kw_only=True):
    """A turn, what can be achieved in it, and how."""

    id: str
    goal: str
    seat: int
    plan: tuple[str, ...]
    missed: Mapping[str, float]
    """By bot: the share of tries in which it misses the goal."""
    source: str
    """The match in which the position came up."""
    state: str
    amount: int = 1
    """How much of the goal the plan brings, where it can be counted."""
    tried: int = 0
    """Actions that were tried to prove that the plan is best."""

    @property
    def grade(self) -> Grade:
        """From 1, which the weakest level finds as a rule, to 5, which a usual player always misses."""
        easy, normal = self.missed["easy"], self.missed["normal"]
        if normal >= 1:
            return 5
        if normal > 0:
            return 4
        return 3 if easy >= 1 else 2 if easy >= _OFTEN else 1


def goals_of(game_id: str) -> Mapping[str, Goal]:
    """The goals that a game declares; none if it has no such module."""
    module = registry.part(game_id, "goals")
    found: Mapping[str, Goal] = {} if module is None else module.GOALS
    return found


def goal_of(game_id: str, found: Puzzle) -> Goal:
    """The goal of a puzzle, by as much as its plan brings."""
    return goals_of(game_id)[found.goal].by(found.amount)


@cache
def puzzles_of(game_id: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game, easy ones first; none if it ships none."""
    path = files(registry.get(game_id).package()) / "puzzles.toml"
    if not path.is_file():
        return ()
    found = msgspec.convert(tomllib.loads(path.read_text("utf-8"))["puzzle"], list[Puzzle])
    return tuple(sorted(found, key=lambda puzzle: (puzzle.grade, len(puzzle.plan), puzzle.id)))


def puzzle(game_id: str, puzzle_id: str) -> Puzzle:
    """A puzzle by its id; raises UnknownPuzzle."""
    for found in puzzles_of(game_id):
        if found.id == puzzle_id:
            return found
    raise UnknownPuzzle(f"{game_id} has no puzzle {puzzle_id!r}")


def of_the_day(day: date, game_ids: Sequence[str] | None = None) -> tuple[str, str]:
    """The game and the id of the puzzle of a day: every day another game, and its puzzles in an order of their own."""
    ids = [each for each in (registry.ids() if game_ids is None else game_ids) if puzzles_of(each)]
    if not ids:
        raise UnknownPuzzle("no game has puzzles")
    number = day.toordinal()
    game_id = ids[number % len(ids)]
    order = sorted(found.id for found in puzzles_of(game_id))
    random.Random(game_id).shuffle(order)
    return game_id, order[number // len(ids) % len(order)]


class Verdict(msgspec.Struct, frozen=True):
    """The state of a try at a puzzle."""

    state: Literal["open", "solved", "failed"]
    right: int
    """Number of actions at the beginning that agree with the plan."""
    actions: int
    """Number of actions taken in the turn."""


def judged(game: AnyGame, found: Puzzle, states: Iterable[tuple[Any, str]]) -> Verdict:
    """Judge a turn: the state at its beginning and after every action, each with the action that led to it."""
    goal = goal_of(game.id, found)
    start: Any = None
    taken: list[str] = []
    for state, action in states:
        if start is None:
            start = state.clone()
            continue
        taken.append(action)
        if is_met(game, start, state, found.seat, goal):
            return Verdict("solved", _agreeing(taken, found.plan), len(taken))
        if not goes_on(game, state, found.seat):
            return Verdict("failed", _agreeing(taken, found.plan), len(taken))
    return Verdict("open", _agreeing(taken, found.plan), len(taken))


def _agreeing(taken: Sequence[str], plan: Sequence[str]) -> int:
    at = 0
    while at < min(len(taken), len(plan)) and taken[at] == plan[at]:
        at += 1
    return at


def is_proved(game: AnyGame, found: Puzzle) -> bool:
    """Is the plan legal, and sure to reach the goal with its last action and not before? Only the last action may
    depend on chance."""
    goal, seat = goal_of(game.id, found), found.seat
    start = game.load_position(found.state.encode())
    state = start.clone()
    for text in found.plan[:-1]:
        action, chance = game.parse(text), Imagined(random.Random(0))
        if action not in game.legal_actions(state, seat):
            return False
        game.advance(state, seat, action, chance, None)
        if chance.picks or not goes_on(game, state, seat) or is_met(game, start, state, seat, goal):
            return False
    last = game.parse(found.plan[-1])
    return last in game.legal_actions(state, seat) and surely_met(game, start, state, seat, last, goal)


def can_be_beaten(game: AnyGame, found: Puzzle, limit: int) -> Doubt:
    """Is some turn sure to bring more than the plan, or as much with fewer actions? Raises TooLarge."""
    start, goal = game.load_position(found.state.encode()), goals_of(game.id)[found.goal]
    return doubt(game, start, found.seat, goal, found.amount, len(found.plan), limit)
