"""Learn to play from the positions at the ends of turns: a linear policy and natural policy gradient, in numpy.

    python examples/learning/learn.py the_base --stage like:normal=60 --stage self=1400 --also normal --output OUT
    python examples/learning/learn.py tesseract --seats 1 --option base_side=1 --stage like:easy=45 --output OUT

A stage is an opponent, and how many matches to play against it; alone there is none, `self` is the learner, and
`like:` a bot that is imitated. Every round plays matches in several processes and takes one step. The folder gets the
weights and the learning curve. docs/recipes.md explains all of it.
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
from untertage.core.game import Action
from untertage.envs.aec import raw_env
from untertage.envs.after import names_of
from untertage.envs.episode import Episode
from untertage.envs.gym import SeatEnv
from untertage.envs.turns import Plan, turn_of

LAMBDA = 0.8
"""How much the result of a match counts beside what the critic thinks of the next positions."""
STEP = 0.02
"""How far one round may change the policy, as Kullback-Leibler divergence."""
RIDGE = 1e-3
EXAM = 10_000_000
"""Seeds from here on are for exams, those from twice this number on for the last one."""
LESSON = 15
"""The matches of a bot between two fits: the learner then knows better which turns to compare with those of the bot."""
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
    width: int
    exam_width: int


class Decision(NamedTuple):
    """A row of features for every plan that was found, the one that was chosen, and the chances that it had."""

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
    game, seats, options, reward, *_ = setting
    settings: dict[str, Any] = {"options": dict(options), "reward": reward, "legal": "list"}
    return SeatEnv(game, seat=seat, seats=seats, bot=opponent or {}, **settings)


@cache
def shared(setting: Setting) -> raw_env:
    """Where all seats learn."""
    return raw_env(setting.game, seats=setting.seats, options=dict(setting.options), legal="list")


def softmax(merits: Any) -> Any:
    odds = np.exp(merits - merits.max())
    return odds / odds.sum()


def number_of(episode: Episode, action: Action) -> int:
    """The index of an action."""
    return episode.encoding.numbers([action])[0]


def decided(plans: Sequence[Plan], weights: Any, draw: random.Random | None) -> Decision:
    """The best of these plans, or one drawn by its merit."""
    rows = np.array([plan.row for plan in plans], np.float32)
    odds = softmax(rows @ weights)
    chosen = draw.choices(range(len(odds)), odds)[0] if draw else int(odds.argmax())
    return Decision(rows, chosen, odds)


def play(env: SeatEnv, weights: Any, width: int, seed: int, *, exam: bool) -> Match:
    """A match and its result. A learner draws its turns; in an exam it takes the best."""
    draw, decisions, rewards = None if exam else random.Random(seed), [], []
    env.reset(seed=seed)
    episode = env.episode
    while not episode.over:
        plans = turn_of(episode).plans(weights, width)
        decisions.append(decided(plans, weights, draw))
        rewards.append(sum(env.step(number_of(episode, action))[1] for action in plans[decisions[-1].chosen].actions))
    return Match([] if exam else decisions, rewards, episode.returns()[env.seat])


def play_itself(env: raw_env, weights: Any, width: int, seed: int) -> list[Match]:
    """A match of the learner against itself: a match for every seat."""
    draw = random.Random(seed)
    env.reset(seed=seed)
    decisions: dict[str, list[Decision]] = {agent: [] for agent in env.agents}
    while not env.episode.over:
        plans = turn_of(env.episode).plans(weights, width)
        decision = decided(plans, weights, draw)
        decisions[env.agent_selection].append(decision)
        for action in plans[decision.chosen].actions:
            env.step(number_of(env.episode, action))
    results = zip(decisions.values(), env.episode.returns(), strict=True)
    return [Match(own, [0.0] * (len(own) - 1) + [result], result) for own, result in results]


def play_as_told(env: raw_env, weights: Any, width: int, teacher: str, seed: int) -> Match:
    """A match of a bot in all seats, as decisions to imitate: its turns beside the best ones that the learner finds."""
    env.reset(seed=seed)
    episode, decisions = env.episode, []
    bots = [make_bot(teacher, episode.game, seed * episode.seats + seat) for seat in range(episode.seats)]
    while not episode.over:
        turn, bot = turn_of(episode), bots[episode.seat]
        others, plan = turn.plans(weights, width), turn.start
        while not plan.over:
            action = bot.choose(episode.game.view(episode.state, episode.seat), list(episode.legal().values()))
            plan = turn.after(plan, action)
            env.step(number_of(episode, action))
        rows = [plan.row, *(each.row for each in others if each.row != plan.row)]
        decisions.append(Decision(np.array(rows, np.float32), 0, np.full(len(rows), 1 / len(rows))))
    return Match(decisions, [0.0] * len(decisions), 0.0)


def some(setting: Setting, opponent: str, weights: Any, seeds: Sequence[int], exam: bool) -> list[Match]:
    """Matches with these seeds, from one seat after the other."""
    width = setting.exam_width if exam else setting.width
    if opponent.startswith(LIKE):
        teacher = opponent.removeprefix(LIKE)
        return [play_as_told(shared(setting), weights, width, teacher, seed) for seed in seeds]
    if opponent == ITSELF:
        return [match for seed in seeds for match in play_itself(shared(setting), weights, width, seed)]
    settled = [(environment(setting, opponent, seed % setting.seats), seed) for seed in seeds]
    return [play(env, weights, width, seed, exam=exam) for env, seed in settled]


def timed(*task: Any) -> tuple[list[Match], float]:
    """Some matches, and the processor time that they took."""
    begun = time.process_time()
    return some(*task), time.process_time() - begun


class Table:
    """Where matches are played, in several processes."""

    def __init__(self, setting: Setting, pool: Executor, jobs: int) -> None:
        self.setting, self.pool, self.jobs = setting, pool, jobs
        self._spent = 0.0

    @property
    def minutes(self) -> str:
        """The processor time spent by all processes."""
        return f"{(self._spent + time.process_time()) / 60:.1f}"

    def matches(self, opponent: str, weights: Any, seeds: range, *, exam: bool = False) -> list[Match]:
        """Matches with these seeds, spread over the processes so that each plays all seats."""
        cuts = [first * len(seeds) // self.jobs for first in range(self.jobs + 1)]
        shares = [seeds[first:last] for first, last in pairwise(cuts)]
        waiting = [self.pool.submit(timed, self.setting, opponent, weights, each, exam) for each in shares]
        played = [future.result() for future in waiting]
        self._spent += sum(seconds for _, seconds in played)
        return [match for matches, _ in played for match in matches]


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


def improved(weights: Any, matches: Sequence[Match], discount: float = 1.0, far: float = STEP) -> Any:
    """The weights after a step of natural policy gradient: as far as the divergence allows, whatever the scales of the
    features."""
    directions, gains = lessons(matches, discount)
    slope = (gains - gains.mean()) @ directions / len(gains)
    bend = directions.T @ directions / len(gains)
    step = np.linalg.solve(bend + RIDGE * bend.diagonal().mean() * np.eye(len(slope)), slope)
    return weights + step * np.sqrt(2 * far / (step @ bend @ step + 1e-12))


def imitated(matches: Sequence[Match], width: int, steps: int = 20) -> Any:
    """The weights with which the choices of these matches are most likely: Newton's method, with a little shrinkage.
    A step that would overshoot is halved."""
    decisions = [each for match in matches for each in match.decisions if len(each.odds) > 1]
    weights, shrinkage = np.zeros(width), RIDGE * len(decisions)

    def loss(trial: Any) -> float:
        merits = ((rows @ trial, chosen) for rows, chosen, _ in decisions)
        return shrinkage / 2 * trial @ trial + sum(np.log(np.exp(each - each[at]).sum()) for each, at in merits)

    for _ in range(steps):
        slope, bend = -shrinkage * weights, shrinkage * np.eye(width)
        for rows, chosen, _ in decisions:
            odds = softmax(rows @ weights)
            spread = rows - odds @ rows
            slope = slope + spread[chosen]
            bend = bend + (spread * odds[:, None]).T @ spread
        step, before = np.linalg.solve(bend, slope), loss(weights)
        while loss(weights + step) > before + 1e-6:
            step = step / 2
        weights = weights + step
    return weights


def examined(table: Table, weights: Any, opponents: Sequence[str], seeds: range) -> dict[str, str]:
    """By opponent: the share of points with its interval; a tie counts half."""
    found = {}
    for opponent in opponents:
        played = table.matches(opponent, weights, seeds, exam=True)
        each = share(sum((each.result > 0) + (each.result == 0) / 2 for each in played), len(seeds))
        found[opponent or "alone"] = f"{each.share:.0%} ({each.low:.0%} to {each.high:.0%})"
    return found


def begun_with(file: Path | None, names: Sequence[str]) -> Any:
    """The weights of an earlier run, or zeros: all legal actions are equally likely."""
    known = json.loads(file.read_text("utf-8")) if file else {}
    return np.array([known.get(name, 0.0) for name in names])


def learn(table: Table, args: argparse.Namespace) -> None:
    """Go through the stages; every exam adds a row to the curve."""
    names = names_of(args.game)
    weights = begun_with(args.start, names)
    met = [each for each, _ in args.stage if each != ITSELF and not each.startswith(LIKE)]
    opponents = [NOBODY] if args.seats == 1 else list(dict.fromkeys(met + args.also))
    curve: list[dict[str, Any]] = []
    told: list[Match] = []
    known = 0

    def examine(stage: str, seeds: range) -> None:
        found = examined(table, weights, opponents, seeds)
        curve.append({"matches": known, "learnt from": stage, "processor minutes": table.minutes} | found)
        print(*curve[-1].values(), sep="  ", flush=True)
        write(args.output, dict(zip(names, weights, strict=True)), curve)

    exam = range(EXAM, EXAM + args.exam)
    examine("nobody", exam)
    for opponent, matches in args.stage:
        is_told = opponent.startswith(LIKE)
        for number, seeds in enumerate(rounds(args.seed + known, matches, LESSON if is_told else args.matches), 1):
            played = table.matches(opponent, weights, seeds)
            if is_told:
                told += played
                weights = imitated(told, len(names))
            else:
                weights = improved(weights, played, args.discount, args.step)
            known += len(seeds)
            if number % args.every == 0 and not is_told:
                examine(opponent or "alone", exam)
        if is_told:
            examine(opponent, exam)
    examine("at the end", range(2 * EXAM, 2 * EXAM + args.final))


def rounds(first: int, matches: int, most: int) -> list[range]:
    """The seeds of so many matches, in rounds."""
    return [range(first + at, first + min(at + most, matches)) for at in range(0, matches, most)]


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
    parser.add_argument("--width", type=int, default=6, help="of the beam that looks for turns while learning")
    parser.add_argument("--exam-width", type=int, default=6, help="the same in exams")
    parser.add_argument("--step", type=float, default=STEP, help="how far a round may change the policy (divergence)")
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
        setting = Setting(args.game, args.seats, options, args.reward, args.width, args.exam_width)
        learn(Table(setting, pool, args.jobs), args)


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
