"""The component sheet of Topoum as typed data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, TypeAlias, get_args

import msgspec
from msgspec import Meta

from untertage.core.errors import BadComponents
from untertage.games.topoum.geometry import BIT, BOARD, CENTRE, OFF, mask, number
from untertage.games.topoum.options import Card, Farmer
from untertage.games.topoum.pieces import (
    CARDS,
    CATEGORIES,
    COLOURS,
    EFFECTS,
    ENTERING,
    FARMER_TOKEN,
    FARMERS,
    FOUR,
    OBSTACLES,
    TOKENS,
)
from untertage.games.topoum.state import CardRule
from untertage.kit.components import Entry, check_sheet, read_sheet

Category: TypeAlias = Literal["combat", "movement", "expansion", "special"]
Target: TypeAlias = Literal[
    "vulnerable",
    "enemy",
    "field",
    "enterable",
    "free",
    "conquerable",
    "beside",
    "own_base",
    "own_mole",
    "direction",
    "farmer",
    "none",
]
TARGETS: Final[tuple[str, ...]] = get_args(Target)
Need: TypeAlias = Literal["mole", "tile"]
TokenName: TypeAlias = Literal["puddle", "rock", "ice", "gas", "turnip", "claw", "footprint", "dynamite", "crate"]
Count: TypeAlias = Annotated[int, Meta(ge=0)]


class Player(Entry, frozen=True):
    """What every player gets (TOP-14)."""

    colours: tuple[str, ...]
    moles: int
    tiles: int
    start_score: int
    hand_size: int


class ScoreTrack(Entry, frozen=True):
    """The printed track; scores may leave it at both ends."""

    start: int
    end: int
    markers_at: tuple[int, ...]


class Board(Entry, frozen=True):
    """The outline (TOP-D2)."""

    radius: int


class Space(Entry, frozen=True):
    """One space by its coordinates (TOP-13)."""

    q: int
    r: int


class Bar(Entry, frozen=True):
    """The slots of the bar from the deck side (TOP-83)."""

    values: Annotated[tuple[int, ...], Meta(min_length=5, max_length=5)]


class DeckRules(Entry, frozen=True):
    """How a deck is built (TOP-16, TOP-17, TOP-18)."""

    types: int
    copies: Annotated[tuple[Count, ...], Meta(min_length=3, max_length=3)]
    peace_among_last: Annotated[int, Meta(ge=1)]


class Points(Entry, frozen=True):
    """Everything that is worth or costs points."""

    own_mole_lost: Count
    red_cross_lost: Count
    ransom: Count
    decoration: Count
    press_per_turn: Count
    turnip_per_line: Count
    claw_per_line_end: Count
    crate_card: Count
    majority: Count
    majority_tie: Count
    set_of_four: Count


class Terrain(Entry, frozen=True):
    """What a token does to moles and lines (sections 6 and 9)."""

    id: TokenName
    enter: Literal["remove", "blocked", "slide", "stand", "snap"]
    blocks_sight: bool
    line_value: int


class TokenKind(Entry, frozen=True):
    """A physical token and its faces (TOP-138)."""

    faces: tuple[TokenName, ...]
    count: int


class Crates(Entry, frozen=True):
    """The hidden values (TOP-D56)."""

    values: Annotated[tuple[Annotated[int, Meta(ge=1)], ...], Meta(min_length=4, max_length=4)]


class Single(Entry, frozen=True):
    """A card or a mole of which there is one."""

    id: str
    count: int


class Deck(Entry, frozen=True):
    """A recommended deck (TOP-D5)."""

    id: Literal["first_game", "tactical", "two_players", "strategic"]
    cards: tuple[Card, ...]


class FarmerCard(Entry, frozen=True):
    """A farmer and his token (section 15)."""

    id: Farmer
    token: TokenName
    setup: Literal["marked", "centre_on_tile", "centre_instead_of_tile"]
    use: str
    off_board: str


class ActionCard(Entry, frozen=True):
    """One of the 22 types (section 12)."""

    id: Card
    category: Category
    copies: int
    reach: tuple[Literal[1, 2, 3], ...]
    target: Target
    sight: bool
    needs: tuple[Need, ...]
    effect: str


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of the sheet."""

    player: Player
    score_track: ScoreTrack
    board: Board
    centre: Space
    marked: tuple[Space, ...]
    bar: Bar
    deck_rules: DeckRules
    points: Points
    terrain: tuple[Terrain, ...]
    token: tuple[TokenKind, ...]
    crates: Crates
    single: tuple[Single, ...]
    deck: tuple[Deck, ...]
    farmer: tuple[FarmerCard, ...]
    card: tuple[ActionCard, ...]


