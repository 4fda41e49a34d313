"""The strength levels of the bots."""

from __future__ import annotations

from typing import Final

from untertage.kit.levels import Levels

LEVELS: Final = Levels(easy="clumsy:90", normal="clumsy:60", hard="clumsy:20", measured="50ms")
