"""The strength levels of the bots."""

from __future__ import annotations

from typing import Final

from untertage.kit.levels import Levels

LEVELS: Final = Levels(
    easy="plan:1/depth=2/soft=2/sees=0.5", normal="plan:3/soft=0.9/sees=0.7", hard="plan:12", measured="20ms"
)
