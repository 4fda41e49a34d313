"""The strength levels of the bots."""

from __future__ import annotations

from typing import Final

from untertage.kit.levels import Levels, Team

LEVELS: Final = Levels(
    easy="plan:1/depth=4/soft=0.5/sees=0.6",
    normal="plan:2",
    hard="search:150",
    measured="500ms",
    teams=(
        Team(2, {"setup": "s1"}, target=0.95),
        Team(2, {"setup": "s5"}, target=0.60),
        Team(2, {"setup": "s7"}),
        Team(1, {"setup": "s1"}),
        Team(3, {"setup": "s1"}),
        Team(4, {"setup": "s1"}),
        Team(2, {"setup": "random", "difficulty": "easy"}),
        Team(2, {"setup": "random", "difficulty": "medium"}),
        Team(2, {"setup": "random", "difficulty": "hard"}),
    ),
)
