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
from untertage.games.underground.geometry import CELLS, INDEX, NAMES, NEIGHBOURS, SIDES, WIDTH
from untertage.games.underground.rules import arranging, placing, stacks, walking
from untertage.games.underground.rules.legal import can_expire, can_flip, is_arranging
from untertage.games.underground.rules.play import mask_of, tools_of
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
    is_closed_lock,
    owns,
    seat_to_move,
    subject,
)
from untertage.games.underground.tables import HAMMER, TOOLS
from untertage.kit.bits import members

OBSTACLES: Final = {
    "UG-76": "bare",
    "UG-77": "wall",
    "UG-78": "water",
    "UG-80": "lock",
    "UG-82": "height",
    "UG-131": "height",
}
"""What stops the figure, by the rule against the step."""


def not_now(state: State, action: UndergroundAction) -> Refusal:
    """Something else is due (UG-37)."""
    kind = awaited(state)
    if kind == PLAYING and isinstance(action, Place | Exchange | Move | MoveWith | End):
        return Refusal("UG-37", {}, "card")
    if kind == ACTING and isinstance(action, Play):
        return Refusal("UG-37", {}, "played")
    if isinstance(action, Take | Leave):
        return Refusal("UG-37", {"due": f"due_{PENDING[kind]}"}, "nothing")
    if isinstance(action, Step | StepWith):
        return Refusal("UG-37", {"due": f"due_{PENDING[kind]}"}, "flee")
    return Refusal("UG-37", {"due": f"due_{PENDING[kind]}"})


def why_not(state: State, seat: int, action: UndergroundAction) -> Refusal | None:
    """None for a legal action, otherwise the rule that forbids it."""
    if state.ended:
        return Refusal("UG-30")
    if isinstance(action, Expire):
        return why_not_expire(state, seat)
    if not 0 <= seat < state.variant.seats:
        return Refusal("UG-35")
    if isinstance(action, Flip):
        return why_not_flip(state)
    if is_arranging(state) or isinstance(action, Lay | Door | Begin):
        return why_not_arrange(state, action)
    if seat != seat_to_move(state):
        return Refusal("UG-35")
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
            open_side = SIDES.index(action.side) in arranging.door_sides(state)
            return None if open_side else Refusal("UG-D38", {"side": action.side})
        case Begin():
            possible = kind == BEGINNING and action.first <= state.variant.seats
            return None if possible else Refusal("UG-22")
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
        return Refusal("UG-17", about)
    if action.turns not in plateau.distinct:
        same = plateau.tops.index(plateau.tops[action.turns])
        return Refusal("UG-56", {"piece": action.plateau, "n": same})
    return Refusal("UG-16" if arranging.taken_cells(state) >> card & 1 else "UG-15", about)


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
    return None if INDEX[action.card] in state.hands[state.hand] else Refusal("UG-38", {"card": action.card})


def why_not_close(state: State, action: Close) -> Refusal | None:
    """A valve takes visible water away (UG-89)."""
    if awaited(state) != CLOSING:
        return not_now(state, action)
    return None if state.water >> INDEX[action.cell] & 1 else Refusal("UG-89", {"cell": action.cell})


def why_not_shaft(state: State) -> Refusal | None:
    """Owned, and not in the middle of another choice (UG-126, UG-127, UG-D27)."""
    if not owns(state, "shaft"):
        return Refusal("UG-126", {"chip": "shaft"})
    return None if awaited(state) in (PLAYING, ACTING, FLEEING) else Refusal("UG-127")


def why_not_place(state: State, action: Place | Exchange) -> Refusal | None:
    """One part a turn, one that is given, and where it holds (UG-51, UG-55, UG-56, UG-61 … UG-69)."""
    components = state.variant.components
    if state.has_placed:
        return Refusal("UG-51")
    part = components.part_index.get(action.part, -1)
    refused = (
        why_not_exchange(state, part, action) if isinstance(action, Exchange) else why_not_part(state, part, action)
    )
    if refused is not None:
        return refused
    face = components.faces[components.face_index[part, action.face, action.turns]]
    if (face.side, face.turns) != (action.face, action.turns):
        return Refusal("UG-56", {"piece": action.part, "n": face.turns})
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
        return Refusal("UG-126", {"chip": "exchange"})
    if part in stacks.parts_of_card(state):
        return Refusal("UG-D28", {"piece": action.part})
    return None if part in stacks.parts_by_exchange(state) else Refusal("UG-129", {"piece": action.part})


def why_not_tools(state: State, tools: int) -> Refusal | None:
    """Hammer and ladder have to be in the team stock (UG-126)."""
    missing = tools & ~walking.tools_owned(state)
    if not missing:
        return None
    return Refusal("UG-126", {"chip": "hammer" if missing & HAMMER else "ladder"})


