"""The house rules a match of Topoum can be played with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal, TypeAlias

from msgspec import Meta

from untertage.core.campaign import Values
from untertage.core.game import Options

Card: TypeAlias = Annotated[str, Meta(pattern="^[A-Za-z0-9][A-Za-z0-9_]{0,31}$")]
Farmer: TypeAlias = Card
"""The id of a card type or of a farmer; a component sheet can bring its own."""


class TopoumOptions(Options, frozen=True, kw_only=True):
    """See the table of options in the rules document."""

    deck_mode: Literal["preset", "custom", "random"] = "preset"
    preset: Annotated[str, Meta(max_length=32)] = "first_game"
    cards: Annotated[str, Meta(pattern="^([A-Za-z0-9_]{1,32}(,[A-Za-z0-9_]{1,32}){3,9})?$")] = ""
    """Card types, seven of them in the box, with commas between them, for the custom deck."""
    farmer: Annotated[str, Meta(max_length=32)] = "random"
    obstacles: bool = False
    board_radius: Literal[4, 5, 6] = 5
    score_floor: Literal["none", "zero"] = "none"
    gas_line_value: Literal[-1, 0] = -1
    pushed_enemy_penalty: Literal[5, 0] = 5
    ransom: Literal["any_time", "turn_start"] = "any_time"
    first_obstacle: Literal["must", "may"] = "must"
    patrol: Literal["blocked", "past"] = "blocked"
    start_player: Literal["random", "0", "1", "2", "3"] = "random"

    tables: ClassVar[Mapping[str, tuple[str, ...]]] = {"preset": ("deck",), "farmer": ("farmer", "random")}
    lists: ClassVar[Mapping[str, tuple[str, int, int]]] = {"cards": ("card", 4, 10)}
    needs: ClassVar[Mapping[str, Values]] = {
        "preset": {"deck_mode": ("preset",)},
        "cards": {"deck_mode": ("custom",)},
        "first_obstacle": {"obstacles": (True,)},
    }

    def __post_init__(self) -> None:
        """The types of a custom deck are different (TOP-16); the sheet says which there are and how many are needed."""
        names = self.cards.split(",")
        if self.deck_mode == "custom" and len(set(names)) < len(names):
            raise ValueError("cards: the cards of a deck must all be different")
