"""Learn to play from the positions that legal actions lead to: a linear policy and natural policy gradient, in numpy.

    python examples/learning/learn.py the_base --stage random=1000 --stage easy=4000 --stage normal=4000 \\
        --also greedy --output out/the_base
    python examples/learning/learn.py tesseract --seats 1 --option base_side=1 --stage =6000 --output out/tesseract

A stage is an opponent, and how many matches to play against it; alone there is none, and `self` is the learner. Every
round plays matches from all seats, in several processes, and takes one step. The folder gets the weights and the
learning curve. docs/recipes.md explains all of it.
"""

from __future__ import annotations

import argparse
import csv
import json
import random
import sys
import time
from collections.abc import Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import cache
from itertools import accumulate, pairwise
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from untertage import make_bot
from untertage.arena.shares import share
from untertage.envs.aec import raw_env
from untertage.envs.after import names_of
from untertage.envs.gym import SeatEnv

LAMBDA = 0.8
"""How much the result of a match counts beside what the critic thinks of the next positions."""
STEP = 0.01
"""How far one round may change the policy, as Kullback-Leibler divergence."""
RIDGE = 1e-3
EXAM = 10_000_000
"""Seeds from here on are for exams."""
ITSELF = "self"
LIKE = "like:"
"""What precedes the name of a bot whose matches are imitated."""
NOBODY = ""
"""The opponent of a solo player."""


class Setting(NamedTuple):
    """What a process needs to make environments."""

    game: str
    seats: int
    options: tuple[tuple[str, str], ...]
    reward: Any


class Decision(NamedTuple):
    """A row of features for every legal action, the action that was chosen, and the chances that it had."""

    rows: Any
    chosen: int
    odds: Any


class Match(NamedTuple):
    """The decisions of one seat, what each of them brought until the next one, and the result."""

    decisions: list[Decision]
    rewards: list[float]
    result: float


@cache
def environment(setting: Setting, opponent: str, seat: int) -> SeatEnv:
    """Where one seat learns."""
    game, seats, options, reward = setting
    settings: dict[str, Any] = {"options": dict(options), "reward": reward, "legal": "list", "features": "after"}
    return SeatEnv(game, seat=seat, seats=seats, bot=opponent or {}, **settings)


@cache
def shared(setting: Setting) -> raw_env:
    """Where all seats learn."""
    game, seats, options, _ = setting
    return raw_env(game, seats=seats, options=dict(options), legal="list", features="after")


def softmax(merits: Any) -> Any:
    odds = np.exp(merits - merits.max())
    return odds / odds.sum()


def play(env: SeatEnv, weights: Any, seed: int, *, exam: bool) -> Match:
    """A match and its result. A learner draws its actions; in an exam it takes the best."""
    draw, decisions, rewards = random.Random(seed), [], []
    _, info = env.reset(seed=seed)
    over = env.episode.over
    while not over:
        rows = info["features"]
        odds = softmax(rows @ weights)
        chosen = int(odds.argmax()) if exam else draw.choices(range(len(odds)), odds)[0]
        decisions.append(Decision(rows, chosen, odds))
        _, reward, over, _, info = env.step(info["legal"][chosen])
        rewards.append(reward)
    return Match([] if exam else decisions, rewards, env.episode.returns()[env.seat])


def play_itself(env: raw_env, weights: Any, seed: int) -> list[Match]:
    """A match of the learner against itself: a match for every seat."""
    draw = random.Random(seed)
    env.reset(seed=seed)
    decisions: dict[str, list[Decision]] = {agent: [] for agent in env.agents}
    for agent in env.agent_iter():
        _, _, over, _, info = env.last(observe=False)
        if over:
            break
        odds = softmax(info["features"] @ weights)
        chosen = draw.choices(range(len(odds)), odds)[0]
        decisions[agent].append(Decision(info["features"], chosen, odds))
        env.step(info["legal"][chosen])
    results = zip(decisions.values(), env.episode.returns(), strict=True)
    return [Match(own, [0.0] * (len(own) - 1) + [result], result) for own, result in results]


