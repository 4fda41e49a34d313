"""Thinking clocks and hourglasses, computed from the timestamps of the journal."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from untertage.core.game import Glass, Seat
from untertage.server.info import ClockPlan


class Pauses:
    """Periods without a running server, in order. Clocks stop in the meantime and ignore these pauses."""

    def __init__(self, spans: Iterable[tuple[int, int]] = ()) -> None:
        self.spans = tuple(spans)

    def measured(self, at: int) -> int:
        """What clocks show at a time of day."""
        return at - sum(min(at, ended) - began for began, ended in self.spans if began < at)

    def time_of_day(self, measured: int) -> int:
        """When clocks show this."""
        for began, ended in self.spans:
            if measured > began:
                measured += ended - began
        return measured


class ThinkingClock:
    """The remaining time of every seat."""

    def __init__(self, plan: ClockPlan, seats: int) -> None:
        self.plan = plan
        self.left = [plan.seconds * 1000] * seats
        self.running: tuple[Seat, ...] = ()
        self.since = 0

    def moved(self, at: int, played: Seat | None, thinking: Collection[Seat]) -> None:
        """Charge the seats that were thinking, then run for those that think now."""
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
        """Reset the time of a seat that plays on after its time ran out."""
        self.left[seat] = self.plan.seconds * 1000

    def now(self, at: int) -> tuple[int, ...]:
        spent = max(0, at - self.since)
        return tuple(max(0, left - (spent if seat in self.running else 0)) for seat, left in enumerate(self.left))

    def deadline(self) -> int | None:
        """When the time of the first running seat ends."""
        return min((self.since + self.left[seat] for seat in self.running), default=None)

    def run_out(self, at: int) -> Seat | None:
        """A seat whose time is up."""
        return next((seat for seat in self.running if self.since + self.left[seat] <= at), None)


class RunningGlass:
    """The hourglass of a game."""

    def __init__(self) -> None:
        self.glass: Glass | None = None
        self.left = 0
        self.since = 0

    def moved(self, at: int, glass: Glass | None) -> None:
        """Update after a ply, which may have turned the glass over, even several times."""
        if glass is not None and glass != self.glass:
            above = max(0, self.left - (at - self.since))
            self.left, self.since = round(glass.sand(self.glass, above / 1000) * 1000), at
        self.glass = glass

    def deadline(self) -> int | None:
        return None if self.glass is None else self.since + self.left

    def now(self, at: int) -> int | None:
        deadline = self.deadline()
        return None if deadline is None else max(0, deadline - at)
