"""The errors a caller may meet; each message is one clear line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from untertage.core.game import Seat


class UntertageError(Exception):
    """Anything that is wrong with what came from outside."""


class UnknownGame(UntertageError):
    """There is no game with this id."""


class BadNotation(UntertageError):
    """The text names no action of the game."""


class BadOptions(UntertageError):
    """The options or the number of seats do not fit the game."""


class BadComponents(UntertageError):
    """A component sheet cannot be used."""


class BadPosition(UntertageError):
    """A written position is not a possible state; the message names the field."""


class BadRecord(UntertageError):
    """A record cannot be read, or does not replay."""


class Refusal(msgspec.Struct, frozen=True):
    """Why an action is not allowed: the rule that forbids it and what it is about."""

    rule: str
    params: Mapping[str, str | int] = {}


class IllegalAction(UntertageError):
    """The rules refuse the action, and say which rule does."""

    def __init__(self, refusal: Refusal, text: str) -> None:
        super().__init__(text)
        self.refusal = refusal


class NeedsConsent(UntertageError):
    """An undo would take back something that others saw or that chance decided."""

    def __init__(self, seats: tuple[Seat, ...]) -> None:
        super().__init__(f"undo needs the consent of seat {', '.join(map(str, seats))}")
        self.seats = seats


def said_of_field(error: msgspec.ValidationError) -> str:
    """Turn msgspec's message around, so that the field comes first."""
    what, _, where = str(error).partition(" - at `")
    field = where.rstrip("`").removeprefix("$").removeprefix(".")
    return f"{field}: {what}" if field else what
