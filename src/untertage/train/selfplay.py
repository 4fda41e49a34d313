"""Matches for training: self-play that yields samples, and exams against frozen opponents."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec
import numpy as np

from untertage.bots.bot import Bot, make
from untertage.bots.budget import Budget
from untertage.bots.network import LEAST, base_logs, outputs
from untertage.bots.score import AnyGame, Score, final_values, score_of, team_values
from untertage.bots.search import Search
from untertage.bots.search_bot import SearchBot
from untertage.bots.trained import load
from untertage.core import registry
from untertage.core.chance import SeededChance
from untertage.core.game import CLOCK, Action, Seat
from untertage.core.pairs import typed_options
from untertage.core.playout import Playout
from untertage.core.turns import next_seat
from untertage.kit.encoding import Encoding, encoding_of
from untertage.train.samples import Samples
from untertage.train.settings import Settings


class Position(msgspec.Struct):
    """One decision, before the result of the match is known."""

    seat: Seat
    row: bytes
    base: list[float]
    found: list[float]
    actions: list[int]
    weights: list[float]
    visits: list[float]


def begun(game: AnyGame, settings: Settings, seed: int) -> Any:
    """The first state of a match."""
    options = game.read_options(typed_options(game, dict(settings.options)))
    return game.setup(settings.seats, options, SeededChance(seed, 0))


@lru_cache(3)
def _judging(game_id: str, weights: bytes) -> Score:
    """The score with a network, cached in every process by the file of the network."""
    game, score = registry.get(game_id), score_of(game_id)
    return msgspec.structs.replace(score, judge=load(weights, game)) if weights else score


class SelfPlay:
    """One match of the search against itself."""

    def __init__(self, settings: Settings, weights: bytes, seed: int) -> None:
        self._settings = settings
        self._game = registry.get(settings.game)
        self._score = _judging(settings.game, weights)
        self._encoding: Encoding = encoding_of(self._game)
        self._seed = seed
        self._random = random.Random(f"self-play/{seed}")
        self._positions: list[Position] = []
        self.limit = self._game.longest
        """Plies after which a match without an outcome is abandoned, without a winner."""

    def samples(self) -> Samples:
        """Play the match; all its decisions between several actions."""
        game = self._game
        state = begun(game, self._settings, self._seed)
        play = Playout(game, state, self._seed)
        while game.actors(state) and play.ply < self.limit:
            seat = next_seat(game, state)
            legal = game.legal_actions(state, seat)
            action = legal[0] if seat == CLOCK or len(legal) == 1 else self._decided(state, seat, legal, play.ply)
            play.advance(seat, action, play.next_chance(), None)
        seats, outcome = self._settings.seats, game.outcome(state)
        if outcome is None:
            return self._packed([0.0] * seats)
        return self._packed(team_values(outcome, seats) if game.cooperative else final_values(outcome, seats))

    def _decided(self, state: Any, seat: Seat, legal: list[Action], ply: int) -> Action:
        settings, view = self._settings, self._game.view(state, seat)
        search = Search(self._game, self._score, view, self._score.tuning, random.Random(f"{self._seed}/{ply}"))
        learns = self._random.random() < settings.share
        if learns:
            self._add_noise(search)
        for _ in range(settings.simulations if learns else settings.quick):
            search.run()
        root = search.root
        tries = [root.tries[root.slots[action]] for action in legal]
        self._positions.append(self._position(state, seat, search.means(), legal, tries if learns else []))
        if ply < settings.opening:
            return self._random.choices(legal, tries)[0]
        return search.best()

    def _add_noise(self, search: Search) -> None:
        """Make the search try actions that the priors neglect."""
        root, share = search.root, self._settings.explore
        noise = [self._random.gammavariate(min(1.0, 10.0 / len(root.share)), 1.0) + 1e-9 for _ in root.share]
        whole = sum(noise)
        for slot, more in enumerate(noise):
            root.share[slot] = (1.0 - share) * root.share[slot] + share * more / whole
        root.ranked.sort(key=root.share.__getitem__, reverse=True)

    def _position(
        self, state: Any, seat: Seat, means: Sequence[float], legal: list[Action], tries: list[int]
    ) -> Position:
        game, score = self._game, self._score
        assert score.values is not None
        team = game.cooperative
        numbers = self._encoding.numbers(legal) if tries else []
        given = score.weights(state, seat, legal) if tries and score.weights is not None else [1.0] * len(numbers)
        kept = [at for at, number in enumerate(numbers) if number >= 0]
        whole = sum(tries[at] for at in kept) or 1
        return Position(
            seat,
            bytes(self._encoding.observe(state, seat)),
            base_logs(score.values(state), seat, cooperative=team),
            shares(means, seat, self._settings.seats, cooperative=team),
            [numbers[at] for at in kept],
            [given[at] for at in kept],
            [tries[at] / whole for at in kept],
        )

    def _packed(self, values: Sequence[float]) -> Samples:
        found, team, seats = self._positions, self._game.cooperative, self._settings.seats
        flat = np.array([weight for each in found for weight in each.weights], np.float32)
        width = outputs(seats, cooperative=team)
        return Samples(
            np.frombuffer(b"".join(each.row for each in found), np.int8).reshape(len(found), self._encoding.length),
            np.array([each.base for each in found], np.float32).reshape(-1, width),
            np.array([shares(values, each.seat, seats, cooperative=team) for each in found], np.float32),
            np.array([each.found for each in found], np.float32).reshape(-1, width),
            np.array([len(each.actions) for each in found], np.int32),
            np.array([number for each in found for number in each.actions], np.int32),
            np.log(np.maximum(flat, LEAST)),
            np.array([share for each in found for share in each.visits], np.float32),
        )


def shares(values: Sequence[float], seat: Seat, seats: int, *, cooperative: bool) -> list[float]:
    """Values as shares that sum to one: the seat's first, then the others in turn order; or won and lost."""
    if cooperative:
        chance = min(1.0, max(0.0, values[0]))
        return [chance, 1.0 - chance]
    around = [max(0.0, values[(seat + behind) % seats]) for behind in range(seats)]
    whole = sum(around)
    return [value / whole for value in around] if whole else [1.0 / seats] * seats


def exam(settings: Settings, weights: bytes, seed: int, opponent: str) -> float:
    """The points of the network in one match: alone against a frozen opponent in all other seats, or as a team."""
    game = registry.get(settings.game)
    own = seed % settings.seats
    budget = Budget(simulations=settings.simulations)
    bots: list[Bot] = []
    for seat in range(settings.seats):
        if seat == own or game.cooperative:
            bots.append(SearchBot(game, seed + seat, budget, score=_judging(settings.game, weights)))
        elif opponent:
            bots.append(make(opponent, game, seed + seat))
        else:
            bots.append(SearchBot(game, seed + seat, budget, score=score_of(game.id)))
    state = begun(game, settings, seed // settings.seats)
    Playout(game, state, seed // settings.seats).finish(bots)
    outcome = game.outcome(state)
    assert outcome is not None
    return float(bool(outcome.winners)) if game.cooperative else final_values(outcome, settings.seats)[own]


Task = tuple[Settings, bytes, int, str | None]


def run_task(task: Task) -> tuple[Samples | None, float]:
    """One match in a worker process: self-play without an opponent, otherwise an exam."""
    settings, weights, seed, opponent = task
    if opponent is None:
        return SelfPlay(settings, weights, seed).samples(), 0.0
    return None, exam(settings, weights, seed, opponent)
