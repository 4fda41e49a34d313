"""The errors of the package; each message is one line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from untertage.core.game import Seat


class UntertageError(Exception):
    """Base class: the input of a caller is wrong."""


class UnknownGame(UntertageError):
    """There is no game with this id."""


class BadNotation(UntertageError):
    """The text names no action of the game; `nearest` are notations close to it."""

    def __init__(self, text: str, nearest: Sequence[str] = ()) -> None:
        super().__init__(f"{text!r} is not an action" + (f"; nearest: {', '.join(nearest)}" if nearest else ""))
        self.nearest = tuple(nearest)


class BadOptions(UntertageError):
    """The options or the number of seats do not fit the game."""


class BadComponents(UntertageError):
    """A component sheet cannot be used."""


class BadPosition(UntertageError):
    """A written position is not a possible state; the message names the field."""


class BadRecord(UntertageError):
    """A record cannot be read, or does not replay."""


class Refusal(msgspec.Struct, frozen=True):
    """Why an action is not allowed: the rule that forbids it, the values in its text, the condition that failed."""

    rule: str
    params: Mapping[str, str | int | tuple[str, ...]] = {}
    case: str = ""
    """Set if the rule has several texts; rules may share the text of a case, whose key is the case after a point."""

    @property
    def key(self) -> str:
        """The key of its text in the section `refusal` of the words."""
        return f"{self.rule}.{self.case}" if self.case else self.rule


class IllegalAction(UntertageError):
    """The rules forbid the action; `refusal` names the rule."""

    def __init__(self, refusal: Refusal, text: str) -> None:
        super().__init__(text)
        self.refusal = refusal


class NeedsConsent(UntertageError):
    """An undo would take back something that others have seen or that was random."""

    def __init__(self, seats: tuple[Seat, ...]) -> None:
        super().__init__(f"undo needs the consent of seat {', '.join(map(str, seats))}")
        self.seats = seats


def said_of_field(error: msgspec.ValidationError) -> str:
    """The message of msgspec with the field first."""
    what, _, where = str(error).partition(" - at `")
    field = where.rstrip("`").removeprefix("$").removeprefix(".")
    return f"{field}: {what}" if field else what
