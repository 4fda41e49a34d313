"""The strength levels of the bots."""

from __future__ import annotations

from typing import Final

from untertage.kit.levels import Habit, Levels, Range

LEVELS: Final = Levels(
    easy="plan:1/depth=2/soft=2/sees=0.4",
    normal="plan:3/soft=2/sees=0.74",
    hard="plan:12",
    characters={"Ilka": "racer", "Bron": "blocker", "Sefa": "scout"},
    idle=("exchange", "rotate"),
    measured="200ms",
    habits=(
        Habit("turns", "turns"),
        Habit("in_time", "over within 60 turns", Range(0.99), percent=True),
        Habit("exchanges", "exchanges"),
    ),
)
