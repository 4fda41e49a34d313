"""The house rules a match of Topoum can be played with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal, TypeAlias, get_args

from msgspec import Meta

from untertage.core.campaign import Values
from untertage.core.game import Options

Card: TypeAlias = Literal[
    "bayonet",
    "short_range",
    "long_range",
    "grenade",
    "mortar",
    "sling",
    "vanguard",
    "underground",
    "patrol",
    "panic",
    "tunnel",
    "decoy",
    "build_base",
    "abandoned_base",
    "conquest",
    "betrayal",
    "new_recruit",
    "prisoner",
    "decoration",
    "press",
    "red_cross",
    "farmer",
]
Farmer: TypeAlias = Literal[
    "bucket_carrier", "crusher", "sprayer", "green_queen", "lady_boom", "trap_master", "rumbler", "crate_lord"
]


class TopoumOptions(Options, frozen=True, kw_only=True):
    """See the table of options in the rules document."""

    deck_mode: Literal["preset", "custom", "random"] = "preset"
    preset: Annotated[str, Meta(max_length=32)] = "first_game"
    cards: Annotated[str, Meta(pattern="^([a-z_]+(,[a-z_]+){3,9})?$")] = ""
    """Card types, seven of them in the box, with commas between them, for the custom deck."""
    farmer: Literal["random"] | Farmer = "random"
    obstacles: bool = False
    board_radius: Literal[4, 5, 6] = 5
    score_floor: Literal["none", "zero"] = "none"
    gas_line_value: Literal[-1, 0] = -1
    pushed_enemy_penalty: Literal[5, 0] = 5
    ransom: Literal["any_time", "turn_start"] = "any_time"
    first_obstacle: Literal["must", "may"] = "must"
    patrol: Literal["blocked", "past"] = "blocked"
    start_player: Literal["random", "0", "1", "2", "3"] = "random"

    tables: ClassVar[Mapping[str, tuple[str, ...]]] = {"preset": ("deck",)}
    needs: ClassVar[Mapping[str, Values]] = {
        "preset": {"deck_mode": ("preset",)},
        "cards": {"deck_mode": ("custom",)},
        "farmer": {"deck_mode": ("custom", "random")},
        "first_obstacle": {"obstacles": (True,)},
    }

    def __post_init__(self) -> None:
        """The types of a custom deck are different (TOP-16); their number and categories are checked with the sheet."""
        if self.deck_mode == "custom":
            names = self.cards.split(",")
            unknown = [name for name in names if name not in get_args(Card)]
            if unknown:
                raise ValueError(f"cards: unknown card {unknown[0]!r}")
            if len(set(names)) < len(names):
                raise ValueError("cards: the cards of a deck must all be different")
