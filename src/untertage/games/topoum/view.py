"""What a seat of Topoum may know: everything but the other hands, the deck, and crates it has not looked into."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import msgspec

from untertage.core.game import Event, Seat, View
from untertage.games.topoum import waits
from untertage.games.topoum.events import Drew, DrewHidden, Looked, Peeked
from untertage.games.topoum.geometry import BIT, NAMES
from untertage.games.topoum.options import TopoumOptions
from untertage.games.topoum.pieces import BOX, CATEGORIES, COLOURS, CRATE_LORD, FARMERS, FOUR, NOBODY, SEAT_OF, TOKENS
from untertage.games.topoum.rules.deck import deck_size
from untertage.games.topoum.rules.ending import in_category, winners
from untertage.games.topoum.rules.knowledge import knows_crate, unseen_cards
from untertage.games.topoum.rules.legal import actors
from untertage.games.topoum.rules.supply import mole_on, moles_left, tiles_left
from untertage.games.topoum.state import Pending, State
from untertage.kit.bits import members

T = TypeVar("T")


class FieldView(msgspec.Struct, frozen=True):
    """One field: what lies and stands on it."""

    cell: str
    owner: str = ""
    """The colour of the tile, `box` for one nobody plays, empty without a tile."""
    neutral: bool = False
    token: str = ""
    mole: str = ""
    red_cross: bool = False
    island: bool = False


class CrateView(msgspec.Struct, frozen=True):
    """A crate: where it is (None: out of the game), its value if the viewer knows it, and who has looked."""

    cell: str | None
    value: int | None
    known: tuple[str, ...]


class CaptiveView(msgspec.Struct, frozen=True):
    """Moles in captivity."""

    captor: str
    owner: str
    count: int


class PendingView(msgspec.Struct, frozen=True):
    """A decision that waits; the last one is due now."""

    kind: str
    player: str
    card: str | None
    cell: str | None


class TopoumView(View, frozen=True, kw_only=True):
    """The table as one seat sees it."""

    options: TopoumOptions
    seats: int
    start: str
    cards: tuple[str, ...]
    """The seven types in play."""
    categories: tuple[str, ...]
    """Their categories, in the same order."""
    farmer: str | None
    like: dict[str, str]
    """For cards and the farmer of a custom box: the card or farmer of the usual box with the same picture."""
    spaces: tuple[str, ...]
    """All spaces of the board, row by row."""
    marked: tuple[str, ...]
    fields: tuple[FieldView, ...]
    scores: tuple[int, ...]
    moles: tuple[int, ...]
    """Moles in each supply."""
    tiles: tuple[int, ...]
    """Tiles in each supply."""
    captives: tuple[CaptiveView, ...]
    press: str | None
    hand: tuple[str, ...]
    """The viewer's own cards."""
    hand_sizes: tuple[int, ...]
    bar: tuple[str | None, ...]
    prices: tuple[int, ...]
    piles: tuple[dict[str, int], ...]
    used_categories: tuple[tuple[int, ...], ...]
    """Per player how many cards of each category he has used."""
    discards: dict[str, int]
    deck: int
    """Cards left in the deck, Peace included until it has appeared."""
    unseen: dict[str, int]
    """Cards that the viewer has not seen: the deck and the other hands together."""
    peace: bool
    crates: tuple[CrateView, ...]
    turn: str | None
    pending: tuple[PendingView, ...]
    active: str | None
    ready: tuple[str, ...]
    moved: tuple[str, ...]
    used: int
    seen: tuple[tuple[str, str], ...]
    """The lines of the player whose turn it is, as they were when the turn began."""
    winners: tuple[str, ...]


def field_view(state: State, cell: int) -> FieldView:
    """Everything on one field is public, the owner of a neutral tile too (TOP-3, TOP-D15)."""
    bit = BIT[cell]
    owner, neutral, token = "", False, ""
    for seat in range(4):
        if state.base[seat] & bit:
            owner = COLOURS[seat]
    for seat in range(BOX + 1):
        if state.neutral[seat] & bit:
            owner, neutral = "box" if seat == BOX else COLOURS[seat], True
    for kind, name in enumerate(TOKENS):
        if state.token[kind] & bit:
            token = name
    mole = mole_on(state, cell)
    return FieldView(
        NAMES[cell],
        owner,
        neutral,
        token,
        "" if mole == NOBODY else COLOURS[mole],
        state.red_cross == cell,
        not state.battlefield & bit,
    )


def crate_views(state: State, seat: Seat | None) -> tuple[CrateView, ...]:
    """Who has looked is public; the value is shown to those who know it (TOP-93)."""
    if state.farmer != CRATE_LORD:
        return ()
    views: list[CrateView] = []
    for crate in range(FOUR):
        cell, known = state.crate_cell[crate], state.crate_known[crate]
        views.append(
            CrateView(
                None if cell < 0 else NAMES[cell],
                state.crate_value[crate] if knows_crate(state, crate, seat) else None,
                tuple(COLOURS[looker] for looker in range(4) if known >> looker & 1),
            )
        )
    return tuple(views)


