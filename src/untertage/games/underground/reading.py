"""Reads a written position; an error names the field that is wrong."""

from __future__ import annotations

from collections.abc import Sequence

from untertage.core.errors import BadPosition
from untertage.games.underground.contents import STONE, Components, Face, covered
from untertage.games.underground.faces import rests_level
from untertage.games.underground.geometry import BIT, CELLS, COLUMN, INDEX, NAMES, NOWHERE, ROW, SECTION_INDEX, SIDES
from untertage.games.underground.position import ABOUT_CELL, UndergroundPosition
from untertage.games.underground.rules.arranging import IN_PLACE, fits, lay_plateau
from untertage.games.underground.rules.code import code_row
from untertage.games.underground.rules.placing import lay_part
from untertage.games.underground.setup import empty_table, put_tower
from untertage.games.underground.state import (
    ACTING,
    ADVANCING,
    DRAWING,
    KINDS,
    LAYING,
    NO_CARD,
    NOBODY,
    PENALTY,
    PENDING,
    PLATEAUS,
    PLAYING,
    WAITING,
    State,
    chips_in_pile,
    push,
    water_left,
)
from untertage.kit.bits import members


def from_position(components: Components, position: UndergroundPosition) -> State:
    """The state that a position describes; raises BadPosition."""
    state = empty_table(components, position.seats, position.options)
    put_tower(state, INDEX[position.exit])
    state.door = SIDES.index(position.door) if position.door else NOBODY
    _lay_plateaus(state, position)
    _lay_parts(state, position)
    _put_pieces(state, position)
    _sort_stacks(state, position)
    _deal(state, position)
    _sort_chips(state, position)
    state.keys, state.sunk, state.count = position.keys, position.sunk, position.count
    state.section = SECTION_INDEX[position.section]
    state.waiting = WAITING.index(position.waiting)
    state.has_placed, state.has_moved = position.placed, position.moved
    state.collected, state.ended, state.ply = position.collected, position.ended, position.ply
    _read_pending(state, position)
    _check(state)
    return state


def _lay_plateaus(state: State, position: UndergroundPosition) -> None:
    for number, plateau in enumerate(state.variant.components.plateaus):
        text = position.plateaus.get(plateau.letter)
        if text is None:
            continue
        cell, _, turns = text.partition(" ")
        if cell not in INDEX or turns not in ("0", "1", "2", "3"):
            raise BadPosition(f"plateaus.{plateau.letter}: expected a cell and a number of turns, not {text!r}")
        if not fits(state, plateau, INDEX[cell], int(turns)):
            raise BadPosition(f"plateaus.{plateau.letter}: it does not fit at {cell}")
        lay_plateau(state, number, INDEX[cell], int(turns))


def _lay_parts(state: State, position: UndergroundPosition) -> None:
    for number, text in enumerate(position.parts):
        face, cell, level = _read_part(state, f"parts[{number}]", text)
        components = state.variant.components
        home = state.reserve if face.part in state.reserve else state.jokers if face.part in state.jokers else None
        stack = (
            state.stacks[components.shape_of[face.part]]
            if home is None and components.shape_of[face.part] < components.stacks
            else home
        )
        if stack is None or face.part not in stack:
            raise BadPosition(f"parts[{number}]: {components.parts[face.part]} is already on the board")
        stack.remove(face.part)
        _check_rest(state, f"parts[{number}]", face, cell, level)
        lay_part(state, face, cell)
        for square in face.shifts:
            state.level[cell + square] = level
        state.placed[-1].level = level


def _read_part(state: State, where: str, text: str) -> tuple[Face, int, int]:
    components, words = state.variant.components, text.split()
    shape = "'<part> <face> <turns> <cell> <level>'"
    if len(words) != 5 or words[0] not in components.part_index or words[3] not in INDEX or not words[4].isdigit():
        raise BadPosition(f"{where}: expected {shape}, not {text!r}")
    key = (components.part_index[words[0]], words[1], int(words[2]) if words[2].isdigit() else NOBODY)
    if key not in components.face_index:
        raise BadPosition(f"{where}: expected {shape}, not {text!r}")
    return components.faces[components.face_index[key]], INDEX[words[3]], int(words[4])


