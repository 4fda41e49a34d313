"""Finds the network that ships with a game, or says why there is none."""

from __future__ import annotations

import logging
from functools import cache
from importlib import resources
from typing import Final

import msgspec

from untertage.bots.score import AnyGame, Judge, Score, score_of

FILE: Final = "network.safetensors"
CARD: Final = "network.json"
"""The card of a network: how it was made."""

log: Final = logging.getLogger(__name__)


def with_network(game: AnyGame, uses: str = "") -> Score:
    """The score of a game with its network, if it has one that can be used."""
    score = score_of(game.id)
    judge = None if score.values is None else network_of(game, uses)
    return score if judge is None else msgspec.structs.replace(score, judge=judge)


def network_of(game: AnyGame, uses: str = "") -> Judge | None:
    """A new network of the game: it caches rows and actions, so every bot has its own."""
    data = _file(game.package())
    return None if data is None else load(data, game, uses)


@cache
def _file(package: str) -> bytes | None:
    """The file of a game's network; None without one, and with a warning if numpy is missing."""
    path = resources.files(package) / FILE if package else None
    if path is None or not path.is_file():
        log.info("%s has no trained network: its bots search with the score", package)
        return None
    try:
        import numpy  # noqa: F401
    except ModuleNotFoundError:
        log.warning("numpy is not installed: the bots of %s search with the score, not with the network", package)
        return None
    return path.read_bytes()


def load(data: bytes, game: AnyGame, uses: str = "") -> Judge:
    """The network in a file; `uses` says what of it, other than the file does."""
    from untertage.bots.network import Network, Uses

    return Network(game, data, msgspec.convert(uses, Uses) if uses else None)
