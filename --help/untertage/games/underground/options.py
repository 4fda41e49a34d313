"""The house rules a match of Underground can be played with."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from untertage.core.game import Options


class UndergroundOptions(Options, frozen=True, kw_only=True):
    """See the table of options in the rules document."""

    setup: Literal["s1", "s2", "s3", "s4", "s5", "s6", "s7", "random"] = "s1"
    choices: Literal["auto", "players"] = "auto"
    difficulty: Literal["easy", "medium", "hard"] = "easy"
    end_column: Literal[0, 1, 5, 9] = 0
    water_start: Annotated[int, Meta(ge=-1, le=12)] = -1
    kidnapper: Literal["turns", "realtime", "off"] = "turns"
    hourglass: Literal["scenario", "always"] = "scenario"
    hourglass_seconds: Annotated[int, Meta(ge=30, le=300)] = 120
    sand: Literal["physical", "full"] = "physical"
    turns_per_section: Annotated[int, Meta(ge=1, le=6)] = 2
    immobility: Literal["forced", "turn_end"] = "forced"
    stability: Literal["balance", "contact"] = "balance"
    water_clearance: Literal[0, 1] = 0
    exit_level: Literal[9, 10, 11] = 10
    exit_sides: Literal["door", "any"] = "door"
    hands: Literal[1, 2] = 1
