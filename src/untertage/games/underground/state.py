"""The state of a match of Underground: plain data with a hand-written clone()."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from untertage.games.underground.contents import LOCK, Components
from untertage.games.underground.geometry import BESIDE, SECTIONS
from untertage.games.underground.options import UndergroundOptions

NOBODY: Final = -1
NO_CARD: Final = -1
BARE: Final = -1
PLATEAUS: Final = 8

# What waits on `State.pending`, topmost last. An item is its kind, plus KINDS times a cell, a plateau or a number.
# Items up to OFFER are decisions; the others are carried out as soon as they are on top.
LAYING: Final = 0
DOORING: Final = 1
BEGINNING: Final = 2
PLAYING: Final = 3
ACTING: Final = 4
PICKING: Final = 5
CLOSING: Final = 6
STANDING: Final = 7
FLEEING: Final = 8
OFFERING: Final = 9
DRAWING: Final = 10
FLOODING: Final = 11
RUNNING: Final = 12
RENEWING: Final = 13
BRINGING: Final = 14
TICKING: Final = 15
PASSING: Final = 16
WATCHING: Final = 17
PENALTY: Final = 18
ADVANCING: Final = 19
KINDS: Final = 32
FORCED: Final = (PICKING, CLOSING, STANDING, FLEEING, OFFERING)
"""Choices that somebody has to make before anything else happens (UG-D41)."""
PENDING: Final = (
    "lay",
    "door",
    "begin",
    "play",
    "act",
    "pick",
    "close",
    "stand",
    "flee",
    "offer",
    "draw",
    "flood",
    "run",
    "renew",
    "bring",
    "tick",
    "pass",
    "watch",
    "penalty",
    "advance",
)
"""Their names in a written position."""

NOT_WAITING: Final = 0
FLIP_WAITS: Final = 1
EXPIRY_WAITS: Final = 2
WAITING: Final = ("", "flip", "expire")


@dataclass(slots=True)
class Variant:
    """The components and options of the match in the form that the rules use. Immutable, so states share it."""

    options: UndergroundOptions
    components: Components
    seats: int
    hands: int
    """How many hands are played in turn: one per seat, or two for one seat (UG-D44)."""
    has_glass: bool
    by_turns: bool
    realtime: bool
    turns_per_section: int
    runs_out: bool
    """By turns, the hourglass runs out instead of being turned over in time (UG-D53)."""
    together: bool
    """All cards of a penalty are drawn before water is laid (UG-114)."""
    last_card: bool
    """The game is lost with the last card, not when none is left to draw (UG-D18)."""
    end: int
    """The section of the end chip."""
    exit_level: int
    any_side: bool
    clearance: int
    balance: bool
    wood_rests: bool
    """Wood rests on visible water (UG-D7)."""
    round_trips: bool
    """A movement may end where it began even if it changes nothing (UG-D33)."""
    turn_end: bool
    at_once: bool
    """When a figure that cannot move loses (UG-D17)."""
    flood: bool
    by_players: bool
    """The players arrange the board, not the program (UG-D56)."""
    water_start: int


@dataclass(slots=True, init=False)
class Placed:
    """A part on the board: how it lies, where its top-left corner is, and the level of its top. Never changes. The
    generated constructor of a dataclass would stay interpreted."""

    face: int
    cell: int
    level: int

    def __init__(self, face: int, cell: int, level: int) -> None:
        self.face = face
        self.cell = cell
        self.level = level

    def __getnewargs__(self) -> tuple[int, int, int]:
        """Arguments for unpickling, which a compiled class requires."""
        return self.face, self.cell, self.level


class Relief:
    """The row of an observation with what is built, as long as there are this many parts. Never changed, so states
    share it."""

    def __init__(self, parts: int, row: bytearray) -> None:
        self.parts = parts
        self.row = row

    def __getnewargs__(self) -> tuple[int, bytearray]:
        """Arguments for unpickling, which a compiled class requires."""
        return self.parts, self.row


class Heap:
    """The plane of a heap of cards in observations, valid as long as the heap has this size. Never changed."""

    def __init__(self, size: int, plane: bytearray) -> None:
        self.size = size
        self.plane = plane

    def __getnewargs__(self) -> tuple[int, bytearray]:
        """Arguments for unpickling, which a compiled class requires."""
        return self.size, self.plane


@dataclass(slots=True)
class State:
    """Everything about the table between two plies."""

    variant: Variant
    exit: int
    door: int
    plateaus: list[int]
    """The place of every plateau as four times its top-left cell plus its turns, or NOBODY before it is laid."""
    placed: list[Placed]
    """The parts on the board in the order in which they were placed."""
    level: list[int]
    top: list[int]
    """What is visible of every cell: BARE, a plateau by number, or PLATEAUS plus a place in `placed`."""
    symbol: list[int]
    walls: list[int]
    used: int
    """Cells with a gully chip, as bits."""
    water: int
    """Cells with visible water, as bits."""
    sunk: int
    """Water tiles that were built over (UG-71)."""
    chips: int
    """Cells with a face-down code chip, as bits."""
    figure: int
    rat: int
    """The rat's cell, with a code chip below it; NOBODY when there is none."""
    ring: list[int]
    stacks: list[list[int]]
    """The parts of every stack, the top one last."""
    jokers: list[int]
    reserve: list[int]
    signal: int
    hands: list[list[int]]
    pile: list[int]
    """Cards that nobody has seen, in the order of the board. Which one comes next is drawn when somebody draws it: the
    pile was shuffled and nobody looks into it, so every order is equally likely and it is the same game (UG-8)."""
    discards: list[int]
    hidden: list[int]
    """Code chips that nobody has seen: those of the pile, on the board and below the rat. Which of them lies where is
    drawn when one is turned up; they were shuffled face down, so it is the same game (UG-7)."""
    digits: list[int]
    specials: list[int]
    spent: list[int]
    keys: int
    code: bool
    """The team's digits hold a complete code (UG-123)."""
    section: int
    count: int
    """Turns since the hourglass last moved; in real time 1 if it last moved at the end of a penalty."""
    waiting: int
    hand: int
    """The hand whose turn it is."""
    card: int
    """The card played this turn."""
    has_placed: bool
    has_moved: bool
    collected: int
    """Code chips collected this turn that have not been replaced yet."""
    pending: list[int]
    ended: str
    ply: int
    relief: Relief | None = field(default=None, compare=False, repr=False)
    """Cache of the observation; None after a change of the tower or the plateaus."""
    stock: bytearray | None = field(default=None, compare=False, repr=False)
    """Cache of the observation: stacks, jokers, ring and signal stone; None after a part has been taken. Never changed,
    so states share it."""
    pile_seen: Heap | None = field(default=None, compare=False, repr=False)
    discards_seen: Heap | None = field(default=None, compare=False, repr=False)
    """Caches of the observation. The pile only shrinks and the discards only grow, so a cache is valid as long as the
    size is the same."""

    def clone(self) -> State:
        return State(
            self.variant, self.exit, self.door, self.plateaus[:], self.placed[:], self.level[:], self.top[:],
            self.symbol[:], self.walls[:], self.used, self.water, self.sunk, self.chips, self.figure, self.rat,
            self.ring, [stack[:] for stack in self.stacks], self.jokers[:], self.reserve[:], self.signal,
            [hand[:] for hand in self.hands], self.pile[:], self.discards[:], self.hidden[:], self.digits[:],
            self.specials[:], self.spent[:], self.keys, self.code, self.section, self.count, self.waiting, self.hand,
            self.card, self.has_placed, self.has_moved, self.collected, self.pending[:], self.ended, self.ply,
            self.relief, self.stock, self.pile_seen, self.discards_seen,
        )  # fmt: skip


