"""The winning chances in Firedamp, from what every sack is worth and how likely a blast is."""

from __future__ import annotations

from typing import Final

from firedamp.state import GAS, State, gas_below, worth

AHEAD: Final = 3
"""How strongly a richer sack counts: shares grow with this power of the points."""


def values(state: State) -> list[float]:
    """The winning chance of every seat."""
    safe = survival(state)
    points = [worth(sack) * (safe if below else 1.0) for sack, below in zip(state.sacks, state.below, strict=True)]
    shares = [(1 + each) ** AHEAD for each in points]
    return [share / sum(shares) for share in shares]


def survival(state: State) -> float:
    """Roughly the chance that the shaft holds until the others below have had a turn."""
    missing = state.blast - gas_below(state)
    if not any(state.below) or not any(state.bag):
        return 1.0
    return float(1 - (state.bag[GAS] / sum(state.bag)) ** missing * sum(state.below) / len(state.below))
