"""Four strengths for people, per game. What each one beats is measured in docs/bots.md."""

from __future__ import annotations

from typing import Final

LEVELS: Final = ("easy", "normal", "hard", "expert")

USUAL: Final = {"easy": "clumsy:70", "normal": "clumsy:20", "hard": "search:100", "expert": "search:2s"}
"""For a game that has no row of its own."""
PER_GAME: Final[dict[str, dict[str, str]]] = {
    "the_base": {"easy": "clumsy:90", "normal": "clumsy:60", "hard": "clumsy:20", "expert": "search:2s"},
    "rescue": {"easy": "clumsy:90", "normal": "clumsy:60", "hard": "clumsy:10", "expert": "search:2s"},
    "topoum": {"easy": "clumsy:90", "normal": "clumsy:50", "hard": "greedy", "expert": "search:2s"},
    "tesseract": {"easy": "clumsy:30", "normal": "search:25", "hard": "search:100", "expert": "search:2s"},
    "underground": {"easy": "clumsy:30", "normal": "search:15", "hard": "search:60", "expert": "search:2s"},
}


def level(game_id: str, name: str) -> str:
    """The bot behind a level, as it would be called by its own name."""
    return PER_GAME.get(game_id, USUAL)[name]
