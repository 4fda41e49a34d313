"""What can happen in The Base, for log and animation."""

from __future__ import annotations

from typing import Final

from untertage.core.game import Event


class Oriented(Event, frozen=True):
    """A front tile was laid during set-up."""

    cell: str
    passages: str


class Stepped(Event, frozen=True):
    """A piece stepped from one place to the next."""

    piece: str
    start: str
    cell: str


class Crossed(Event, frozen=True):
    """A piece crossed a team-mate."""

    piece: str
    start: str
    over: str
    cell: str


class Eliminated(Event, frozen=True):
    """A piece was struck and leaves its place."""

    piece: str
    by: str
    cell: str


class Respawned(Event, frozen=True):
    """A struck piece was put back into a slot found by this rung."""

    piece: str
    cell: str
    rung: int


class Revealed(Event, frozen=True):
    """A tile was turned face-up."""

    cell: str
    passages: str


class Rotated(Event, frozen=True):
    """A tile was turned clockwise."""

    cell: str
    degrees: int
    passages: str


class Saved(Event, frozen=True):
    """A piece reached a target slot."""

    piece: str
    cell: str


class TokenGained(Event, frozen=True):
    """A side took a bonus token."""

    side: str


class TokenSpent(Event, frozen=True):
    """A side used a bonus token."""

    side: str
    use: str


class Passed(Event, frozen=True):
    """A side could do nothing and passed."""

    side: str


class TurnEnded(Event, frozen=True):
    """A side's turn is over."""

    side: str


class Counter(Event, frozen=True):
    """The counter shows a new number."""

    value: int


class GameOver(Event, frozen=True):
    """The match is decided."""

    reason: str
    winner: str | None


class ChallengeStarted(Event, frozen=True):
    """The loser plays on alone."""

    side: str


class ChallengeEnded(Event, frozen=True):
    """The loser's race against the clock is over."""

    reason: str


EVENT_TYPES: Final = (
    Oriented,
    Stepped,
    Crossed,
    Eliminated,
    Respawned,
    Revealed,
    Rotated,
    Saved,
    TokenGained,
    TokenSpent,
    Passed,
    TurnEnded,
    Counter,
    GameOver,
    ChallengeStarted,
    ChallengeEnded,
)
