"""Recurring actions, built once. Separate from the action types, so that this module can be compiled."""

from __future__ import annotations

from typing import Final

from untertage.games.underground.actions import (
    Begin,
    Close,
    Door,
    End,
    Expire,
    Flip,
    Forgo,
    Leave,
    Move,
    Play,
    Quarters,
    Renew,
    Shaft,
    Stand,
    Stay,
    Step,
    Take,
    Tool,
    UndergroundAction,
)
from untertage.games.underground.geometry import NAMES

QUARTERS: Final[tuple[Quarters, ...]] = (0, 1, 2, 3)
PLAY: Final[list[UndergroundAction]] = [Play(cell) for cell in NAMES]
MOVE: Final[list[UndergroundAction]] = [Move(cell) for cell in NAMES]
CLOSE: Final[list[UndergroundAction]] = [Close(cell) for cell in NAMES]
STEP: Final[list[UndergroundAction]] = [Step(cell) for cell in NAMES]
DOOR: Final[list[UndergroundAction]] = [Door("N"), Door("E"), Door("S"), Door("W")]
BEGIN: Final[list[UndergroundAction]] = [Begin(1), Begin(2), Begin(3), Begin(4)]
END: Final = End()
SHAFT: Final = Shaft()
STAND: Final = Stand()
STAY: Final = Stay()
TAKE: Final = Take()
LEAVE: Final = Leave()
RENEW: Final = Renew()
FORGO: Final = Forgo()
FLIP: Final = Flip()
EXPIRE: Final = Expire()

HAMMER: Final = 1
LADDER: Final = 2
TOOLS: Final[list[tuple[Tool, ...]]] = [(), ("hammer",), ("ladder",), ("hammer", "ladder")]
"""The special chips that help a step, by the bits HAMMER and LADDER."""
