"""Seat assignment: every entrant gets every seat equally often, as far as possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import permutations

from untertage.tournaments.state import Tournament


class Seating:
    """How often each entrant has had each seat."""

    def __init__(self) -> None:
        self._had: Counter[tuple[int, int]] = Counter()
        self._last: dict[int, int] = {}

    @classmethod
    def of(cls, tournament: Tournament) -> Seating:
        seating = cls()
        for round_ in tournament.rounds:
            for pairing in round_.matches:
                if not tournament.is_bye(pairing):
                    seating.note(pairing.entrants)
        return seating

    def note(self, group: Sequence[int]) -> None:
        for seat, entrant in enumerate(group):
            self._had[entrant, seat] += 1
            self._last[entrant] = seat

    def seated(self, group: Sequence[int]) -> tuple[int, ...]:
        """The order of a table that gives entrants the seats they have had least."""
        return min(permutations(group), key=lambda order: (self._cost(order), [group.index(one) for one in order]))

    def clash(self, one: int, other: int) -> int:
        """How far both have had the first of two seats, or both the second one, too often."""
        more, less = (self._had[entrant, 0] - self._had[entrant, 1] for entrant in (one, other))
        return min(abs(more), abs(less)) if more * less > 0 else 0

    def _cost(self, order: Sequence[int]) -> tuple[int, int]:
        had = sum(self._had[entrant, seat] for seat, entrant in enumerate(order))
        again = sum(self._last.get(entrant) == seat for seat, entrant in enumerate(order))
        return had, again