def seat_to_move(state: State) -> int:
    """The seat whose turn it is; alone with two hands it is always the same (UG-35, UG-D44)."""
    return state.hand % state.variant.seats


def awaited(state: State) -> int:
    """The kind of decision on top of the stack."""
    return state.pending[-1] % KINDS


def subject(state: State) -> int:
    """The cell, plateau or number that the topmost item is about."""
    return state.pending[-1] // KINDS


def push(state: State, kind: int, about: int = 0) -> None:
    """Push something that is decided or done before what is below it."""
    state.pending.append(kind + KINDS * about)


def is_closed_lock(state: State, cell: int) -> bool:
    """A visible lock that nobody has opened (UG-80)."""
    return state.symbol[cell] == LOCK and not state.used >> cell & 1


def chips_in_pile(state: State) -> int:
    """Code chips that can still be laid: those unseen, less those on the board and below the rat."""
    return len(state.hidden) - state.chips.bit_count() - (state.rat >= 0)


def water_left(state: State) -> int:
    """Water tiles in the supply (UG-104)."""
    return state.variant.components.water - state.water.bit_count() - state.sunk


def owns(state: State, special: str) -> bool:
    """Does the team stock hold this special chip (UG-126)?"""
    return bool(state.specials) and state.variant.components.special[special] in state.specials


def sections_left(state: State) -> int:
    """Sections between the kidnapper and the end chip; 0 without an hourglass."""
    variant = state.variant
    return (variant.end - state.section) % len(SECTIONS) if variant.has_glass else 0


def levels_missing(state: State) -> int:
    """Levels still to be built in front of the door, as shown by the ruler on the overview card."""
    if state.door == NOBODY:
        return state.variant.exit_level
    return state.variant.exit_level - state.level[BESIDE[state.exit][state.door]]
