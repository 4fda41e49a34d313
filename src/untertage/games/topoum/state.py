"""The state of a match of Topoum: plain data, copied by hand. Sets of spaces are bit masks (see `geometry`)."""

from __future__ import annotations

from dataclasses import dataclass

from untertage.games.topoum.options import TopoumOptions


@dataclass(slots=True)
class CardRule:
    """What the sheet says about a card type, in the form that the rules use."""

    id: str
    category: int
    reach: int
    """The distances as a set, see WITHIN; 0 if the card reaches everywhere."""
    target: int
    """One of the AT_ numbers of pieces.py."""
    sight: bool
    needs_mole: bool
    needs_tile: bool
    effect: str
    like: str
    """The card of the box with the same effect, and as far as possible the same reach: their pictures are the same."""
    aimed: str
    """The rule that says where it can be aimed; empty for a card of another reach than that of the box."""


@dataclass(slots=True)
class Ground:
    """What the sheet says about tokens, as lists of kinds."""

    worth: list[int]
    """Kinds of token whose fields are not worth 1 in a line."""
    more: list[int]
    """By how much their worth differs from 1."""
    opaque: list[int]
    """Kinds of token that nobody looks across."""
    solid: list[int]
    """Kinds of token that nobody enters."""
    deadly: list[int]
    """Kinds of token that remove a mole."""
    slippery: list[int]
    """Kinds of token on which a mole goes on."""
    snaps: bool
    """The claw leaves when it has removed a mole."""


@dataclass(slots=True)
class Variant:
    """Options and component data of the match in the form that the rules use. Immutable, so states share it."""

    options: TopoumOptions
    board: int
    marked: int
    moles: int
    tiles: int
    start_score: int
    hand_size: int
    bar: list[int]
    copies: int
    peace_among_last: int
    cards: list[CardRule]
    """By number: first those of the box, in the order of `pieces.CARDS`, then others of the sheet."""
    numbers: dict[str, int]
    """The number of each card type."""
    farmers: dict[str, int]
    """What each farmer of the sheet does, as the number of one of `pieces.FARMERS`."""
    crate_values: list[int]
    no_debt: bool
    """Scores stop at zero (TOP-D27)."""
    ground: Ground
    own_mole_lost: int
    pushed_enemy: int
    red_cross_lost: int
    ransom: int
    any_time: bool
    """Moles can be ransomed during the whole turn (TOP-D28)."""
    drives_past: bool
    """A patrol may pass a protected mole (TOP-D37)."""
    may_obstruct: bool
    """The first obstacle may be left out (TOP-D49)."""
    decoration: int
    press_per_turn: int
    turnip_per_line: int
    claw_per_line_end: int
    crate_card: int
    majority: int
    majority_tie: int
    set_of_four: int


@dataclass(slots=True, init=False)
class Pending:
    """A decision that waits; never changed once made, so copies share it. Created so often that the generated
    constructor of a dataclass, which stays interpreted, would be too slow."""

    kind: int
    seat: int
    card: int
    """The card that waits for its target, or -1."""
    cell: int
    """Where the token to be put lies, -1 beside the board."""

    def __init__(self, kind: int, seat: int, card: int, cell: int) -> None:
        self.kind = kind
        self.seat = seat
        self.card = card
        self.cell = cell

    def __getnewargs__(self) -> tuple[int, int, int, int]:
        """Arguments for unpickling, which a compiled class requires."""
        return self.kind, self.seat, self.card, self.cell


def changed(values: list[int], at: int, value: int) -> list[int]:
    """The list with another value in one place: a new list, because states share the old one."""
    new = values[:]
    new[at] = value
    return new


