"""Who sits in the other seats: bots by name, mixtures of them, and frozen policies.

An opponent is a name (`"easy"`), a policy, a list of these (each match draws one, all equally likely), a mapping from
names to weights (`{"random": 1, "normal": 3}`), or a `Pool`. What a match draws depends on its seed alone.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias, cast

import numpy.typing as npt

from untertage.core.errors import BadOptions
from untertage.core.game import Seat

Policy: TypeAlias = Callable[[npt.NDArray[Any], list[int]], int]
"""Chooses one of the legal indices, given the observation of its seat and the indices."""
One: TypeAlias = str | Policy
Opponent: TypeAlias = "One | Sequence[One] | Mapping[str, float] | Pool"


class Pool:
    """Opponents to which a learner adds frozen copies of its policy; the oldest leave when it is full."""

    def __init__(self, members: Sequence[One], most: int = 20) -> None:
        if not members:
            raise BadOptions("a pool needs at least one member to begin with")
        self.members: Final = list(members)
        self._most: Final = most

    def add(self, member: One) -> None:
        """Add a member; matches that begin afterwards may draw it."""
        self.members.append(member)
        del self.members[: -self._most]


def draw(opponent: Opponent, seed: int, seat: Seat) -> One:
    """The opponent of one match."""
    if isinstance(opponent, str) or callable(opponent):
        return opponent
    rng = random.Random(f"{seed}/{seat}")
    if isinstance(opponent, Mapping):
        return rng.choices(list(opponent), list(opponent.values()))[0]
    return rng.choice(opponent.members if isinstance(opponent, Pool) else opponent)


def others(seat: Seat, seats: int, bot: Opponent | Mapping[Seat, Opponent]) -> dict[Seat, Opponent]:
    """The opponents of a seat: one for all the others, or by seat. Raises BadOptions."""
    if seat not in range(seats):
        raise BadOptions(f"there is no seat {seat}, only 0 to {seats - 1}")
    beside = [other for other in range(seats) if other != seat]
    by_seat = by_number(bot)
    if by_seat is None:
        return dict.fromkeys(beside, bot)  # type: ignore[arg-type]  # not by seat
    if set(by_seat) != set(beside):
        raise BadOptions(f"bots are needed for the seats {beside}, not {sorted(by_seat)}")
    return by_seat


def by_number(bot: Opponent | Mapping[Seat, Opponent]) -> dict[Seat, Opponent] | None:
    """The opponents by seat, if they are given by seat."""
    if isinstance(bot, Mapping) and all(isinstance(key, int) for key in bot):
        return dict(cast(Mapping[Seat, Opponent], bot))
    return None
