"""House rules of one match."""

from __future__ import annotations

from typing import Literal

from untertage.core.game import Options


class TesseractOptions(Options, frozen=True):
    """What a team may agree on before the block is built."""

    base_side: Literal["1", "A", "2", "B", "3", "C", "4", "D"] = "1"
    """TES-84"""
    characters: Literal["random", "choose"] = "random"
    """TES-D44"""
    starting_research: bool = True
    """TES-85"""
    extra_primed: Literal[0, 1, 2] = 0
    """TES-86"""
    empty_loss: Literal["threat_start", "immediate"] = "threat_start"
    """TES-D14"""
    transfer_consent: Literal["auto", "ask"] = "auto"
    """TES-D17"""
    show_base: Literal["always", "uncovered_only"] = "always"
    """TES-D35"""
    starting_player: Literal["random", "0", "1", "2", "3"] = "random"
    """TES-D45"""
