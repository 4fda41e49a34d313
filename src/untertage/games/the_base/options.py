"""The house rules a match of The Base can be played with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from untertage.core.game import Options


class BaseOptions(Options, frozen=True, kw_only=True):
    """See the table of options in the rules document."""

    rounds: Annotated[int, Meta(ge=1, le=30)] = 20
    jump_cost: Literal[1, 2] = 1
    jump_geometry: Literal["any_exit", "straight_only"] = "any_exit"
    jump_slots: bool = True
    slot_capture: bool = False
    respawn_chooser: Literal["attacker", "owner"] = "attacker"
    tiebreak: Literal["furthest", "lexicographic"] = "furthest"
    time_challenge: Literal["offer", "off"] = "offer"
    setup_orientation: Literal["players", "random"] = "players"
    tile_mix: Annotated[str, Meta(max_length=32)] = "standard"

    tables: ClassVar[Mapping[str, tuple[str, ...]]] = {"tile_mix": ("mix",)}
