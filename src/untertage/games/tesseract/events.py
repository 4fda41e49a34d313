"""What can happen in Tesseract, for log and animation."""

from __future__ import annotations

from typing import Final

from untertage.core.game import Event


class CharacterJoined(Event, frozen=True):
    """A lab got its character."""

    lab: str
    character: str


class CardDrawn(Event, frozen=True):
    """A research card was drawn (TES-44)."""

    lab: str
    card: str


class DieSeen(Event, frozen=True):
    """A covered die was uncovered (TES-D8)."""

    column: str
    layer: int
    die: str


class ColorSeen(Event, frozen=True):
    """A side of a buried die became visible (TES-D8)."""

    column: str
    layer: int
    color: str


class CornerTaken(Event, frozen=True):
    """A character took its first die (TES-20)."""

    lab: str
    column: str
    die: str


class TurnBegan(Event, frozen=True):
    """A turn began (TES-24)."""

    lab: str
    turn: int


class Taken(Event, frozen=True):
    """A die went from the Tesseract to a lab (TES-29)."""

    lab: str
    column: str
    die: str


class Changed(Event, frozen=True):
    """A die shows another value, without a roll."""

    zone: str
    die: str
    into: str


class Rerolled(Event, frozen=True):
    """A die was rolled where it lay."""

    zone: str
    die: str
    into: str


class Destroyed(Event, frozen=True):
    """A die went into the box (TES-16)."""

    zone: str
    die: str


class Transferred(Event, frozen=True):
    """A die went from one lab to another (TES-35)."""

    die: str
    lab: str
    to: str


class ConsentGiven(Event, frozen=True):
    """The owner of a lab agreed (TES-36)."""

    lab: str


class ConsentRefused(Event, frozen=True):
    """The owner of a lab refused (TES-36)."""

    lab: str


class Studied(Event, frozen=True):
    """A research card was discarded for a better one (TES-37)."""

    lab: str
    card: str


class GroupDeclared(Event, frozen=True):
    """A containment began (TES-50)."""

    lab: str
    dice: tuple[str, ...]


class Contained(Event, frozen=True):
    """A die filled its cell (TES-52)."""

    lab: str
    die: str


class NodeRevealed(Event, frozen=True):
    """A matrix card was turned up (TES-76)."""

    value: int
    card: str


class NodeGained(Event, frozen=True):
    """A matrix card was gained (TES-77)."""

    value: int
    card: str
    lab: str


class SpecialUsed(Event, frozen=True):
    """A special action began (TES-39)."""

    lab: str


class CardPlayed(Event, frozen=True):
    """A research card was played (TES-41)."""

    lab: str
    card: str


class CardUsed(Event, frozen=True):
    """A matrix card was used (TES-78)."""

    lab: str
    card: str


class Repositioned(Event, frozen=True):
    """A die moved within the Tesseract (TES-47)."""

    die: str
    column: str
    to: str


class Swapped(Event, frozen=True):
    """Two dice changed places, or their colours did."""

    die: str
    zone: str
    other: str


class DieRolled(Event, frozen=True):
    """A die was rolled before it has a place."""

    die: str


class Placed(Event, frozen=True):
    """A die went back on the Tesseract (TES-79)."""

    die: str
    column: str


class Created(Event, frozen=True):
    """A destroyed die came into a lab."""

    die: str
    lab: str


class Delegated(Event, frozen=True):
    """Another player acts now (TES-D37)."""

    lab: str
    to: str


class ActionsGained(Event, frozen=True):
    """A player has more actions in this turn."""

    lab: str
    count: int


class MarkerMoved(Event, frozen=True):
    """The ignition marker went back."""

    marker: int


class PrimeSkipped(Event, frozen=True):
    """The threat phase of this turn primes nothing (TES-D36)."""


class Primed(Event, frozen=True):
    """A die came into the primed area, from a column or the box (TES-59)."""

    die: str
    place: str


class Ignited(Event, frozen=True):
    """The marker moved on (TES-63)."""

    count: int
    marker: int


class Uncovered(Event, frozen=True):
    """An event symbol came to light (TES-65)."""

    column: str
    event: str


class Shielded(Event, frozen=True):
    """An EMP wave spares a lab (TES-71)."""

    lab: str


class TurnEnded(Event, frozen=True):
    """A player ended the action phase (TES-26)."""

    lab: str


class Declined(Event, frozen=True):
    """An offer was declined, or a step ended early (TES-28)."""

    lab: str


class Lifted(Event, frozen=True):
    """A die was chosen to go back on the Tesseract (TES-79)."""

    die: str
    zone: str


class GameEnded(Event, frozen=True):
    """The game is over."""

    reason: str


EVENT_TYPES: Final = (
    CharacterJoined, CardDrawn, DieSeen, ColorSeen, CornerTaken, TurnBegan, Taken, Changed, Rerolled, Destroyed,
    Transferred, ConsentGiven, ConsentRefused, Studied, GroupDeclared, Contained, NodeRevealed, NodeGained,
    SpecialUsed, CardPlayed, CardUsed, Repositioned, Swapped, DieRolled, Placed, Created, Delegated,
    ActionsGained, MarkerMoved, PrimeSkipped, Primed, Ignited, Uncovered, Shielded, TurnEnded, Declined,
    Lifted, GameEnded,
)  # fmt: skip
