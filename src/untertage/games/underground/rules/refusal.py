"""Why an action is illegal: the first rule that forbids it, with the same predicates as the lists."""

from __future__ import annotations

from typing import Final, assert_never

from untertage.core.errors import Refusal
from untertage.core.game import CLOCK
from untertage.games.underground.actions import (
    Begin,
    Close,
    Door,
    End,
    Exchange,
    Expire,
    Flip,
    Forgo,
    Lay,
    Leave,
    Move,
    MoveWith,
    Place,
    Play,
    Renew,
    Shaft,
    Stand,
    Stay,
    Step,
    StepWith,
    Take,
    UndergroundAction,
)
from untertage.games.underground.contents import JOKER, Face, covered
from untertage.games.underground.geometry import BIT, CELLS, INDEX, NAMES, SIDES
from untertage.games.underground.rules import arranging, placing, stacks
from untertage.games.underground.rules.legal import can_expire, can_flip, is_arranging
from untertage.games.underground.rules.reaching import (
    missing_chip,
    why_not_move,
    why_not_move_with,
    why_not_step_aside,
    why_not_step_with,
)
from untertage.games.underground.state import (
    ACTING,
    BEGINNING,
    CLOSING,
    DOORING,
    FLEEING,
    LAYING,
    OFFERING,
    PENDING,
    PICKING,
    PLATEAUS,
    PLAYING,
    STANDING,
    State,
    awaited,
    owns,
    seat_to_move,
    subject,
)
from untertage.kit.bits import members

SET_UP: Final = (LAYING, DOORING, BEGINNING)
"""The decisions before the first turn."""


def not_now(state: State, action: UndergroundAction) -> Refusal:
    """Something else is due (UG-37)."""
    kind = awaited(state)
    due: dict[str, str | int | tuple[str, ...]] = {"due": f"due_{PENDING[kind]}"}
    if kind in SET_UP:
        return Refusal("UG-37", due, "set_up")
    if isinstance(action, Lay):
        return Refusal("UG-37", due, "laid")
    if isinstance(action, Door):
        return Refusal("UG-37", {**due, "side": SIDES[state.door]}, "door")
    if isinstance(action, Close):
        return Refusal("UG-37", due, "valve")
    if kind == PLAYING and isinstance(action, Place | Exchange | Move | MoveWith | End):
        return Refusal("UG-37", {}, "card")
    if kind == ACTING and isinstance(action, Play):
        return Refusal("UG-37", {}, "played")
    if isinstance(action, Take | Leave):
        return Refusal("UG-37", due, "nothing")
    if isinstance(action, Step | StepWith):
        return Refusal("UG-37", due, "flee")
    return Refusal("UG-37", due)


def why_not(state: State, seat: int, action: UndergroundAction) -> Refusal | None:
    """None for a legal action, otherwise the rule that forbids it."""
    if state.ended:
        return Refusal("UG-30")
    if isinstance(action, Expire):
        return why_not_expire(state, seat)
    if not 0 <= seat < state.variant.seats:
        return Refusal("UG-35", {"player": seat_to_move(state) + 1})
    if isinstance(action, Flip):
        return why_not_flip(state)
    if is_arranging(state) or isinstance(action, Lay | Door | Begin):
        return why_not_arrange(state, action)
    if seat != seat_to_move(state):
        return Refusal("UG-35", {"player": seat_to_move(state) + 1})
    return why_not_in_turn(state, action)


def why_not_expire(state: State, seat: int) -> Refusal | None:
    """Only time empties the glass, and only where it runs (UG-114)."""
    if seat != CLOCK or not state.variant.realtime:
        return Refusal("UG-114")
    return None if can_expire(state) else why_glass_stands(state)


def why_not_flip(state: State) -> Refusal | None:
    """Anybody may, once it runs, and once per open choice (UG-113, UG-D41)."""
    return None if can_flip(state) else why_glass_stands(state)


def why_glass_stands(state: State) -> Refusal:
    """No hourglass, not begun yet, or already waiting (UG-23, UG-113, UG-D41)."""
    if not state.variant.has_glass:
        return Refusal("UG-113")
    return Refusal("UG-23") if is_arranging(state) else Refusal("UG-D41")


def why_not_arrange(state: State, action: UndergroundAction) -> Refusal | None:
    """One thing after the other before the first turn (UG-14 … UG-17, UG-22, UG-25)."""
    kind = awaited(state)
    match action:
        case Lay():
            return why_not_lay(state, action) if kind == LAYING else not_now(state, action)
        case Door():
            if kind != DOORING:
                return not_now(state, action)
            sides = tuple(SIDES[side] for side in arranging.door_sides(state))
            return None if action.side in sides else Refusal("UG-D38", {"side": action.side, "possible": sides})
        case Begin():
            if kind != BEGINNING:
                return Refusal("UG-22")
            seats = state.variant.seats
            return None if action.first <= seats else Refusal("UG-22", {"player": action.first, "n": seats}, "player")
        case _:
            return not_now(state, action)


def why_not_lay(state: State, action: Lay) -> Refusal | None:
    """The plateau whose turn it is, where its card wants it (UG-15, UG-16, UG-17, UG-25)."""
    number, card = subject(state) % PLATEAUS, subject(state) // PLATEAUS
    plateau = state.variant.components.plateaus[number]
    cell = INDEX[action.cell]
    if action.plateau != plateau.letter:
        return Refusal("UG-37", {"piece": action.plateau, "next": plateau.letter}, "plateau")
    if (cell, action.turns) in arranging.layings(state, number, card):
        return None
    about = {"piece": action.plateau, "cell": NAMES[card % CELLS]}
    if card == arranging.IN_PLACE:
        return Refusal("UG-25", about)
    if not arranging.fits(state, plateau, cell, action.turns):
        return Refusal("UG-17", about, "" if plateau.footprints[action.turns][cell] else "off")
    if action.turns not in plateau.distinct:
        same = plateau.tops.index(plateau.tops[action.turns])
        return Refusal("UG-56", {"piece": action.plateau, "n": same}, "plateau")
    taken = arranging.taken_cells(state)
    if taken >> card & 1:
        return Refusal("UG-16", about)
    return (
        Refusal("UG-15", about) if arranging.coverings(plateau, taken, BIT[card]) else Refusal("UG-16", about, "narrow")
    )


