"""The options of a game as data for forms and tables."""

from __future__ import annotations

from typing import Any, get_args, get_type_hints

import msgspec

from untertage.core.game import Game
from untertage.core.words import Words

AnyGame = Game[Any, Any, Any, Any]


class Choice(msgspec.Struct, frozen=True):
    """One option and its values; no values for free text or a large range of numbers."""

    name: str
    default: Any
    values: tuple[Any, ...] = ()


def choices_of(game: AnyGame) -> list[Choice]:
    """The options of a game in their order."""
    defaults = game.read_options({})
    return [Choice(name, getattr(defaults, name), _values(game, name)) for name in game.options_type.__struct_fields__]


def _values(game: AnyGame, name: str) -> tuple[Any, ...]:
    """The values of an option, those of a range of numbers too."""
    hint = get_type_hints(game.options_type, include_extras=True)[name]
    for meta in get_args(hint)[1:]:
        if isinstance(meta, msgspec.Meta) and meta.ge is not None and meta.le is not None:
            return tuple(range(int(meta.ge), int(meta.le) + 1))
    return game.values_of(name)


def value_text(words: Words, name: str, value: Any) -> str:
    """Display text of an option value."""
    return words.term(value) if isinstance(value, tuple) else words.value(name, value)