def play_as_told(env: SeatEnv, teacher: str, seed: int) -> Match:
    """A match of a bot, as decisions to imitate."""
    episode, decisions = env.episode, []
    _, info = env.reset(seed=seed)
    bot, over = make_bot(teacher, episode.game, seed), episode.over
    while not over:
        actions = list(episode.legal().values())
        action = bot.choose(episode.game.view(episode.state, episode.seat), actions)
        chosen = actions.index(action)
        decisions.append(Decision(info["features"], chosen, np.full(len(actions), 1 / len(actions))))
        _, _, over, _, info = env.step(info["legal"][chosen])
    return Match(decisions, [0.0] * len(decisions), episode.returns()[env.seat])


def some(setting: Setting, opponent: str, weights: Any, seeds: Sequence[int], exam: bool) -> list[Match]:
    """Matches with these seeds, from one seat after the other."""
    if opponent.startswith(LIKE):
        teacher = opponent.removeprefix(LIKE)
        rivals = teacher if setting.seats > 1 else NOBODY
        return [play_as_told(environment(setting, rivals, seed % setting.seats), teacher, seed) for seed in seeds]
    if opponent == ITSELF:
        return [match for seed in seeds for match in play_itself(shared(setting), weights, seed)]
    return [play(environment(setting, opponent, seed % setting.seats), weights, seed, exam=exam) for seed in seeds]


