"""The state of a match, and the plain forms of dice, cards and characters.

A die is a small int: `color * 6 + value - 1` for the 24 known faces. In the Tesseract a die whose value nobody has
seen is `24 + color`, one whose colour nobody has seen either is `BURIED`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias, get_args

from untertage.games.tesseract.geometry import COLUMNS
from untertage.games.tesseract.options import TesseractOptions

COLORS: Final = 4
VALUES: Final = 6
FACES: Final = 24
BURIED: Final = 28
TEAM: Final = 4
PRIMED: Final = 4
"""The zone number of the primed area; labs are the zones 0 to 3."""
ZONES: Final = 5
TOP_LEVEL: Final = 4
"""The highest level of research cards."""
ALL_FACES: Final = (1 << FACES) - 1
BIT: Final = tuple(1 << face for face in range(FACES))
CARDS: Final = 1 << COLUMNS
"""In a set of changes, next to the columns: research cards and matrix cards, wherever they lie."""

FACE_DOWN: Final = -1
"""What lies at a node that has not been turned up."""
NOBODY: Final = -1
SPENT: Final = -2
"""Holders of a matrix card that is not gained, or used."""

TAKE: Final = 0
ADJUST: Final = 1
TRANSFER: Final = 2
STUDY: Final = 3
CONTAIN: Final = 4
SPECIAL: Final = 5
FREE: Final = -1
"""What costs no action: cards, and the end of the phase (TES-26, TES-27)."""
KINDS: Final = ("take", "adjust", "transfer", "study", "contain", "special")

IN_LAB: Final = 1
IN_LABS: Final = 2
IN_PRIMED: Final = 4
IN_CUBE: Final = 8
IN_BOX: Final = 16

# Kinds of items on the pending stack.
SETUP: Final = 0
TURN: Final = 1
THREAT: Final = 2
PICK_CHARACTER: Final = 3
PICK_CORNER: Final = 4
PRIME: Final = 5
ACCELERATE: Final = 6
ENRICH: Final = 7
SHIELD: Final = 8
FISSION: Final = 9
SECOND_ROLL: Final = 10
EFFECT: Final = 11
PLACE: Final = 12
GROUP: Final = 13
CONTAINED: Final = 14
CONSENT: Final = 15
MORE_TRANSFERS: Final = 16
DELEGATED: Final = 17
PendingKind: TypeAlias = Literal[
    "setup", "turn", "threat", "pick_character", "pick_corner", "prime", "accelerate", "enrich", "shield",
    "fission", "second_roll", "effect", "place", "group", "contained", "consent", "more_transfers", "delegated",
]  # fmt: skip
PENDING: Final[tuple[PendingKind, ...]] = get_args(PendingKind)

AUTOMATIC: Final = ("adjust_all", "draw", "actions", "ignition", "threat")
"""Steps without a choice."""


@dataclass(slots=True)
class Step:
    """One step of a card, a special action or a passive ability, as the rules use it."""

    op: str
    n: int
    least: int
    zones: int = 0
    """Where the dice may lie, as a sum of IN_*."""
    steps: int = 1
    delta: int = 0
    same_color: bool = False
    same_dir: bool = False
    source: int = IN_CUBE
    """Where dice come from."""
    target: int = IN_LAB
    choose_value: bool = False
    any_labs: bool = False
    adjust: int = 0
    other: int = 0
    """The second zone of an exchange."""
    swap_colors: bool = False
    max_value: int = VALUES
    column_min: int = 0
    same_column: bool = False
    whole_column: bool = False
    single: bool = False
    roll: bool = False
    level: int = 0
    kinds: int = 0
    distinct: bool = False
    automatic: bool = False
    promise: bool = False
    """A later step of the list is obligatory (TES-D42)."""


@dataclass(slots=True)
class Character:
    """A character card; every passive ability is a number that the rules use."""

    id: str
    special: list[Step]
    special_limit: int = 0
    diamond: bool = False
    transfer_adjust: int = 0
    extra_actions: int = 0
    extra_distinct: int = 0
    lab_steps: int = 1
    primed_steps: int = 1
    wrap: bool = False
    wrap_runs: bool = False
    min_free: int = 3
    transfer_count: int = 1
    adjust_any_lab: bool = False
    research_bonus: int = 0
    second_rolls: int = 0
    wilds: int = 0
    after_contain: list[Step] = field(default_factory=list)


@dataclass(slots=True)
class Card:
    """A research card (level 2 to 4) or a matrix card (level 0)."""

    id: str
    level: int
    copies: int
    steps: list[Step]


@dataclass(slots=True)
class Components:
    """All component data, as the rules use it."""

    lab_size: int
    actions_per_turn: int
    free_faces: int
    ignition_at: int
    double_ignition_at: int
    last_ignition: int
    reveal_at: int
    gain_at: int
    bases: dict[str, tuple[str, ...]]
    characters: list[Character]
    research: list[Card]
    levels: list[tuple[int, int]]
    """For each level from 0 to 4 the range of its cards in `research`."""
    matrix_cards: list[Card]
    reward: list[Step]
    steps: dict[str, list[Step]]
    """The steps of every research and matrix card."""


@dataclass(slots=True, init=False)
class Pending:
    """Something that has begun and waits, for a decision or for what lies above it on the stack. Created so often that
    the generated constructor of a dataclass, which stays interpreted, would be too slow."""

    kind: int
    lab: int
    """Who decides."""
    at: int
    """The stage that has been reached."""
    left: int
    die: int
    column: int
    zone: int
    to: int
    delta: int
    mask: int
    dice: list[int]
    source: str
    """Whose steps an effect carries out: a card, `special`, `passive` or `reward`."""

    def __init__(
        self,
        kind: int,
        lab: int,
        *,
        at: int = 0,
        left: int = 0,
        die: int = -1,
        column: int = -1,
        zone: int = -1,
        to: int = -1,
        delta: int = 0,
        mask: int = 0,
        dice: list[int] | None = None,
        source: str = "",
    ) -> None:
        self.kind = kind
        self.lab = lab
        self.at = at
        self.left = left
        self.die = die
        self.column = column
        self.zone = zone
        self.to = to
        self.delta = delta
        self.mask = mask
        self.dice = [] if dice is None else dice
        self.source = source

    def __getnewargs__(self) -> tuple[int, int]:
        """Arguments for unpickling, which a compiled class requires."""
        return self.kind, self.lab

    def clone(self) -> Pending:
        return Pending(
            self.kind, self.lab, at=self.at, left=self.left, die=self.die, column=self.column, zone=self.zone,
            to=self.to, delta=self.delta, mask=self.mask, dice=self.dice[:], source=self.source,
        )  # fmt: skip


@dataclass(slots=True, init=False)
class State:
    """One moment of a match. Copied so often that the generated constructor of a dataclass, which stays interpreted,
    would be too slow; `empty_table` and `clone` set every field."""

    components: Components
    options: TesseractOptions
    base: tuple[str, ...]
    """The event below each column."""
    seats: int
    crew: list[int]
    """The character of each lab, -1 while it is not chosen."""
    starter: int
    columns: list[list[int]]
    free: list[int]
    """Free faces of the top die of each column; always what TES-5 says of `columns`."""
    stirred: int = field(compare=False)
    """What the last decision has changed, of the columns and `CARDS`; an observer who saw the table before it can skip
    the others."""
    labs: list[list[int]]
    """Each one sorted; the arrangement has no meaning (TES-13)."""
    marks: list[list[int]] = field(compare=False)
    """Which die each one in `labs` is, so that its next roll stays decided after an undo (`rules/marks.py`)."""
    groups: list[list[tuple[int, ...]] | None] = field(compare=False)
    """The groups in each lab, None until they are needed: found once, until a die of the lab changes."""
    jokers: list[list[tuple[int, ...]] | None] = field(compare=False)
    """The same with a die that counts as any colour."""
    primed: list[int]
    """How many primed dice show each face."""
    contained: int
    """The filled cells of the matrix, one bit a face (TES-15)."""
    box: list[int]
    """Destroyed dice by colour (TES-D39)."""
    unseen: list[int]
    """The bag of buried dice by colour. Nobody knows which lies where and all orders are equally likely, so drawing a
    colour when a side becomes visible is the same game as a hidden block."""
    aside: list[int]
    """Dice by colour that a written position leaves out of play; none in a match from the set-up."""
    deck: list[int]
    """Research cards nobody has seen, by card; drawing from the bag of a level equals a shuffled stack."""
    hands: list[list[int]]
    discards: list[int]
    nodes: list[int]
    holders: list[int]
    matrix_deck: list[int]
    """Matrix cards nobody has seen; a node's card is drawn when it is turned up, the last three never are."""
    uncovered: int
    """Columns whose symbol has been uncovered at some time."""
    ignitions: int
    active: int
    turn: int
    actions: int
    paid: list[int]
    bonus: bool
    specials: int
    wilds: int
    skip_prime: bool
    refused: int
    pending: list[Pending]
    ended: str
    ply: int

    def clone(self) -> State:
        copy = State()
        copy.components = self.components
        copy.options = self.options
        copy.base = self.base
        copy.seats = self.seats
        copy.crew = self.crew[:]
        copy.starter = self.starter
        copy.columns = [column[:] for column in self.columns]
        copy.free = self.free[:]
        copy.stirred = self.stirred
        copy.labs = [lab[:] for lab in self.labs]
        copy.marks = [lab[:] for lab in self.marks]
        copy.groups, copy.jokers = self.groups[:], self.jokers[:]
        copy.primed = self.primed[:]
        copy.contained = self.contained
        copy.box = self.box[:]
        copy.unseen = self.unseen[:]
        copy.aside = self.aside[:]
        copy.deck = self.deck[:]
        copy.hands = [hand[:] for hand in self.hands]
        copy.discards = self.discards[:]
        copy.nodes = self.nodes[:]
        copy.holders = self.holders[:]
        copy.matrix_deck = self.matrix_deck[:]
        copy.uncovered = self.uncovered
        copy.ignitions = self.ignitions
        copy.active = self.active
        copy.turn = self.turn
        copy.actions = self.actions
        copy.paid = self.paid[:]
        copy.bonus = self.bonus
        copy.specials = self.specials
        copy.wilds = self.wilds
        copy.skip_prime = self.skip_prime
        copy.refused = self.refused
        copy.pending = [item.clone() for item in self.pending]
        copy.ended = self.ended
        copy.ply = self.ply
        return copy

    def character(self, lab: int) -> Character:
        return self.components.characters[self.crew[lab]]

    def seat_of(self, lab: int) -> int:
        """Who plays a lab; a single person plays both (TES-18)."""
        return lab if self.seats > 1 else 0

    def primed_in(self, value: int) -> int:
        """How many dice lie in the primed column of a value (TES-14)."""
        at = value - 1
        primed = self.primed
        return primed[at] + primed[at + 6] + primed[at + 12] + primed[at + 18]
