"""The bot interface, and how bots are created by name."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Final, Protocol

from untertage.bots.budget import CLOCKS
from untertage.bots.guard import BotFailure, Guarded, Terms
from untertage.bots.idle_bot import IdleBot
from untertage.bots.levels import LEVELS, level, with_budget
from untertage.bots.mind import Mind, read_mind
from untertage.bots.plan_bot import PlanBot
from untertage.bots.process import ProcessBot
from untertage.bots.random_bot import RandomBot
from untertage.bots.search_bot import SearchBot
from untertage.bots.search_settings import read_search
from untertage.core.errors import UntertageError
from untertage.core.game import Action, Game, View
from untertage.core.match import Match
from untertage.core.turns import first_of

AnyGame = Game[Any, Any, Any, Any]


class UnknownBot(UntertageError):
    """There is no bot with this name."""


class Bot(Protocol):
    """Chooses one of the legal actions from the view alone."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """One of the legal actions."""
        ...


NOBODY: Final = "nobody"
"""The bot of an empty seat."""
FORMS: Final = {
    "random": "any legal action",
    "nobody": "as little as the rules allow",
    "greedy": "plans its own turn and ignores what the others may do",
    "plan:4/soft=0.3": "greedy with other settings: width, depth, soft, sees, reply, style",
    "plan:500ms": "greedy, planning for 500 ms",
    "search:200": "tree search, 200 simulations per decision",
    "search:2s": "tree search, 2 seconds per decision (or 500ms)",
    "search:200/network=off": "tree search by the score alone, without the game's network",
    "easy": "a level: easy, normal, hard or expert",
    "expert:200ms": "a level with another budget",
    "code:mybot.py": "a bot in a Python file",
    "exec:./mybot": "any program that speaks the line protocol",
}
"""The forms of bot names, with an example each; see docs/bots.md."""


_MAKERS: Final[dict[str, Callable[[AnyGame, int], Bot]]] = {
    "random": lambda game, seed: RandomBot(seed),
    NOBODY: lambda game, seed: IdleBot(game.id),
    "greedy": lambda game, seed: PlanBot(game, seed, Mind()),
}
"""Bots without a budget."""
KINDS: Final = frozenset(form.partition(":")[0] for form in FORMS) | set(LEVELS)


def names() -> list[str]:
    """The bots whose name needs no parameter, weakest first."""
    return ["random", *LEVELS]


def is_bot(name: str) -> bool:
    """Is this the name of a bot rather than a person? `make` checks whether it is valid."""
    kind, colon, _ = name.partition(":")
    return name in _MAKERS or name in LEVELS or (bool(colon) and kind in KINDS)


def make(name: str, game: AnyGame, seed: int, terms: Terms | None = None) -> Bot:
    """Create a bot for one seat; the same seed gives the same decisions. Raises UnknownBot or BadBudget."""
    agreed = Terms() if terms is None else terms
    if name in _MAKERS:
        return _MAKERS[name](game, seed)
    kind, _, rest = name.partition(":")
    if kind in LEVELS:
        own = with_budget(game.id, kind, rest) if rest else level(game.id, kind)
        return make(own, game, seed, terms)
    match kind:
        case "plan":
            mind, seconds = read_mind(rest)
            return PlanBot(game, seed, mind, seconds=seconds, clock=CLOCKS[agreed.clock])
        case "search":
            budget, wanted = read_search(rest)
            return SearchBot(game, seed, budget, score=wanted.score(game), clock=CLOCKS[agreed.clock])
        case "code" if Path(rest).is_file():
            return external([sys.executable, "-m", "untertage.bots.host", rest], game, seed, agreed)
        case "exec" if rest:
            return external(shlex.split(rest), game, seed, agreed)
    raise UnknownBot(f"no bot is called {name!r}; there are: {', '.join(FORMS)}")


def external(command: Sequence[str], game: AnyGame, seed: int, terms: Terms) -> Bot:
    """An external bot, in a separate process and guarded."""
    return Guarded(ProcessBot(command, game, seed, terms.patience), seed, terms)


def try_out(names: Iterable[str], opening: Match, terms: Terms) -> None:
    """Start every bot that runs in a separate process and ask it for one decision; raises BotFailure."""
    seat = first_of(opening.actors())
    for name in dict.fromkeys(names):
        player = make(name, opening.game, 0, terms)
        if isinstance(player, Guarded):
            try:
                player.rehearse(opening.view(seat), opening.legal(seat))
            except UntertageError as error:
                raise BotFailure(f"{name}: {error}") from None
            finally:
                player.close()


def dismiss(bots: Iterable[Bot]) -> None:
    """Close the bots that run in a separate process."""
    for bot in bots:
        if isinstance(bot, Guarded):
            bot.close()
