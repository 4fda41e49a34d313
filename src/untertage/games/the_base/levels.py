"""The strength levels of the bots."""

from __future__ import annotations

from typing import Final

from untertage.kit.levels import Levels

LEVELS: Final = Levels(easy="plan:1/depth=2/soft=0.8", normal="plan:4/soft=0.15", hard="plan:16", measured="50ms")
