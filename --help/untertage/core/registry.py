"""Which games there are. Everything outside `games` reaches a game through here."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from importlib.metadata import entry_points
from typing import Any

from untertage.core.errors import UnknownGame
from untertage.core.game import Game

GROUP = "untertage.games"
"""Entry-point group for games that live in packages of their own."""


@cache
def _modules() -> dict[str, str]:
    package = importlib.import_module(GROUP)
    own = {entry.name: f"{GROUP}.{entry.name}.game" for entry in pkgutil.iter_modules(package.__path__)}
    return {entry.name: entry.value for entry in entry_points(group=GROUP)} | own


def ids() -> list[str]:
    """The ids of all games."""
    return sorted(_modules())


@cache
def get(game_id: str) -> Game[Any, Any, Any, Any]:
    """The game with this id; raises UnknownGame."""
    if game_id not in _modules():
        raise UnknownGame(f"no game is called {game_id!r}; there are: {', '.join(ids())}")
    game: Game[Any, Any, Any, Any] = importlib.import_module(_modules()[game_id]).GAME
    return game