def why_not_move_with(state: State, action: MoveWith) -> Refusal | None:
    """Locks in the order of the board and chips in theirs, something at all (UG-D55)."""
    locks, tools = mask_of(tuple(set(action.locks))), tools_of(action.chips)
    in_order = tuple(NAMES[cell] for cell in members(locks)) == action.locks and TOOLS[tools] == action.chips
    if not in_order or not (locks or tools):
        return Refusal("UG-D55")
    return why_not_tools(state, tools) or why_not_move(state, INDEX[action.cell], locks, tools)


def why_not_move(state: State, cell: int, locks: int, tools: int) -> Refusal | None:
    """Somewhere within the steps of the card, once a turn (UG-42, UG-74 … UG-86)."""
    if state.has_moved:
        return Refusal("UG-42")
    steps = state.variant.components.cards[state.card].steps
    found = walking.ways(state, steps)
    there = [way for way in found if way.cell == cell]
    if any(way.locks == locks and way.tools == tools for way in there):
        return None
    about = {"cell": NAMES[cell]}
    if cell == state.figure and not locks and not tools and walking.plain_reach(state, steps)[cell] > 0:
        return Refusal("UG-D33", about)
    if any(way.locks == locks and way.tools & ~tools == 0 for way in there):
        return Refusal("UG-D54", about)
    if any(way.locks != locks and way.tools & ~tools == 0 for way in there):
        needed = min(way.locks for way in there if way.locks != locks)
        named = tuple(NAMES[each] for each in members(needed))
        return Refusal("UG-D52", {**about, "locks": named}, "" if named else "none")
    return why_out_of_reach(state, cell, tools)


def why_out_of_reach(state: State, cell: int, tools: int) -> Refusal:
    """The rule against reaching a cell: on the cell itself, on the last step, or on the way there."""
    about: dict[str, str | int] = {"cell": NAMES[cell], "n": state.variant.exit_level}
    if cell == state.figure:
        return Refusal("UG-86", about)
    if any(there == cell for there, _ in NEIGHBOURS[state.figure]):
        rule = walking.why_not_step(state, state.figure, cell, tools)
        return Refusal(rule, about) if rule else why_no_way(state, cell, tools)
    if cell != state.exit:
        if not state.level[cell]:
            return Refusal("UG-76", about)
        if state.water >> cell & 1:
            return Refusal("UG-78", about)
        if is_closed_lock(state, cell) and not state.keys:
            return Refusal("UG-80", about)
    elif not walking.is_door_open(state):
        return Refusal("UG-145" if state.code else "UG-134", about)
    steps = walking.plain_reach(state, CELLS)[cell]
    if steps > 0:
        allowed = state.variant.components.cards[state.card].steps
        return Refusal("UG-74", {"cell": NAMES[cell], "n": steps, "steps": allowed})
    return why_no_way(state, cell, tools)


def why_no_way(state: State, cell: int, tools: int) -> Refusal:
    """Where the way to a cell ends: the last cell within reach and what stops the figure there (UG-79)."""
    far = walking.plain_reach(state, CELLS)
    reached = [here for here in range(CELLS) if (far[here] > 0 or here == state.figure) and here != state.exit]
    stops = [
        (distance(there, cell), here, there, walking.why_not_step(state, here, there, tools))
        for here in reached
        for there, _ in NEIGHBOURS[here]
        if there not in reached
    ]
    at_exit = [rule for _, _, there, rule in stops if there == cell == state.exit and rule]
    if at_exit:
        return Refusal(at_exit[0], {"cell": NAMES[cell], "n": state.variant.exit_level})
    known = [stop for stop in stops if stop[3] in OBSTACLES]
    if not known:
        return Refusal("UG-79", {"cell": NAMES[cell]})
    _, here, there, rule = min(known)
    return Refusal("UG-79", {"cell": NAMES[cell], "last": NAMES[here], "next": NAMES[there]}, OBSTACLES[rule])


def distance(here: int, there: int) -> int:
    """The number of steps between two cells if nothing stood in the way."""
    return abs(here // WIDTH - there // WIDTH) + abs(here % WIDTH - there % WIDTH)


def why_not_step_with(state: State, action: StepWith) -> Refusal | None:
    """Chips that are there, named in their order, and something at all (UG-126, UG-D16, UG-D55)."""
    tools = tools_of(action.chips)
    if not tools or TOOLS[tools] != action.chips:
        return Refusal("UG-D55")
    return why_not_tools(state, tools) or why_not_step_aside(state, INDEX[action.cell], tools)


def why_not_step_aside(state: State, cell: int, tools: int) -> Refusal | None:
    """A legal step with exactly the chips it needs (UG-101, UG-D16, UG-D54)."""
    about: dict[str, str | int] = {"cell": NAMES[cell], "n": state.variant.exit_level}
    rule = walking.why_not_step(state, state.figure, cell, tools)
    if rule:
        return Refusal(rule, about)
    for less in range(tools):
        if less & ~tools == 0 and not walking.why_not_step(state, state.figure, cell, less):
            return Refusal("UG-D54", about)
    return None
