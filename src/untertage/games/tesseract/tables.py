"""Recurring actions, built once. Separate from the action types, so that this module can be compiled."""

from __future__ import annotations

from typing import Final, TypeAlias

from untertage.games.tesseract.actions import (
    Accelerate,
    Adjust,
    Agree,
    Contain,
    Corner,
    Create,
    Delegate,
    Destroy,
    DestroyColumn,
    End,
    Enrich,
    Fill,
    Flip,
    Pass,
    Place,
    Play,
    Prime,
    Refuse,
    Reposition,
    Reroll,
    Restore,
    Roll,
    Set,
    Shield,
    Special,
    Study,
    Swap,
    Take,
    TesseractAction,
    Transfer,
    Twin,
    Use,
)
from untertage.games.tesseract.geometry import COLUMN_NAMES
from untertage.games.tesseract.names import COLOR_NAMES, FACE_NAMES, LAB_NAMES, ZONE_NAMES
from untertage.games.tesseract.state import (
    ADJUST,
    CONTAIN,
    FACES,
    PRIMED,
    SPECIAL,
    STUDY,
    TAKE,
    TEAM,
    TRANSFER,
    VALUES,
    ZONES,
)

Table: TypeAlias = list[list[TesseractAction]]

CORNERS: Final[list[TesseractAction]] = [Corner(column) for column in COLUMN_NAMES]
TAKES: Final[list[TesseractAction]] = [Take(column) for column in COLUMN_NAMES]
PRIMES: Final[list[TesseractAction]] = [Prime(column) for column in COLUMN_NAMES]
ACCELERATES: Final[list[TesseractAction]] = [Accelerate(column) for column in COLUMN_NAMES]
PLACES: Final[list[TesseractAction]] = [Place(column) for column in COLUMN_NAMES]
REPOSITIONS: Final[Table] = [[Reposition(column, to) for to in COLUMN_NAMES] for column in COLUMN_NAMES]
SETS: Final[list[Table]] = [
    [
        [Set(die, zone, value) for value in range(1, VALUES + 1) if value != face % VALUES + 1]
        for face, die in enumerate(FACE_NAMES)
    ]
    for zone in ZONE_NAMES
]
FLIPS: Final[Table] = [[Flip(die, zone) for die in FACE_NAMES] for zone in ZONE_NAMES]
REROLLS: Final[Table] = [[Reroll(die, zone) for die in FACE_NAMES] for zone in ZONE_NAMES]
DESTROYS: Final[list[TesseractAction]] = [Destroy(die) for die in FACE_NAMES]
DESTROY_COLUMNS: Final[list[TesseractAction]] = [DestroyColumn(value) for value in range(1, VALUES + 1)]
RESTORES: Final[Table] = [[Restore(die, zone) for die in FACE_NAMES] for zone in ZONE_NAMES]
RESTORES_FROM_BOX: Final[list[TesseractAction]] = [Restore(color, "box") for color in COLOR_NAMES]
CREATES: Final[Table] = [[Create(die, lab) for die in FACE_NAMES] for lab in LAB_NAMES]
CREATES_ROLLED: Final[Table] = [[Create(color, lab) for color in COLOR_NAMES] for lab in LAB_NAMES]
FILLS: Final[Table] = [[Fill(die, lab) for die in FACE_NAMES] for lab in LAB_NAMES]
ENRICHES: Final[list[TesseractAction]] = [Enrich(die) for die in FACE_NAMES]
SHIELDS: Final[list[TesseractAction]] = [Shield(lab) for lab in LAB_NAMES]
DELEGATES: Final[list[TesseractAction]] = [Delegate(lab) for lab in LAB_NAMES]
SWAPS_TO_CUBE: Final[list[Table]] = [
    [[Swap(die, zone, to) for to in COLUMN_NAMES] for die in FACE_NAMES] for zone in ZONE_NAMES
]
SWAPS_TO_BOX: Final[list[Table]] = [
    [[Swap(die, zone, to) for to in COLOR_NAMES] for die in FACE_NAMES] for zone in ZONE_NAMES
]
SWAPS_TO_PRIMED: Final[list[Table]] = [
    [[Swap(die, lab, to) for to in FACE_NAMES] for die in FACE_NAMES] for lab in LAB_NAMES
]
SPECIAL_ACTION: Final = Special()
END: Final = End()
TWIN: Final = Twin()
ROLL: Final = Roll()
AGREE: Final = Agree()
REFUSE: Final = Refuse()
PASS: Final = Pass()

PAID_AS: Final[dict[type[TesseractAction], int]] = {
    Take: TAKE,
    Adjust: ADJUST,
    Transfer: TRANSFER,
    Study: STUDY,
    Contain: CONTAIN,
    Special: SPECIAL,
}
"""The actions that cost an action (TES-25); looked up by type, which is faster than isinstance."""

_contains: Final[dict[tuple[int, ...], Contain]] = {}
_adjustments: Final[dict[int, Table]] = {}
_transfers: Final[dict[int, Table]] = {}
_studies: Final[dict[str, Study]] = {}
_plays: Final[dict[str, Play]] = {}
_uses: Final[dict[str, Use]] = {}


def contain(group: tuple[int, ...]) -> Contain:
    """The containment with a group of faces in ascending order."""
    action = _contains.get(group)
    if action is None:
        action = _contains[group] = Contain(tuple([FACE_NAMES[face] for face in group]))
    return action


def study(card: str) -> Study:
    action = _studies.get(card)
    if action is None:
        action = _studies[card] = Study(card)
    return action


def play(card: str) -> Play:
    action = _plays.get(card)
    if action is None:
        action = _plays[card] = Play(card)
    return action


def use(card: str) -> Use:
    action = _uses.get(card)
    if action is None:
        action = _uses[card] = Use(card)
    return action


def deltas(steps: int) -> list[int]:
    """Changes in the order in which they are offered: up, then down."""
    return [*range(1, steps + 1), *range(-1, -steps - 1, -1)]


def adjusted(face: int, delta: int, zone: int, wrap: bool) -> int:
    """The face after a change: -1 if it destroys a primed die, -2 if it is not allowed (TES-32, TES-33)."""
    value = face % VALUES + delta
    if zone == PRIMED:
        if value == -1:
            return -1
    elif wrap:
        value %= VALUES
    return face - face % VALUES + value if 0 <= value < VALUES else -2


def adjustments(steps: int, wrap: bool) -> Table:
    """For each zone and face (at `zone * 24 + face`) the changes by up to this many steps."""
    key = steps * 2 + wrap
    table = _adjustments.get(key)
    if table is None:
        table = _adjustments[key] = [
            [
                Adjust(FACE_NAMES[face], ZONE_NAMES[zone], delta)
                for delta in deltas(steps)
                if adjusted(face, delta, zone, wrap) != -2
            ]
            for zone in range(ZONES)
            for face in range(FACES)
        ]
    return table


def transfers(adjust: int, wrap: bool) -> Table:
    """For each way and face (at `(lab * 4 + to) * 24 + face`) the transfers, with the changes allowed on the way."""
    key = adjust * 2 + wrap
    table = _transfers.get(key)
    if table is None:
        table = _transfers[key] = [
            [
                Transfer(FACE_NAMES[face], LAB_NAMES[lab], LAB_NAMES[to], delta)
                for delta in [0, *deltas(adjust)]
                if adjusted(face, delta, lab, wrap) != -2
            ]
            for lab in range(TEAM)
            for to in range(TEAM)
            for face in range(FACES)
        ]
    return table
