"""The component sheets: what is written in components.toml and cards.toml, validated on load."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from untertage.core.errors import BadComponents
from untertage.core.sheets import house_sheet
from untertage.games.tesseract.effect_entries import (
    Adjust,
    AdjustSteps,
    AdjustZones,
    AfterContain,
    Contain,
    Delegate,
    Destroy,
    Draw,
    ExtraAction,
    Hook,
    Ignition,
    OnTransfer,
    ResearchBonus,
    Restore,
    StepEntry,
    Swap,
    Take,
    TakeThreshold,
    ThreatReroll,
    Transfer,
    TransferCount,
    WildColor,
    Wrap,
)
from untertage.games.tesseract.geometry import LAYERS, SIDE
from untertage.games.tesseract.names import COLOR_NAMES
from untertage.games.tesseract.state import (
    AUTOMATIC,
    COLORS,
    IN_BOX,
    IN_CUBE,
    IN_LAB,
    IN_LABS,
    IN_PRIMED,
    KINDS,
    VALUES,
    Card,
    Character,
    Components,
    Step,
)
from untertage.kit.components import Entry, Id, check_sheet

_PLACES: Final = {"lab": IN_LAB, "labs": IN_LABS, "primed": IN_PRIMED, "cube": IN_CUBE, "box": IN_BOX}

EVENT_KINDS: Final = (
    "accelerate", "enrich", "chain_reaction", "fission", "emp_wave", "emp_blast", "phase_change", "shockwave",
)  # fmt: skip
_FIXED: Final = {
    "dice_per_color": SIDE * SIDE * LAYERS // COLORS,
    "grid": SIDE,
    "layers": LAYERS,
    "min_group": 3,
    "color_reward_at": VALUES,
    "matrix_cards_in_play": VALUES,
    "setup_primed": 2,
}
"""Numbers that the shape of the game is built on."""
_FREE: Final = {
    "lab_size": 6,
    "actions_per_turn": 20,
    "movable_free_faces": 5,
    "ignition_at": 64,
    "double_ignition_at": 64,
    "ignition_track": 64,
    "matrix_reveal_at": 4,
    "matrix_gain_at": 4,
}
"""Numbers that a custom sheet may change, with their highest value."""


Steps: TypeAlias = Annotated[tuple[StepEntry, ...], Meta(min_length=1, max_length=8)]
FILES: Final = ("components.toml", "cards.toml")
FIXED: Final = {
    "color": ("*",),
    "constant": ("id",),
    "event": ("id",),
    "base_side": ("level", "difficulty"),
    "research": ("par",),
    "matrix_card": ("par",),
}
"""What the rules fix or do not use."""
_CARD: Final = {"name": "term.{id}", "text": "card_text.{id}"}
WORDS: Final = {
    "base_side": {"name": "value.base_side_{id}", "text": "step_text.{id}"},
    "character": {
        "name": "term.{id}",
        "passive_name": "term.{id}_passive",
        "passive_text": "card_text.{id}_passive",
        "special_name": "term.{id}_special",
        "special_text": "card_text.{id}_special",
    },
    "research": _CARD,
    "matrix_card": _CARD,
    "event": _CARD,
}


class ColorEntry(Entry, frozen=True):
    """A colour of dice."""

    id: str
    letter: str


class ConstantEntry(Entry, frozen=True):
    """A number of the rules."""

    id: str
    value: int


class EventEntry(Entry, frozen=True):
    """An event and its letter in the grids."""

    id: str
    code: str


class BaseEntry(Entry, frozen=True):
    """One side of a base disc; the northern row first."""

    id: Id
    grid: tuple[str, ...]
    level: int = 1
    difficulty: Literal["easy", "normal", "hard", "expert"] = "easy"


class CharacterEntry(Entry, frozen=True):
    """A character card."""

    id: Id
    diamond: bool
    passive: Hook
    special: Steps
    special_limit: Annotated[int, Meta(ge=0, le=20)]


class ResearchEntry(Entry, frozen=True):
    """A research card; `par` is what its effect is worth in actions, about twice that of the level below (TES-D51)."""

    id: Id
    level: Literal[2, 3, 4]
    copies: Annotated[int, Meta(ge=0, le=99)]
    steps: Steps
    par: float = 0


class MatrixEntry(Entry, frozen=True):
    """A matrix card."""

    id: Id
    steps: Steps
    par: float = 0


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Both sheets together."""

    color: tuple[ColorEntry, ...]
    constant: tuple[ConstantEntry, ...]
    event: tuple[EventEntry, ...]
    base_side: tuple[BaseEntry, ...]
    character: tuple[CharacterEntry, ...]
    research: tuple[ResearchEntry, ...]
    matrix_card: tuple[MatrixEntry, ...]


