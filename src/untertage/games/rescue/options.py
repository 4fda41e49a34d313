"""The house rules of a match of Rescue."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from untertage.core.game import Options
from untertage.games.rescue.geometry import COLOURS
from untertage.games.rescue.sheet import Track


class RescueOptions(Options, frozen=True, kw_only=True):
    """All options; the rules document names the ruling for each."""

    loader_track: Track = "edges24"
    loader_start: Literal["fixed", "random"] = "fixed"
    manipulate: Literal["any", "unoccupied"] = "any"
    layout: str = "random"
    """`random`, or the 36 cards in reading order with side and turn, such as `MW4b0 MB4b0 …` (RES-D25)."""
    start_player: Literal["random", "0", "1", "2", "3"] = "random"
    colours: str = ",".join(COLOURS)
    """In seat order, without repeats (RES-2, RES-D24)."""
    implosion_round: Annotated[int, Meta(ge=0, le=999)] = 0
    open_hands: bool = False
    finish_round: bool = False

    def __post_init__(self) -> None:
        names = self.colours.split(",")
        if len(set(names)) != len(names) or not set(names) <= set(COLOURS):
            raise ValueError(f"colours: expected different colours out of {', '.join(COLOURS)}, separated by commas")

    def colours_of(self, seats: int) -> tuple[str, ...]:
        """The colours of the crews that play; the others stay in the box (RES-20)."""
        return tuple(self.colours.split(",")[:seats])
