"""Carrying out actions (chapter 5)."""

from __future__ import annotations

from typing import assert_never

from untertage.core.chance import Chance
from untertage.core.game import Event
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
from untertage.games.underground.events import Displaced, Dropped, GlassWaits, LeftAlone, Missed, Moved, Played
from untertage.games.underground.geometry import INDEX, NAMES
from untertage.games.underground.rules import arranging, arriving, flow, placing, walking
from untertage.games.underground.rules.legal import is_arranging
from untertage.games.underground.state import (
    ACTING,
    ADVANCING,
    BRINGING,
    DRAWING,
    EXPIRY_WAITS,
    FLEEING,
    FLIP_WAITS,
    FLOODING,
    FORCED,
    KINDS,
    PASSING,
    RENEWING,
    RUNNING,
    STANDING,
    TICKING,
    WATCHING,
    State,
    awaited,
    is_closed_lock,
    push,
    seat_to_move,
    subject,
)
from untertage.games.underground.tables import HAMMER, LADDER
from untertage.kit.bits import members


def advance(state: State, seat: int, action: UndergroundAction, chance: Chance, log: list[Event] | None) -> None:
    """Carry out a legal action and everything that follows automatically."""
    state.ply += 1
    could_step = state.variant.at_once and not is_arranging(state) and walking.can_step(state)  # UG-D17
    match action:
        case Play():
            play_card(state, INDEX[action.card], log)
        case Place() | Exchange():
            place(state, action, log)
        case Move():
            move(state, INDEX[action.cell], 0, 0, log)
        case MoveWith():
            move(state, INDEX[action.cell], mask_of(action.locks), tools_of(action.chips), log)
        case End():
            end_actions(state, log)
        case Flip():
            turn_glass(state, log)
        case Expire():
            expire(state, log)
        case Take() | Leave() | Close() | Renew() | Forgo():
            answer_offer(state, action, chance, log)
        case Step():
            step_aside(state, INDEX[action.cell], 0, log)
        case StepWith():
            step_aside(state, INDEX[action.cell], tools_of(action.chips), log)
        case Shaft():
            use_shaft(state, chance, log)
        case Stand():
            stand(state, log)
        case Stay():
            stay(state, log)
        case Lay() | Door() | Begin():
            arranging.arrange(state, action, chance, log)
        case _:
            assert_never(action)
    flow.settle(state, chance, log)
    if could_step and is_shut_in(state):
        flow.finish(state, "immobile", log)


def is_shut_in(state: State) -> bool:
    """The figure stands and has no step left; a fleeing figure may still try the shaft (UG-D16, UG-D17)."""
    return not state.ended and awaited(state) not in (FLEEING, STANDING) and not walking.can_step(state)


def answer_offer(
    state: State, action: Take | Leave | Close | Renew | Forgo, chance: Chance, log: list[Event] | None
) -> None:
    """Accept or decline what the figure's cell or a special chip offers."""
    state.pending.pop()
    match action:
        case Take():
            arriving.take(state, chance, log)
        case Close():
            arriving.close_valve(state, INDEX[action.cell], log)
        case Renew():
            push(state, BRINGING)
        case Leave() | Forgo():
            if log is not None:
                log.append(LeftAlone())
        case _:
            assert_never(action)


def mask_of(cells: tuple[str, ...]) -> int:
    return sum(1 << INDEX[cell] for cell in cells)


def tools_of(chips: tuple[str, ...]) -> int:
    return (HAMMER if "hammer" in chips else 0) | (LADDER if "ladder" in chips else 0)


def play_card(state: State, card: int, log: list[Event] | None) -> None:
    """Onto the discard pile; its coordinate has no effect now (UG-38, UG-41, UG-43)."""
    state.pending.pop()
    state.hands[state.hand].remove(card)
    state.discards.append(card)
    state.card = card
    push(state, ACTING)
    if log is not None:
        log.append(Played(seat_to_move(state) + 1, NAMES[card]))


def place(state: State, action: Place | Exchange, log: list[Event] | None) -> None:
    """A part of the card, or another one for the exchange chip (UG-45 … UG-49, UG-51, UG-129, UG-D28)."""
    components = state.variant.components
    if isinstance(action, Exchange):
        arriving.spend(state, "exchange", log)
    face = components.faces[components.face_index[components.part_index[action.part], action.face, action.turns]]
    placing.place(state, face, INDEX[action.cell], log)


def move(state: State, cell: int, locks: int, tools: int, log: list[Event] | None) -> None:
    """In one go, paying keys and chips; steps left over are lost (UG-31, UG-42, UG-81, UG-130, UG-131)."""
    start = state.figure
    if log is not None:
        log.append(Moved(NAMES[start], NAMES[cell], way_to(state, cell, locks, tools)))
    state.has_moved = True
    pay(state, locks, tools, log)
    state.figure = cell
    arrive(state, log)


def way_to(state: State, cell: int, locks: int, tools: int) -> tuple[str, ...]:
    """The cells of one way that makes this movement, for the log."""
    steps = state.variant.components.cards[state.card].steps
    for way in walking.ways(state, steps):
        if (way.cell, way.locks, way.tools) == (cell, locks, tools):
            cells: list[str] = []
            step: walking.Way | None = way
            while step is not None:
                cells.append(NAMES[step.cell])
                step = step.back
            return tuple(cells[::-1])
    raise AssertionError("an illegal movement was carried out")


