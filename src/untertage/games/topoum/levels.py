"""The strength levels of the bots."""

from __future__ import annotations

from typing import Final

from untertage.kit.levels import Habit, Levels, Range

LEVELS: Final = Levels(
    idle=("pass", "end", "skip", "decline"),
    easy="plan:1/depth=3/soft=1/sees=0.5",
    normal="plan:3/soft=0.4/sees=0.8",
    hard="plan:12",
    expert="plan:2s/width=12/reply=8/ahead=3",
    characters={"Grimbart": "hunter", "Wühler": "builder", "Fettpelz": "collector"},
    measured="200ms",
    alike=({}, {"preset": "tactical"}),
    habits=(Habit("own_moles", "fines for own moles", Range(None, 0.3)), Habit("ransoms", "ransoms")),
)