def captive_views(state: State) -> tuple[CaptiveView, ...]:
    """Who holds moles of whom is public."""
    players = range(state.seats)
    counts = [(captor, owner, state.captives[captor * 4 + owner]) for captor in players for owner in players]
    return tuple(CaptiveView(COLOURS[captor], COLOURS[owner], count) for captor, owner, count in counts if count)


def card_or_none(state: State, card: int) -> str | None:
    """A card by name; none for an empty slot and where no card is meant."""
    return None if card < 0 else state.variant.cards[card].id


def pending_view(state: State, item: Pending) -> PendingView:
    """What waits is public, and so is the card it is about."""
    card = card_or_none(state, item.card)
    return PendingView(waits.NAMES[item.kind], COLOURS[item.seat], card, space_or_none(item.cell))


def tally(state: State, counts: list[int]) -> dict[str, int]:
    """Card counts by name, without the zeros."""
    return {state.variant.cards[card].id: count for card, count in enumerate(counts) if count}


def pile(state: State, player: int) -> dict[str, int]:
    """The cards that a player has used, by name."""
    kinds = len(state.variant.cards)
    return tally(state, state.piles[player * kinds : (player + 1) * kinds])


def per_player(state: State, value: Callable[[State, int], T]) -> tuple[T, ...]:
    return tuple([value(state, player) for player in range(state.seats)])


def names(cells: int) -> tuple[str, ...]:
    """A set of spaces by name."""
    return tuple([NAMES[cell] for cell in members(cells)])


def card_names(state: State, cards: list[int]) -> tuple[str, ...]:
    """Cards by name."""
    return tuple([state.variant.cards[card].id for card in cards])


def likes(state: State) -> dict[str, str]:
    """What in play shares its picture with something in the usual box."""
    rules = [state.variant.cards[card] for card in state.types]
    found = {rule.id: rule.like for rule in rules if rule.like != rule.id}
    if state.farmer != NOBODY and state.farmer_id != FARMERS[state.farmer]:
        found[state.farmer_id] = FARMERS[state.farmer]
    return found


def line_names(lines: list[int]) -> tuple[tuple[str, str], ...]:
    """Lines by the names of their ends."""
    return tuple([(NAMES[line >> 8], NAMES[line & 255]) for line in lines])


def colour_or_none(seat: int) -> str | None:
    return None if seat == NOBODY else COLOURS[seat]


def space_or_none(cell: int) -> str | None:
    return None if cell < 0 else NAMES[cell]


def view(state: State, seat: Seat | None) -> TopoumView:
    """Built field by field from what this seat, or a spectator, may know."""
    return TopoumView(
        seat=seat,
        actors=actors(state),
        ply=state.ply,
        options=state.variant.options,
        seats=state.seats,
        start=COLOURS[state.start],
        cards=card_names(state, state.types),
        categories=tuple(CATEGORIES[state.variant.cards[card].category] for card in state.types),
        farmer=state.farmer_id or None,
        like=likes(state),
        spaces=names(state.variant.board),
        marked=names(state.variant.marked),
        fields=tuple(field_view(state, cell) for cell in members(state.fields)),
        scores=tuple(state.scores),
        moles=per_player(state, moles_left),
        tiles=per_player(state, tiles_left),
        captives=captive_views(state),
        press=colour_or_none(state.press),
        hand=() if seat is None else card_names(state, state.hands[seat]),
        hand_sizes=tuple(len(hand) for hand in state.hands),
        bar=tuple([card_or_none(state, card) for card in state.bar]),
        prices=tuple(state.variant.bar),
        piles=per_player(state, pile),
        used_categories=tuple(tuple(used) for used in per_player(state, in_category)),
        discards=tally(state, state.discards),
        deck=deck_size(state),
        unseen=tally(state, unseen_cards(state, seat)),
        peace=state.peace,
        crates=crate_views(state, seat),
        turn=colour_or_none(state.turn),
        pending=tuple(pending_view(state, item) for item in state.pending),
        active=space_or_none(state.active), ready=names(state.ready), moved=names(state.moved), used=state.used,
        seen=line_names(state.seen),
        winners=tuple(COLOURS[player] for player in winners(state)) if state.ended else (),
    )  # fmt: skip


def redact(event: Event, seat: Seat | None) -> Event:
    """Only the owner sees hand cards, and only players who have looked see the value of a crate (TOP-19, TOP-60)."""
    if isinstance(event, Drew) and seat != SEAT_OF[event.player]:
        return DrewHidden(event.player, len(event.cards))
    if isinstance(event, Looked) and seat != SEAT_OF[event.player]:
        return Peeked(event.player, event.cell)
    return event
