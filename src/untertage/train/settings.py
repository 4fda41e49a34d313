"""The settings of a training run, stored in its folder."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from untertage.core.errors import UntertageError


class BadRun(UntertageError):
    """The folder holds another training run, or the game cannot be trained."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """What a training run does. The same settings give the same network on a CPU, whatever the number of processes."""

    game: str
    seats: int = 2
    seed: int = 1
    options: Mapping[str, str] = {}
    games: int = 200
    """Matches of self-play per generation."""
    exams: int = 24
    """Matches against frozen opponents per generation."""
    opponents: tuple[str, ...] = ()
    """The frozen opponents of the exams in turn; by default the search with the score alone."""
    simulations: int = 160
    """Simulations of a decision from which the policy learns."""
    quick: int = 32
    """Simulations of the other decisions, from which only the value learns."""
    share: float = 0.25
    """The share of decisions from which the policy learns."""
    explore: float = 0.25
    """The share of noise in the priors of the root, where the policy learns."""
    opening: int = 30
    """Plies in which actions are sampled by their visits instead of taking the most visited."""
    first: int = 96
    second: int = 48
    policy: int = 32
    """Sizes of the two hidden layers, and of the vectors that describe actions."""
    uses: Literal["both", "value", "policy"] = "both"
    """What of the network the search uses; the file says so to bots."""
    own: float = 0.6
    """The share of the match's result in the value target; the rest is the value that the search found."""
    reuse: float = 8.0
    """How often a position is seen in training, on average."""
    batch: int = 1024
    rate: float = 2e-3
    average: float = 0.99
    """The network that plays is a moving average over the steps, with this factor."""
    window: int = 40
    """Generations whose positions are trained on."""


def read_settings(given: Mapping[str, Any]) -> Settings:
    """Settings from plain values; raises BadRun."""
    try:
        return msgspec.convert(given, Settings)
    except msgspec.ValidationError as error:
        raise BadRun(str(error)) from None