class Table:
    """Where matches are played, in several processes."""

    def __init__(self, setting: Setting, pool: Executor, jobs: int) -> None:
        self.setting, self.pool, self.jobs = setting, pool, jobs

    def matches(self, opponent: str, weights: Any, seeds: range, *, exam: bool = False) -> list[Match]:
        """Matches with these seeds, spread over the processes so that each plays all seats."""
        cuts = [first * len(seeds) // self.jobs for first in range(self.jobs + 1)]
        shares = [seeds[first:last] for first, last in pairwise(cuts)]
        waiting = [self.pool.submit(some, self.setting, opponent, weights, each, exam) for each in shares]
        return [match for future in waiting for match in future.result()]


def critic(matches: Sequence[Match], discount: float) -> Any:
    """Weights that predict what a decision brings from now on, given the position after it: ridge regression."""
    rows = np.array([each.rows[each.chosen] for match in matches for each in match.decisions], float)
    targets: list[float] = []
    for match in matches:
        coming = accumulate(reversed(match.rewards), lambda later, reward: reward + discount * later)
        targets += reversed(list(coming))
    return np.linalg.solve(rows.T @ rows + RIDGE * len(rows) * np.eye(rows.shape[1]), rows.T @ np.array(targets))


def lessons(matches: Sequence[Match], discount: float) -> tuple[Any, Any]:
    """By decision: in which direction the weights make it more likely, and how much better than expected it went."""
    value = critic(matches, discount)
    directions, gains = [], []
    for match in matches:
        later = 0.0
        for (rows, chosen, odds), reward in zip(reversed(match.decisions), reversed(match.rewards), strict=True):
            hoped, expected = reward + discount * later, odds @ (rows @ value)
            directions.append(rows[chosen] - odds @ rows)
            gains.append(hoped - expected)
            later = LAMBDA * hoped + (1 - LAMBDA) * expected
    return np.array(directions, float), np.array(gains, float)


def improved(weights: Any, matches: Sequence[Match], discount: float = 1.0) -> Any:
    """The weights after a step of natural policy gradient: as far as the divergence allows, whatever the scales of the
    features."""
    directions, gains = lessons(matches, discount)
    slope = (gains - gains.mean()) @ directions / len(gains)
    bend = directions.T @ directions / len(gains)
    step = np.linalg.solve(bend + RIDGE * bend.diagonal().mean() * np.eye(len(slope)), slope)
    return weights + step * np.sqrt(2 * STEP / (step @ bend @ step + 1e-12))


def imitated(weights: Any, matches: Sequence[Match], steps: int = 12) -> Any:
    """The weights with which the choices of these matches are most likely: Newton's method, with a little shrinkage."""
    decisions = [each for match in matches for each in match.decisions if len(each.odds) > 1]
    for _ in range(steps):
        slope, bend = -RIDGE * len(decisions) * weights, RIDGE * len(decisions) * np.eye(len(weights))
        for rows, chosen, _ in decisions:
            odds = softmax(rows @ weights)
            spread = rows - odds @ rows
            slope = slope + spread[chosen]
            bend = bend + (spread * odds[:, None]).T @ spread
        weights = weights + np.linalg.solve(bend, slope)
    return weights


def examined(table: Table, weights: Any, opponents: Sequence[str], matches: int) -> dict[str, str]:
    """By opponent: the share of points with its interval; a tie counts half."""
    found = {}
    for opponent in opponents:
        played = table.matches(opponent, weights, range(EXAM, EXAM + matches), exam=True)
        each = share(sum((each.result > 0) + (each.result == 0) / 2 for each in played), matches)
        found[opponent or "alone"] = f"{each.share:.0%} ({each.low:.0%} to {each.high:.0%})"
    return found


def begun_with(file: Path | None, names: Sequence[str]) -> Any:
    """The weights of an earlier run, or zeros: all legal actions are equally likely."""
    known = json.loads(file.read_text("utf-8")) if file else {}
    return np.array([known.get(name, 0.0) for name in names])


def learn(table: Table, args: argparse.Namespace) -> None:
    """Go through the stages; every exam adds a row to the curve."""
    weights = begun_with(args.start, names_of(args.game))
    opponents = list(
        dict.fromkeys([each for each, _ in args.stage if each != ITSELF and not each.startswith(LIKE)] + args.also)
    )
    curve: list[dict[str, Any]] = []
    known, begun = 0, time.monotonic()

    def examine(stage: str, matches: int) -> None:
        found = examined(table, weights, opponents, matches)
        minutes = f"{(time.monotonic() - begun) / 60:.1f}"
        curve.append({"matches": known, "learnt against": stage, "minutes": minutes} | found)
        print(*curve[-1].values(), sep="  ", flush=True)
        write(args.output, dict(zip(names_of(args.game), weights, strict=True)), curve)

    examine("nobody", args.exam)
    for opponent, matches in args.stage:
        for first in range(0, matches, args.matches):
            seeds = range(args.seed + known, args.seed + known + min(args.matches, matches - first))
            played = table.matches(opponent, weights, seeds)
            imitates = opponent.startswith(LIKE)
            weights = imitated(weights, played) if imitates else improved(weights, played, args.discount)
            known += len(seeds)
            if (first // args.matches + 1) % args.every == 0:
                examine(opponent or "alone", args.exam)
    examine("at the end", args.final)


def stage(text: str) -> tuple[str, int]:
    opponent, _, matches = text.rpartition("=")
    return opponent, int(matches)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--stage", action="append", type=stage, required=True, metavar="OPPONENT=MATCHES")
    parser.add_argument(
        "--reward", default="outcome", help="`score` rewards progress, for games that chance never wins"
    )
    parser.add_argument("--discount", type=float, default=1.0, help="what a reward is worth one decision earlier")
    parser.add_argument("--matches", type=int, default=200, help="matches per round")
    parser.add_argument("--every", type=int, default=10, help="rounds between two exams")
    parser.add_argument("--exam", type=int, default=100, help="matches per exam and opponent")
    parser.add_argument("--also", action="append", default=[], metavar="OPPONENT", help="more opponents in exams")
    parser.add_argument("--final", type=int, default=200, help="matches per opponent at the end")
    parser.add_argument("--start", type=Path, metavar="FILE", help="the weights of an earlier run")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--output", type=Path, required=True)
    return parser.parse_args()


def main() -> None:
    args = arguments()
    options = tuple(tuple(pair.partition("=")[::2]) for pair in args.option)
    args.output.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(args.jobs, get_context("spawn")) as pool:
        table = Table(Setting(args.game, args.seats, options, args.reward), pool, args.jobs)
        learn(table, args)


def write(folder: Path, weights: dict[str, float], curve: list[dict[str, Any]]) -> None:
    """The weights by name, and the learning curve."""
    rounded = {name: round(float(weight), 3) for name, weight in weights.items()}
    (folder / "weights.json").write_text(json.dumps(rounded, indent=1) + "\n", "utf-8")
    with (folder / "curve.csv").open("w", encoding="utf-8", newline="") as file:
        rows = csv.DictWriter(file, curve[0], lineterminator="\n")
        rows.writeheader()
        rows.writerows(curve)


if __name__ == "__main__":
    sys.exit(main())
