"""Thinking clocks and hourglasses. Time comes in as the stamps of the journal, so a restart loses nothing."""

from __future__ import annotations

from collections.abc import Collection

from untertage.core.game import Glass, Seat
from untertage.server.messages import ClockPlan


class ThinkingClock:
    """The time left to every seat."""

    def __init__(self, plan: ClockPlan, seats: int) -> None:
        self.plan = plan
        self.left = [plan.seconds * 1000] * seats
        self.running: tuple[Seat, ...] = ()
        self.since = 0

    def moved(self, at: int, played: Seat | None, thinking: Collection[Seat]) -> None:
        """Something happened: charge those who thought, then run for those who think now."""
        for seat in self.running:
            self.left[seat] -= at - self.since
        if self.plan.kind == "game" and played in self.running:
            self.left[played] += self.plan.increment * 1000
        if self.plan.kind == "move":
            for seat in thinking:
                if seat == played or seat not in self.running:
                    self.left[seat] = self.plan.seconds * 1000
        self.running = tuple(thinking)
        self.since = at

    def refill(self, seat: Seat) -> None:
        """A seat that ran out and plays on gets its time again."""
        self.left[seat] = self.plan.seconds * 1000

    def now(self, at: int) -> tuple[int, ...]:
        spent = max(0, at - self.since)
        return tuple(max(0, left - (spent if seat in self.running else 0)) for seat, left in enumerate(self.left))

    def deadline(self) -> int | None:
        """When the first of those who think runs out."""
        return min((self.since + self.left[seat] for seat in self.running), default=None)

    def run_out(self, at: int) -> Seat | None:
        """The seat whose time is up."""
        return next((seat for seat in self.running if self.since + self.left[seat] <= at), None)


class RunningGlass:
    """The sand in the hourglass of a game."""

    def __init__(self) -> None:
        self.glass: Glass | None = None
        self.left = 0
        self.since = 0

    def moved(self, at: int, glass: Glass | None) -> None:
        """A ply was played: the glass may have been turned over, several times even."""
        if glass is not None and glass != self.glass:
            above = max(0, self.left - (at - self.since))
            self.left, self.since = round(glass.sand(self.glass, above / 1000) * 1000), at
        self.glass = glass

    def deadline(self) -> int | None:
        return None if self.glass is None else self.since + self.left

    def now(self, at: int) -> int | None:
        deadline = self.deadline()
        return None if deadline is None else max(0, deadline - at)
