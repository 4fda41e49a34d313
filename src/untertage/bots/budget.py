"""How long a bot may think: a number of simulations, or a time."""

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
CLOCKS: Final[dict[str, Clock]] = {WALL: time.perf_counter, CPU: getattr(time, "thread_time", time.perf_counter)}
"""Wall time is what a person waits for; the CPU time of the thread is fair on a busy machine. A browser has none."""

_FORM: Final = re.compile(r"(?P<number>\d+(\.\d+)?)(?P<unit>ms|s)?")


class BadBudget(UntertageError):
    """The text is not a valid budget."""


class Budget(msgspec.Struct, frozen=True):
    """The budget of one decision: either simulations or seconds is set."""

    simulations: int = 0
    seconds: float = 0.0

    def __str__(self) -> str:
        return f"{self.seconds:g}s" if self.seconds else str(self.simulations)


def read_budget(text: str) -> Budget:
    """`200` simulations, `2s` or `500ms`; raises BadBudget."""
    found = _FORM.fullmatch(text)
    if found is None or float(found["number"]) <= 0:
        raise BadBudget(f"a budget is a number of simulations or a time, such as 200, 500ms or 2s; not {text!r}")
    if found["unit"] is None:
        if "." in text:
            raise BadBudget(f"the number of simulations must be whole, not {text!r}")
        return Budget(simulations=int(text))
    return Budget(seconds=float(found["number"]) / (1000 if found["unit"] == "ms" else 1))
