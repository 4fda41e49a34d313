"""Puzzles for clients: lists, positions, solutions, and what is said about a try. Plain functions."""

from __future__ import annotations

from datetime import date
from functools import cache

import msgspec

from untertage.bots.puzzles import Puzzle, UnknownPuzzle, Verdict, judged, of_the_day, puzzle, puzzles_of
from untertage.core import registry
from untertage.core.match import Match, replay
from untertage.server.errors import Refused
from untertage.server.info import Lang
from untertage.server.puzzle_bodies import PuzzleInfo, PuzzleList, PuzzleOfTheDay, PuzzleTry, Solution, SolvedStep
from untertage.server.table import Table


def found(game_id: str, puzzle_id: str) -> Puzzle:
    """A puzzle by its id; raises Refused."""
    try:
        return puzzle(game_id, puzzle_id)
    except UnknownPuzzle:
        raise Refused("no_puzzle") from None


def listed(game_id: str, lang: Lang) -> PuzzleList:
    """All puzzles of a game, easy ones first, without their positions."""
    registry.get(game_id)
    return PuzzleList(game=game_id, puzzles=tuple(_info(game_id, each, lang) for each in puzzles_of(game_id)))


def shown(game_id: str, puzzle_id: str, lang: Lang) -> PuzzleInfo:
    """One puzzle with its position."""
    each = found(game_id, puzzle_id)
    info = _info(game_id, each, lang)
    return msgspec.structs.replace(info, position=msgspec.json.decode(each.state))


def _info(game_id: str, each: Puzzle, lang: Lang) -> PuzzleInfo:
    return PuzzleInfo(
        game=game_id,
        id=each.id,
        goal=_said(game_id, each, "goal", lang),
        grade=each.grade,
        seat=each.seat,
        seats=_seats(game_id, each.state),
        actions=len(each.plan),
        position=None,
    )


def _said(game_id: str, each: Puzzle, section: str, lang: Lang) -> str:
    """The goal, or that it is missed; there may be another text where the plan brings more than one."""
    words = registry.get(game_id).words(lang)
    more = f"{each.goal}.more"
    key = more if each.amount > 1 and words.find(section, more) else each.goal
    return words.text(section, key, n=each.amount)


@cache
def _seats(game_id: str, written: str) -> int:
    game = registry.get(game_id)
    return game.seat_count(game.load_position(written.encode()))


def solution(game_id: str, puzzle_id: str, lang: Lang) -> Solution:
    """The plan in notation and in words."""
    game, each = registry.get(game_id), found(game_id, puzzle_id)
    steps = [SolvedStep(action=text, text=game.describe(game.parse(text), lang)) for text in each.plan]
    return Solution(steps=tuple(steps))


def today(text: str) -> PuzzleOfTheDay:
    """The puzzle of a date such as 2026-11-18; raises Refused."""
    try:
        game_id, puzzle_id = of_the_day(date.fromisoformat(text))
    except ValueError:
        raise Refused("bad_message", "date must be written as 2026-11-18") from None
    except UnknownPuzzle:
        raise Refused("no_puzzle") from None
    return PuzzleOfTheDay(game=game_id, id=puzzle_id)


def tried(table: Table, each: Puzzle, lang: Lang) -> PuzzleTry:
    """What is said about the try at a table; raises Refused if the table is about something else."""
    match = table.begun()
    game = table.game
    begun = game.dump_position(game.load_position(each.state.encode()))
    start = None if match.record.position is None else msgspec.json.encode(match.record.position)
    if start != begun:
        raise Refused("no_puzzle")
    states = [state for state, _ in replay(match.record)]
    actions = ["", *(ply.action for ply in match.plies)]
    verdict = judged(game, each, zip(states, actions, strict=True))
    return PuzzleTry(
        state=verdict.state,
        right=verdict.right,
        actions=verdict.actions,
        missing=_said(game.id, each, "goal_missed", lang) if verdict.state == "failed" else "",
        reply=_reply(match, verdict, each.seat, lang),
    )


def _reply(match: Match, verdict: Verdict, seat: int, lang: Lang) -> str:
    """What the next seat did after a turn that missed the goal."""
    if verdict.state != "failed":
        return ""
    later = [ply for ply in match.plies[verdict.actions :] if ply.seat not in (seat, -1)]
    return match.game.describe(match.game.parse(later[0].action), lang) if later else ""
