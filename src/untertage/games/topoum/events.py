"""What can happen in Topoum, for log and animation."""

from __future__ import annotations

from typing import Final

from untertage.core.game import Event


class TurnBegan(Event, frozen=True):
    """Somebody's turn."""

    player: str


class Drew(Event, frozen=True):
    """Hand cards were drawn, as their owner sees it."""

    player: str
    cards: tuple[str, ...]


class DrewHidden(Event, frozen=True):
    """Hand cards were drawn, as the others see it."""

    player: str
    count: int


class Filled(Event, frozen=True):
    """A card came to the bar."""

    slot: int
    card: str


class Laid(Event, frozen=True):
    """A base was laid."""

    player: str
    cell: str


class Posted(Event, frozen=True):
    """A base with a mole was laid without a card."""

    player: str
    cell: str


class Obstructed(Event, frozen=True):
    """An obstacle of the variant was laid."""

    player: str
    piece: str
    cell: str


class Ransomed(Event, frozen=True):
    """A captive went home."""

    player: str
    captor: str
    points: int


class Entered(Event, frozen=True):
    """A mole entered the battle on a new base."""

    player: str
    cell: str


class Moved(Event, frozen=True):
    """A mole went where its player wanted."""

    player: str
    origin: str
    cell: str


class Forced(Event, frozen=True):
    """A mole was pushed, slid or fled."""

    player: str
    origin: str
    cell: str


class Recruited(Event, frozen=True):
    """A mole came from the supply by a card."""

    player: str
    cell: str


class Removed(Event, frozen=True):
    """A mole left the board."""

    player: str
    cell: str
    cause: str


class Blasted(Event, frozen=True):
    """A field is gone."""

    cell: str


class FellApart(Event, frozen=True):
    """Parts of the battlefield were cut off."""

    count: int


class Lapsed(Event, frozen=True):
    """No card could be played."""

    player: str


class Played(Event, frozen=True):
    """A card was played."""

    player: str
    card: str


class Paid(Event, frozen=True):
    """The value of a slot of the bar."""

    player: str
    slot: int
    points: int


class Neutralised(Event, frozen=True):
    """A tile now shows its neutral side."""

    cell: str


class Claimed(Event, frozen=True):
    """A tile was swapped or conquered."""

    player: str
    cell: str


class Captured(Event, frozen=True):
    """A mole was taken prisoner."""

    player: str
    owner: str
    cell: str


class Decorated(Event, frozen=True):
    """A mole went home with a medal."""

    player: str
    cell: str
    points: int


class PressTaken(Event, frozen=True):
    """The press card changed hands."""

    player: str


class CrossCame(Event, frozen=True):
    """The Red Cross came to a field."""

    cell: str


class CrossLeft(Event, frozen=True):
    """The Red Cross went beside the board."""


class TokenCame(Event, frozen=True):
    """A token came to a field."""

    piece: str
    cell: str


class TokenLeft(Event, frozen=True):
    """A token left its field."""

    piece: str
    cell: str


class Looked(Event, frozen=True):
    """A crate was looked into, as the looker sees it."""

    player: str
    cell: str
    value: int


class Peeked(Event, frozen=True):
    """A crate was looked into, as the others see it."""

    player: str
    cell: str


class Fined(Event, frozen=True):
    """A penalty."""

    player: str
    points: int
    cause: str


class Sighted(Event, frozen=True):
    """A new line scored."""

    player: str
    origin: str
    cell: str
    points: int


class Gained(Event, frozen=True):
    """Points for something else."""

    player: str
    points: int
    cause: str


class Majority(Event, frozen=True):
    """Points for the most used cards of a category (TOP-91)."""

    player: str
    points: int
    category: str
    cards: int


class Discarded(Event, frozen=True):
    """The rightmost card of the bar left the game."""

    card: str


class PeaceCame(Event, frozen=True):
    """The last round has begun."""


class Opened(Event, frozen=True):
    """A crate was opened at the end."""

    cell: str
    value: int


class Passed(Event, frozen=True):
    """Somebody could do nothing."""

    player: str


class GameOver(Event, frozen=True):
    """The match is decided."""

    winners: tuple[str, ...]


EVENT_TYPES: Final = (
    TurnBegan,
    Drew,
    DrewHidden,
    Filled,
    Laid,
    Posted,
    Obstructed,
    Ransomed,
    Entered,
    Moved,
    Forced,
    Recruited,
    Removed,
    Blasted,
    FellApart,
    Lapsed,
    Played,
    Paid,
    Neutralised,
    Claimed,
    Captured,
    Decorated,
    PressTaken,
    CrossCame,
    CrossLeft,
    TokenCame,
    TokenLeft,
    Looked,
    Peeked,
    Fined,
    Sighted,
    Gained,
    Majority,
    Discarded,
    PeaceCame,
    Opened,
    Passed,
    GameOver,
)
