"""How long a bot may think: so many simulations, or so much time."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Final

import msgspec

from untertage.core.errors import UntertageError

Clock = Callable[[], float]

WALL: Final = "wall"
CPU: Final = "cpu"
CLOCKS: Final[dict[str, Clock]] = {WALL: time.perf_counter, CPU: time.thread_time}
"""A person waits by the clock on the wall. The processor time of the thread that decides is fair on a busy machine."""

_FORM: Final = re.compile(r"(?P<number>\d+(\.\d+)?)(?P<unit>ms|s)?")


class BadBudget(UntertageError):
    """The text names no budget."""


class Budget(msgspec.Struct, frozen=True):
    """One of the two is set: a number of simulations, or seconds for one decision."""

    simulations: int = 0
    seconds: float = 0.0

    def __str__(self) -> str:
        return f"{self.seconds:g}s" if self.seconds else str(self.simulations)


def read_budget(text: str) -> Budget:
    """`200` simulations, `2s` or `500ms`; raises BadBudget."""
    found = _FORM.fullmatch(text)
    if found is None or float(found["number"]) <= 0:
        raise BadBudget(f"a budget is a number of simulations or a time, as 200, 500ms or 2s; not {text!r}")
    if found["unit"] is None:
        if "." in text:
            raise BadBudget(f"simulations come in whole numbers, not {text!r}")
        return Budget(simulations=int(text))
    return Budget(seconds=float(found["number"]) / (1000 if found["unit"] == "ms" else 1))
