"""A player of The Base that runs for the far side, so that games end in more ways than random play finds."""

from __future__ import annotations

import heapq
import random
from typing import Any

from untertage.core.chance import SeededChance

COLUMNS = "ABCDE"
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
BEHIND = {
    (f"{column}{row}", edge): f"{COLUMNS[x]}{y}"
    for i, column in enumerate(COLUMNS)
    for row in range(7)
    for edge, x, y in (("N", i, row - 1), ("E", i + 1, row), ("S", i, row + 1), ("W", i - 1, row))
    if x in range(5) and y in range(7) and not (row in (0, 6) and y in (0, 6))
}
STUCK = 20.0
NOISE = 0.3
CARELESS = 0.05
RIVAL = 0.1


def choose(game: Any, state: Any, seat: int, rng: random.Random) -> Any:
    """The action that leaves the side's pieces the shortest way, or occasionally a random one."""
    actions = game.legal_actions(state, seat)
    if len(actions) == 1 or str(actions[0]) == "challenge" or rng.random() < CARELESS:
        return rng.choice(actions)
    before = standing(game.view(state, None), seat)
    return min(actions, key=lambda action: price(game, state, seat, action, before) + NOISE * rng.random())


def price(game: Any, state: Any, seat: int, action: Any, before: float) -> float:
    """The value of the table after an action; random outcomes are guessed."""
    kind = str(action).split()[0]
    if kind in ("reveal", "token", "orient"):
        return before - 0.7
    after = state.clone()
    game.advance(after, seat, action, SeededChance(0), None)
    return standing(game.view(after, None), seat)


def standing(view: Any, seat: int) -> float:
    """How far a side is from its goal, minus a share of the other side's distance; smaller is better."""
    return way_to_go(view, seat) - RIVAL * way_to_go(view, 1 - seat)


def way_to_go(view: Any, seat: int) -> float:
    """Estimated actions that the pieces of a side still need."""
    aim = "6" if seat == 0 else "0"
    tiles = {tile.cell: tile.passages for tile in view.tiles}
    holders = {piece.cell for piece in view.pieces}
    entering = _entering(tiles, holders, [f"{column}{aim}" for column in COLUMNS if f"{column}{aim}" not in holders])
    total = 0.0
    for piece in view.pieces:
        if piece.piece[0] != "MX"[seat] or (piece.cell or "")[1:] == aim:
            continue
        exits = tiles.get(piece.cell, "S" if aim == "6" else "N") if piece.cell else ""
        ways = [entering.get((BEHIND.get((piece.cell, x), ""), OPPOSITE[x]), STUCK) for x in exits]
        total += min(ways, default=STUCK)
    return total


def _entering(tiles: dict[str, str], holders: set[str | None], goals: list[str]) -> dict[tuple[str, str], float]:
    """For a place and the edge by which it is entered: the cost from there to the nearest free target slot."""
    found: dict[tuple[str, str], float] = {}
    queue = [(1.0, goal, "N" if goal[1] == "6" else "S") for goal in goals]
    while queue:
        cost, cell, edge = heapq.heappop(queue)
        if (cell, edge) in found:
            continue
        found[cell, edge] = cost
        before, out = BEHIND.get((cell, edge), ""), OPPOSITE[edge]
        if before not in tiles:
            continue
        for into in "NESW":
            if into != out and (before, into) not in found:
                heapq.heappush(queue, (cost + _through(tiles[before], before in holders, into, out), before, into))
    return found


def _through(passages: str, held: bool, into: str, out: str) -> float:
    """The cost of entering a tile by one edge so that it can be left by another."""
    if not passages:
        return 2.6
    if into in passages and out in passages:
        return 1.3 if held else 1.0
    fits = len(passages) > 2 or (OPPOSITE[into] == out) == (OPPOSITE[passages[0]] == passages[1])
    return 4.0 if held else 2.0 if fits else 6.0
