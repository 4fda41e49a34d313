"""Chapter 4: listing the actions of a turn, and carrying them out once they are paid for."""

from __future__ import annotations

from typing import Final

from untertage.core.chance import Chance
from untertage.core.game import Event
from untertage.games.tesseract.actions import Adjust, Contain, Study, Take, TesseractAction, Transfer
from untertage.games.tesseract.events import Studied
from untertage.games.tesseract.geometry import COLUMN_OF
from untertage.games.tesseract.listing import ACTIONS, Listing, T
from untertage.games.tesseract.names import FACE_OF, LAB_NAMES, LAB_OF, ZONE_OF
from untertage.games.tesseract.rules.containing import add_contains, declare
from untertage.games.tesseract.rules.labs import (
    adjust,
    asked_for,
    cards_left,
    draw_card,
    has_space,
    take,
    transfer,
    wraps,
)
from untertage.games.tesseract.state import (
    ADJUST,
    CARDS,
    CONSENT,
    CONTAIN,
    DELEGATED,
    EFFECT,
    FACES,
    IN_LAB,
    MORE_TRANSFERS,
    PRIMED,
    SPECIAL,
    STUDY,
    TAKE,
    TEAM,
    TOP_LEVEL,
    TRANSFER,
    TURN,
    Pending,
    State,
)
from untertage.kit.rows import add_counted, add_reaching, add_rows

_TRANSFER_STRIDE: Final = TEAM * FACES
_add_rows: Final = add_rows
_add_counted: Final = add_counted
_add_reaching: Final = add_reaching
"""Final, so that compiled code need not look them up at every call."""


def take_actions(state: State, lab: int, listing: Listing[T]) -> list[T]:
    """Movable dice, as far as this lab's owner is concerned, if there is a space for one (TES-6, TES-29)."""
    found: list[T] = []
    add_takes(state, lab, listing, found)
    return found


def add_takes(state: State, lab: int, listing: Listing[T], found: list[T]) -> None:
    if has_space(state, lab):
        _add_reaching(found, listing.takes, state.free, state.character(lab).min_free)


def add_adjustments(state: State, lab: int, listing: Listing[T], found: list[T]) -> None:
    """Dice in the player's lab and primed dice, with the abilities of the character (TES-31, TES-32, TES-33)."""
    character = state.character(lab)
    _add_rows(found, listing.adjustments(character.lab_steps, character.wrap), lab * FACES, state.labs[lab])
    if character.adjust_any_lab:
        _adjust_elsewhere(state, lab, character.lab_steps, listing, found)
    _add_counted(found, listing.adjustments(character.primed_steps, False), PRIMED * FACES, state.primed)


def _adjust_elsewhere(state: State, lab: int, steps: int, listing: Listing[T], found: list[T]) -> None:
    table = listing.adjustments(steps, False)
    for other, dice in enumerate(state.labs):
        if other != lab and not state.refused >> other & 1:
            _add_rows(found, table, other * FACES, dice)


def transfer_actions(state: State, lab: int, only: int, change: int, listing: Listing[T]) -> list[T]:
    """Between the player's lab and another, if there is a space and nobody refused (TES-35, TES-36).

    `only` names the other lab, or is -1 for any.
    """
    found: list[T] = []
    add_transfers(state, lab, only, change, listing, found)
    return found


def add_transfers(state: State, lab: int, only: int, change: int, listing: Listing[T], found: list[T]) -> None:
    table = listing.transfers(change, state.character(lab).wrap)
    space = has_space(state, lab)
    for other in range(len(state.labs)):
        if other == lab or only not in (-1, other) or state.refused >> other & 1:
            continue
        if has_space(state, other):
            _add_rows(found, table, lab * _TRANSFER_STRIDE + other * FACES, state.labs[lab])
        if space:
            _add_rows(found, table, other * _TRANSFER_STRIDE + lab * FACES, state.labs[other])


def add_studies(state: State, lab: int, listing: Listing[T], found: list[T]) -> None:
    """Cards of level 2 and 3 whose next level still has a card (TES-37)."""
    last = -1
    for card in state.hands[lab]:
        if card != last:
            last = card
            entry = state.components.research[card]
            if entry.level < TOP_LEVEL and cards_left(state, entry.level + 1):
                found.append(listing.study(entry.id))


def list_standard(state: State, lab: int, kinds: int, listing: Listing[T]) -> list[T]:
    """The actions of these kinds that this lab's owner can perform now (TES-25)."""
    found: list[T] = []
    add_standard(state, lab, kinds, listing, found)
    return found


