"""What a seat of Tesseract may know: everything that is decided. What nobody has seen is not decided yet."""

from __future__ import annotations

import msgspec

from untertage.core.game import Seat, View
from untertage.games.tesseract.aids import ignition_chance, lab_groups, movable, takeable, threatened
from untertage.games.tesseract.names import COLUMN_NAMES, FACE_NAMES, LAB_NAMES
from untertage.games.tesseract.position import TesseractPosition, position_of
from untertage.games.tesseract.rules.labs import cards_left
from untertage.games.tesseract.rules.legal import actor
from untertage.games.tesseract.state import COLUMNS, PENDING, State


class GroupView(msgspec.Struct, frozen=True):
    """A valid set or run in a lab."""

    dice: tuple[str, ...]
    useful: bool
    """It can contain something now."""


class LabView(msgspec.Struct, frozen=True):
    """A lab, who plays it, and what its dice make."""

    lab: str
    seat: Seat
    character: str
    groups: tuple[GroupView, ...]


class ThreatView(msgspec.Struct, frozen=True):
    """A die that the threat phase would prime now, and the chance of an ignition before the next decision."""

    column: str
    chance: float


class TesseractView(View, frozen=True, kw_only=True):
    """The table as every seat and every spectator sees it."""

    table: TesseractPosition
    """All dice, cards and counters, and what waits for a decision."""
    labs: tuple[LabView, ...]
    base: tuple[str, ...]
    """The event below each column, from 00 to 33; empty where the option hides it."""
    movable: tuple[str, ...]
    takeable: tuple[str, ...]
    """Columns from which the one who decides could take a die."""
    threat: tuple[ThreatView, ...]
    """Several are a tie for the active player to decide."""
    stacks: dict[int, int]
    """Cards left by level."""
    decides: str
    """The lab that has to decide; empty when the game is over."""
    asked: str
    """What is being decided."""
    last_ignition: int


def view(state: State, seat: Seat | None) -> TesseractView:
    """Field by field what may be known; there is nothing private in this game (TES-43, TES-87)."""
    shown = state.options.show_base == "always"
    decides = -1 if state.ended else state.pending[-1].lab
    return TesseractView(
        seat=seat,
        actors=() if state.ended else (actor(state),),
        ply=state.ply,
        table=position_of(state),
        labs=tuple(_lab(state, lab) for lab in range(len(state.labs))),
        base=tuple(
            event if shown or state.uncovered >> column & 1 else ""
            for column, event in zip(range(COLUMNS), state.base, strict=True)
        ),
        movable=tuple(COLUMN_NAMES[column] for column in movable(state)),
        takeable=() if decides < 0 else tuple(COLUMN_NAMES[column] for column in takeable(state, decides)),
        threat=_threat(state),
        stacks={level: cards_left(state, level) for level in (2, 3, 4)},
        decides="" if decides < 0 else LAB_NAMES[decides],
        asked="" if state.ended else PENDING[state.pending[-1].kind],
        last_ignition=state.sheet.last_ignition,
    )


def _lab(state: State, lab: int) -> LabView:
    found = lab_groups(state, lab)
    return LabView(
        lab=LAB_NAMES[lab],
        seat=state.seat_of(lab),
        character=state.character(lab).id if state.crew[lab] >= 0 else "",
        groups=tuple(GroupView(tuple(FACE_NAMES[die] for die in dice), useful) for dice, useful in found),
    )


def _threat(state: State) -> tuple[ThreatView, ...]:
    if state.turn == 0 or state.ended:
        return ()
    return tuple(
        ThreatView(COLUMN_NAMES[column], float(ignition_chance(state, column))) for column in threatened(state)
    )
