"""The registry of games; code outside `games` reaches a game only through it.

Games of this package are found in `untertage.games`, one folder each. Other packages register theirs as entry points.
Nothing is imported before a game is asked for, and then only that game.
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from types import ModuleType
from typing import Any, Final

from untertage.core.errors import UnknownGame
from untertage.core.game import Game

GROUP: Final = "untertage.games"
"""The package of our own games, and the entry-point group for those of other packages."""


@cache
def _entries() -> dict[str, EntryPoint]:
    """Where every game is loaded from; our own games take precedence."""
    package = importlib.import_module(GROUP)
    folders = [found.name for found in pkgutil.iter_modules(package.__path__) if found.ispkg]
    own = {name: EntryPoint(name, f"{GROUP}.{name}.game", GROUP) for name in folders}
    return {entry.name: entry for entry in entry_points(group=GROUP)} | own


def ids() -> list[str]:
    """The ids of all games."""
    return sorted(_entries())


@cache
def get(game_id: str) -> Game[Any, Any, Any, Any]:
    """The game with this id; raises UnknownGame."""
    if game_id not in _entries():
        raise UnknownGame(f"no game is called {game_id!r}; there are: {', '.join(ids())}")
    loaded = _entries()[game_id].load()
    game: Game[Any, Any, Any, Any] = loaded.GAME if isinstance(loaded, ModuleType) else loaded
    return game


def part(game_id: str, name: str) -> ModuleType | None:
    """An optional module of a game's package, such as `score` or `levels`; None if the game has none."""
    package = get(game_id).package()
    if not package or importlib.util.find_spec(f"{package}.{name}") is None:
        return None
    return importlib.import_module(f"{package}.{name}")
