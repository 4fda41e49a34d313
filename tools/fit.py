"""Fit the linear model of a game (its module `fitted`) to matches of the search against itself.

    python tools/fit.py GAME [--games 2000] [--simulations 60] [--jobs 2] [--minutes 10] [--seed 1] [--output FILE]

Plays the matches, fits the weights to their results, and prints them with the loss on the last fifth of the matches,
which were not fitted: of the new weights, of those in the module, and of the score. FILE gets the weights as JSON; bots
play with them as `search:50ms/fitted=FILE`.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np

from untertage.bots.score import final_values, score_of
from untertage.bots.search import Search
from untertage.core import registry
from untertage.core.chance import SeededChance
from untertage.core.game import CLOCK
from untertage.core.playout import Playout
from untertage.core.turns import next_seat

OPENING = 20
"""Plies in which actions are sampled by their visits, so that matches differ."""
CLIP = 1e-4

Match = tuple[list[Any], list[Any], list[float]]


def played(game_id: str, seats: int, simulations: int, seed: int) -> Match:
    """Features and scores of all seats at every decision of a match, and its result."""
    game, score = registry.get(game_id), score_of(game_id)
    features = import_module(f"{game.package()}.fitted").features
    state = game.setup(seats, game.read_options({}), SeededChance(seed, 0))
    play, choose = Playout(game, state, seed), random.Random(seed)
    rows: list[Any] = []
    values: list[Any] = []
    while game.actors(state):
        seat = next_seat(game, state)
        legal = game.legal_actions(state, seat)
        action = legal[0]
        if seat != CLOCK and len(legal) > 1:
            rows.append(features(state))
            values.append(score.values(state) if score.values else [1.0] * seats)
            search = Search(game, score, game.view(state, seat), score.tuning, random.Random(f"{seed}/{play.ply}"))
            for _ in range(simulations):
                search.run()
            tries = [search.root.tries[search.root.slots[each]] for each in legal]
            action = choose.choices(legal, tries)[0] if play.ply < OPENING else search.best()
        play.advance(seat, action, play.next_chance(), None)
    outcome = game.outcome(state)
    assert outcome is not None
    return rows, values, final_values(outcome, seats)


def collected(args: argparse.Namespace) -> list[Match]:
    deadline = time.monotonic() + 60 * args.minutes
    found: list[Match] = []
    with ProcessPoolExecutor(args.jobs, get_context("spawn")) as pool:
        seeds = range(args.seed * 1_000_000, args.seed * 1_000_000 + args.games)
        waiting = [pool.submit(played, args.game, args.seats, args.simulations, seed) for seed in seeds]
        for future in as_completed(waiting):
            found.append(future.result())
            if time.monotonic() > deadline:
                break
        pool.shutdown(cancel_futures=True)
    return found


def fitted(rows: Any, results: Any, steps: int = 15) -> Any:
    """Conditional logit by Newton's method, with a little shrinkage in units of each feature's spread."""
    spread = rows.std((0, 1)) + 1e-6
    scaled = rows / spread
    weights = np.zeros(rows.shape[2])
    for _ in range(steps):
        chances = softmax(scaled @ weights)
        slope = np.einsum("ns,nsf->f", results - chances, scaled) - weights
        mean = np.einsum("ns,nsf->nf", chances, scaled)
        bend = np.einsum("ns,nsf,nsg->fg", chances, scaled, scaled, optimize=True) - mean.T @ mean
        weights = weights + np.linalg.solve(bend + np.eye(len(weights)), slope)
    return weights / spread


def softmax(merits: Any) -> Any:
    odds = np.exp(merits - merits.max(1, keepdims=True))
    return odds / odds.sum(1, keepdims=True)


def loss(chances: Any, results: Any) -> float:
    return float(-(results * np.log(np.maximum(chances, CLIP))).sum(1).mean())


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--simulations", type=int, default=60)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=1e6)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--output", type=Path)
    args = parser.parse_args()
    matches = [match for match in collected(args) if sum(match[2]) > 0]
    cut = sum(len(match[0]) for match in matches[: len(matches) * 4 // 5])
    rows = np.array([row for match in matches for row in match[0]])
    results = np.array([match[2] for match in matches for _ in match[0]])
    scores = np.array([values for match in matches for values in match[1]])
    weights = fitted(rows[:cut], results[:cut])
    module = import_module(f"{registry.get(args.game).package()}.fitted")
    for name, weight in zip(module.NAMES, weights, strict=True):
        print(f"{weight:+9.4f}  {name}")
    known = np.array(getattr(module, "WEIGHTS", 0 * weights))
    new, old = (loss(softmax(rows[cut:] @ each), results[cut:]) for each in (weights, known))
    base = loss(scores[cut:] / np.maximum(scores[cut:].sum(1, keepdims=True), CLIP), results[cut:])
    print(f"{len(matches)} matches, {len(rows)} positions; loss {new:.4f}, module {old:.4f}, score {base:.4f}")
    if args.output:
        args.output.write_text(json.dumps([round(float(weight), 4) for weight in weights]) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