class Components(msgspec.Struct, frozen=True):
    """A component sheet in the form that the rules use."""

    sheet: Sheet
    cards: tuple[ActionCard, ...]
    """The card types in the order of their numbers."""
    rules: list[CardRule]
    """The card types in the form that the rules use."""
    terrain: tuple[Terrain, ...]
    marked: tuple[int, ...]
    decks: dict[str, tuple[Card, ...]]


def check(raw: Mapping[str, Any]) -> Components:
    """Validate a raw sheet; raises BadComponents."""
    sheet = check_sheet(raw, Sheet)
    _check_lists(sheet)
    marked = tuple(number(space.q, space.r) for space in sheet.marked)
    smallest = mask([space for space in marked if space != OFF]) & BOARD[min(BOARD)] & ~BIT[CENTRE]
    if len(marked) != FOUR or smallest.bit_count() != FOUR:
        raise BadComponents("marked: four different spaces of the smallest board, none of them the centre")
    by_id = {card.id: card for card in sheet.card}
    for deck in sheet.deck:
        problem = deck_problem(sheet, deck.cards)
        if problem:
            raise BadComponents(f"deck {deck.id}: {problem}")
    terrain = {entry.id: entry for entry in sheet.terrain}
    cards = tuple(by_id[name] for name in CARDS)  # type: ignore[index]  # CARDS are the values of Card
    return Components(
        sheet=sheet,
        cards=cards,
        rules=[rule_of(card) for card in cards],
        terrain=tuple(terrain[name] for name in TOKENS),
        marked=marked,
        decks={deck.id: deck.cards for deck in sheet.deck},
    )


def rule_of(card: ActionCard) -> CardRule:
    """A card in the form that the rules use."""
    return CardRule(
        CATEGORIES.index(card.category),
        sum(1 << far for far in card.reach),
        TARGETS.index(card.target),
        card.sight,
        "mole" in card.needs,
        "tile" in card.needs,
        card.effect,
    )


def _check_lists(sheet: Sheet) -> None:
    """Everything is there exactly once, and farmers use the tokens that the rules give them."""
    for what, names, wanted in (
        ("card", [card.id for card in sheet.card], CARDS),
        ("farmer", [farmer.id for farmer in sheet.farmer], FARMERS),
        ("terrain", [terrain.id for terrain in sheet.terrain], TOKENS),
        ("deck", [deck.id for deck in sheet.deck], ("first_game", "tactical", "two_players", "strategic")),
    ):
        if sorted(names) != sorted(wanted):
            raise BadComponents(f"{what}: exactly these are needed: {', '.join(wanted)}")
    for farmer in sheet.farmer:
        if farmer.token != TOKENS[FARMER_TOKEN[FARMERS.index(farmer.id)]]:
            raise BadComponents(f"farmer {farmer.id}: the token cannot be {farmer.token}")
    for terrain in sheet.terrain:
        if terrain.enter != ENTERING[TOKENS.index(terrain.id)]:
            raise BadComponents(f"terrain {terrain.id}: the rules have enter = {ENTERING[TOKENS.index(terrain.id)]!r}")
    obstacles = [TOKENS[kind] for kind in OBSTACLES]
    if any(token.count != FOUR for token in sheet.token if token.faces[0] in (*obstacles, "crate")):
        raise BadComponents(f"token: there are {FOUR} of each obstacle token and of the crates")
    for card in sheet.card:
        if EFFECTS.get(card.effect) != card.target:
            raise BadComponents(f"card {card.id}: effect {card.effect!r} does not go with target {card.target!r}")
    if sheet.player.colours != COLOURS or sheet.player.moles < 1 or sheet.player.tiles < 3:
        raise BadComponents(f"player: the colours are {', '.join(COLOURS)}, with 1 mole and 3 tiles at least")
    if any(card.copies < max(sheet.deck_rules.copies) for card in sheet.card):
        raise BadComponents("deck_rules: more copies are used than a card has")


def deck_problem(sheet: Sheet, cards: tuple[str, ...]) -> str:
    """The problem with a choice of cards; empty if there is none (TOP-16)."""
    wanted = sheet.deck_rules.types
    if len(cards) != wanted or len(set(cards)) != wanted:
        return f"{wanted} different cards are needed"
    present = {card.category for card in sheet.card if card.id in cards}
    missing = [category for category in CATEGORIES if category not in present]
    return f"no card of the category {missing[0]}" if missing else ""


HOUSE: Final = check(read_sheet("untertage.games.topoum"))