def why_not_in_turn(state: State, action: UndergroundAction) -> Refusal | None:
    """What the decision on top does not allow."""
    kind = awaited(state)
    match action:
        case Play():
            return why_not_play(state, action)
        case Place() | Exchange():
            return why_not_place(state, action) if kind == ACTING else not_now(state, action)
        case Move():
            return why_not_move(state, INDEX[action.cell], 0, 0) if kind == ACTING else not_now(state, action)
        case MoveWith():
            return why_not_move_with(state, action) if kind == ACTING else not_now(state, action)
        case End():
            return None if kind == ACTING else not_now(state, action)
        case Take():
            return None if kind == PICKING else not_now(state, action)
        case Leave():
            return None if kind in (PICKING, CLOSING) else not_now(state, action)
        case Close():
            return why_not_close(state, action)
        case Step():
            return why_not_step_aside(state, INDEX[action.cell], 0) if kind == FLEEING else not_now(state, action)
        case StepWith():
            return why_not_step_with(state, action) if kind == FLEEING else not_now(state, action)
        case Renew() | Forgo():
            return None if kind == OFFERING else Refusal("UG-108")
        case Shaft():
            return why_not_shaft(state)
        case Stand() | Stay():
            return None if kind == STANDING else Refusal("UG-128")
        case Lay() | Door() | Begin() | Flip() | Expire():
            raise AssertionError("answered before")
        case _:
            assert_never(action)


def why_not_play(state: State, action: Play) -> Refusal | None:
    """One of the two hand cards, once a turn (UG-38)."""
    if awaited(state) != PLAYING:
        return not_now(state, action)
    hand = state.hands[state.hand]
    held = tuple(NAMES[card] for card in hand)
    return None if INDEX[action.card] in hand else Refusal("UG-38", {"card": action.card, "hand": held})


def why_not_close(state: State, action: Close) -> Refusal | None:
    """A valve takes visible water away (UG-89)."""
    if awaited(state) != CLOSING:
        return not_now(state, action)
    if state.water >> INDEX[action.cell] & 1:
        return None
    return Refusal("UG-89", {"cell": action.cell, "possible": tuple(NAMES[cell] for cell in members(state.water))})


def why_not_shaft(state: State) -> Refusal | None:
    """Owned, and not in the middle of another choice (UG-126, UG-127, UG-D27)."""
    if not owns(state, "shaft"):
        return missing_chip(state, "shaft")
    kind = awaited(state)
    return None if kind in (PLAYING, ACTING, FLEEING) else Refusal("UG-127", {"due": f"due_{PENDING[kind]}"})


def why_not_place(state: State, action: Place | Exchange) -> Refusal | None:
    """One part a turn, one that is given, and where it holds (UG-51, UG-55, UG-56, UG-61 … UG-69)."""
    components = state.variant.components
    if state.has_placed:
        return Refusal("UG-51", {"due": "due_end" if state.has_moved else "due_move"})
    part = components.part_index.get(action.part, -1)
    refused = (
        why_not_exchange(state, part, action) if isinstance(action, Exchange) else why_not_part(state, part, action)
    )
    if refused is not None:
        return refused
    face = components.faces[components.face_index[part, action.face, action.turns]]
    if (face.side, face.turns) != (action.face, action.turns):
        return Refusal("UG-56", {"piece": action.part, "side": face.side, "n": face.turns})
    return why_not_at(state, face, INDEX[action.cell])


def why_not_at(state: State, face: Face, corner: int) -> Refusal | None:
    """Inside the board and held up (UG-55, UG-61 … UG-69)."""
    piece = state.variant.components.parts[face.part]
    if not placing.is_on_board(face, corner):
        return Refusal("UG-55", {"piece": piece})
    rule, cell = placing.why_not_there(state, covered(face, corner), face.grounds)
    return Refusal(rule, {"piece": piece, "cell": NAMES[cell]}) if rule else None


def why_not_part(state: State, part: int, action: Place) -> Refusal | None:
    """The card gives this part (UG-45 … UG-50)."""
    given = stacks.parts_of_card(state)
    if part in given:
        return None
    components = state.variant.components
    card = components.cards[state.card]
    if not given:
        return Refusal("UG-50")
    if card.stack == JOKER:
        return Refusal("UG-46", {"piece": action.part})
    if not card.signal:
        return Refusal("UG-45", {"piece": action.part, "stack": components.shapes[card.stack]})
    here = state.stacks[state.signal]
    if here and part == here[-1]:
        return Refusal("UG-48", {"stack": components.shapes[state.signal]})
    return Refusal("UG-47", {"piece": action.part, "n": card.signal})


def why_not_exchange(state: State, part: int, action: Exchange) -> Refusal | None:
    """The chip is there and brings another part that is left (UG-126, UG-129, UG-D28)."""
    if not owns(state, "exchange"):
        return missing_chip(state, "exchange")
    if part in stacks.parts_of_card(state):
        return Refusal("UG-D28", {"piece": action.part})
    return None if part in stacks.parts_by_exchange(state) else Refusal("UG-129", {"piece": action.part})
