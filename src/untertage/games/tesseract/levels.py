"""The strength levels of the bots."""

from __future__ import annotations

from typing import Final

from untertage.games.tesseract.options import BASE_SIDES
from untertage.kit.levels import Habit, Levels, Range, Team

DISC_1: Final = {"easy": Range(0.35, 0.65), "normal": Range(0.65, 0.85), "hard": Range(0.90), "expert": Range(0.98)}

LEVELS: Final = Levels(
    easy="plan:2/depth=6/soft=0.25/sees=0.75",
    normal="plan:3/soft=0.1",
    hard="search:400",
    characters={"Dr. Okoye": "warden", "Dr. Lindqvist": "scholar", "Dr. Amari": "doer"},
    idle=("agree", "pass", "end"),
    measured="200ms",
    teams=(
        Team(2, {"base_side": "1"}, DISC_1),
        Team(2, {"base_side": "2"}, {"expert": Range(0.95)}),
        Team(2, {"base_side": "3"}, {"expert": Range(0.90)}),
        Team(2, {"base_side": "4"}, {"expert": Range(0.80)}),
        Team(1, {"base_side": "1"}),
        Team(3, {"base_side": "1"}),
        Team(4, {"base_side": "1"}, {"expert": Range(0.95)}),
        *(Team(2, {"base_side": side}) for side in BASE_SIDES if side.isalpha()),
        Team(2, {"base_side": "1", "transfer_consent": "ask"}, DISC_1),
    ),
    habits=(
        Habit("containments", "containments"),
        Habit("studies", "studies"),
        Habit("cards", "cards played"),
        Habit("agreed", "consents"),
        Habit("refused", "refusals"),
    ),
)