@dataclass(slots=True, init=False)
class State:
    """Everything about the table between two plies. Copied so often that the generated constructor of a dataclass,
    which stays interpreted, would be too slow; `empty_table` and `clone` set every field.

    Lists that seldom change are shared by copies: they are replaced, see `changed`, and never changed in place. An
    unchanged list object therefore means unchanged contents."""

    variant: Variant
    seats: int
    start: int
    """Who holds the whistle (TOP-15)."""
    types: list[int]
    """The card types in play; never changes, so states share it."""
    farmer: int
    """What the farmer in play does, or NOBODY."""
    farmer_id: str
    base: list[int]
    """Per colour its tiles with the base side up, covered or not. Replaced, not changed."""
    neutral: list[int]
    """Per owner, the box included, its tiles with the neutral side up. Replaced, not changed."""
    token: list[int]
    """Per kind of token where it lies. Replaced, not changed."""
    covered: int
    """All tokens together."""
    fields: int
    """All tiles and tokens together (TOP-2)."""
    battlefield: int
    """The fields that are no islands (TOP-8, TOP-9)."""
    moles: list[int]
    occupied: int
    """All coloured moles together (TOP-6)."""
    red_cross: int
    crate_cell: list[int]
    crate_value: list[int]
    """0 while nobody has looked. The values were shuffled, so that any assignment of those left to the crates not
    looked at is equally likely: drawing one when it is first seen is the same game (TOP-172)."""
    crate_known: list[int]
    """Per crate who has looked, as a set of seats."""
    looks: list[int]
    """Moles that have come to stand on crates in this ply, crate * 4 + seat; empty between plies."""
    scores: list[int]
    captives: list[int]
    """How many moles of each owner each captor holds, at captor * 4 + owner (TOP-119). Replaced, not changed."""
    press: int
    hands: list[list[int]]
    """Sorted, so that equal hands are equal states. A hand is replaced, not changed."""
    bar: list[int]
    bag: list[int]
    """The deck by card type. Its order is drawn card by card: all orders of the action cards are equally likely, and
    Peace is equally likely to be any of the last six cards whatever the others are, so that with six or fewer cards
    left it is one card among them. It is the same game (TOP-18). Replaced, not changed."""
    piles: list[int]
    """Used cards, at seat * number of card types + card (TOP-84). Replaced, not changed."""
    discards: list[int]
    """Replaced, not changed."""
    peace: bool
    """Peace has appeared (TOP-88)."""
    pending: list[Pending]
    turn: int
    active: int
    """The space of the active mole (TOP-11)."""
    ready: int
    """Moles of the player that may still step this turn (TOP-41)."""
    moved: int
    """Moles that have changed their field or entered this turn (TOP-76)."""
    used: int
    """Cards played this turn (TOP-86)."""
    seen: list[int]
    """The lines at the start of the turn, each as lower space * 256 + higher space (TOP-29). Replaced, not changed."""
    ended: bool
    ply: int

    def clone(self) -> State:
        copy = State()
        copy.variant = self.variant
        copy.seats = self.seats
        copy.start = self.start
        copy.types = self.types
        copy.farmer = self.farmer
        copy.farmer_id = self.farmer_id
        copy.base = self.base
        copy.neutral = self.neutral
        copy.token = self.token
        copy.covered = self.covered
        copy.fields = self.fields
        copy.battlefield = self.battlefield
        copy.moles = self.moles[:]
        copy.occupied = self.occupied
        copy.red_cross = self.red_cross
        copy.crate_cell = self.crate_cell[:]
        copy.crate_value = self.crate_value[:]
        copy.crate_known = self.crate_known[:]
        copy.looks = self.looks[:]
        copy.scores = self.scores[:]
        copy.captives = self.captives
        copy.press = self.press
        copy.hands = self.hands[:]
        copy.bar = self.bar[:]
        copy.bag = self.bag
        copy.piles = self.piles
        copy.discards = self.discards
        copy.peace = self.peace
        copy.pending = self.pending[:]
        copy.turn = self.turn
        copy.active = self.active
        copy.ready = self.ready
        copy.moved = self.moved
        copy.used = self.used
        copy.seen = self.seen
        copy.ended = self.ended
        copy.ply = self.ply
        return copy