def _check_rest(state: State, where: str, face: Face, cell: int, level: int) -> None:
    """A part lies where it could have been placed; water that was there at the time is unknown."""
    if not face.inside >> cell & 1:
        raise BadPosition(f"{where}: it sticks out over the edge of the board")
    cells = covered(face, cell)
    if state.exit in cells:
        raise BadPosition(f"{where}: it covers the exit")
    base = max(state.level[spot] for spot in cells)
    if level not in (base + 1, base + 1 + state.variant.clearance):
        raise BadPosition(f"{where}: its level is {base + 1}, not {level}")
    on_ground = [i for i, spot in enumerate(cells) if state.level[spot] == level - 1]
    for i, ground in enumerate(face.grounds):
        if ground == STONE and i not in on_ground:
            raise BadPosition(f"{where}: the stone square on {NAMES[cells[i]]} hangs in the air")
    resting = on_ground + _on_water(state, cells, level) if state.variant.wood_rests else on_ground
    squares = [(ROW[spot], COLUMN[spot]) for spot in cells]
    if not resting or (state.variant.balance and not rests_level(squares, frozenset(resting))):
        raise BadPosition(f"{where}: it would tip over")


def _on_water(state: State, cells: Sequence[int], level: int) -> list[int]:
    """The squares of a part that may have rested on water with clearance (UG-D7)."""
    surface = level - 1 - state.variant.clearance
    return [i for i, spot in enumerate(cells) if state.variant.clearance and state.level[spot] == surface]


def _mask(cells: tuple[str, ...]) -> int:
    mask = 0
    for cell in cells:
        mask |= BIT[INDEX[cell]]
    return mask


def _put_pieces(state: State, position: UndergroundPosition) -> None:
    state.figure = NOWHERE if position.figure is None else INDEX[position.figure]
    state.rat = NOBODY if position.rat is None else INDEX[position.rat]
    state.water, state.used, state.chips = _mask(position.water), _mask(position.gully), _mask(position.chips)
    for name, mask in (("chips", state.chips), ("gully", state.used)):
        for cell in members(mask):
            if not state.level[cell] or cell == state.exit:
                raise BadPosition(f"{name}: nothing can lie on {NAMES[cell]}")
    for cell in members(state.used):
        if not state.symbol[cell]:
            raise BadPosition(f"gully: there is no symbol on {NAMES[cell]}")
    if state.water >> state.exit & 1:
        raise BadPosition("water: there can be none on the exit")


def _sort_stacks(state: State, position: UndergroundPosition) -> None:
    components = state.variant.components
    names = components.shapes[: components.stacks]
    if position.ring:
        if sorted(position.ring) != sorted(names):
            raise BadPosition(f"ring: expected each of {', '.join(names)} once")
        state.ring = [names.index(name) for name in position.ring]
    for name, parts in position.stacks.items():
        if name not in names:
            raise BadPosition(f"stacks: unknown stack {name!r}")
        stack = names.index(name)
        if sorted(parts) != sorted(components.parts[part] for part in state.stacks[stack]):
            raise BadPosition(f"stacks.{name}: expected the parts of this shape that are not on the board, each once")
        state.stacks[stack] = [components.part_index[part] for part in reversed(parts)]
    if position.signal:
        if position.signal not in names:
            raise BadPosition(f"signal: unknown stack {position.signal!r}")
        state.signal = names.index(position.signal)


def _deal(state: State, position: UndergroundPosition) -> None:
    scenario = state.variant.components.scenarios.get(position.options.setup)
    out = scenario.remove_cards if scenario is not None else []
    if len(position.hands) != state.variant.hands:
        raise BadPosition(f"hands: expected {state.variant.hands}, not {len(position.hands)}")
    if position.hand >= state.variant.hands:
        raise BadPosition(f"hand: there are {state.variant.hands}, counted from 0")
    state.hands = [[INDEX[card] for card in hand] for hand in position.hands]
    state.discards = [INDEX[card] for card in position.discards]
    state.hand = position.hand
    state.card = NO_CARD if position.card is None else INDEX[position.card]
    seen = [card for hand in state.hands for card in hand] + state.discards + out
    if len(set(seen)) < len(seen):
        twice = next(card for card in seen if seen.count(card) > 1)
        raise BadPosition(f"hands, discards: {NAMES[twice]} is duplicated, or not in this scenario")
    if state.card != NO_CARD and state.card not in state.discards:
        raise BadPosition("card: the played card lies on the discard pile")
    state.pile = [card for card in range(CELLS) if card not in seen]


