"""Requests about puzzles."""

from __future__ import annotations

from typing import Final

from untertage.server import puzzles
from untertage.server.aside import aside
from untertage.server.puzzle_bodies import PuzzleInfo, PuzzleList, PuzzleOfTheDay, PuzzleTry, Solution
from untertage.server.routes.call import Call, Reply, answered, endpoint


async def show_puzzles(call: Call) -> Reply:
    return answered(await aside(puzzles.listed, call.text("game"), call.lang))


async def show_puzzle(call: Call) -> Reply:
    return answered(await aside(puzzles.shown, call.text("game"), call.text("puzzle"), call.lang))


async def show_solution(call: Call) -> Reply:
    return answered(await aside(puzzles.solution, call.text("game"), call.text("puzzle"), call.lang))


async def show_today(call: Call) -> Reply:
    return answered(await aside(puzzles.today, call.text("date")))


async def show_try(call: Call) -> Reply:
    each, room = puzzles.found(call.text("game"), call.text("puzzle")), await call.room()

    async def judged() -> PuzzleTry:
        return await aside(puzzles.tried, room.table, each, call.lang)

    return answered(await room.call(judged))


_ONE: Final = "/api/games/{game}/puzzles/{puzzle}"
PUZZLES: Final = (
    endpoint("GET", "/api/games/{game}/puzzles", show_puzzles, "The puzzles of a game", PuzzleList, query=("lang",)),
    endpoint("GET", _ONE, show_puzzle, "A puzzle with its position", PuzzleInfo, query=("lang",)),
    endpoint("GET", f"{_ONE}/solution", show_solution, "The plan of a puzzle", Solution, query=("lang",)),
    endpoint("GET", f"{_ONE}/tries/{{table}}", show_try, "What a try is worth", PuzzleTry, query=("lang",)),
    endpoint("GET", "/api/puzzles/{date}", show_today, "The puzzle of a day", PuzzleOfTheDay),
)
