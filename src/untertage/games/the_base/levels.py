"""The strength levels of the bots."""

from __future__ import annotations

from typing import Final

from untertage.kit.levels import Habit, Levels, Range

LEVELS: Final = Levels(
    easy="plan:1/depth=2/soft=1/sees=0.96/style=racer",
    normal="plan:6/reply=4/ahead=2/soft=0.1/style=racer",
    hard="plan:16/reply=16/ahead=2",
    expert="plan:2s/width=24/reply=16/ahead=2",
    characters={"Vesk": "racer", "Harrow": "hunter"},
    measured="500ms",
    habits=(
        Habit("third_piece", "ended by the third piece", Range(0.60), percent=True),
        Habit("nobody_saved", "nobody saved", Range(None, 0.05), percent=True),
        Habit("extra", "tokens for an action", Range(0.05)),
        Habit("time", "tokens for time", Range(0.05)),
        Habit("still", "12 plies without a piece moved", Range(None, 0.0), percent=True),
    ),
)
