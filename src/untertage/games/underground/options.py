"""The house rules a match of Underground can be played with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Final, Literal

from msgspec import Meta

from untertage.core.campaign import Campaign, Step, Values
from untertage.core.game import Options


class UndergroundOptions(Options, frozen=True, kw_only=True):
    """See the table of options in the rules document."""

    setup: Annotated[str, Meta(max_length=32)] = "s1"
    choices: Literal["auto", "players"] = "auto"
    difficulty: Literal["easy", "medium", "hard"] = "easy"
    end_column: Literal[0, 1, 5, 9] = 0
    water_start: Annotated[int, Meta(ge=-1, le=12)] = -1
    kidnapper: Literal["turns", "realtime", "off"] = "turns"
    hourglass: Literal["scenario", "always"] = "scenario"
    hourglass_seconds: Annotated[int, Meta(ge=30, le=300)] = 120
    sand: Literal["physical", "full"] = "physical"
    turns_per_section: Annotated[int, Meta(ge=1, le=6)] = 2
    run_out: Literal["never", "penalty"] = "never"
    penalty: Literal["together", "one_by_one"] = "together"
    pile_end: Literal["last_card", "cannot_draw"] = "last_card"
    immobility: Literal["forced", "turn_end", "at_once"] = "forced"
    stability: Literal["balance", "contact"] = "balance"
    water_clearance: Literal[0, 1] = 0
    water_carries: Literal["nothing", "wood"] = "nothing"
    round_trip: Literal["any", "useful"] = "any"
    exit_level: Literal[9, 10, 11] = 10
    exit_sides: Literal["door", "any"] = "door"
    hands: Literal[1, 2] = 1

    tables: ClassVar[Mapping[str, tuple[str, ...]]] = {"setup": ("scenario", "random")}
    needs: ClassVar[Mapping[str, Values]] = {
        "difficulty": {"setup": ("random",)},
        "end_column": {"kidnapper": ("turns", "realtime")},
        "hourglass": {"setup": ("s1",), "kidnapper": ("turns", "realtime")},
        "hourglass_seconds": {"kidnapper": ("realtime",)},
        "sand": {"kidnapper": ("realtime",)},
        "turns_per_section": {"kidnapper": ("turns",)},
        "run_out": {"kidnapper": ("turns",)},
        "penalty": {"kidnapper": ("turns", "realtime")},
        "hands": {"seats": (1,)},
    }


CAMPAIGN: Final = Campaign(
    steps=(
        *(Step(f"s{number}", {"setup": f"s{number}"}) for number in range(1, 8)),
        *(Step(grade, {"setup": "random", "difficulty": grade}) for grade in ("easy", "medium", "hard")),
    ),
    counted={
        "end_column": (0,),
        "water_start": (-1,),
        "kidnapper": ("turns", "realtime"),
        "hourglass_seconds": (120,),
        "turns_per_section": (1, 2),
        "pile_end": ("last_card",),
        "stability": ("balance",),
        "water_carries": ("nothing",),
        "exit_level": (10, 11),
        "exit_sides": ("door",),
    },
)
"""Seven scenarios and three grades of random boards, without house rules that make them easier."""
