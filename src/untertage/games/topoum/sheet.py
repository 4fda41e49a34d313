"""The component sheet of Topoum as it is written."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias, get_args

import msgspec
from msgspec import Meta

from untertage.games.topoum.options import Card
from untertage.kit.components import Entry, Id, check_sheet, read_sheet

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
Count: TypeAlias = Annotated[int, Meta(ge=0, le=99)]
MOST_CARDS: Final = 49


class Player(Entry, frozen=True):
    """What every player gets (TOP-14)."""

    colours: tuple[str, ...]
    moles: Annotated[int, Meta(ge=1, le=4)]
    tiles: Annotated[int, Meta(ge=3, le=30)]
    start_score: Annotated[int, Meta(ge=-100, le=100)]
    hand_size: Annotated[int, Meta(ge=1, le=4)]


class ScoreTrack(Entry, frozen=True):
    """The printed track; scores may leave it at both ends."""

    start: int
    end: int
    markers_at: tuple[int, ...]


class Board(Entry, frozen=True):
    """The outline (TOP-D2): a hexagon by the option `board_radius`, or these rows of spaces."""

    radius: int
    rows: tuple[
        Annotated[
            str, Meta(pattern="^[a-m]([1-9]|1[0-3])(-[a-m]([1-9]|1[0-3]))?$", description="a stretch such as a7-a13")
        ],
        ...,
    ] = ()
    """From the first to the last space of each stretch, such as `a7-a13`."""


class Space(Entry, frozen=True):
    """One space by its coordinates (TOP-13)."""

    q: int
    r: int


class Bar(Entry, frozen=True):
    """The slots of the bar from the deck side (TOP-83)."""

    values: Annotated[tuple[Annotated[int, Meta(ge=-99, le=99)], ...], Meta(min_length=5, max_length=5)]


class DeckRules(Entry, frozen=True):
    """How a deck is built (TOP-16, TOP-17, TOP-18)."""

    types: Annotated[int, Meta(ge=4, le=10)]
    copies: Annotated[tuple[Annotated[int, Meta(ge=1)], ...], Meta(min_length=3, max_length=3)]
    peace_among_last: Annotated[int, Meta(ge=1, le=MOST_CARDS)]


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

    id: Id
    enter: Literal["remove", "blocked", "slide", "stand", "snap"]
    blocks_sight: bool
    line_value: Annotated[int, Meta(ge=-9, le=9)]


class TokenKind(Entry, frozen=True):
    """A physical token and its faces (TOP-138)."""

    faces: tuple[TokenName, ...]
    count: int


class Crates(Entry, frozen=True):
    """The hidden values (TOP-D56)."""

    values: Annotated[tuple[Annotated[int, Meta(ge=1, le=99)], ...], Meta(min_length=4, max_length=4)]


class Single(Entry, frozen=True):
    """A card or a mole of which there is one."""

    id: str
    count: int


class Deck(Entry, frozen=True):
    """A recommended deck (TOP-D5)."""

    id: Id
    cards: tuple[Card, ...]


class FarmerCard(Entry, frozen=True):
    """A farmer and his token (section 15). What he does is what one of the eight in the box does."""

    id: Id
    token: TokenName
    setup: Literal["marked", "centre_on_tile", "centre_instead_of_tile"]
    use: str
    off_board: str


class ActionCard(Entry, frozen=True):
    """A card type (section 12)."""

    id: Id
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


BOX_SHEET: Final = check_sheet(read_sheet("untertage.games.topoum"), Sheet)
"""What is in the box; own cards and farmers do what these do."""
