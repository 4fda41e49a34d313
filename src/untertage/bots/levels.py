"""Four strengths for people, per game. What each one beats is measured in docs/bots.md."""

from __future__ import annotations

from typing import Final

LEVELS: Final = ("easy", "normal", "hard", "expert")

USUAL: Final = {"easy": "clumsy:70", "normal": "clumsy:20", "hard": "search:100", "expert": "search:2s"}
"""For a game that has no row of its own."""
PER_GAME: Final[dict[str, dict[str, str]]] = {}


def level(game_id: str, name: str) -> str:
    """The bot behind a level, as it would be called by its own name."""
    return PER_GAME.get(game_id, USUAL)[name]
