"""What a bot is, and how one is called by name."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Final, Protocol

from untertage.bots.budget import CLOCKS, read_budget
from untertage.bots.greedy import GreedyBot
from untertage.bots.guard import Guarded, Terms
from untertage.bots.levels import LEVELS, level
from untertage.bots.process import ProcessBot
from untertage.bots.random_bot import RandomBot
from untertage.bots.search import SearchBot
from untertage.core.errors import UntertageError
from untertage.core.game import Action, Game, View

AnyGame = Game[Any, Any, Any, Any]


class UnknownBot(UntertageError):
    """There is no bot with this name."""


class Bot(Protocol):
    """Chooses one of the legal actions, knowing the view and nothing else."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action: ...


FORMS: Final = {
    "random": "any legal action",
    "greedy": "the best action by the game's score, one ply deep",
    "clumsy:40": "greedy, but 40 of 100 decisions are random",
    "search:200": "tree search, 200 simulations a decision",
    "search:2s": "tree search, 2 seconds a decision (also 500ms)",
    "easy": "a level; the levels are easy, normal, hard and expert",
    "expert:200ms": "a level with another budget",
    "code:mybot.py": "a bot in a Python file",
    "exec:./mybot": "a program that speaks the line protocol",
}
"""How bots are called; see docs/bots.md."""


_MAKERS: Final[dict[str, Callable[[AnyGame, int], Bot]]] = {
    "random": lambda game, seed: RandomBot(seed),
    "greedy": lambda game, seed: GreedyBot(game, seed),
}
"""Bots without a budget."""
KINDS: Final = frozenset(form.partition(":")[0] for form in FORMS) | set(LEVELS)


def names() -> list[str]:
    """The bots that can be called without more ado, weakest first."""
    return ["random", *LEVELS]


def is_bot(name: str) -> bool:
    """Does the name call a bot, and not a person? Whether it calls it rightly is said by `make`."""
    kind, colon, _ = name.partition(":")
    return name in _MAKERS or name in LEVELS or (bool(colon) and kind in KINDS)


def make(name: str, game: AnyGame, seed: int, terms: Terms | None = None) -> Bot:
    """A fresh bot for one seat; the same seed plays the same game. Raises UnknownBot or BadBudget."""
    agreed = Terms() if terms is None else terms
    if name in _MAKERS:
        return _MAKERS[name](game, seed)
    kind, _, rest = name.partition(":")
    if kind in LEVELS:
        own, _, budget = level(game.id, kind).partition(":")
        return make(f"{own}:{rest or budget}".rstrip(":"), game, seed, terms)
    match kind:
        case "clumsy" if rest.isdigit() and int(rest) <= 100:
            return GreedyBot(game, seed, clumsy=int(rest) / 100)
        case "search":
            return SearchBot(game, seed, read_budget(rest), clock=CLOCKS[agreed.clock])
        case "code" if Path(rest).is_file():
            return stranger([sys.executable, "-m", "untertage.bots.host", rest], game, seed, agreed)
        case "exec" if rest:
            return stranger(shlex.split(rest), game, seed, agreed)
    raise UnknownBot(f"no bot is called {name!r}; there are: {', '.join(FORMS)}")


def stranger(command: Sequence[str], game: AnyGame, seed: int, terms: Terms) -> Bot:
    """A bot from outside, in a process of its own and under guard."""
    return Guarded(ProcessBot(command, game, seed, terms.patience), seed, terms)


def dismiss(bots: Iterable[Bot]) -> None:
    """Send away the bots that hold a process."""
    for bot in bots:
        if isinstance(bot, Guarded):
            bot.close()
