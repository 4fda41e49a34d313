"""The decisions of The Base."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta

from untertage.core.game import Action

Cell: TypeAlias = Annotated[str, Meta(pattern="^[A-E][0-6]$")]
Piece: TypeAlias = Annotated[str, Meta(pattern="^[MX][1-3]$")]
Passages: TypeAlias = Annotated[str, Meta(pattern="^(?=.)N?E?S?W?$")]
Use: TypeAlias = Literal["extra", "time"]


class Orient(Action, frozen=True):
    """Lay one of the side's front tiles with these passages before the game begins (BASE-D29)."""

    cell: Cell
    passages: Passages


class Move(Action, frozen=True):
    """Step to a neighbouring place, eliminating an opponent on it (BASE-18, BASE-24)."""

    piece: Piece
    cell: Cell


class Jump(Action, frozen=True):
    """Cross a tile that holds a team-mate and land beyond it (BASE-30)."""

    piece: Piece
    cell: Cell


class Reveal(Action, frozen=True):
    """Turn a face-down tile in reach face-up (BASE-42)."""

    cell: Cell


class Rotate(Action, frozen=True):
    """Turn a face-up tile in reach clockwise (BASE-45)."""

    cell: Cell
    degrees: Literal[90, 180, 270]


class Token(Action, frozen=True):
    """Spend a bonus token on one more action or on the counter (BASE-64, BASE-65)."""

    use: Use


class Respawn(Action, frozen=True):
    """Choose the slot for an eliminated piece (BASE-58)."""

    piece: Piece
    cell: Cell


class Pass(Action, frozen=True):
    """End the turn because nothing else is possible (BASE-14)."""


class Challenge(Action, frozen=True):
    """Play on alone against the clock after losing (BASE-83)."""


class Decline(Action, frozen=True):
    """Decline the time challenge (BASE-83)."""


BaseAction: TypeAlias = Orient | Move | Jump | Reveal | Rotate | Token | Respawn | Pass | Challenge | Decline
ACTION_TYPES: Final = (Orient, Move, Jump, Reveal, Rotate, Token, Respawn, Pass, Challenge, Decline)
