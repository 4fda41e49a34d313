"""What can happen in Underground, for log and animation."""

from __future__ import annotations

from typing import Final

from untertage.core.game import Event


class Laid(Event, frozen=True):
    """A plateau lies on the board, or was turned there."""

    plateau: str
    cell: str
    turns: int


class DoorTurned(Event, frozen=True):
    """The door looks to a side."""

    side: str


class Stood(Event, frozen=True):
    """The figure stands on its first cell."""

    cell: str


class TurnBegan(Event, frozen=True):
    """Somebody's turn begins."""

    player: int


class Played(Event, frozen=True):
    """A hand card was played."""

    player: int
    card: str


class Drawn(Event, frozen=True):
    """A card was drawn, into the hand or for the table."""

    card: str
    use: str


class Signalled(Event, frozen=True):
    """The signal stone went to a stack."""

    stack: str


class Placed(Event, frozen=True):
    """A part was placed; its top has this level."""

    part: str
    face: str
    turns: int
    cell: str
    level: int


class Underlaid(Event, frozen=True):
    """A single-square part was put below a chip or the figure."""

    part: str
    cell: str


class Moved(Event, frozen=True):
    """The figure walked, step by step."""

    start: str
    cell: str
    way: tuple[str, ...]


class Displaced(Event, frozen=True):
    """The figure stepped aside."""

    start: str
    cell: str


class Dropped(Event, frozen=True):
    """The figure came out of the shaft."""

    start: str
    cell: str


class Missed(Event, frozen=True):
    """The shaft led nowhere."""

    cell: str


class Spent(Event, frozen=True):
    """A special chip was used and leaves the game."""

    chip: str


class Unlocked(Event, frozen=True):
    """A key opened a lock."""

    cell: str


class KeyTaken(Event, frozen=True):
    """The team took a key."""

    cell: str
    keys: int


class ChipTaken(Event, frozen=True):
    """The team took a code chip and turned it up."""

    cell: str
    chip: str


class Drained(Event, frozen=True):
    """A valve took water away."""

    valve: str
    cell: str


class Flooded(Event, frozen=True):
    """Water was laid."""

    cell: str


class StayedDry(Event, frozen=True):
    """No water could be laid."""

    cell: str


class ChipLaid(Event, frozen=True):
    """A face-down code chip was laid."""

    cell: str


class CodeComplete(Event, frozen=True):
    """The digits of the door code are known."""

    row: tuple[str, ...]


class GlassMoved(Event, frozen=True):
    """The hourglass was turned over and moved."""

    section: str


class GlassWaits(Event, frozen=True):
    """The hourglass will be turned over as soon as the open choice is made."""


class GlassEmpty(Event, frozen=True):
    """The hourglass ran out."""

    section: str


class Detected(Event, frozen=True):
    """The kidnapper saw the figure."""

    section: str
    cell: str


class RatRan(Event, frozen=True):
    """The rat ran with its chip."""

    start: str
    cell: str


class RatCaught(Event, frozen=True):
    """The rat left the game."""

    cell: str


class LeftAlone(Event, frozen=True):
    """Key, chip or valve stays as it is (UG-94), or no new code chip comes (UG-108)."""


class GameOver(Event, frozen=True):
    """The match is decided."""

    reason: str


EVENT_TYPES: Final = (
    Laid,
    DoorTurned,
    Stood,
    TurnBegan,
    Played,
    Drawn,
    Signalled,
    Placed,
    Underlaid,
    Moved,
    Displaced,
    Dropped,
    Missed,
    Spent,
    Unlocked,
    KeyTaken,
    ChipTaken,
    Drained,
    Flooded,
    StayedDry,
    ChipLaid,
    CodeComplete,
    GlassMoved,
    GlassWaits,
    GlassEmpty,
    Detected,
    RatRan,
    RatCaught,
    LeftAlone,
    GameOver,
)
