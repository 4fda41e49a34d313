"""What a set-up leaves out."""

from __future__ import annotations

from untertage.games.tesseract.options import TesseractOptions
from untertage.games.tesseract.state import Step


def is_in_play(options: TesseractOptions, steps: list[Step]) -> bool:
    """Cards and characters that draw research cards without a containment can be left out (TES-54, TES-D50)."""
    return options.research_draws == "allowed" or not draws_research(steps)


def draws_research(steps: list[Step]) -> bool:
    """Does the effect draw research cards, which is a variant (TES-54)?"""
    return any(step.op == "draw" for step in steps)
