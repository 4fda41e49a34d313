"""Chapter 6: which dice make a group."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, combinations_with_replacement, permutations
from typing import Final

from untertage.games.tesseract.state import BIT, COLORS, FACES, VALUES

SMALLEST: Final = 3
LARGEST: Final = 6
ALL_VALUES: Final = (1 << VALUES) - 1
_ONE_MORE: Final = [1 << color * VALUES for color in range(COLORS)]
"""What a die adds to a sum of how often each colour occurs."""
_VALUE_BIT: Final = [BIT[face % VALUES] for face in range(FACES)]


def _runs(mask: int, wrap: bool) -> list[tuple[int, ...]]:
    """All runs among the values of a mask (bit 0 is value 1), each as values counted from 0 (TES-50, TES-51)."""
    found: list[tuple[int, ...]] = []
    for length in range(SMALLEST, LARGEST + 1):
        starts = range(VALUES if wrap else VALUES - length + 1)
        if wrap and length == VALUES:
            starts = range(1)  # all six values are one run, wherever it starts
        for start in starts:
            run = tuple([(start + step) % VALUES for step in range(length)])
            if all(mask >> value & 1 for value in run):
                found.append(run)
    return found


_RUNS: Final = [[_runs(mask, wrap) for mask in range(1 << VALUES)] for wrap in (False, True)]
_WINDOWS: Final = [[run for run in _runs((1 << VALUES) - 1, wrap) if len(run) <= COLORS] for wrap in (False, True)]
"""Runs that can have all colours different."""


def _mask(dice: Sequence[int]) -> int:
    """The faces of some dice, one bit each."""
    return sum([BIT[die] for die in dice])


def _colors(dice: Sequence[int]) -> int:
    """The colours of some dice that all differ, one bit each."""
    return sum([BIT[die // VALUES] for die in dice])


def _sets(faces: Sequence[int]) -> list[tuple[int, ...]]:
    """All sets of different colours among the faces of one value, smaller ones first (TES-50)."""
    return [dice for size in range(SMALLEST, COLORS + 1) for dice in combinations(faces, size)]


def _colorful(window: tuple[int, ...]) -> list[tuple[int, ...]]:
    """All runs over these values in which all colours differ (TES-50)."""
    return [
        tuple(sorted([color * VALUES + value for color, value in zip(colors, window, strict=True)]))
        for colors in permutations(range(COLORS), len(window))
    ]


_COLUMN: Final = [_mask(range(value, FACES, VALUES)) for value in range(VALUES)]
_SETS: Final = {
    _mask(faces): _sets(faces)
    for value in range(VALUES)
    for size in range(SMALLEST, COLORS + 1)
    for faces in combinations(range(value, FACES, VALUES), size)
}
"""Sets of different colours, by the faces of their value."""
_PURE: Final = [
    [
        [[tuple(sorted([color * VALUES + value for value in run])) for run in runs] for runs in _RUNS[wrap]]
        for color in range(COLORS)
    ]
    for wrap in range(2)
]
"""Runs of one colour, by its values."""
_COLORFUL_RUNS: Final = [
    [(_mask(window), _colors(run), _mask(run), run) for window in _WINDOWS[wrap] for run in _colorful(window)]
    for wrap in range(2)
]
_COLORFUL: Final = [
    [
        [
            [(faces, run) for needs, shows, faces, run in _COLORFUL_RUNS[wrap] if not needs & ~values | shows & ~colors]
            for colors in range(1 << COLORS)
        ]
        for values in range(1 << VALUES)
    ]
    for wrap in range(2)
]
"""Runs in which all colours differ, by the values and the colours that are there; each with its faces."""


def may_group(dice: list[int], wrap: bool) -> bool:
    """Three dice have one value or values that follow each other, whatever their colours; without them no group is
    possible, not even with a joker (TES-50)."""
    values = twice = 0
    for die in dice:
        value = _VALUE_BIT[die]
        if twice & value:
            return True
        twice |= values & value
        values |= value
    return bool(_RUNS[wrap][values])


def groups(dice: list[int], wrap: bool) -> list[tuple[int, ...]]:
    """All groups by content among dice in ascending order, each one sorted: sets, then runs, one colour before many
    (TES-50, TES-D9)."""
    found: list[tuple[int, ...]] = []
    if len(dice) < SMALLEST:
        return found
    faces = times = 0
    last = -1
    for die in dice:
        times = times + 1 if die == last else 1
        last = die
        faces |= BIT[die]
        if SMALLEST <= times <= LARGEST:
            found.append((die,) * times)
    once = twice = thrice = colors = 0
    for color in range(COLORS):
        row = faces >> color * VALUES & ALL_VALUES
        thrice |= twice & row
        twice |= once & row
        once |= row
        if row:
            colors |= BIT[color]
    if thrice:  # values in three colours at least
        for value in range(VALUES):
            if thrice >> value & 1:
                found += _SETS[faces & _COLUMN[value]]
    pure = _PURE[wrap]
    for color in range(COLORS):
        row = faces >> color * VALUES & ALL_VALUES
        if row & row - 1:  # two dice at least
            found += pure[color][row]
    for mask, run in _COLORFUL[wrap][once][colors]:
        if mask & faces == mask:
            found.append(run)
    return found


def is_set(dice: Sequence[int]) -> bool:
    """All values are equal."""
    return len({die % VALUES for die in dice}) == 1


def is_run(dice: Sequence[int], wrap: bool) -> bool:
    """All values are different and follow each other."""
    mask = 0
    for die in dice:
        mask |= BIT[die % VALUES]
    return any(len(run) == len(dice) for run in _RUNS[wrap][mask]) and mask.bit_count() == len(dice)


def _colors_fit(colors: Sequence[int], *, joker: bool) -> bool:
    """All of one colour or all of different colours; a joker stands for any one colour (TES-50)."""
    times = [colors.count(color) for color in range(COLORS)]
    if joker:
        return max(times) >= len(colors) - 1 or (len(colors) <= COLORS and COLORS - times.count(0) >= len(colors) - 1)
    return max(times) in (1, len(colors))


_FITTING: Final = [
    {
        sum([_ONE_MORE[color] for color in colors])
        for size in range(1, LARGEST + 1)
        for colors in combinations_with_replacement(range(COLORS), size)
        if _colors_fit(colors, joker=joker)
    }
    for joker in (False, True)
]
"""Colours that fit, as a sum of how often each one occurs; without and with a joker."""


def _times(dice: Sequence[int]) -> int:
    """How often each colour occurs, as a sum."""
    return sum([_ONE_MORE[die // VALUES] for die in dice])


def colors_fit(dice: Sequence[int], *, joker: bool) -> bool:
    """Up to six dice have colours that make a group (TES-50)."""
    return _times(dice) in _FITTING[joker]


def is_group(dice: Sequence[int], wrap: bool, *, joker: bool = False) -> bool:
    """The dice make a valid group (TES-50, TES-51)."""
    if not SMALLEST <= len(dice) <= LARGEST:
        return False
    return (is_set(dice) or is_run(dice, wrap)) and colors_fit(dice, joker=joker)


def joker_groups(dice: list[int], wrap: bool) -> list[tuple[int, ...]]:
    """Groups that are valid only because one die counts as any colour, sorted."""
    candidates: set[tuple[int, ...]] = set()
    by_value: list[list[int]] = [[], [], [], [], [], []]
    mask = 0
    for die in dice:
        by_value[die % VALUES].append(die)
        mask |= _VALUE_BIT[die]
    for same in by_value:
        for size in range(SMALLEST, min(LARGEST, len(same)) + 1):
            candidates.update([group for group in combinations(same, size) if _needs_joker(_times(group))])
    different = [sorted(set(same)) for same in by_value]
    for run in _RUNS[wrap][mask]:
        candidates.update(_joker_runs(different, run))
    return sorted(candidates)


def _needs_joker(times: int) -> bool:
    """The colours of a set or a run, as a sum of how often each one occurs, fit with a joker only."""
    return times in _FITTING[True] and times not in _FITTING[False]


def _joker_runs(by_value: list[list[int]], run: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Runs over these values whose colours fit with a joker only; what cannot fit any more is dropped on the way."""
    partial: list[tuple[int, list[int]]] = [(0, [])]
    for value in run:
        longer: list[tuple[int, list[int]]] = []
        for before, chosen in partial:
            for die in by_value[value]:
                times = before + _ONE_MORE[die // VALUES]
                if times in _FITTING[True]:
                    longer.append((times, [*chosen, die]))
        partial = longer
    return [tuple(sorted(chosen)) for times, chosen in partial if _needs_joker(times)]


def every_group() -> list[tuple[int, ...]]:
    """All that some character could make: every set and run, one die as a joker and runs around the corner included."""
    everything = [face for face in range(FACES) for _ in range(VALUES)]
    sets = [
        tuple([color * VALUES + value for color in colors])
        for value in range(VALUES)
        for size in range(SMALLEST, LARGEST + 1)
        for colors in combinations_with_replacement(range(COLORS), size)
    ]
    jokers = [group for group in sets if is_group(group, False, joker=True)]
    return list(dict.fromkeys([*groups(everything, True), *joker_groups(list(range(FACES)), True), *jokers]))
