"""A state of Topoum as a person writes it; see "Positions" in the rules document."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from untertage.core.game import Position
from untertage.games.topoum import waits
from untertage.games.topoum.actions import Cell, Colour
from untertage.games.topoum.geometry import NAMES
from untertage.games.topoum.options import Card, Farmer, TopoumOptions
from untertage.games.topoum.pieces import COLOURS, CRATE_LORD, FOUR, LETTERS, SEAT_OF, SLOTS
from untertage.games.topoum.state import State
from untertage.games.topoum.view import (
    FieldView,
    card_names,
    card_or_none,
    colour_or_none,
    field_view,
    line_names,
    names,
    pending_view,
    per_player,
    pile,
    space_or_none,
    tally,
)
from untertage.kit.bits import members

Count: TypeAlias = Annotated[int, Meta(ge=0)]


class CratePosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A crate: its space (none: out of the game), its value (0: nobody has looked), and who has looked."""

    cell: Cell | None = None
    value: Count = 0
    known: tuple[Colour, ...] = ()


class WaitPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A decision that waits."""

    kind: waits.Wait
    player: Colour
    card: Card | None = None
    cell: Cell | None = None


class TopoumPosition(Position, frozen=True, kw_only=True):
    """See "Positions" in the rules document."""

    seats: Annotated[int, Meta(ge=2, le=4)] = 2
    cards: tuple[Card, ...]
    fields: dict[Cell, str]
    islands: tuple[Cell, ...] = ()
    turn: Colour | None = "red"
    start: Colour = "red"
    farmer: Farmer | None = None
    scores: tuple[int, ...] | None = None
    captives: dict[Colour, dict[Colour, Count]] = msgspec.field(default_factory=dict)
    press: Colour | None = None
    hands: tuple[tuple[Card, ...], ...] = ()
    bar: Annotated[tuple[Card | None, ...], Meta(max_length=SLOTS)] = ()
    piles: tuple[dict[Card, Count], ...] = ()
    discards: dict[Card, Count] = msgspec.field(default_factory=dict)
    peace: bool = False
    crates: tuple[CratePosition, ...] = ()
    pending: tuple[WaitPosition, ...] | None = None
    active: Cell | None = None
    ready: tuple[Cell, ...] | None = None
    moved: tuple[Cell, ...] = ()
    used: Count = 0
    seen: tuple[tuple[Cell, Cell], ...] | None = None
    ended: bool = False
    ply: Count = 0
    options: TopoumOptions = TopoumOptions()


def write_field(field: FieldView) -> str:
    """A field as `tile+token@mole*`: `R` a red base, `nR` red's tile turned neutral, `n` one of the box, `-` none."""
    letter = "" if field.owner in ("", "box") else LETTERS[SEAT_OF[field.owner]]
    tile = f"n{letter}" if field.neutral else letter or "-"
    token = f"+{field.token}" if field.token else ""
    mole = f"@{LETTERS[SEAT_OF[field.mole]].lower()}" if field.mole else ""
    return f"{tile}{token}{mole}{'*' if field.red_cross else ''}"


def position_of(state: State) -> TopoumPosition:
    """The whole state, including hidden cards."""
    plain = {
        "seats": state.seats,
        "cards": card_names(state, state.types),
        "fields": {NAMES[cell]: write_field(field_view(state, cell)) for cell in members(state.fields)},
        "islands": names(state.fields & ~state.battlefield),
        "turn": colour_or_none(state.turn),
        "start": COLOURS[state.start],
        "farmer": state.farmer_id or None,
        "scores": state.scores,
        "captives": captives_of(state),
        "press": colour_or_none(state.press),
        "hands": [card_names(state, hand) for hand in state.hands],
        "bar": [card_or_none(state, card) for card in state.bar],
        "piles": per_player(state, pile),
        "discards": tally(state, state.discards),
        "peace": state.peace,
        "crates": crates_of(state),
        "pending": [msgspec.to_builtins(pending_view(state, item)) for item in state.pending],
        "active": space_or_none(state.active),
        "ready": names(state.ready),
        "moved": names(state.moved),
        "used": state.used,
        "seen": line_names(state.seen),
        "ended": state.ended,
        "ply": state.ply,
        "options": state.variant.options,
    }
    return msgspec.convert(plain, TopoumPosition)


def captives_of(state: State) -> dict[str, dict[str, int]]:
    """Who holds how many moles of whom."""
    held: dict[str, dict[str, int]] = {}
    for captor in range(4):
        for owner in range(4):
            if state.captives[captor * 4 + owner]:
                held.setdefault(COLOURS[captor], {})[COLOURS[owner]] = state.captives[captor * 4 + owner]
    return held


def crates_of(state: State) -> list[CratePosition]:
    """The four crates of the Crate Lord."""
    if state.farmer != CRATE_LORD:
        return []
    return [
        CratePosition(
            space_or_none(state.crate_cell[crate]),
            state.crate_value[crate],
            tuple(colour for seat, colour in enumerate(COLOURS) if state.crate_known[crate] >> seat & 1),  # type: ignore[misc]
        )
        for crate in range(FOUR)
    ]