def pay(state: State, locks: int, tools: int, log: list[Event] | None) -> None:
    """Keys for the locks, special chips for the rest (UG-80, UG-81, UG-D52)."""
    for lock in members(locks):
        arriving.open_lock(state, lock, log)
    if tools & HAMMER:
        arriving.spend(state, "hammer", log)
    if tools & LADDER:
        arriving.spend(state, "ladder", log)


def arrive(state: State, log: list[Event] | None) -> None:
    """Into the exit and free; or pick up first, then the kidnapper looks (UG-85, UG-116, UG-135, UG-D32)."""
    if state.figure == state.exit:
        flow.finish(state, "escaped", log)
        return
    push(state, WATCHING)
    arriving.ask(state)


def end_actions(state: State, log: list[Event] | None) -> None:
    """Draw, water, the rat, new chips, the hourglass, then the next player
    (UG-37, UG-40, UG-41, UG-44, UG-97, UG-139, UG-143, UG-D17)."""
    state.pending.pop()
    if state.variant.turn_end and not walking.can_step(state):
        flow.finish(state, "immobile", log)
        return
    push(state, PASSING)
    push(state, TICKING)
    push(state, RENEWING)
    if state.variant.components.cards[state.card].is_blue:
        if state.rat >= 0:
            push(state, RUNNING, state.card)
        if state.variant.flood:
            push(state, FLOODING, state.card)
    push(state, DRAWING)


def step_aside(state: State, cell: int, tools: int, log: list[Event] | None) -> None:
    """Away from the water: no movement, nothing picked up, but the kidnapper looks once the water lies
    (UG-100, UG-101, UG-D16, UG-D51)."""
    state.pending.pop()
    if log is not None:
        log.append(Displaced(NAMES[state.figure], NAMES[cell]))
    pay(state, 1 << cell if is_closed_lock(state, cell) else 0, tools, log)
    state.figure = cell
    if cell == state.exit:
        flow.finish(state, "escaped", log)
        return
    look_after_water(state)


def look_after_water(state: State) -> None:
    """The check comes after the water for which the figure stepped aside, unless a penalty is being paid (UG-D16)."""
    if not flow.is_punished(state):
        water = state.pending.pop()
        push(state, WATCHING)
        state.pending.append(water)


def use_shaft(state: State, chance: Chance, log: list[Event] | None) -> None:
    """Draw a card; where the figure cannot stand, the chip is lost (UG-127, UG-128, UG-D16, UG-D27)."""
    arriving.spend(state, "shaft", log)
    cell = flow.draw_card(state, "for_shaft", chance, log)
    if state.ended:
        return
    if can_stand(state, cell):
        push(state, STANDING, cell)
        return
    if log is not None:
        log.append(Missed(NAMES[cell]))
    flee_after_all(state, log)


def can_stand(state: State, cell: int) -> bool:
    """A plateau or part, dry, not the exit; a lock needs a key; levels and walls do not matter (UG-D27)."""
    if not state.level[cell] or cell == state.exit or state.water >> cell & 1:
        return False
    return state.keys > 0 or not is_closed_lock(state, cell)


def flee_after_all(state: State, log: list[Event] | None) -> None:
    """If the shaft was to save the figure from water and did not, it has to step aside (UG-D16)."""
    if state.pending[-1] % KINDS == FLEEING:
        state.pending.pop()
        flow.flee(state, log)


def stand(state: State, log: list[Event] | None) -> None:
    """The figure arrives on the shaft's cell; the movement of the turn is still to come (UG-127, UG-D27, UG-D51)."""
    cell = subject(state)
    state.pending.pop()
    if log is not None:
        log.append(Dropped(NAMES[state.figure], NAMES[cell]))
    if is_closed_lock(state, cell):
        arriving.open_lock(state, cell, log)
    state.figure = cell
    if awaited(state) != FLEEING:
        arrive(state, log)
        return
    state.pending.pop()
    look_after_water(state)
    arriving.ask(state)


def stay(state: State, log: list[Event] | None) -> None:
    """The chip is lost (UG-128)."""
    cell = subject(state)
    state.pending.pop()
    if log is not None:
        log.append(Missed(NAMES[cell]))
    flee_after_all(state, log)


def turn_glass(state: State, log: list[Event] | None) -> None:
    """One section on, without penalty; while a choice is open it waits (UG-112, UG-113, UG-D41)."""
    if awaited(state) in FORCED:
        wait(state, FLIP_WAITS, log)
    else:
        push(state, ADVANCING)


def expire(state: State, log: list[Event] | None) -> None:
    """The sand has run out; while a choice is open it waits (UG-114, UG-D41)."""
    if awaited(state) in FORCED:
        wait(state, EXPIRY_WAITS, log)
    else:
        flow.run_out(state, log)


def wait(state: State, what: int, log: list[Event] | None) -> None:
    state.waiting = what
    if log is not None:
        log.append(GlassWaits())