def add_standard(state: State, lab: int, kinds: int, listing: Listing[T], found: list[T]) -> None:
    if kinds >> TAKE & 1:
        add_takes(state, lab, listing, found)
    if kinds >> ADJUST & 1:
        add_adjustments(state, lab, listing, found)
    if kinds >> TRANSFER & 1:
        add_transfers(state, lab, -1, state.character(lab).transfer_adjust, listing, found)
    if kinds >> STUDY & 1:
        add_studies(state, lab, listing, found)
    if kinds >> CONTAIN & 1:
        add_contains(state, lab, IN_LAB, listing, found)


def can_do_standard(state: State, lab: int, kinds: int) -> bool:
    """Is there any action of these kinds? The twin of `list_standard` that stops at the first one."""
    return any(kinds >> kind & 1 and list_standard(state, lab, 1 << kind, ACTIONS) for kind in range(SPECIAL))


def pay(state: State, item: Pending, kind: int) -> None:
    """An action of the turn, or one of the delegated ones (each kind once if `at` says so), is used (TES-D34)."""
    if item.kind == DELEGATED:
        item.left -= 1
        if item.at:
            item.mask &= ~(1 << kind)
    else:
        state.actions -= 1
        state.paid.append(kind)


def perform(
    state: State, item: Pending, kind: int, action: TesseractAction, chance: Chance, log: list[Event] | None
) -> None:
    """Carry out a standard action of the turn or a delegated one; a containment continues by itself (TES-38)."""
    lab = item.lab
    if kind == TAKE:
        assert isinstance(action, Take)
        pay(state, item, TAKE)
        take(state, lab, COLUMN_OF[action.column], chance, log)
    elif kind == ADJUST:
        assert isinstance(action, Adjust)
        ask_or_do(state, item, FACE_OF[action.die], ZONE_OF[action.zone], -1, action.delta, log)
    elif kind == TRANSFER:
        assert isinstance(action, Transfer)
        ask_or_do(state, item, FACE_OF[action.die], LAB_OF[action.lab], LAB_OF[action.to], action.delta, log)
    elif kind == STUDY:
        assert isinstance(action, Study)
        pay(state, item, STUDY)
        study(state, lab, action.card, chance, log)
    else:
        assert isinstance(action, Contain)
        pay(state, item, CONTAIN)
        group = tuple([FACE_OF[die] for die in action.dice])
        declare(state, lab, group, IN_LAB, rolled=True, log=log)


def ask_or_do(state: State, item: Pending, face: int, zone: int, to: int, delta: int, log: list[Event] | None) -> None:
    """Adjust a die, or transfer it to a lab other than -1. Ask the owners of the labs concerned, one after the other;
    without anybody to ask do it at once (TES-36)."""
    lab = item.lab
    asked = asked_for(state, lab, zone, to)
    if asked:
        wish = Pending(CONSENT, asked[0], at=lab, die=face, zone=zone, to=to, delta=delta, dice=asked[1:])
        state.pending.append(wish)
    else:
        grant(state, item, lab, face, zone, to, delta, log)


def grant(
    state: State, item: Pending, lab: int, face: int, zone: int, to: int, delta: int, log: list[Event] | None
) -> None:
    """Nobody objects: do what a turn, a delegation or a card of this lab wants."""
    if item.kind in (TURN, DELEGATED):
        pay(state, item, ADJUST if to < 0 else TRANSFER)
    if to < 0:
        adjust(state, zone, face, delta, wraps(state, lab, zone), log)
        return
    into = transfer(state, lab, face, zone, to, delta, log)
    if item.kind == EFFECT:
        item.left -= 1
        item.dice.append(to * FACES + into)
    elif item.kind == MORE_TRANSFERS:
        item.left -= 1
    elif state.character(lab).transfer_count > 1:
        other = to if zone == lab else zone
        state.pending.append(Pending(MORE_TRANSFERS, lab, left=state.character(lab).transfer_count - 1, to=other))


def study(state: State, lab: int, card_id: str, chance: Chance, log: list[Event] | None) -> None:
    """Discard a card, draw one of the next level (TES-37)."""
    card = discard(state, lab, card_id)
    if log is not None:
        log.append(Studied(LAB_NAMES[lab], card_id))
    draw_card(state, lab, state.components.research[card].level + 1, chance, log)


def discard(state: State, lab: int, card_id: str) -> int:
    """A research card leaves the hand for good (TES-41)."""
    for card in state.hands[lab]:
        if state.components.research[card].id == card_id:
            state.hands[lab].remove(card)
            state.discards[card] += 1
            state.stirred |= CARDS
            return card
    raise KeyError(card_id)
