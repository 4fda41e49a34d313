"""Trained networks: a second judge of positions and actions besides the hand-made score.

A network reads the row of the seat that decides (`games/<id>/observation.py`), so it knows what that seat knows and no
more. It corrects the score: it adds to the log odds of the seats, and to those of the legal actions. An action is
described by its tokens (`kit/features.py`), so the policy scores legal actions only. Inference needs numpy
alone; docs/training.md says how a network is made.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from threading import Lock
from typing import Any, Final, Literal

import msgspec
import numpy as np
from numpy.typing import NDArray

from untertage.bots.score import AnyGame, score_of
from untertage.bots.weights import read
from untertage.core.game import Action
from untertage.kit.encoding import encoding_of
from untertage.kit.features import Tokens

Array = NDArray[np.float32]
Uses = Literal["both", "value", "policy"]

SHAPE: Final = "shape"
"""The key of a network's shape in the metadata of its file."""
LEAST: Final = 1e-4
"""No seat's chance is taken for smaller, nor any weight of an action."""


class Shape(msgspec.Struct, frozen=True):
    """What the file says about a network besides its numbers."""

    seats: int
    encoding: int
    """The version of the encoding whose rows it reads."""
    tokens: list[str] = msgspec.field(name="words")
    """The tokens of actions, in the order of their embeddings."""
    cooperative: bool = False
    uses: Uses = "both"
    """What pays in the search: the value alone, the policy alone or both."""


class Actions:
    """The vectors of actions, computed from their tokens at the first use; shared by all bots of a process."""

    def __init__(self, tokens: Sequence[str], embeddings: Array, mixed: Array) -> None:
        self._tokens = Tokens(tokens)
        self._embeddings, self._mixed = embeddings, mixed
        self._at: dict[Action, int] = {}
        self._vectors = np.zeros((256, embeddings.shape[1]), np.float32)
        self._lock = Lock()

    def vectors(self, legal: Sequence[Action]) -> Array:
        """One row per action."""
        at = self._at
        try:
            numbers = [at[action] for action in legal]
        except KeyError:
            with self._lock:
                numbers = [self._number(action) for action in legal]
        return self._vectors.take(numbers, 0)

    def _number(self, action: Action) -> int:
        number = self._at.get(action)
        if number is None:
            number = len(self._at)
            if number == len(self._vectors):
                self._vectors = np.concatenate([self._vectors, np.zeros_like(self._vectors)])
            summed = self._embeddings[self._tokens.features(action)].sum(0)
            self._vectors[number] = summed + np.maximum(summed, 0.0) @ self._mixed
            self._at[action] = number
        return number


class Weights:
    """The numbers of a network, read from its file once."""

    def __init__(self, data: bytes) -> None:
        tensors, metadata = read(data)
        self.shape = msgspec.json.decode(metadata[SHAPE], type=Shape)
        plain = {name: np.ascontiguousarray(tensor, np.float32) for name, tensor in tensors.items()}
        self.columns = tensors["columns"].astype(np.intp)
        self.first, self.first_bias = plain["first"], plain["first_bias"]
        self.second, self.second_bias = plain["second"], plain["second_bias"]
        self.out, self.out_bias = plain["out"], plain["out_bias"]
        self.trust, self.heed = plain["trust"].tolist()
        """How much the score's chances and its weights count."""
        self.actions = Actions(self.shape.tokens, plain["embeddings"], plain["mixed"])


weights_of: Final = lru_cache(8)(Weights)


class Network:
    """Judges states of one game with a fixed number of seats. It keeps the rows of one table: every bot has its own."""

    def __init__(self, game: AnyGame, data: bytes, uses: Uses | None = None) -> None:
        self._net = net = weights_of(data)
        score = score_of(game.id)
        assert score.values is not None
        self._values = score.values
        self._weights = score.weights
        self._uses = uses or net.shape.uses
        self.judges = self._uses != "policy"
        self._cooperative = net.shape.cooperative
        self._seats = net.shape.seats
        self._outputs = outputs(self._seats, cooperative=self._cooperative)
        self._observe = encoding_of(game).onlookers()
        self.actions = net.actions

    def fits(self, seats: int) -> bool:
        return seats == self._seats

    def look(self, state: Any, seat: int) -> tuple[Sequence[float], Array]:
        """The chances of all seats, and a hint for `priors`, from the row of the seat that decides."""
        out = self.output(state, seat)
        return self._chances(state, seat, out), out[self._outputs :]

    def output(self, state: Any, seat: int) -> Array:
        """The corrections of the log chances, then the vector by which actions are scored."""
        net = self._net
        row = np.frombuffer(self._observe(state, seat), np.int8)
        hidden: Array = row.take(net.columns).astype(np.float32) @ net.first
        hidden += net.first_bias
        np.maximum(hidden, 0.0, out=hidden)
        hidden = hidden @ net.second
        hidden += net.second_bias
        np.maximum(hidden, 0.0, out=hidden)
        out: Array = hidden @ net.out
        out += net.out_bias
        return out

    def _chances(self, state: Any, seat: int, out: Array) -> list[float]:
        """The score's chances, corrected; by seat."""
        logs = base_logs(self._values(state), seat, cooperative=self._cooperative)
        shares = softmax([self._net.trust * log + more for log, more in zip(logs, out.tolist(), strict=False)])
        if self._cooperative:
            return [shares[0]] * self._seats
        return shares[-seat:] + shares[:-seat] if seat else shares

    def priors(self, state: Any, seat: int, hint: Array | None, legal: Sequence[Action]) -> Sequence[float]:
        """How promising each legal action is."""
        weights = None if self._weights is None else self._weights(state, seat, legal)
        if self._uses == "value":
            return [1.0] * len(legal) if weights is None else weights
        if hint is None:
            hint = self.output(state, seat)[self._outputs :]
        logits = self.actions.vectors(legal) @ hint
        if weights is not None:
            logits += self._net.heed * np.log(np.maximum(weights, LEAST, dtype=np.float32))
        logits -= logits.max()
        np.exp(logits, out=logits)
        found: list[float] = logits.tolist()
        return found


def outputs(seats: int, *, cooperative: bool) -> int:
    """How many shares a network gives: one a seat, or won and lost for a team."""
    return 2 if cooperative else seats


def base_logs(values: Sequence[float], seat: int, *, cooperative: bool) -> list[float]:
    """The log chances that the score gives: the seat's first, then the others in turn order; or won and lost."""
    if cooperative:
        chance = min(1.0 - LEAST, max(LEAST, values[0]))
        return [math.log(chance), math.log(1.0 - chance)]
    around = [*values[seat:], *values[:seat]]
    return [math.log(max(LEAST, value)) for value in around]


def softmax(logits: Sequence[float]) -> list[float]:
    most = max(logits)
    odds = [math.exp(logit - most) for logit in logits]
    whole = sum(odds)
    return [odd / whole for odd in odds]
