"""The strength levels of the bots."""

from __future__ import annotations

from typing import Final

from untertage.kit.levels import Habit, Levels, Range, Team

LEVELS: Final = Levels(
    idle=("end", "leave", "stay", "forgo", "play"),
    easy="plan:1/depth=4/soft=0.5/sees=0.6",
    normal="plan:2",
    hard="search:150",
    characters={"Marek": "lookout", "Juna": "collector", "Theo": "plumber"},
    measured="250ms",
    teams=(
        Team(2, {"setup": "s1"}, {"easy": Range(0.50, 0.80), "expert": Range(0.80)}),
        Team(2, {"setup": "s2"}, {"expert": Range(0.80)}),
        Team(2, {"setup": "s3"}, {"expert": Range(0.80)}),
        Team(2, {"setup": "s4"}, {"expert": Range(0.80)}),
        Team(2, {"setup": "s5"}, {"expert": Range(0.85)}),
        Team(2, {"setup": "s6"}, {"expert": Range(0.80)}),
        Team(2, {"setup": "s7"}, {"expert": Range(0.80)}),
        Team(1, {"setup": "s1"}),
        Team(3, {"setup": "s1"}),
        Team(4, {"setup": "s1"}),
        Team(2, {"setup": "random", "difficulty": "easy"}),
        Team(2, {"setup": "random", "difficulty": "medium"}),
        Team(2, {"setup": "random", "difficulty": "hard"}, {"expert": Range(0.80)}),
    ),
    habits=(Habit("flips", "hourglass turned"), Habit("flips_in_a_row", "turned twice in a row")),
)
