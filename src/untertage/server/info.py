"""Types that several messages and HTTP bodies share."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from untertage.core.campaign import Value
from untertage.core.game import Outcome, Seat

Lang: TypeAlias = Literal["en", "de"]
Notation: TypeAlias = Annotated[str, Meta(max_length=400)]
Choices: TypeAlias = tuple[tuple[str, tuple[str, ...]], ...]
"""Actions in notation, in order. Each pair is a stem (every word but the last) and the last words that follow it."""
FieldKind: TypeAlias = Literal["text", "number", "flag", "texts", "numbers"]
"""How a word of the notation is read: as is, as a number, as yes or no, or as a list separated by commas."""

PROTOCOL: Final = 2
"""Version of the protocol; it changes when a client written for the previous version would no longer work."""
DAY: Final = 24 * 60 * 60


class Body(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Body of an HTTP request."""


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """Part of something the server sends."""


Code: TypeAlias = Literal[
    "bad_message",
    "too_big",
    "too_fast",
    "too_many",
    "no_table",
    "no_record",
    "no_game",
    "no_puzzle",
    "no_tournament",
    "wrong_token",
    "wrong_secret",
    "wrong_code",
    "not_invited",
    "guest",
    "wrong_passkey",
    "own_link",
    "you_blocked",
    "other_site",
    "banned",
    "muted",
    "not_host",
    "not_organiser",
    "not_your_seat",
    "not_your_turn",
    "no_free_seat",
    "not_running",
    "already_running",
    "not_over",
    "no_luck",
    "bad_tournament",
    "already_entered",
    "not_entered",
    "registration_closed",
    "tournament_full",
    "few_players",
    "not_open",
    "no_match",
    "round_is_over",
    "in_tournament",
    "sealed",
    "stale",
    "bad_notation",
    "illegal",
    "other_task",
    "nothing_to_undo",
    "no_offer",
    "no_hints",
    "daily",
    "rated",
    "not_ratable",
    "bad_options",
    "bad_position",
    "bad_components",
    "bad_record",
    "old_rules",
    "closed",
    "bad_bot",
    "not_found",
    "storage_full",
    "unavailable",
]


class ClockPlan(Body, frozen=True, kw_only=True):
    """Thinking time per decision (`move`) or for the whole game (`game`)."""

    kind: Literal["move", "game"]
    seconds: Annotated[int, Meta(ge=5, le=30 * DAY)]
    increment: Annotated[int, Meta(ge=0, le=DAY)] = 0
    """Added after each action of the seat (`game` only)."""
    timeout: Literal["bot", "lose"] = "lose"
    """When time runs out, a bot plays for the seat until its player returns, or the seat resigns."""


Word: TypeAlias = Annotated[str, Meta(max_length=64, pattern=r"^[ -~]*$")]
"""What a player adds to the seed of a match."""


class Commitment(Answer, frozen=True, kw_only=True):
    """POST /api/luck: the hash of a secret for your next table; None if this server deals from a seed of its own."""

    commitment: str | None


class Wager(Body, frozen=True, kw_only=True):
    """A commitment of the server, and what you add to it."""

    commitment: Annotated[str, Meta(min_length=64, max_length=64)]
    word: Word


class SeatInfo(Answer, frozen=True, kw_only=True):
    """Public information about a seat."""

    seat: Seat
    kind: Literal["person", "bot"]
    name: str
    """Empty while the seat is free."""
    level: str | None = None
    character: str = ""
    """The style in which a bot plays, if it has one; its text is in the words of the game."""
    taken: bool
    connected: bool = False
    stand_in: str | None = None
    """Level of the bot that plays for an absent person."""
    given_up: bool = False
    """Whether the bot, or nobody, has the seat until the end."""
    tried: int | None = None
    """The continuations that a bot with a thinking time has tried for its last decision."""


class TableInfo(Answer, frozen=True, kw_only=True):
    """Public information about a table."""

    table: str
    game: str
    status: Literal["open", "running", "over"]
    v: int
    ply: int
    seats: tuple[SeatInfo, ...]
    actors: tuple[Seat, ...]
    options: dict[str, Value]
    listed: bool
    hints: bool
    clock: ClockPlan | None
    absent: Literal["wait", "bot"]
    from_position: bool
    own_components: bool
    spectators: int
    created: int
    changed: int
    outcome: Outcome | None = None
    ending: str | None = None
    """The outcome as text."""
    rematch: str | None = None
    """Id of the table where the rematch is played."""
    host: str = ""
    """Name of the player who opened the table; empty if the host has no seat."""
    colours: tuple[str, ...] = ()
    """Colour of each seat's pieces."""
    step: str | None = None
    """The step of the campaign that is played here; None if there is none or the match does not count."""
    daily: str = ""
    """The day whose deal is played here; empty for other matches."""
    rated: bool = False
    """No hints, nothing is taken back, and the result changes ratings."""
    commitment: str | None = None
    """Hash of the secret from which the draws are made; None if they cannot be verified."""
    tournament: str = ""
    """The tournament in which this is a game; there are no hints and nothing is taken back."""


class You(Answer, frozen=True, kw_only=True):
    """The role of the requesting player at a table."""

    seats: tuple[Seat, ...]
    host: bool
