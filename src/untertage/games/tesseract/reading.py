"""Reads a written position; an error names the field that is wrong."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from untertage.core.chance import NoChance
from untertage.core.errors import BadOptions, BadPosition
from untertage.games.tesseract.components import EVENT_KINDS
from untertage.games.tesseract.geometry import COLUMN_NAMES, COLUMN_OF, COLUMNS, INNER, LAYERS, NEIGHBOURS
from untertage.games.tesseract.names import COLOR_NAMES, COLOR_OF, DIE_OF, FACE_OF, LAB_NAMES, LAB_OF, ZONE_OF
from untertage.games.tesseract.position import USED, PendingPosition, TesseractPosition
from untertage.games.tesseract.rules import effects
from untertage.games.tesseract.rules.containing import NODE
from untertage.games.tesseract.rules.cube import settle
from untertage.games.tesseract.rules.effects import steps_of
from untertage.games.tesseract.rules.flow import PASSIVE_STAGE, TWIN_STAGE, run
from untertage.games.tesseract.rules.groups import is_group
from untertage.games.tesseract.rules.labs import cards_ask
from untertage.games.tesseract.rules.legal import legal
from untertage.games.tesseract.rules.marks import mark_written
from untertage.games.tesseract.rules.play import wished
from untertage.games.tesseract.setup import empty_table
from untertage.games.tesseract.state import (
    ALL_FACES,
    BIT,
    BURIED,
    COLORS,
    CONSENT,
    CONTAINED,
    DELEGATED,
    EFFECT,
    FACES,
    GROUP,
    IN_LAB,
    IN_LABS,
    KINDS,
    MORE_TRANSFERS,
    PENDING,
    PICK_CHARACTER,
    PLACE,
    SECOND_ROLL,
    SETUP,
    SPENT,
    THREAT,
    TURN,
    VALUES,
    Components,
    Pending,
    State,
)

_DICE_PER_COLOR: Final = COLUMNS * LAYERS // COLORS


def from_position(components: Components, position: TesseractPosition) -> State:
    """The state that a position describes; raises BadPosition."""
    try:
        state = empty_table(components, position.seats, position.options)
    except BadOptions as error:
        raise BadPosition(f"options: {error}") from None
    _read_team(state, position)
    _read_dice(state, position)
    _read_cards(state, position)
    _read_base(state, position)
    _read_turn(state, position)
    _read_bags(state, position)
    _read_stack(state, position)
    _check(state)
    return state


def _read_team(state: State, position: TesseractPosition) -> None:
    team = len(state.labs)
    for name, found in (("characters", position.characters), ("labs", position.labs)):
        if len(found) != team:
            raise BadPosition(f"{name}: expected {team} with {position.seats} seats, not {len(found)}")
    if position.hands and len(position.hands) != team:
        raise BadPosition(f"hands: expected {team} with {position.seats} seats, not {len(position.hands)}")
    ids = [character.id for character in state.components.characters]
    for lab, character in enumerate(position.characters):
        if character and character not in ids:
            raise BadPosition(f"characters: unknown character {character!r}")
        state.crew[lab] = ids.index(character) if character else -1
    chosen = [character for character in state.crew if character >= 0]
    if len(set(chosen)) != len(chosen):
        raise BadPosition("characters: a character cannot be played twice")


def _read_dice(state: State, position: TesseractPosition) -> None:
    for name, dice in position.tesseract.items():
        if len(dice) > LAYERS:
            raise BadPosition(f"tesseract, {name}: a column has {LAYERS} dice at most")
        state.columns[COLUMN_OF[name]] = [DIE_OF[die] for die in dice]
    for column in range(COLUMNS):
        settle(state, column)
        _check_column(state, column)
    for lab, dice in enumerate(position.labs):
        if len(dice) > state.components.lab_size:
            raise BadPosition(f"labs, {LAB_NAMES[lab]}: a lab has {state.components.lab_size} spaces")
        state.labs[lab] = sorted(FACE_OF[die] for die in dice)
        state.marks[lab] = [mark_written(lab, at) for at in range(len(dice))]
    for die in position.primed:
        state.primed[FACE_OF[die]] += 1
    for die in position.matrix:
        if state.contained & BIT[FACE_OF[die]]:
            raise BadPosition(f"matrix: the cell for {die} holds one die at most")
        state.contained |= BIT[FACE_OF[die]]
    state.box = [position.box.get(name, 0) for name in COLOR_NAMES]


def _check_column(state: State, column: int) -> None:
    """Visible values and colours are known (TES-D8)."""
    stack = state.columns[column]
    if stack and stack[-1] >= FACES:
        raise BadPosition(f"tesseract, {COLUMN_NAMES[column]}: the value of the top die is known")
    for at, die in enumerate(stack):
        hidden = INNER[column] and all(len(state.columns[near]) > at for near in NEIGHBOURS[column])
        if die == BURIED and not hidden:
            raise BadPosition(f"tesseract, {COLUMN_NAMES[column]}: the colour of die {at + 1} can be seen")


def _read_cards(state: State, position: TesseractPosition) -> None:
    ids = [card.id for card in state.components.research]
    for lab, hand in enumerate(position.hands):
        state.hands[lab] = sorted(_index(ids, card, "hands") for card in hand)
    for card in position.discards:
        state.discards[_index(ids, card, "discards")] += 1
    for hand_cards in state.hands:
        for number in hand_cards:
            state.deck[number] -= 1
    for at, count in enumerate(state.discards):
        state.deck[at] -= count
        if state.deck[at] < 0:
            raise BadPosition(f"hands, discards: there are only {state.components.research[at].copies} of {ids[at]}")
    if len(position.nodes) != VALUES:
        raise BadPosition(f"nodes: expected {VALUES}, not {len(position.nodes)}")
    for node, text in enumerate(position.nodes):
        if text:
            _read_node(state, node, text)


def _index(ids: list[str], card: str, field: str) -> int:
    if card not in ids:
        raise BadPosition(f"{field}: there is no card {card!r}")
    return ids.index(card)


def _read_node(state: State, node: int, text: str) -> None:
    card, at, holder = text.partition("@")
    number = _index([entry.id for entry in state.components.matrix_cards], card, "nodes")
    if not state.matrix_deck[number]:
        raise BadPosition(f"nodes: {card} lies at two nodes")
    state.matrix_deck[number] = 0
    state.nodes[node] = number
    filled = (state.contained & NODE[node]).bit_count()
    if filled < (state.components.gain_at if at else state.components.reveal_at):
        raise BadPosition(f"nodes: {text!r} needs more dice of value {node + 1} in the matrix")
    if not at:
        return
    if holder != USED and LAB_OF.get(holder, len(state.labs)) >= len(state.labs):
        raise BadPosition(f"nodes: {text!r} names no lab; write a lab or 'used' after the @")
    state.holders[node] = SPENT if holder == USED else LAB_OF[holder]


def _read_base(state: State, position: TesseractPosition) -> None:
    if position.base and position.options.show_base != "always":
        raise BadPosition("base: events that differ from those of the side require the option that shows the disc")
    base = list(state.base)
    for name, event in position.base.items():
        if event not in EVENT_KINDS:
            raise BadPosition(f"base, {name}: there is no event {event!r}")
        base[COLUMN_OF[name]] = event
    state.base = tuple(base)
    state.uncovered = sum(1 << COLUMN_OF[name] for name in set(position.uncovered))


def _lab(state: State, name: str, field: str) -> int:
    if LAB_OF[name] >= len(state.labs):
        raise BadPosition(f"{field}: there is no lab {name}")
    return LAB_OF[name]


def _read_turn(state: State, position: TesseractPosition) -> None:
    state.starter = _lab(state, position.starter, "starter")
    state.active = _lab(state, position.active, "active")
    state.refused = sum(1 << _lab(state, name, "refused") for name in set(position.refused))
    state.ignitions, state.turn, state.actions = position.ignitions, position.turn, position.actions
    state.paid = [KINDS.index(kind) for kind in position.paid]
    state.bonus, state.specials, state.wilds = position.bonus, position.specials, position.wilds
    state.skip_prime, state.ended, state.ply = position.skip_prime, position.ended, position.ply


def _read_stack(state: State, position: TesseractPosition) -> None:
    if position.pending is None:
        state.pending = [] if state.ended else [Pending(TURN, state.active)]
    else:
        state.pending = [_read_pending(state, at, item) for at, item in enumerate(position.pending)]


def _read_pending(state: State, at: int, written: PendingPosition) -> Pending:
    """One item of the stack, with names converted to numbers."""
    where = f"pending[{at}]"
    kind = PENDING.index(written.kind)
    item = Pending(kind, _lab(state, written.lab, where), at=written.at, left=written.left)
    item.delta, item.mask, item.source = written.delta, written.mask, written.source
    try:
        if written.die:
            item.die = COLOR_OF[written.die] if kind == EFFECT else FACE_OF[written.die]
        if written.column:
            item.column = int(written.column) if kind == EFFECT else COLUMN_OF[written.column]
        if written.zone:
            item.zone = ZONE_OF[written.zone]
        if written.to:
            item.to = LAB_OF[written.to]
        item.dice = [_read_listed(kind, text) for text in written.dice]
    except (KeyError, ValueError):
        raise BadPosition(f"{where}: names a die, a column or a zone that does not exist") from None
    _check_pending(state, item, where)
    return item


def _read_listed(kind: int, text: str) -> int:
    if kind == CONSENT:
        return LAB_OF[text]
    if kind == EFFECT:
        die, _, zone = text.partition("@")
        return ZONE_OF[zone] * FACES + FACE_OF[die]
    return FACE_OF[text]


def _check_pending(state: State, item: Pending, where: str) -> None:
    """Check that the rules can continue from here."""
    team = len(state.labs)
    if item.zone in range(team, 4) or item.to >= team or (item.kind == CONSENT and max(item.dice, default=0) >= team):
        raise BadPosition(f"{where}: names a lab that nobody plays")
    needs_die = item.kind in (SECOND_ROLL, PLACE, CONTAINED) or (item.kind == CONSENT and not item.source)
    if needs_die and item.die < 0:
        raise BadPosition(f"{where}: the die is missing")
    if item.kind == SECOND_ROLL and (item.column < 0 or item.at not in range(1, LAYERS + 1) or item.left < 1):
        raise BadPosition(f"{where}: the column, the layer (at) and the rolls left are missing")
    if item.kind == EFFECT:
        _check_effect(state, item, where)
    if item.kind == GROUP and not _is_pending_group(state, item):
        raise BadPosition(f"{where}: the dice make no group from the lab")
    if item.kind == CONTAINED and not TWIN_STAGE <= item.at <= PASSIVE_STAGE:
        raise BadPosition(f"{where}: a containment has no such stage (at)")
    if item.kind == CONTAINED and item.left and not _lies_in(item.dice, state.labs[item.lab]):
        raise BadPosition(f"{where}: the rest of the group does not lie in the lab")
    if item.kind == CONSENT and not item.source and (item.zone < 0 or not _is_asked(state, item)):
        raise BadPosition(f"{where}: nobody can be asked for that")
    if item.kind == MORE_TRANSFERS and (item.to < 0 or item.to == item.lab):
        raise BadPosition(f"{where}: the other lab (to) is missing")
    if item.kind == DELEGATED and not 0 < item.mask < 1 << len(KINDS):
        raise BadPosition(f"{where}: the kinds of actions (mask) are missing")


def _check_effect(state: State, item: Pending, where: str) -> None:
    if item.source not in ("special", "passive", "reward") and item.source not in state.components.steps:
        raise BadPosition(f"{where}: there is no card {item.source!r}")
    steps = steps_of(state, item)
    if item.at not in range(len(steps)) or item.left not in range(steps[item.at].n + 1):
        raise BadPosition(f"{where}: {item.source} has no such step (at) or fewer dice to choose (left)")


def _is_pending_group(state: State, item: Pending) -> bool:
    if item.mask not in (IN_LAB, IN_LABS):
        return False
    here = [die for lab in state.labs for die in lab] if item.mask == IN_LABS else state.labs[item.lab]
    joker = state.character(item.lab).wilds > 0
    wrap = state.character(item.lab).wrap_runs
    return is_group(item.dice, wrap, joker=joker) and _lies_in(item.dice, here)


def _lies_in(dice: Iterable[int], here: list[int]) -> bool:
    left = here[:]
    for die in dice:
        if die not in left:
            return False
        left.remove(die)
    return True


def _is_asked(state: State, item: Pending) -> bool:
    """The owner of a lab is asked about a die that lies where it is said to lie."""
    if item.at not in range(len(state.labs)) or item.lab == item.at or state.seats == 1:
        return False
    if item.zone >= len(state.labs) or item.die not in state.labs[item.zone]:
        return False
    return item.lab in (item.zone, item.to)


def _read_bags(state: State, position: TesseractPosition) -> None:
    """What is buried, and what a written position leaves out: the rest of the dice (TES-4)."""
    left = [_DICE_PER_COLOR] * COLORS
    for color in range(COLORS):
        left[color] -= state.box[color] + (state.contained >> color * VALUES & (1 << VALUES) - 1).bit_count()
        left[color] -= sum(state.primed[color * VALUES : (color + 1) * VALUES])
    for die in [die for dice in (*state.columns, *state.labs) for die in dice if die != BURIED]:
        left[die - FACES if die >= FACES else die // VALUES] -= 1
    for item in position.pending or ():
        if item.kind in ("place", "second_roll") and item.die in FACE_OF:
            left[FACE_OF[item.die] // VALUES] -= 1
    buried = sum(stack.count(BURIED) for stack in state.columns)
    if position.aside is not None:
        state.aside = [position.aside.get(name, 0) for name in COLOR_NAMES]
    elif not buried:
        state.aside = [max(0, count) for count in left]
    state.unseen = [count - away for count, away in zip(left, state.aside, strict=True)]
    if min(state.unseen) < 0:
        name = COLOR_NAMES[state.unseen.index(min(state.unseen))]
        raise BadPosition(f"tesseract: there are more than {_DICE_PER_COLOR} {name} dice")
    if sum(state.unseen) != buried:
        raise BadPosition(f"aside: {buried} dice have an unknown colour, but {sum(state.unseen)} are unaccounted for")


def _check(state: State) -> None:
    """Checks across fields."""
    full = state.contained == ALL_FACES
    if full != (state.ended == "contained"):
        raise BadPosition("ended: the game is won exactly if all 24 cells are filled")
    if (state.ignitions >= state.components.last_ignition) != (state.ended == "detonated"):
        raise BadPosition(f"ignitions: at {state.components.last_ignition} the game is lost, below it is not")
    if state.ended:
        if state.pending:
            raise BadPosition("pending: it must be empty when the game is over")
        return
    if -1 in state.crew and any(item.kind not in (SETUP, PICK_CHARACTER) for item in state.pending):
        raise BadPosition("characters: every lab has a character by now")
    if not state.pending or state.pending[0].kind not in (SETUP, TURN, THREAT):
        raise BadPosition("pending: the lowest item is a turn, a threat phase or the set-up")
    if any(item.kind in (SETUP, TURN, THREAT) for item in state.pending[1:]):
        raise BadPosition("pending: there is only one turn, threat phase or set-up")
    before = len(state.pending), state.pending[-1].clone()
    try:
        run(state.clone(), NoChance(), None)
        if state.pending[-1].kind == CONSENT and state.pending[-1].source:
            _check_wish(state.clone())
        waiting = (len(state.pending), state.pending[-1]) == before and bool(legal(state))
    except (AssertionError, IndexError, KeyError, ValueError):
        waiting = False
    if not waiting:
        raise BadPosition("pending: nothing waits for a decision")


def _check_wish(trial: State) -> None:
    """An effect asks for what could be chosen now, and asks the owner of the other lab (TES-D49)."""
    wish = trial.pending.pop()
    if effects.owner_of(wish.at, wished(trial, wish.source)) != wish.lab or not cards_ask(trial):
        raise ValueError(wish.source)
