"""A state of Underground as a person writes it: what lies where, by name."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from untertage.core.game import Position
from untertage.games.underground.actions import Letter
from untertage.games.underground.contents import Components, Face
from untertage.games.underground.geometry import NAMES, SECTIONS, names_in
from untertage.games.underground.options import UndergroundOptions
from untertage.games.underground.rules.arranging import IN_PLACE
from untertage.games.underground.state import (
    FLOODING,
    KINDS,
    LAYING,
    NOBODY,
    PENALTY,
    PENDING,
    PLATEAUS,
    RUNNING,
    STANDING,
    WAITING,
    State,
)

CellName = Annotated[str, Meta(pattern="^[A-I][1-9]$")]
Section = Annotated[str, Meta(pattern="^([TB][1-9]|[RL][A-I])$")]
Count = Annotated[int, Meta(ge=0)]
Ended = Literal["", "escaped", "pile", "kidnapper", "trapped", "immobile"]

ABOUT_CELL: Final = (FLOODING, RUNNING, STANDING)


class UndergroundPosition(Position, frozen=True, kw_only=True):
    """See "Positions" in the rules document."""

    options: UndergroundOptions = UndergroundOptions()
    exit: CellName
    door: Literal["N", "E", "S", "W", ""] = ""
    plateaus: dict[Letter, str] = msgspec.field(default_factory=dict)
    parts: tuple[str, ...] = ()
    figure: CellName | None = None
    rat: CellName | None = None
    water: tuple[CellName, ...] = ()
    sunk: Count = 0
    gully: tuple[CellName, ...] = ()
    chips: tuple[CellName, ...] = ()
    ring: tuple[str, ...] = ()
    stacks: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    signal: str = ""
    seats: Annotated[int, Meta(ge=1, le=4)] = 1
    hands: tuple[tuple[CellName, ...], ...]
    discards: tuple[CellName, ...] = ()
    digits: tuple[str, ...] = ()
    specials: tuple[str, ...] = ()
    spent: tuple[str, ...] = ()
    keys: Count = 0
    section: Section = "T1"
    count: Count = 0
    waiting: Literal["", "flip", "expire"] = ""
    hand: Count = 0
    card: CellName | None = None
    placed: bool = False
    moved: bool = False
    collected: Count = 0
    pending: tuple[str, ...] = ()
    ended: Ended = ""
    ply: Count = 0


def position_of(state: State) -> UndergroundPosition:
    """Everything that lies on the table; nothing of it is hidden, and what is unseen follows from it."""
    components = state.variant.components
    return UndergroundPosition(
        options=state.variant.options,
        exit=NAMES[state.exit],
        door=_side(state.door),
        plateaus=_write_plateaus(state),
        parts=tuple([_write_part(components, components.faces[p.face], p.cell, p.level) for p in state.placed]),
        figure=_name(state.figure),
        rat=_name(state.rat),
        water=names_in(state.water),
        sunk=state.sunk,
        gully=names_in(state.used),
        chips=names_in(state.chips),
        ring=tuple([components.shapes[stack] for stack in state.ring]),
        stacks={
            components.shapes[i]: tuple([components.parts[part] for part in reversed(stack)])
            for i, stack in enumerate(state.stacks)
        },
        signal=components.shapes[state.signal],
        seats=state.variant.seats,
        hands=tuple([_names(hand) for hand in state.hands]),
        discards=_names(state.discards),
        digits=tuple([components.chips[chip].id for chip in state.digits]),
        specials=tuple([components.chips[chip].id for chip in state.specials]),
        spent=tuple([components.chips[chip].id for chip in state.spent]),
        keys=state.keys,
        section=SECTIONS[state.section],
        count=state.count,
        waiting=WAITING[state.waiting],
        hand=state.hand,
        card=_name(state.card),
        placed=state.has_placed,
        moved=state.has_moved,
        collected=state.collected,
        pending=tuple([write_pending(components, item) for item in state.pending]),
        ended=state.ended,  # type: ignore[arg-type]  # one of Ended
        ply=state.ply,
    )


def _write_plateaus(state: State) -> dict[str, str]:
    """The place and the turns of each plateau that has been laid."""
    placed = zip(state.variant.components.plateaus, state.plateaus, strict=True)
    return {plateau.letter: f"{NAMES[place // 4]} {place % 4}" for plateau, place in placed if place != NOBODY}


def _side(side: int) -> Literal["N", "E", "S", "W", ""]:
    return "" if side == NOBODY else ("N", "E", "S", "W")[side]


def _name(cell: int) -> str | None:
    return None if cell < 0 else NAMES[cell]


def _names(cells: list[int]) -> tuple[str, ...]:
    return tuple([NAMES[cell] for cell in cells])


def _write_part(components: Components, face: Face, cell: int, level: int) -> str:
    return f"{components.parts[face.part]} {face.side} {face.turns} {NAMES[cell]} {level}"


def write_pending(components: Components, item: int) -> str:
    """What waits, in words: its kind and what it is about."""
    kind, about = item % KINDS, item // KINDS
    name = PENDING[kind]
    if kind == LAYING:
        letter, card = components.plateaus[about % PLATEAUS].letter, about // PLATEAUS
        return f"{name} {letter}" if card == IN_PLACE else f"{name} {letter} {NAMES[card]}"
    if kind in ABOUT_CELL:
        return f"{name} {NAMES[about]}"
    return f"{name} {about}" if kind == PENALTY or about else name
