"""Aids for the table: what each legal choice would bring, worked out by the rules and not by the client."""

from __future__ import annotations

import msgspec

from untertage.core.game import Seat
from untertage.games.topoum.actions import AnyAction
from untertage.games.topoum.board import NAMES
from untertage.games.topoum.rules.legal import actor, legal
from untertage.games.topoum.rules.play import decide
from untertage.games.topoum.rules.sight import is_new, line_value, lines_of, new_lines
from untertage.games.topoum.state import State


class LineView(msgspec.Struct, frozen=True):
    """A line of sight: its ends, its value, and whether it would score now."""

    origin: str
    cell: str
    points: int
    new: bool


class Preview(msgspec.Struct, frozen=True):
    """What the table would look like for the acting player right after a choice."""

    action: str
    lines: tuple[LineView, ...]
    """The lines that would score if the action ended there (TOP-75)."""
    points: int
    """The change of the own score: prices, penalties and gains at once, and these lines."""
    losses: int
    """Own moles that leave the board."""


def line_views(state: State, seat: Seat) -> tuple[LineView, ...]:
    """All lines of a player; only those of the player whose turn it is can be new (TOP-75, TOP-76)."""
    return tuple(
        LineView(
            NAMES[line >> 8],
            NAMES[line & 255],
            line_value(state, seat, line),
            seat == state.turn and is_new(state, line),
        )
        for line in lines_of(state, seat)
    )


def previews(state: State, seat: Seat) -> tuple[Preview, ...]:
    """One preview for each legal choice, in the order of the list; none for who may not act or in set-up (TOP-23).

    Only the decision itself is carried out, so that nothing is drawn and nothing hidden comes to light.
    """
    if seat != actor(state) or seat != state.turn:
        return ()
    return tuple(preview(state, action) for action in legal(state))


def preview(state: State, action: AnyAction) -> Preview:
    """What one choice of the player whose turn it is would bring."""
    seat, world = state.turn, state.clone()
    decide(world, action, None)
    lines = tuple(
        LineView(NAMES[line >> 8], NAMES[line & 255], line_value(world, seat, line), True)
        for line in new_lines(world, seat)
    )
    points = world.scores[seat] - state.scores[seat] + sum(line.points for line in lines)
    losses = state.moles[seat].bit_count() - world.moles[seat].bit_count()
    return Preview(str(action), lines, points, max(0, losses))
