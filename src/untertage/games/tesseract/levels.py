"""The strength levels of the bots."""

from __future__ import annotations

from typing import Final

from untertage.kit.levels import Levels, Team

LEVELS: Final = Levels(
    easy="plan:2/depth=6/soft=0.25/sees=0.8",
    normal="plan:3/soft=0.1",
    hard="search:400",
    measured="50ms",
    teams=(
        Team(2, {"base_side": "1"}, target=0.90),
        Team(2, {"base_side": "2"}),
        Team(2, {"base_side": "3"}),
        Team(2, {"base_side": "4"}),
        Team(1, {"base_side": "1"}),
        Team(3, {"base_side": "1"}),
        Team(4, {"base_side": "1"}),
    ),
)
