"""The list of laws, and how a law reports that it is broken.

There are several kinds, by what they check. To add a law, write a function with the matching decorator and
import its module in `untertage.testing`. It returns None if the law holds and raises `Broken` if it does not.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from untertage.testing.walking import AnyGame, Scene, Setting, Turn

GameLaw: TypeAlias = Callable[[AnyGame], None]
MatchLaw: TypeAlias = Callable[[Setting], None]
StateLaw: TypeAlias = Callable[[Scene], None]
PlyLaw: TypeAlias = Callable[[Scene, Turn], None]

GAME_LAWS: Final[list[GameLaw]] = []
"""Checked once for a game: texts, rules document, options."""
MATCH_LAWS: Final[list[MatchLaw]] = []
"""Checked once for a setting; these laws play the match themselves."""
STEADY_LAWS: Final[list[StateLaw]] = []
"""Checked after every ply of a walk, so they have to be cheap."""
STATE_LAWS: Final[list[StateLaw]] = []
"""Checked on some states of a walk."""
PLY_LAWS: Final[list[PlyLaw]] = []
"""Checked on some plies of a walk."""

SHOWN: Final = 300
"""Longest excerpt of a value in a message."""


class Broken(AssertionError):
    """A law does not hold; the message says how."""


def game_law(law: GameLaw) -> GameLaw:
    """Register a law about the game as a whole."""
    GAME_LAWS.append(law)
    return law


def match_law(law: MatchLaw) -> MatchLaw:
    """Register a law about a whole match."""
    MATCH_LAWS.append(law)
    return law


def steady_law(law: StateLaw) -> StateLaw:
    """Register a cheap law about every state."""
    STEADY_LAWS.append(law)
    return law


def state_law(law: StateLaw) -> StateLaw:
    """Register a law about a state."""
    STATE_LAWS.append(law)
    return law


def ply_law(law: PlyLaw) -> PlyLaw:
    """Register a law about one ply: the state before it, the action, its events, and the state after it."""
    PLY_LAWS.append(law)
    return law


def require(condition: bool, reason: str) -> None:
    """Raise `Broken` with the reason unless the condition is true."""
    if not condition:
        raise Broken(reason)


def equal(expected: Any, actual: Any, what: str) -> None:
    """Raise `Broken` with both values unless they are equal."""
    if expected != actual:
        raise Broken(f"{what}: expected {_excerpt(expected)}, got {_excerpt(actual)}")


def _excerpt(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
