"""What a seat of Tesseract may know: everything that is decided. What nobody has seen is not decided yet."""

from __future__ import annotations

from untertage.core.game import Event, Seat, View
from untertage.games.tesseract.geometry import COLUMN_NAMES, COLUMNS
from untertage.games.tesseract.names import LAB_NAMES
from untertage.games.tesseract.position import TesseractPosition, position_of
from untertage.games.tesseract.rules.cube import movable, shown_events, threatened
from untertage.games.tesseract.rules.labs import cards_left
from untertage.games.tesseract.rules.legal import actor
from untertage.games.tesseract.state import PENDING, State


class TesseractView(View, frozen=True, kw_only=True):
    """The table as every seat and every spectator sees it."""

    table: TesseractPosition
    """All dice, cards and counters, and what waits for a decision."""
    base: tuple[str, ...]
    """The event below each column, from 00 to 33; empty where the option hides it."""
    movable: tuple[str, ...]
    """Columns whose top die may leave."""
    threat: tuple[str, ...]
    """The columns whose top die the threat phase would prime now; several are a tie."""
    stacks: dict[int, int]
    """Cards left by level."""
    decides: str
    """The lab that has to decide; empty when the game is over."""
    asked: str
    """What is being decided."""
    last_ignition: int


def view(state: State, seat: Seat | None) -> TesseractView:
    """Built field by field; nothing is private in this game (TES-43, TES-87)."""
    shown = shown_events(state)
    decides = -1 if state.ended else state.pending[-1].lab
    return TesseractView(
        seat=seat,
        actors=() if state.ended else (actor(state),),
        ply=state.ply,
        table=position_of(state),
        base=tuple(
            event if shown >> column & 1 else "" for column, event in zip(range(COLUMNS), state.base, strict=True)
        ),
        movable=tuple(COLUMN_NAMES[column] for column in movable(state)),
        threat=tuple(COLUMN_NAMES[column] for column in threatened(state)),
        stacks={level: cards_left(state, level) for level in (2, 3, 4)},
        decides="" if decides < 0 else LAB_NAMES[decides],
        asked="" if state.ended else PENDING[state.pending[-1].kind],
        last_ignition=state.components.last_ignition,
    )


def redact(event: Event, seat: Seat | None) -> Event:
    """Every event is public; there are no hidden hands (TES-87)."""
    return event
