"""What a bot is, and how one is called by name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol

from untertage.bots.random_bot import RandomBot
from untertage.core.errors import UntertageError
from untertage.core.game import Action, Game, View


class UnknownBot(UntertageError):
    """There is no bot with this name."""


class Bot(Protocol):
    """Chooses one of the legal actions, knowing the view and nothing else."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action: ...


Maker = Callable[[Game[Any, Any, Any, Any], int], Bot]

_MAKERS: Final[dict[str, Maker]] = {"random": lambda game, seed: RandomBot(seed)}


def names() -> list[str]:
    """The bots that can be called by name."""
    return sorted(_MAKERS)


def make(name: str, game: Game[Any, Any, Any, Any], seed: int) -> Bot:
    """A fresh bot for one seat; the same seed plays the same game. Raises UnknownBot."""
    if name not in _MAKERS:
        raise UnknownBot(f"no bot is called {name!r}; there are: {', '.join(names())}")
    return _MAKERS[name](game, seed)