def _sort_chips(state: State, position: UndergroundPosition) -> None:
    components = state.variant.components
    seen: list[int] = []
    for name, ids in (("digits", position.digits), ("specials", position.specials), ("spent", position.spent)):
        for chip in ids:
            number = components.chip_index.get(chip, NOBODY)
            if number == NOBODY or number in seen or components.chips[number].is_digit() != (name == "digits"):
                raise BadPosition(f"{name}: {chip!r} is unknown, duplicated, or of the wrong kind")
            seen.append(number)
    state.digits = [components.chip_index[chip] for chip in position.digits]
    state.specials = [components.chip_index[chip] for chip in position.specials]
    state.spent = [components.chip_index[chip] for chip in position.spent]
    state.hidden = [chip for chip in range(len(components.chips)) if chip not in seen]
    state.code = bool(code_row(components, state.digits))


def _read_pending(state: State, position: UndergroundPosition) -> None:
    """What waits as written; by default a card is to be played, or the actions of the played one continue."""
    if not position.pending and not position.ended:
        push(state, PLAYING if state.card == NO_CARD else ACTING)
    for number, text in enumerate(position.pending):
        try:
            state.pending.append(_read_item(state.variant.components, text.split()))
        except (ValueError, IndexError, KeyError):
            raise BadPosition(f"pending[{number}]: {text!r} is not something that can wait") from None


def _read_item(components: Components, words: list[str]) -> int:
    kind = PENDING.index(words[0])
    about = 0
    if kind == LAYING:
        letters = [plateau.letter for plateau in components.plateaus]
        card = INDEX[words[2]] if len(words) == 3 else IN_PLACE
        about = letters.index(words[1]) + PLATEAUS * card
    elif kind in ABOUT_CELL:
        about = INDEX[words[1]]
    elif kind == PENALTY or (kind == ADVANCING and len(words) > 1):
        about = int(words[1])
    if len(words) > (3 if kind == LAYING else 2 if about else 1) and kind not in ABOUT_CELL:
        raise ValueError(words)
    return kind + KINDS * about


def _check(state: State) -> None:
    """Checks across fields."""
    arranging = not state.ended and state.pending[-1] % KINDS <= LAYING + 2
    if not state.ended and state.pending[-1] % KINDS >= DRAWING:
        raise BadPosition("pending: the last item must be a decision")
    if state.figure == NOWHERE and not arranging:
        raise BadPosition("figure: it must stand somewhere")
    if state.figure != NOWHERE:
        if state.figure == state.exit and state.ended != "escaped":
            raise BadPosition("figure: once it is in the exit, the game is won")
        if not state.level[state.figure] or state.water >> state.figure & 1:
            raise BadPosition("figure: it can stand neither on the bare board nor in water")
    if state.door == NOBODY and not arranging:
        raise BadPosition("door: it must face a side")
    if state.rat != NOBODY and not state.level[state.rat]:
        raise BadPosition("rat: it cannot sit on the bare board")
    if chips_in_pile(state) < 0:
        raise BadPosition("chips: there are more than the box contains")
    if water_left(state) < 0:
        raise BadPosition("water, sunk: there are more tiles than the box contains")
    if state.keys > state.variant.components.keys:
        raise BadPosition("keys: there are more than the box contains")
    if not state.pile and not state.ended and state.variant.last_card:
        raise BadPosition("discards: without a card in the pile the game is lost")
    if not state.ended and state.pending[-1] % KINDS >= ACTING and state.card == NO_CARD:
        _check_without_card(state)


def _check_without_card(state: State) -> None:
    """Before a card is played only the shaft and the hourglass can have begun anything (UG-127, UG-113)."""
    if all(item % KINDS != PLAYING for item in state.pending):
        raise BadPosition("card: a card has been played at this point of the turn")