def check(raw: Mapping[str, Any]) -> Components:
    """A raw sheet in the form the rules use, with default sections where it has none; raises BadComponents."""
    entries = check_sheet({**HOUSE_SHEET, **raw}, Sheet)
    numbers = _numbers(entries)
    research = sorted(entries.research, key=lambda entry: entry.level)
    _check_ids("character", [entry.id for entry in entries.character], at_least=4)
    _check_ids("base_side", [entry.id for entry in entries.base_side], at_least=1)
    _check_ids("card", [*(entry.id for entry in research), *(entry.id for entry in entries.matrix_card)], at_least=1)
    if len(entries.matrix_card) < VALUES:
        raise BadComponents(f"matrix_card: {VALUES} are in play, but the sheet has {len(entries.matrix_card)}")
    cards = [Card(entry.id, entry.level, entry.copies, _steps(entry.id, entry.steps)) for entry in research]
    matrix_cards = [Card(entry.id, 0, 1, _steps(entry.id, entry.steps)) for entry in entries.matrix_card]
    return Components(
        lab_size=numbers["lab_size"],
        actions_per_turn=numbers["actions_per_turn"],
        free_faces=numbers["movable_free_faces"],
        ignition_at=numbers["ignition_at"],
        double_ignition_at=numbers["double_ignition_at"],
        last_ignition=numbers["ignition_track"],
        reveal_at=numbers["matrix_reveal_at"],
        gain_at=numbers["matrix_gain_at"],
        bases=_bases(entries),
        characters=[_character(entry, numbers["movable_free_faces"]) for entry in entries.character],
        research=cards,
        levels=_levels([entry.level for entry in research]),
        matrix_cards=matrix_cards,
        reward=_steps("reward", (Restore(from_="box", min=0),)),
        steps={card.id: card.steps for card in [*cards, *matrix_cards]},
    )


def _check_ids(what: str, ids: list[str], *, at_least: int) -> None:
    if len(set(ids)) != len(ids):
        raise BadComponents(f"{what}: duplicate id")
    if len(ids) < at_least:
        raise BadComponents(f"{what}: at least {at_least} are needed, not {len(ids)}")


def _numbers(entries: Sheet) -> dict[str, int]:
    numbers = {entry.id: entry.value for entry in entries.constant}
    if set(numbers) != {*_FIXED, *_FREE}:
        raise BadComponents(f"constant: {', '.join(sorted({*_FIXED, *_FREE} ^ set(numbers)))} missing or unknown")
    for name, value in _FIXED.items():
        if numbers[name] != value:
            raise BadComponents(f"constant {name}: must be {value}")
    for name, most in _FREE.items():
        if not 1 <= numbers[name] <= most:
            raise BadComponents(f"constant {name}: must be between 1 and {most}")
    if numbers["matrix_reveal_at"] > numbers["matrix_gain_at"]:
        raise BadComponents("constant matrix_reveal_at: a card is turned up before it is gained")
    if tuple(entry.id for entry in entries.color) != COLOR_NAMES:
        raise BadComponents(f"color: must be {', '.join(COLOR_NAMES)}")
    return numbers


def _bases(entries: Sheet) -> dict[str, tuple[str, ...]]:
    codes = {entry.code: entry.id for entry in entries.event}
    if set(codes.values()) != set(EVENT_KINDS):
        raise BadComponents(f"event: must be {', '.join(EVENT_KINDS)}")
    bases: dict[str, tuple[str, ...]] = {}
    for entry in entries.base_side:
        rows = [row.split() for row in entry.grid]
        if [len(row) for row in rows] != [SIDE] * SIDE:
            raise BadComponents(f"base_side {entry.id}: the grid must have {SIDE} rows of {SIDE}")
        unknown = {code for row in rows for code in row} - set(codes)
        if unknown:
            raise BadComponents(f"base_side {entry.id}: unknown event {', '.join(sorted(unknown))}")
        bases[entry.id] = tuple(codes[code] for row in rows for code in row)
    return bases


def _levels(levels: list[int]) -> list[tuple[int, int]]:
    return [(levels.index(level), levels.index(level) + levels.count(level)) if level in levels else (0, 0)
            for level in range(5)]  # fmt: skip


