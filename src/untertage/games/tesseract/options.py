"""House rules of one match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Final, Literal

from msgspec import Meta

from untertage.core.campaign import Campaign, Step, Values
from untertage.core.game import Options

BASE_SIDES: Final = ("1", "A", "2", "B", "3", "C", "4", "D")


class TesseractOptions(Options, frozen=True):
    """What a team may agree on before the block is built."""

    base_side: Annotated[str, Meta(max_length=32)] = "1"
    """TES-84"""
    characters: Annotated[str, Meta(pattern="^([A-Za-z0-9_]+)(,[A-Za-z0-9_]+){0,3}$")] = "random"
    """`random`, `choose`, or a character or `random` for each lab, separated by commas (TES-D44)."""
    starting_research: bool = True
    """TES-85"""
    extra_primed: Literal[0, 1, 2, 3, 4, 5, 6] = 0
    """TES-86"""
    empty_loss: Literal["threat_start", "immediate"] = "threat_start"
    """TES-D14"""
    transfer_consent: Literal["auto", "ask"] = "auto"
    """TES-D17"""
    card_consent: Literal["ask", "auto"] = "ask"
    """TES-D49"""
    research_draws: Literal["allowed", "left_out"] = "allowed"
    """TES-D50"""
    show_base: Literal["always", "uncovered_only"] = "always"
    """TES-D35"""
    starting_player: Literal["random", "0", "1", "2", "3"] = "random"
    """TES-D45"""

    tables: ClassVar[Mapping[str, tuple[str, ...]]] = {"base_side": ("base_side",)}
    lists: ClassVar[Mapping[str, tuple[str, int, int]]] = {"characters": ("character", 1, 4)}
    needs: ClassVar[Mapping[str, Values]] = {
        "transfer_consent": {"seats": (2, 3, 4)},
        "card_consent": {"seats": (2, 3, 4), "transfer_consent": ("ask",)},
    }


CAMPAIGN: Final = Campaign(steps=tuple(Step(side, {"base_side": side}) for side in BASE_SIDES))
"""Eight sides of the base disc, from easy to expert."""
