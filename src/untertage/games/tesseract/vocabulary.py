"""All actions that can be written, and the listed one among equivalent actions."""

from __future__ import annotations

from collections.abc import Iterator

from untertage.games.tesseract import actions, tables
from untertage.games.tesseract.actions import TesseractAction
from untertage.games.tesseract.names import FACE_NAMES, FACE_OF, LAB_NAMES
from untertage.games.tesseract.rules.groups import every_group
from untertage.games.tesseract.state import FACES, State


def vocabulary(state: State) -> Iterator[TesseractAction]:
    """All kinds, with every group that some character can make."""
    sheet = state.components
    yield from (tables.SPECIAL_ACTION, tables.END, tables.TWIN, tables.ROLL)
    yield from (tables.AGREE, tables.REFUSE, tables.PASS)
    for table in (tables.CORNERS, tables.TAKES, tables.PRIMES, tables.ACCELERATES, tables.PLACES):
        yield from table
    for card in sheet.research:
        yield from (tables.study(card.id), tables.play(card.id))
    yield from (tables.use(card.id) for card in sheet.matrix_cards)
    yield from (actions.Character(character.id) for character in sheet.characters)
    yield from (*tables.DESTROYS, *tables.DESTROY_COLUMNS, *tables.RESTORES_FROM_BOX, *tables.ENRICHES)
    yield from _zone_vocabulary(len(state.labs))
    yield from (tables.contain(group) for group in every_group())


def _zone_vocabulary(team: int) -> Iterator[TesseractAction]:
    """Actions that name a lab or the primed area."""
    yield from (*tables.SHIELDS[:team], *tables.DELEGATES[:team])
    for to in tables.REPOSITIONS:
        yield from to
    for zone in [*range(team), len(LAB_NAMES)]:
        yield from (*tables.FLIPS[zone], *tables.REROLLS[zone], *tables.RESTORES[zone])
        for face in range(FACES):
            yield from tables.SETS[zone][face]
            yield from tables.SWAPS_TO_BOX[zone][face]
            yield from tables.SWAPS_TO_CUBE[zone][face]
            if zone < team:
                yield from tables.SWAPS_TO_PRIMED[zone][face]
            die, name = FACE_NAMES[face], (*LAB_NAMES, "primed")[zone]
            yield from (actions.Adjust(die, name, delta) for delta in tables.deltas(2))
    for lab in range(team):
        yield from (*tables.FILLS[lab], *tables.CREATES[lab], *tables.CREATES_ROLLED[lab])
        for to_lab in range(team):
            for name in FACE_NAMES:
                for delta in (0, 1, -1):
                    yield actions.Transfer(name, LAB_NAMES[lab], LAB_NAMES[to_lab], delta)


def canonical(state: State, action: TesseractAction) -> TesseractAction:
    """The dice of a group may be named in any order."""
    if not isinstance(action, actions.Contain):
        return action
    return tables.contain(tuple(sorted(FACE_OF[die] for die in action.dice)))
