"""Carrying out decisions; the counterpart of `legal`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from untertage.core.chance import Chance
from untertage.core.game import Event
from untertage.games.tesseract.actions import (
    Accelerate,
    Agree,
    Character,
    Corner,
    End,
    Enrich,
    Fill,
    Pass,
    Place,
    Play,
    Prime,
    Roll,
    Shield,
    TesseractAction,
    Transfer,
    Twin,
    Use,
)
from untertage.games.tesseract.events import (
    CardPlayed,
    CardUsed,
    ConsentGiven,
    ConsentRefused,
    Declined,
    DieRolled,
    Placed,
    SpecialUsed,
    TurnEnded,
)
from untertage.games.tesseract.geometry import COLUMN_NAMES, COLUMN_OF, LAYERS
from untertage.games.tesseract.names import FACE_NAMES, FACE_OF, LAB_NAMES, LAB_OF
from untertage.games.tesseract.rules import effects
from untertage.games.tesseract.rules.containing import destroy_twin, fill, roll_rest, withdraw
from untertage.games.tesseract.rules.cube import put, roll
from untertage.games.tesseract.rules.flow import NODE_STAGE, PASSIVE_STAGE, TWIN_STAGE, enrich, run, take_corner
from untertage.games.tesseract.rules.labs import cards_ask
from untertage.games.tesseract.rules.legal import legal
from untertage.games.tesseract.rules.standard import ask_or_do, discard, grant, perform
from untertage.games.tesseract.rules.threat import destroy_lowest, land, prime, shield
from untertage.games.tesseract.state import (
    ACCELERATE,
    CARDS,
    CONSENT,
    CONTAINED,
    DELEGATED,
    EFFECT,
    ENRICH,
    FREE,
    GROUP,
    IN_LABS,
    MORE_TRANSFERS,
    PENDING,
    PICK_CHARACTER,
    PICK_CORNER,
    PLACE,
    PRIME,
    SECOND_ROLL,
    SHIELD,
    SPECIAL,
    SPENT,
    THREAT,
    TURN,
    VALUES,
    Pending,
    State,
)
from untertage.games.tesseract.tables import PAID_AS

Log = list[Event] | None


def advance(state: State, seat: int, action: TesseractAction, chance: Chance, log: Log) -> None:
    """Carry out a legal action and everything that follows automatically."""
    state.ply += 1
    state.stirred = 0
    item = state.pending[-1]
    if log is not None and isinstance(action, Pass):
        log.append(Declined(LAB_NAMES[item.lab]))
    if item.kind == TURN:  # most decisions: called directly, which is faster
        decide_turn(state, item, action, chance, log)
    else:
        deed = _BY_KIND[item.kind]
        assert deed is not None
        deed(state, item, action, chance, log)
    run(state, chance, log)


def decide_turn(state: State, item: Pending, action: TesseractAction, chance: Chance, log: Log) -> None:
    """An action, a card, or the end of the action phase (TES-26, TES-27)."""
    lab = item.lab
    kind = PAID_AS.get(type(action), FREE)
    if kind == SPECIAL:
        state.actions -= 1
        state.paid.append(SPECIAL)
        state.specials += 1
        if log is not None:
            log.append(SpecialUsed(LAB_NAMES[lab]))
        effects.begin(state, lab, "special")
    elif kind != FREE:
        perform(state, item, kind, action, chance, log)
    elif isinstance(action, End):
        state.pending[-1] = Pending(THREAT, lab)
        if log is not None:
            log.append(TurnEnded(LAB_NAMES[lab]))
    elif isinstance(action, Play):
        discard(state, lab, action.card)
        if log is not None:
            log.append(CardPlayed(LAB_NAMES[lab], action.card))
        effects.begin(state, lab, action.card)
    else:
        assert isinstance(action, Use)
        use_matrix_card(state, lab, action.card, log)


def use_matrix_card(state: State, lab: int, card: str, log: Log) -> None:
    """A gained card is used once, by the seat whose turn it is (TES-78, TES-D28)."""
    for node, number in enumerate(state.nodes):
        if number >= 0 and state.components.matrix_cards[number].id == card:
            state.holders[node] = SPENT
            state.stirred |= CARDS
    if log is not None:
        log.append(CardUsed(LAB_NAMES[lab], card))
    effects.begin(state, lab, card)


def decide_character(state: State, item: Pending, action: TesseractAction, chance: Chance, log: Log) -> None:
    """A lab gets its character (TES-D44)."""
    assert isinstance(action, Character)
    state.pending.pop()
    ids = [character.id for character in state.components.characters]
    state.crew[item.lab] = ids.index(action.character)


def decide_corner(state: State, item: Pending, action: TesseractAction, chance: Chance, log: Log) -> None:
    assert isinstance(action, Corner)
    state.pending.pop()
    take_corner(state, item.lab, COLUMN_OF[action.column], chance, log)


def decide_prime(state: State, item: Pending, action: TesseractAction, chance: Chance, log: Log) -> None:
    assert isinstance(action, Prime)
    state.pending.pop()
    prime(state, COLUMN_OF[action.column], item.at, chance, log)


def decide_accelerate(state: State, item: Pending, action: TesseractAction, chance: Chance, log: Log) -> None:
    assert isinstance(action, Accelerate)
    state.pending.pop()
    destroy_lowest(state, COLUMN_OF[action.column], chance, log)


def decide_enrich(state: State, item: Pending, action: TesseractAction, chance: Chance, log: Log) -> None:
    assert isinstance(action, Enrich)
    state.pending.pop()
    enrich(state, FACE_OF[action.die], chance, log)


def decide_shield(state: State, item: Pending, action: TesseractAction, chance: Chance, log: Log) -> None:
    assert isinstance(action, Shield)
    state.pending.pop()
    shield(state, LAB_OF[action.lab], chance, log)


def decide_second_roll(state: State, item: Pending, action: TesseractAction, chance: Chance, log: Log) -> None:
    """Roll the primed die once more, or let it land as it is; the last roll counts (TES-40, TES-59)."""
    if isinstance(action, Roll):
        item.left -= 1
        item.die += roll(chance, "again", item.column * LAYERS + item.at) - 1 - item.die % VALUES
        if log is not None:
            log.append(DieRolled(FACE_NAMES[item.die]))
        if item.left:
            return
    state.pending.pop()
    land(state, item.die, item.column, item.at, chance, log)


def decide_effect(state: State, item: Pending, action: TesseractAction, chance: Chance, log: Log) -> None:
    if isinstance(action, Pass):
        effects.stop(state, item)
    else:
        effects.choose(state, item, action, chance, log)


def decide_place(state: State, item: Pending, action: TesseractAction, chance: Chance, log: Log) -> None:
    """A die goes back on the Tesseract; it may cover a symbol again (TES-48, TES-79)."""
    assert isinstance(action, Place)
    state.pending.pop()
    column = COLUMN_OF[action.column]
    put(state, column, item.die)
    if log is not None:
        log.append(Placed(FACE_NAMES[item.die], COLUMN_NAMES[column]))


def decide_fill(state: State, item: Pending, action: TesseractAction, chance: Chance, log: Log) -> None:
    """A die of the group fills its cell; the others are the rest (TES-52)."""
    assert isinstance(action, Fill)
    if item.mask == IN_LABS and cards_ask(state) and effects.asks_owner(state, item.lab, action):
        return
    fill_cell(state, item, action, log)


def fill_cell(state: State, item: Pending, action: Fill, log: Log) -> None:
    """The die goes into its cell."""
    state.pending.pop()
    die = FACE_OF[action.die]
    rest = item.dice[:]
    rest.remove(die)
    fill(state, item.lab, die, LAB_OF[action.lab], rest, rolled=bool(item.left), log=log)


def decide_contained(state: State, item: Pending, action: TesseractAction, chance: Chance, log: Log) -> None:
    """Destroy the matching primed die, or roll the rest for a card, or do not (TES-53, TES-54)."""
    if item.at == TWIN_STAGE:
        item.at = NODE_STAGE
        if isinstance(action, Twin):
            destroy_twin(state, item.die, log)
    else:
        item.at = PASSIVE_STAGE
        if isinstance(action, Roll):
            roll_rest(state, item.lab, item.dice, chance, log)


def decide_consent(state: State, item: Pending, action: TesseractAction, chance: Chance, log: Log) -> None:
    """All who are asked must agree; a player who refuses is not asked again in this turn (TES-36, TES-D41)."""
    lab = item.lab
    if isinstance(action, Agree):
        if log is not None:
            log.append(ConsentGiven(LAB_NAMES[lab]))
        if item.dice:
            item.lab = item.dice.pop(0)
        else:
            state.pending.pop()
            agree(state, state.pending[-1], item, chance, log)
    else:
        state.pending.pop()
        state.refused |= 1 << lab
        if log is not None:
            log.append(ConsentRefused(LAB_NAMES[lab]))
        if state.pending[-1].kind == GROUP:
            withdraw(state, state.pending[-1])


def agree(state: State, item: Pending, wish: Pending, chance: Chance, log: Log) -> None:
    """Everybody agrees to what a turn, a delegation or an effect wants; effects write their choice as an action."""
    if not wish.source:
        grant(state, item, wish.at, wish.die, wish.zone, wish.to, wish.delta, log)
        return
    action = wished(state, wish.source)
    if item.kind == GROUP:
        assert isinstance(action, Fill)
        fill_cell(state, item, action, log)
    else:
        effects.carry_out(state, item, action, chance, log)


def wished(state: State, notation: str) -> TesseractAction:
    """The legal action with this notation."""
    for action in legal(state):
        if str(action) == notation:
            return action
    raise KeyError(notation)


def decide_more_transfers(state: State, item: Pending, action: TesseractAction, chance: Chance, log: Log) -> None:
    if isinstance(action, Pass):
        item.left = 0
        return
    assert isinstance(action, Transfer)
    ask_or_do(state, item, FACE_OF[action.die], LAB_OF[action.lab], LAB_OF[action.to], action.delta, log)


def decide_delegated(state: State, item: Pending, action: TesseractAction, chance: Chance, log: Log) -> None:
    if isinstance(action, Pass):
        item.left = 0
    else:
        perform(state, item, PAID_AS[type(action)], action, chance, log)


_DECIDED: Final[dict[int, Callable[[State, Pending, TesseractAction, Chance, Log], None]]] = {
    PICK_CHARACTER: decide_character,
    PICK_CORNER: decide_corner,
    PRIME: decide_prime,
    ACCELERATE: decide_accelerate,
    ENRICH: decide_enrich,
    SHIELD: decide_shield,
    SECOND_ROLL: decide_second_roll,
    EFFECT: decide_effect,
    PLACE: decide_place,
    GROUP: decide_fill,
    CONTAINED: decide_contained,
    CONSENT: decide_consent,
    MORE_TRANSFERS: decide_more_transfers,
    DELEGATED: decide_delegated,
}
_BY_KIND: Final = [_DECIDED.get(kind) for kind in range(len(PENDING))]
