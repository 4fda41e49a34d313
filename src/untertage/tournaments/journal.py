"""The journal of a tournament: one entry for everything that happens."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec


class Member(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Who sits down for an entrant: a person or a bot."""

    name: str
    player: str | None = None
    """Id of a person; None for a bot."""
    level: str | None = None
    """Level of a bot."""
    word: str = ""
    """What a person adds to the luck of every match."""


class Entrant(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A place in a tournament: one player, or a team."""

    number: int
    """From 1 in the order of entry; never used again."""
    name: str
    members: tuple[Member, ...] = ()
    """Nobody while the place is reserved."""
    claim: str | None = None
    """Hash of the secret with which a reserved place is taken."""

    def has(self, player: str | None) -> bool:
        return player is not None and any(member.player == player for member in self.members)

    @property
    def is_bot(self) -> bool:
        """Whether only bots play."""
        return bool(self.members) and all(member.player is None for member in self.members)


class Entry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="k", tag=str.lower):
    """One event. Its number in the journal is the version of the tournament after it."""

    at: int
    """Milliseconds since 1970."""


class Entered(Entry, frozen=True, kw_only=True):
    """A place was taken, reserved, or changed: before the start a team may grow and shrink."""

    entrant: Entrant


class Withdrew(Entry, frozen=True, kw_only=True):
    """An entrant left. After the start, the remaining matches are lost."""

    number: int
    by: Literal["self", "organiser"]


class Started(Entry, frozen=True, kw_only=True):
    """Registration is closed."""

    lots: tuple[int, ...]
    """All entrants in the order of their lots (see `lots`)."""


class Paired(Entry, frozen=True, kw_only=True):
    """A round begins. An entrant alone in a match has a bye, except in a team event."""

    matches: tuple[tuple[int, ...], ...]
    """Entrants by their seats in the first game of the match."""


class Resulted(Entry, frozen=True, kw_only=True):
    """A game is over."""

    round: int
    match: int
    game: int
    places: tuple[int, ...]
    """By entrant of the match, from 1; in a team event 1 if the team has won and 2 if it has lost."""
    plies: int = 0
    scores: tuple[int, ...] = ()
    how: Literal["played", "forfeit", "walkover"] = "played"


class Ruled(Entry, frozen=True, kw_only=True):
    """The organiser corrected the result of a game, or entered one."""

    round: int
    match: int
    game: int
    places: tuple[int, ...]
    reason: str


class Ended(Entry, frozen=True, kw_only=True):
    """All results are in."""


class Cancelled(Entry, frozen=True, kw_only=True):
    """The organiser, or an administrator, called the tournament off."""

    reason: str = ""


AnyEntry: TypeAlias = Entered | Withdrew | Started | Paired | Resulted | Ruled | Ended | Cancelled
ENTRY: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)
