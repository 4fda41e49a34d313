"""Chapter 4: listing the actions of a turn, and carrying them out once they are paid for."""

from __future__ import annotations

from typing import Final

from untertage.core.chance import Chance
from untertage.core.game import Event
from untertage.games.tesseract.actions import Adjust, Contain, Study, Take, TesseractAction, Transfer
from untertage.games.tesseract.events import Studied
from untertage.games.tesseract.geometry import COLUMN_OF, COLUMNS
from untertage.games.tesseract.listing import ACTIONS, Listing, T
from untertage.games.tesseract.names import FACE_OF, LAB_NAMES, LAB_OF, ZONE_OF
from untertage.games.tesseract.rules.containing import contain_actions, declare
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

_TRANSFER_STRIDE: Final = TEAM * FACES


def take_actions(state: State, lab: int, listing: Listing[T]) -> list[T]:
    """Movable dice, as far as this lab's owner is concerned, if there is a space for one (TES-6, TES-29)."""
    if not has_space(state, lab):
        return []
    need = state.character(lab).min_free
    free, takes = state.free, listing.takes
    return [takes[column] for column in range(COLUMNS) if free[column] >= need]


def add_adjustments(state: State, lab: int, listing: Listing[T], found: list[T]) -> None:
    """Dice in the player's lab and primed dice, with the abilities of the character (TES-31, TES-32, TES-33)."""
    character = state.character(lab)
    table = listing.adjustments(character.lab_steps, character.wrap)
    last = -1
    base = lab * FACES
    for face in state.labs[lab]:
        if face != last:
            found += table[base + face]
            last = face
    if character.adjust_any_lab:
        found += _adjust_elsewhere(state, lab, character.lab_steps, listing)
    table = listing.adjustments(character.primed_steps, False)
    base = PRIMED * FACES
    for face, count in enumerate(state.primed):
        if count:
            found += table[base + face]


def _adjust_elsewhere(state: State, lab: int, steps: int, listing: Listing[T]) -> list[T]:
    found: list[T] = []
    table = listing.adjustments(steps, False)
    for other, dice in enumerate(state.labs):
        if other != lab and not state.refused >> other & 1:
            for face in sorted(set(dice)):
                found += table[other * FACES + face]
    return found


def transfer_actions(state: State, lab: int, only: int, change: int, listing: Listing[T]) -> list[T]:
    """Between the player's lab and another, if there is a space and nobody refused (TES-35, TES-36).

    `only` names the other lab, or is -1 for any.
    """
    found: list[T] = []
    table = listing.transfers(change, state.character(lab).wrap)
    space = has_space(state, lab)
    for other in range(len(state.labs)):
        if other == lab or only not in (-1, other) or state.refused >> other & 1:
            continue
        if has_space(state, other):
            _add_transfers(found, table, state.labs[lab], lab * _TRANSFER_STRIDE + other * FACES)
        if space:
            _add_transfers(found, table, state.labs[other], other * _TRANSFER_STRIDE + lab * FACES)
    return found


def _add_transfers(found: list[T], table: list[list[T]], dice: list[int], base: int) -> None:
    last = -1
    for face in dice:
        if face != last:
            found += table[base + face]
            last = face


def study_actions(state: State, lab: int, listing: Listing[T]) -> list[T]:
    """Cards of level 2 and 3 whose next level still has a card (TES-37)."""
    found: list[T] = []
    last = -1
    for card in state.hands[lab]:
        if card != last:
            last = card
            entry = state.components.research[card]
            if entry.level < TOP_LEVEL and cards_left(state, entry.level + 1):
                found.append(listing.study(entry.id))
    return found


def list_standard(state: State, lab: int, kinds: int, listing: Listing[T]) -> list[T]:
    """The actions of these kinds that this lab's owner can perform now (TES-25)."""
    found: list[T] = take_actions(state, lab, listing) if kinds >> TAKE & 1 else []
    if kinds >> ADJUST & 1:
        add_adjustments(state, lab, listing, found)
    if kinds >> TRANSFER & 1:
        found += transfer_actions(state, lab, -1, state.character(lab).transfer_adjust, listing)
    if kinds >> STUDY & 1:
        found += study_actions(state, lab, listing)
    if kinds >> CONTAIN & 1 and len(state.labs[lab]) >= 3:
        found += contain_actions(state, lab, IN_LAB, listing)
    return found


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
        zone, face = ZONE_OF[action.zone], FACE_OF[action.die]
        ask_or_do(state, item, Pending(CONSENT, lab, at=lab, die=face, zone=zone, delta=action.delta), log)
    elif kind == TRANSFER:
        assert isinstance(action, Transfer)
        frm, to = LAB_OF[action.lab], LAB_OF[action.to]
        face = FACE_OF[action.die]
        ask_or_do(state, item, Pending(CONSENT, lab, at=lab, die=face, zone=frm, to=to, delta=action.delta), log)
    elif kind == STUDY:
        assert isinstance(action, Study)
        pay(state, item, STUDY)
        study(state, lab, action.card, chance, log)
    else:
        assert isinstance(action, Contain)
        pay(state, item, CONTAIN)
        group = tuple([FACE_OF[die] for die in action.dice])
        declare(state, lab, group, IN_LAB, rolled=True, log=log)


def ask_or_do(state: State, item: Pending, wish: Pending, log: list[Event] | None) -> None:
    """Ask the owners of the labs concerned, one after the other; without anybody to ask do it at once (TES-36)."""
    asked = asked_for(state, wish.at, (wish.zone, wish.to))
    if asked:
        wish.lab = asked[0]
        wish.dice = asked[1:]
        state.pending.append(wish)
    else:
        grant(state, item, wish, log)


def grant(state: State, item: Pending, wish: Pending, log: list[Event] | None) -> None:
    """Nobody objects: carry the wish out for whatever asked for it, a turn, a delegation, a card."""
    lab = wish.at
    if item.kind in (TURN, DELEGATED):
        pay(state, item, ADJUST if wish.to < 0 else TRANSFER)
    if wish.to < 0:
        adjust(state, wish.zone, wish.die, wish.delta, wraps(state, lab, wish.zone), log)
        return
    into = transfer(state, lab, wish.die, wish.zone, wish.to, wish.delta, log)
    if item.kind == EFFECT:
        item.left -= 1
        item.dice.append(wish.to * FACES + into)
    elif item.kind == MORE_TRANSFERS:
        item.left -= 1
    elif state.character(lab).transfer_count > 1:
        other = wish.to if wish.zone == lab else wish.zone
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
