"""Bot work, wherever it runs: levels, choosing an action, evaluating an action."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, TypeVar, cast

import msgspec

from untertage.bots import bot
from untertage.bots.advice import Weighed, weigh
from untertage.core import registry
from untertage.core.errors import Refusal, UntertageError
from untertage.core.game import Game
from untertage.server.errors import Refused, refused
from untertage.server.fair import Owner
from untertage.server.info import Code

_ORDER: Final = ("random", "easy", "normal", "hard", "expert")
_SHEETS: Final = 32
"""Component sheets that a worker remembers."""
T = TypeVar("T")


def levels() -> list[str]:
    """The bots that can take a seat, weakest first. A client cannot start anything else."""
    return sorted(bot.names(), key=lambda name: (_ORDER.index(name) if name in _ORDER else len(_ORDER), name))


def default_level() -> str:
    """The default bot."""
    return next((name for name in ("normal", "easy") if name in bot.names()), levels()[0])


def hint_level() -> str:
    """The bot that gives hints: strong, but fast."""
    return next((name for name in ("hard", "normal") if name in bot.names()), levels()[0])


class Thought(msgspec.Struct, frozen=True):
    """The action of a bot, and how much it searched."""

    action: str
    """In notation."""
    tried: int = 0
    """The continuations that a bot with a thinking time has tried; 0 for others, which think the same everywhere."""


class Workers(ABC):
    """Processes, or in a browser Web Workers, that call functions for the server."""

    @abstractmethod
    async def run(self, owner: Owner, work: Callable[..., T], *arguments: Any) -> T:
        """Call a function in a worker."""

    @abstractmethod
    def close(self) -> None: ...

    async def work(self, owner: Owner, work: Callable[..., T], *arguments: Any) -> T:
        """Call a function in a worker; raises Refused for every error that the function declares."""
        result = await self.run(owner, attempt, work, *arguments)
        if isinstance(result, Failed):
            raise Refused(result.code, result.detail, refusal=result.refusal)
        return cast(T, result)

    async def choose(
        self,
        game: str,
        sheet: Mapping[str, Any] | None,
        level: str,
        view: bytes,
        legal: Sequence[str],
        seed: int,
        owner: Owner = ("", ""),
    ) -> Thought:
        """What the bot does."""
        return await self.work(owner, think, game, sheet, level, view, tuple(legal), seed)

    async def weigh(
        self,
        game: str,
        sheet: Mapping[str, Any] | None,
        view: bytes,
        legal: Sequence[str],
        action: str,
        seed: int,
        owner: Owner = ("", ""),
    ) -> Weighed | None:
        """How good an action is compared with the best other one."""
        return await self.work(owner, ponder, game, sheet, view, tuple(legal), action, seed)


class Failed(msgspec.Struct):
    """A declared error. It is returned, because an exception that cannot be unpickled would break the pool."""

    code: Code
    detail: str
    refusal: Refusal | None


def attempt(work: Callable[..., T], *arguments: Any) -> T | Failed:
    """Call a function; runs in a worker."""
    try:
        return work(*arguments)
    except UntertageError as error:
        reason = refused(error)
        return Failed(reason.code, reason.detail, reason.refusal)


def think(
    game_id: str, sheet: Mapping[str, Any] | None, level: str, view: bytes, legal: tuple[str, ...], seed: int
) -> Thought:
    """Choose an action; runs in a worker."""
    game = registry.get(game_id) if sheet is None else _with_sheet(game_id, msgspec.json.encode(sheet))
    seen = msgspec.json.decode(view, type=game.view_type)
    player = bot.make(level, game, seed)
    action = player.choose(seen, [game.parse(text) for text in legal])
    return Thought(str(action), getattr(player, "tried_in_time", 0))


def ponder(
    game_id: str, sheet: Mapping[str, Any] | None, view: bytes, legal: tuple[str, ...], action: str, seed: int
) -> Weighed | None:
    """Compare an action with the others; runs in a worker."""
    game = registry.get(game_id) if sheet is None else _with_sheet(game_id, msgspec.json.encode(sheet))
    seen = msgspec.json.decode(view, type=game.view_type)
    return weigh(game, seen, [game.parse(text) for text in legal], game.parse(action), seed)


@lru_cache(_SHEETS)
def _with_sheet(game_id: str, sheet: bytes) -> Game[Any, Any, Any, Any]:
    return registry.get(game_id).with_sheet(msgspec.json.decode(sheet), recorded=True)