def _character(entry: CharacterEntry, free_faces: int) -> Character:
    character = Character(entry.id, _steps(entry.id, entry.special), entry.special_limit, entry.diamond)
    character.min_free = free_faces
    _give(character, entry.passive)
    return character


def _give(character: Character, hook: Hook) -> None:
    """Turn a passive ability into the numbers that the rules use (TES-40)."""
    match hook:
        case OnTransfer():
            character.transfer_adjust = hook.adjust
        case ExtraAction():
            character.extra_distinct, character.extra_actions = hook.distinct, hook.n
        case AdjustSteps(zone="primed"):
            character.primed_steps = hook.steps
        case AdjustSteps():
            character.lab_steps = hook.steps
        case Wrap():
            character.wrap, character.wrap_runs = hook.adjust, hook.runs
        case TakeThreshold():
            character.min_free = hook.min_free
        case TransferCount():
            character.transfer_count = hook.n
        case AdjustZones():
            character.adjust_any_lab = "labs" in hook.zones
        case ResearchBonus():
            character.research_bonus = hook.level_up
        case ThreatReroll():
            character.second_rolls = hook.n
        case AfterContain():
            character.after_contain = _steps(character.id, hook.steps)
        case WildColor():
            character.wilds = hook.per_turn


def _steps(owner: str, entries: tuple[StepEntry, ...]) -> list[Step]:
    """By default the first step of a list is mandatory and later ones are optional."""
    if not entries:
        raise BadComponents(f"{owner}: at least one step is needed")
    steps = [_step(owner, entry, 1 if at == 0 else 0) for at, entry in enumerate(entries)]
    for at, step in enumerate(steps):
        step.promise = any(later.least for later in steps[at + 1 :])
    return steps


def _step(owner: str, entry: StepEntry, usual: int) -> Step:
    step = Step(_tag(entry), getattr(entry, "n", 1), entry.min if entry.min >= 0 else usual)
    _fill_step(step, entry)
    if step.least > step.n:
        raise BadComponents(f"{owner}: min = {step.least} is more than n = {step.n}")
    for zone in getattr(entry, "zones", ()):
        step.zones |= _PLACES[zone]
    step.automatic = step.op in AUTOMATIC
    problem = _step_problem(step, entry)
    if problem:
        raise BadComponents(f"{owner}: {problem}")
    return step


def _fill_step(step: Step, entry: StepEntry) -> None:
    """Fill in the fields of each kind of step."""
    match entry:
        case Take():
            step.source, step.target, step.choose_value = _PLACES[entry.from_], _PLACES[entry.to], entry.set
        case Adjust(all=True):
            step.op, step.delta = "adjust_all", entry.delta
        case Adjust():
            step.steps, step.same_color, step.same_dir = entry.steps, entry.same_color, entry.same_dir
        case Transfer():
            step.any_labs, step.adjust = entry.scope == "any", entry.adjust
        case Swap():
            step.zones, step.other, step.swap_colors = _PLACES[entry.a], _PLACES[entry.b], entry.keep == "slot"
        case Destroy():
            step.max_value, step.column_min = entry.max_value, entry.column_min
            step.same_column, step.whole_column = entry.same_column, entry.whole_column
        case Restore():
            step.source, step.max_value = _PLACES[entry.from_], entry.max_value
        case Contain():
            step.single, step.source = entry.rule == "single", _PLACES[entry.from_]
            step.roll = entry.roll and not step.single
        case Draw():
            step.level = entry.level
        case Ignition():
            step.delta = entry.delta
        case Delegate():
            step.kinds, step.distinct = sum(1 << KINDS.index(kind) for kind in set(entry.kinds)), entry.distinct
        case _:
            pass


def _step_problem(step: Step, entry: StepEntry) -> str:
    """Why the rules cannot carry out a step; empty if they can."""
    match entry:
        case Take() if step.source == IN_CUBE and (step.target != IN_LAB or entry.set):
            return "dice of the Tesseract are taken to the player's own lab and keep their values"
        case Swap() if step.other == IN_BOX and not step.swap_colors:
            return "a destroyed die has no value to keep (keep must be slot)"
        case Swap() if step.zones == step.other:
            return "an exchange needs two different zones"
        case Contain() if step.roll and step.source == IN_LABS:
            return "a group from several labs cannot be rolled (roll must be false)"
        case _:
            return ""


def _tag(entry: StepEntry) -> str:
    return str(entry.__struct_config__.tag)


HOUSE_SHEET: Final = house_sheet(__name__.rpartition(".")[0], FILES)
HOUSE: Final = check({})
