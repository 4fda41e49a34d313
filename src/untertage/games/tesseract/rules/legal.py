"""Who may act, and the legal actions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from untertage.games.tesseract.actions import Character, TesseractAction
from untertage.games.tesseract.geometry import COLUMNS, CORNERS, LAYERS
from untertage.games.tesseract.listing import ACTIONS, Listing, T
from untertage.games.tesseract.rules import effects
from untertage.games.tesseract.rules.containing import fill_actions
from untertage.games.tesseract.rules.cube import has_room
from untertage.games.tesseract.rules.flow import TWIN_STAGE
from untertage.games.tesseract.rules.standard import add_standard, list_standard, transfer_actions
from untertage.games.tesseract.rules.threat import ORDINARY, lowest_primed, prime_candidates
from untertage.games.tesseract.state import (
    ACCELERATE,
    CONSENT,
    CONTAINED,
    DELEGATED,
    EFFECT,
    ENRICH,
    GROUP,
    MORE_TRANSFERS,
    PENDING,
    PICK_CHARACTER,
    PICK_CORNER,
    PLACE,
    PRIME,
    SECOND_ROLL,
    SHIELD,
    TURN,
    Pending,
    State,
)
from untertage.games.tesseract.tables import (
    ACCELERATES,
    AGREE,
    ENRICHES,
    PASS,
    PLACES,
    PRIMES,
    REFUSE,
    ROLL,
    SHIELDS,
    TWIN,
)
from untertage.games.tesseract.tables import CORNERS as CORNER_ACTIONS
from untertage.games.tesseract.variants import is_in_play
from untertage.kit.rows import room_for

_ALL_KINDS: Final = 0b11111
_room_for: Final = room_for
_USUAL: Final = 64
"""A turn seldom has more legal actions than this."""
_ALONE: Final[list[tuple[int, ...]]] = [(0,), (1,), (2,), (3,)]


def actor(state: State) -> int:
    """The seat that has to decide, -1 when the game is over (TES-24, TES-28)."""
    if state.ended:
        return -1
    lab = state.pending[-1].lab
    return lab if state.seats > 1 else 0


def actors(state: State) -> tuple[int, ...]:
    """The seat that decides now; empty when the game is over (TES-24, TES-28)."""
    return () if state.ended else _ALONE[actor(state)]


def legal(state: State) -> list[TesseractAction]:
    """The legal actions of the deciding seat, in a fixed order."""
    item = state.pending[-1]
    if item.kind == TURN:
        return list_turn(state, item.lab, ACTIONS)
    listing = _BY_KIND[item.kind]
    assert listing is not None
    return listing(state, item)


def legal_actions(state: State, seat: int) -> list[TesseractAction]:
    """The legal actions of a seat."""
    return [] if state.ended or seat != actor(state) else legal(state)


def list_legal(state: State, seat: int, listing: Listing[T]) -> list[T]:
    """Legal actions as actions or as encoding indices. Only the long list of a turn is built from `listing`; the others
    are converted."""
    if state.ended or seat != actor(state):
        return []
    item = state.pending[-1]
    return list_turn(state, item.lab, listing) if item.kind == TURN else listing.of(legal(state))


def list_turn(state: State, lab: int, listing: Listing[T]) -> list[T]:
    """Actions as long as there are any, cards at no cost, and the end of the phase (TES-25, TES-26, TES-27)."""
    found: list[T] = _room_for(_USUAL)
    if state.actions > 0:
        add_standard(state, lab, _ALL_KINDS, listing, found)
        if can_use_special(state, lab):
            found.append(listing.special)
    sheet = state.components
    last = -1
    for card in state.hands[lab]:
        if card != last:
            last = card
            entry = sheet.research[card]
            if effects.is_startable(state, lab, entry.steps):
                found.append(listing.play(entry.id))
    for node in range(len(state.nodes)):
        if state.holders[node] >= 0:
            entry = sheet.matrix_cards[state.nodes[node]]
            if effects.is_startable(state, lab, entry.steps):
                found.append(listing.use(entry.id))
    found.append(listing.end)
    return found


def can_use_special(state: State, lab: int) -> bool:
    """The special action is not used up and has an effect (TES-39, TES-D32)."""
    character = state.character(lab)
    if character.special_limit and state.specials >= character.special_limit:
        return False
    return effects.is_startable(state, lab, character.special)


def list_characters(state: State, item: Pending) -> list[TesseractAction]:
    """Characters in play that nobody has chosen (TES-D44, TES-D50)."""
    people = enumerate(state.components.characters)
    options = state.options
    return [Character(card.id) for at, card in people if at not in state.crew and is_in_play(options, card.special)]


def list_corners(state: State, item: Pending) -> list[TesseractAction]:
    """Top corner dice that are left (TES-20)."""
    return [CORNER_ACTIONS[column] for column in CORNERS if len(state.columns[column]) == LAYERS]


def list_primes(state: State, item: Pending) -> list[TesseractAction]:
    """The dice among which the prime is a tie (TES-11)."""
    return [PRIMES[column] for column in prime_candidates(state, item.at)]


def list_accelerates(state: State, item: Pending) -> list[TesseractAction]:
    return [ACCELERATES[column] for column in prime_candidates(state, ORDINARY)]


def list_enriches(state: State, item: Pending) -> list[TesseractAction]:
    """Equal dice are one choice (TES-12)."""
    return [ENRICHES[face] for face in lowest_primed(state)]


def list_shields(state: State, item: Pending) -> list[TesseractAction]:
    """Any lab (TES-71)."""
    return list(SHIELDS[: len(state.labs)])


def list_second_roll(state: State, item: Pending) -> list[TesseractAction]:
    return [ROLL, PASS]


def list_effect(state: State, item: Pending) -> list[TesseractAction]:
    """One die at a time; stopping is possible once enough have been chosen."""
    found = effects.choices(state, item)
    if effects.may_stop(state, item):
        found.append(PASS)
    return found


def list_places(state: State, item: Pending) -> list[TesseractAction]:
    """Columns with fewer than four dice (TES-79)."""
    return [PLACES[column] for column in range(COLUMNS) if has_room(state, column)]


def list_fills(state: State, item: Pending) -> list[TesseractAction]:
    """Dice of the group with an empty cell (TES-52)."""
    return fill_actions(state, item.lab, item.mask, item.dice)


def list_contained(state: State, item: Pending) -> list[TesseractAction]:
    """The matching primed die, or the roll for a card; both may be declined (TES-53, TES-54)."""
    return [TWIN, PASS] if item.at == TWIN_STAGE else [ROLL, PASS]


def list_consent(state: State, item: Pending) -> list[TesseractAction]:
    return [AGREE, REFUSE]


def list_more_transfers(state: State, item: Pending) -> list[TesseractAction]:
    found = transfer_actions(state, item.lab, item.to, state.character(item.lab).transfer_adjust, ACTIONS)
    found.append(PASS)
    return found


def list_delegated(state: State, item: Pending) -> list[TesseractAction]:
    found = list_standard(state, item.lab, item.mask, ACTIONS)
    found.append(PASS)
    return found


_LISTS: Final[dict[int, Callable[[State, Pending], list[TesseractAction]]]] = {
    PICK_CHARACTER: list_characters,
    PICK_CORNER: list_corners,
    PRIME: list_primes,
    ACCELERATE: list_accelerates,
    ENRICH: list_enriches,
    SHIELD: list_shields,
    SECOND_ROLL: list_second_roll,
    EFFECT: list_effect,
    PLACE: list_places,
    GROUP: list_fills,
    CONTAINED: list_contained,
    CONSENT: list_consent,
    MORE_TRANSFERS: list_more_transfers,
    DELEGATED: list_delegated,
}
_BY_KIND: Final = [_LISTS.get(kind) for kind in range(len(PENDING))]
