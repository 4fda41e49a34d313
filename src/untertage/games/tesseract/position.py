"""A state of Tesseract as a person writes it: lists of dice and a few numbers."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from untertage.core.game import Position
from untertage.games.tesseract.geometry import COLUMN_NAMES, COLUMNS
from untertage.games.tesseract.names import COLOR_NAMES, DIE_NAMES, FACE_NAMES, LAB_NAMES, ZONE_NAMES
from untertage.games.tesseract.options import TesseractOptions
from untertage.games.tesseract.state import (
    BIT,
    CONSENT,
    EFFECT,
    FACE_DOWN,
    FACES,
    KINDS,
    NOBODY,
    PENDING,
    SPENT,
    VALUES,
    Pending,
    PendingKind,
    State,
)

Die: TypeAlias = Annotated[str, Meta(pattern=r"^[yopb][1-6]$")]
CubeDie: TypeAlias = Annotated[str, Meta(pattern=r"^([yopb][1-6?]|\?\?)$")]
Column: TypeAlias = Annotated[str, Meta(pattern="^[0-3][0-3]$")]
Lab: TypeAlias = Annotated[str, Meta(pattern="^[abcd]$")]
Color: TypeAlias = Literal["yellow", "orange", "purple", "blue"]
Kind: TypeAlias = Literal["take", "adjust", "transfer", "study", "contain", "special"]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=1000)]
Small: TypeAlias = Annotated[int, Meta(ge=-5, le=64)]
USED: Final = "used"


class PendingPosition(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Something that has begun and waits; see "Positions" in the rules document."""

    kind: PendingKind
    lab: Lab
    at: Small = 0
    left: Small = 0
    die: str = ""
    column: str = ""
    zone: str = ""
    to: str = ""
    delta: Small = 0
    mask: Annotated[int, Meta(ge=0, lt=1 << COLUMNS)] = 0
    dice: tuple[str, ...] = ()
    source: str = ""


class TesseractPosition(Position, frozen=True, kw_only=True):
    """See "Positions" in the rules document."""

    seats: Annotated[int, Meta(ge=1, le=4)]
    characters: tuple[str, ...]
    tesseract: dict[Column, tuple[CubeDie, ...]]
    labs: tuple[tuple[Die, ...], ...]
    primed: tuple[Die, ...] = ()
    matrix: tuple[Die, ...] = ()
    box: dict[Color, Count] = msgspec.field(default_factory=dict)
    aside: dict[Color, Count] | None = None
    hands: tuple[tuple[str, ...], ...] = ()
    discards: tuple[str, ...] = ()
    nodes: tuple[str, ...] = ("",) * VALUES
    base: dict[Column, str] = msgspec.field(default_factory=dict)
    uncovered: tuple[Column, ...] = ()
    ignitions: Count = 0
    starter: Lab = "a"
    active: Lab = "a"
    turn: Count = 1
    actions: Count = 3
    paid: tuple[Kind, ...] = ()
    bonus: bool = False
    specials: Count = 0
    wilds: Count = 0
    skip_prime: bool = False
    refused: tuple[Lab, ...] = ()
    pending: tuple[PendingPosition, ...] | None = None
    ended: Literal["", "contained", "detonated", "emptied"] = ""
    ply: Count = 0
    options: TesseractOptions = TesseractOptions()


def position_of(state: State) -> TesseractPosition:
    """The whole state; nothing is hidden from anybody."""
    research = state.components.research
    house = state.components.bases[state.options.base_side]
    return msgspec.convert(
        {
            "seats": state.seats,
            "characters": tuple(_write_character(state, lab) for lab in range(len(state.crew))),
            "tesseract": _write_columns(state.columns),
            "labs": tuple(tuple(FACE_NAMES[face] for face in lab) for lab in state.labs),
            "primed": tuple(name for face, name in enumerate(FACE_NAMES) for _ in range(state.primed[face])),
            "matrix": tuple(name for face, name in enumerate(FACE_NAMES) if state.contained & BIT[face]),
            "box": _by_color(state.box),
            "aside": _by_color(state.aside),
            "hands": tuple(tuple(research[card].id for card in hand) for hand in state.hands),
            "discards": tuple(card.id for at, card in enumerate(research) for _ in range(state.discards[at])),
            "nodes": tuple(_write_node(state, node) for node in range(VALUES)),
            "base": {COLUMN_NAMES[c]: event for c, event in enumerate(state.base) if event != house[c]},
            "uncovered": tuple(name for column, name in enumerate(COLUMN_NAMES) if state.uncovered >> column & 1),
            "ignitions": state.ignitions,
            "starter": LAB_NAMES[state.starter],
            "active": LAB_NAMES[state.active],
            "turn": state.turn,
            "actions": state.actions,
            "paid": tuple(KINDS[kind] for kind in state.paid),
            "bonus": state.bonus,
            "specials": state.specials,
            "wilds": state.wilds,
            "skip_prime": state.skip_prime,
            "refused": tuple(name for lab, name in enumerate(LAB_NAMES) if state.refused >> lab & 1),
            "pending": tuple(_write_pending(item) for item in state.pending),
            "ended": state.ended,
            "ply": state.ply,
            "options": state.options,
        },
        TesseractPosition,
    )


def _write_character(state: State, lab: int) -> str:
    return state.character(lab).id if state.crew[lab] >= 0 else ""


def _write_columns(columns: list[list[int]]) -> dict[str, tuple[str, ...]]:
    return {COLUMN_NAMES[column]: tuple(DIE_NAMES[die] for die in dice) for column, dice in enumerate(columns) if dice}


def _by_color(counts: list[int]) -> dict[str, int]:
    return {name: count for name, count in zip(COLOR_NAMES, counts, strict=True) if count}


def _write_node(state: State, node: int) -> str:
    """Empty while face down, then the card, then the card and where it lies: `m_prism@a`, `m_prism@used`."""
    if state.nodes[node] == FACE_DOWN:
        return ""
    card = state.components.matrix_cards[state.nodes[node]].id
    holder = state.holders[node]
    if holder == NOBODY:
        return card
    return f"{card}@{USED if holder == SPENT else LAB_NAMES[holder]}"


def _write_pending(item: Pending) -> PendingPosition:
    return PendingPosition(
        kind=PENDING[item.kind],
        lab=LAB_NAMES[item.lab],
        at=item.at,
        left=item.left,
        die=_write_die(item),
        column=_write_column(item),
        zone="" if item.zone < 0 else ZONE_NAMES[item.zone],
        to="" if item.to < 0 else LAB_NAMES[item.to],
        delta=item.delta,
        mask=item.mask,
        dice=tuple(_write_listed(item, number) for number in item.dice),
        source=item.source,
    )


def _write_die(item: Pending) -> str:
    if item.die < 0:
        return ""
    return COLOR_NAMES[item.die] if item.kind == EFFECT else FACE_NAMES[item.die]


def _write_column(item: Pending) -> str:
    if item.column < 0:
        return ""
    return str(item.column) if item.kind == EFFECT else COLUMN_NAMES[item.column]


def _write_listed(item: Pending, number: int) -> str:
    """Dice of a group, dice with their zones that an effect has used, or labs still to be asked."""
    if item.kind == CONSENT:
        return LAB_NAMES[number]
    if item.kind == EFFECT:
        return f"{FACE_NAMES[number % FACES]}@{ZONE_NAMES[number // FACES]}"
    return FACE_NAMES[number]
