"""The component sheet of Topoum in the form that the rules use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeVar

import msgspec

from untertage.core.errors import BadComponents
from untertage.core.sheets import HEAD
from untertage.games.topoum.geometry import BIT, BOARD, CENTRE, EVERYWHERE, INDEX, OFF, mask, number, without
from untertage.games.topoum.options import Card
from untertage.games.topoum.pieces import AIMED, CARDS, CATEGORIES, EFFECTS, FARMER_NUMBER, FARMERS, TOKENS
from untertage.games.topoum.sets import around, spread
from untertage.games.topoum.sheet import BOX_SHEET, MOST_CARDS, TARGETS, ActionCard, Board, FarmerCard, Sheet, Terrain
from untertage.games.topoum.state import CardRule
from untertage.kit.components import check_sheet, read_sheet

GAS_VALUE: Final = -1
"""What gas is worth in the default sheet, where the option `gas_line_value` decides."""
MOST_TYPES: Final = 100
RANDOM: Final = "random"
"""A value of the option `farmer` that no farmer can be called."""
MOST_MARKED: Final = 24
FEWEST_SPACES: Final = 37
FIXED: Final = {
    "player": ("colours",),
    "score_track": ("*",),
    "board": ("radius",),
    "centre": ("*",),
    "token": ("*",),
    "single": ("*",),
}
"""What the rules assume; the radius of the board is an option of the match."""
KEYS: Final = {"marked": "", "token": "faces"}
_NAMED: Final = {"name": "term.{id}", "text": "card_text.{id}"}
WORDS: Final = {
    "deck": {"name": "value.preset_{id}"},
    "card": _NAMED,
    "farmer": _NAMED,
    "terrain": {"name": "term.{id}", "text": "board.key_{id}"},
}


T = TypeVar("T", ActionCard, FarmerCard)


class Components(msgspec.Struct, frozen=True):
    """A component sheet in the form that the rules use."""

    sheet: Sheet
    cards: tuple[ActionCard, ...]
    """The card types in the order of their numbers."""
    rules: list[CardRule]
    """The card types in the form that the rules use."""
    numbers: dict[str, int]
    """The number of each card type."""
    farmers: dict[str, int]
    """What each farmer does, as a number of FARMERS; those of the box come first."""
    terrain: tuple[Terrain, ...]
    outline: int
    """The spaces of a board that is no hexagon, otherwise 0."""
    marked: tuple[int, ...]
    decks: dict[str, tuple[Card, ...]]


def check(raw: Mapping[str, Any]) -> Components:
    """Validate a raw sheet; raises BadComponents."""
    sheet = check_sheet(raw, Sheet)
    _check_lists(sheet, recorded=HEAD not in raw)
    outline = _outline(sheet.board)
    marked = tuple(number(space.q, space.r) for space in sheet.marked)
    allowed = without(outline or BOARD[min(BOARD)], BIT[CENTRE])
    if OFF in marked or without(mask(list(marked)), allowed) or len(set(marked)) < len(marked):
        raise BadComponents("marked: different spaces of the smallest board, none of them the centre")
    if len(marked) > MOST_MARKED:
        raise BadComponents(f"marked: at most {MOST_MARKED} spaces can be marked")
    for deck in sheet.deck:
        problem = deck_problem(sheet, deck.cards)
        if problem:
            raise BadComponents(f"deck {deck.id}: {problem}")
    terrain = {entry.id: entry for entry in sheet.terrain}
    cards = _box_first(sheet.card, CARDS)
    return Components(
        sheet=sheet,
        cards=cards,
        rules=[rule_of(card) for card in cards],
        numbers={card.id: number for number, card in enumerate(cards)},
        farmers={farmer.id: _deed(farmer) for farmer in _box_first(sheet.farmer, FARMERS)},
        terrain=tuple(terrain[name] for name in TOKENS),
        outline=outline,
        marked=marked,
        decks={deck.id: deck.cards for deck in sheet.deck},
    )


def rule_of(card: ActionCard) -> CardRule:
    """A card in the form that the rules use."""
    like = _like(card)
    return CardRule(
        card.id,
        CATEGORIES.index(card.category),
        sum(1 << far for far in card.reach),
        TARGETS.index(card.target),
        card.sight,
        "mole" in card.needs,
        "tile" in card.needs,
        card.effect,
        like.id,
        AIMED.get(like.id, "") if _aim(like) == _aim(card) else "",
    )


def _box_first(entries: tuple[T, ...], usual: tuple[str, ...]) -> tuple[T, ...]:
    """Those of the box in their order, then the others in the order of the sheet."""
    return tuple(sorted(entries, key=lambda entry: usual.index(entry.id) if entry.id in usual else len(usual)))


def _aim(card: ActionCard) -> tuple[object, ...]:
    """What decides where a card can be aimed."""
    return card.effect, card.reach, card.sight, card.needs


def _like(card: ActionCard) -> ActionCard:
    """The card of the box with the same effect that is most like this one."""
    same = [usual for usual in BOX_SHEET.card if usual.effect == card.effect]
    return max(
        same, key=lambda usual: (usual.id == card.id, len({*usual.reach} & {*card.reach}), usual.sight == card.sight)
    )


def _deed(farmer: FarmerCard) -> int:
    """What a farmer does: the same as the one in the box with the same token and use; raises BadComponents."""
    for usual in BOX_SHEET.farmer:
        if (usual.token, usual.use) == (farmer.token, farmer.use):
            for field in ("setup", "off_board"):
                if getattr(usual, field) != getattr(farmer, field):
                    raise BadComponents(f"farmer {farmer.id}: the rules fix {field} = {getattr(usual, field)}")
            return FARMER_NUMBER[usual.id]
    known = "; ".join(f'token = "{usual.token}", use = "{usual.use}"' for usual in BOX_SHEET.farmer)
    raise BadComponents(f"farmer {farmer.id}: the rules know no farmer with this token and use; they know {known}")


def _outline(board: Board) -> int:
    """The spaces of a board with an outline of its own; raises BadComponents."""
    bits = 0
    for stretch in board.rows:
        first, _, last = stretch.partition("-")
        start, end = INDEX[first], INDEX[last or first]
        cells = mask(list(range(start, end + 1)))
        if first[0] != (last or first)[0] or not cells or without(cells, EVERYWHERE):
            raise BadComponents(f"board.rows: {stretch} is not a stretch of a row of the largest board")
        bits |= cells
    if board.rows:
        _check_outline(bits)
    return bits


def _check_outline(bits: int) -> None:
    core = BIT[CENTRE] | around(BIT[CENTRE], EVERYWHERE)
    core |= around(core, EVERYWHERE)
    if without(core, bits) or bits.bit_count() < FEWEST_SPACES:
        raise BadComponents(
            f"board.rows: at least {FEWEST_SPACES} spaces are needed, among them all up to two steps from the centre"
        )
    if spread(BIT[CENTRE], bits) != bits:
        raise BadComponents("board.rows: the spaces must be connected")


def _check_lists(sheet: Sheet, *, recorded: bool) -> None:
    """Nothing is there twice, nothing is missing."""
    _check_ids(sheet)
    for terrain in sheet.terrain:
        if (terrain.enter == "snap" and terrain.id != "claw") or (
            terrain.id in ("turnip", "crate") and terrain.enter not in ("stand", "slide")
        ):
            raise BadComponents(f"terrain {terrain.id}: the rules have no way for enter = {terrain.enter!r}")
    for card in sheet.card:
        if EFFECTS.get(card.effect) != card.target:
            raise BadComponents(f"card {card.id}: effect {card.effect!r} does not go with target {card.target!r}")
        if not recorded:
            _check_idle(card)
        if card.copies != max(sheet.deck_rules.copies) and not recorded:
            raise BadComponents(
                f"card {card.id}: copies must be {max(sheet.deck_rules.copies)}, the most of deck_rules"
            )
    if sheet.deck_rules.types * max(sheet.deck_rules.copies) > MOST_CARDS:
        raise BadComponents(f"deck_rules: a deck has {MOST_CARDS} cards at most")
    for seats, copies in enumerate(sheet.deck_rules.copies, 2):
        if sheet.deck_rules.types * copies < seats * sheet.player.hand_size + len(sheet.bar.values) + 1:
            raise BadComponents(f"deck_rules: too few cards for the hands of {seats} players and the bar")


def _check_idle(card: ActionCard) -> None:
    """A card without a space to aim at has no reach, no line of sight, and needs nothing from the supply."""
    if card.target in ("direction", "none", "farmer"):
        for field in ("reach", "sight", "needs"):
            if getattr(card, field):
                raise BadComponents(f"card {card.id}: {field} has no effect with target {card.target!r}")


def _check_ids(sheet: Sheet) -> None:
    cards, farmers = ([entry.id for entry in table] for table in (sheet.card, sheet.farmer))
    terrain = [entry.id for entry in sheet.terrain]
    for what, names in (("card", cards), ("farmer", farmers), ("terrain", terrain)):
        twice = [name for name in names if names.count(name) > 1]
        if twice:
            raise BadComponents(f"{what}: {twice[0]} appears twice")
    own = [name for name in terrain if name not in TOKENS]
    if own:
        raise BadComponents(
            f"terrain {own[0]}: the tokens are those of the box; give another name, text and effect to one of "
            f"{', '.join(TOKENS)}"
        )
    if len(terrain) < len(TOKENS):
        raise BadComponents(f"terrain: exactly these are needed: {', '.join(TOKENS)}")
    if not farmers:
        raise BadComponents("farmer: at least one is needed")
    if len(cards) > MOST_TYPES:
        raise BadComponents(f"card: {len(cards)} types are too many; the limit is {MOST_TYPES}")
    if RANDOM in farmers:
        raise BadComponents(f"farmer {RANDOM}: something else has this id; choose another one")


def deck_problem(sheet: Sheet, cards: tuple[str, ...]) -> str:
    """The problem with a choice of cards; empty if there is none (TOP-16)."""
    unknown = sorted(set(cards) - {"", *(card.id for card in sheet.card)})
    if unknown:
        return f"there is no card {unknown[0]!r}"
    wanted = sheet.deck_rules.types
    if len(cards) != wanted or len(set(cards)) != wanted:
        return f"{wanted} different cards are needed"
    present = {card.category for card in sheet.card if card.id in cards}
    missing = [category for category in CATEGORIES if category not in present]
    return f"no card of the category {missing[0]}" if missing else ""


HOUSE: Final = check(read_sheet("untertage.games.topoum"))
