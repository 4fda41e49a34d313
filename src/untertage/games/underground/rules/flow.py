"""What happens automatically between two decisions: drawing, water, new chips, the hourglass (chapters 10 to 12).

Everything begun is an item on `state.pending`; `settle` carries items out until somebody has to decide.
"""

from __future__ import annotations

from untertage.core.chance import Chance, about_pile, evenly
from untertage.core.game import Event
from untertage.games.underground.contents import Components
from untertage.games.underground.events import (
    ChipLaid,
    Detected,
    Drawn,
    Flooded,
    GameOver,
    GlassEmpty,
    GlassMoved,
    RatRan,
    StayedDry,
    TurnBegan,
    Underlaid,
)
from untertage.games.underground.geometry import BIT, NAMES, SECTIONS, SIGHT
from untertage.games.underground.rules.placing import lay_part
from untertage.games.underground.rules.stacks import take_single
from untertage.games.underground.rules.walking import can_step
from untertage.games.underground.state import (
    ACTING,
    ADVANCING,
    BRINGING,
    DRAWING,
    EXPIRY_WAITS,
    FLEEING,
    FLOODING,
    KINDS,
    NO_CARD,
    NOT_WAITING,
    OFFERING,
    PASSING,
    PENALTY,
    PLAYING,
    RENEWING,
    RUNNING,
    TICKING,
    WATCHING,
    State,
    chips_in_pile,
    owns,
    push,
    seat_to_move,
    water_left,
)


def settle(state: State, chance: Chance, log: list[Event] | None) -> None:
    """Carry out what waits, topmost first, until a decision is due or the game is over (UG-37)."""
    while not state.ended:
        kind = state.pending[-1] % KINDS
        if kind < DRAWING:
            if not state.waiting or (kind != PLAYING and kind != ACTING):
                return
            turn_waiting_glass(state, log)
            continue
        carry_out(state, kind, state.pending.pop() // KINDS, chance, log)


def carry_out(state: State, kind: int, subject: int, chance: Chance, log: list[Event] | None) -> None:
    if kind == DRAWING:
        draw_to_hand(state, chance, log)
    elif kind == FLOODING:
        flood(state, subject, log)
    elif kind == RUNNING:
        run_rat(state, subject, log)
    elif kind == RENEWING:
        renew_chips(state)
    elif kind == BRINGING:
        bring_chip(state, chance, log)
    elif kind == TICKING:
        tick(state, log)
    elif kind == PASSING:
        pass_on(state, log)
    elif kind == WATCHING:
        watch(state, log)
    elif kind == PENALTY:
        draw_penalty(state, subject, chance, log)
    else:
        assert kind == ADVANCING
        advance_glass(state, subject, log)


def finish(state: State, reason: str, log: list[Event] | None) -> None:
    """The game is over for all; nothing that waited happens any more (UG-30, UG-135, UG-136, UG-137, UG-138)."""
    state.ended = reason
    state.pending.clear()
    state.waiting = NOT_WAITING
    if log is not None:
        log.append(GameOver(reason))


def draw_card(state: State, use: str, chance: Chance, log: list[Event] | None) -> int:
    """The next card is decided now; the last one ends the game at once, hand cards or not, unless only a card that
    is missing ends it (UG-8, UG-36, UG-136, UG-D18, UG-D43)."""
    if not state.pile:
        finish(state, "pile", log)
        return NO_CARD
    about_pile(chance, "pile", 0, state.pile)
    card = state.pile.pop(evenly(chance, len(state.pile)))
    if log is not None:
        log.append(Drawn(NAMES[card], use))
    if use == "for_hand":
        state.hands[state.hand].append(card)
    else:
        state.discards.append(card)
    if not state.pile and state.variant.last_card:
        finish(state, "pile", log)
    return card


def draw_to_hand(state: State, chance: Chance, log: list[Event] | None) -> None:
    """Two hand cards again; after a blue card water comes to the new card's cell (UG-96, UG-97, UG-98)."""
    card = draw_card(state, "for_hand", chance, log)
    if state.variant.components.cards[state.card].is_blue and not state.ended:
        push(state, FLOODING, card)


def flood(state: State, cell: int, log: list[Event] | None) -> None:
    """Water on the top of a cell, whatever that is; the figure steps aside first
    (UG-99, UG-100, UG-103, UG-104, UG-120, UG-D11, UG-D12, UG-D13, UG-D15)."""
    if cell == state.exit or state.water >> cell & 1 or not water_left(state):
        if log is not None:
            log.append(StayedDry(NAMES[cell]))
        return
    if cell == state.figure:
        push(state, FLOODING, cell)
        flee(state, log)
        return
    state.water |= BIT[cell]
    if log is not None:
        log.append(Flooded(NAMES[cell]))


def flee(state: State, log: list[Event] | None) -> None:
    """The figure has to step aside; without a step, and without the shaft, the game is lost
    (UG-101, UG-102, UG-138, UG-D16, UG-D17)."""
    if can_step(state) or owns(state, "shaft"):
        push(state, FLEEING)
    else:
        finish(state, "trapped", log)


def run_rat(state: State, cell: int, log: list[Event] | None) -> None:
    """The rat runs to the played card's cell if it can stand there (UG-143)."""
    if state.rat < 0 or cell == state.exit or cell == state.figure or not state.level[cell]:
        return
    if (state.water | state.chips) >> cell & 1:
        return
    if log is not None:
        log.append(RatRan(NAMES[state.rat], NAMES[cell]))
    state.rat = cell


def renew_chips(state: State) -> None:
    """One new chip for each collected one, as long as there are any; with a complete code it is a choice
    (UG-105, UG-108, UG-109, UG-110, UG-D35)."""
    if not state.collected or not chips_in_pile(state):
        state.collected = 0
        return
    state.collected -= 1
    push(state, RENEWING)
    push(state, OFFERING if state.code else BRINGING)


def bring_chip(state: State, chance: Chance, log: list[Event] | None) -> None:
    """Draw until the chip can be laid (UG-105, UG-106, UG-107, UG-D34)."""
    while True:
        cell = draw_card(state, "for_chip", chance, log)
        if state.ended:
            return
        if can_hold_chip(state, cell):
            lay_chip(state, cell, log)
            return


def can_hold_chip(state: State, cell: int) -> bool:
    """Not the exit, water, another chip or the rat, nor bare board when no single square is left (UG-107, UG-D34)."""
    if cell == state.exit or cell == state.rat or (state.water | state.chips) >> cell & 1:
        return False
    return bool(state.level[cell] or state.reserve or state.stacks[state.variant.components.single])


def lay_chip(state: State, cell: int, log: list[Event] | None) -> None:
    """Face down, with a single-square part below it on bare board (UG-19, UG-106)."""
    underlay(state, cell, log)
    state.chips |= BIT[cell]
    if log is not None:
        log.append(ChipLaid(NAMES[cell]))


def underlay(state: State, cell: int, log: list[Event] | None) -> None:
    """Nothing stands on the bare board: a single-square part, front up, goes below it (UG-18, UG-19, UG-D23)."""
    if state.level[cell]:
        return
    components: Components = state.variant.components
    part = take_single(state)
    lay_part(state, components.faces[components.face_index[part, "front", 0]], cell)
    if log is not None:
        log.append(Underlaid(components.parts[part], NAMES[cell]))


def tick(state: State, log: list[Event] | None) -> None:
    """With the option `turns` the hourglass moves on after a number of turns, as a rule without a penalty
    (UG-D40, UG-D53)."""
    if not state.variant.has_glass or not state.variant.by_turns:
        return
    state.count += 1
    if state.count < state.variant.turns_per_section:
        return
    if state.variant.runs_out:
        run_out(state, log)
    else:
        push(state, ADVANCING)


def pass_on(state: State, log: list[Event] | None) -> None:
    """The next hand has its turn, once every chip collected in this one is replaced (UG-35, UG-37, UG-105)."""
    if state.collected:
        push(state, PASSING)
        push(state, RENEWING)
        return
    state.hand = (state.hand + 1) % state.variant.hands
    begin_turn(state, log)


def begin_turn(state: State, log: list[Event] | None) -> None:
    """A card has to be played (UG-38)."""
    state.card = NO_CARD
    state.has_placed = state.has_moved = False
    push(state, PLAYING)
    if log is not None:
        log.append(TurnBegan(seat_to_move(state) + 1))


def is_seen(state: State) -> bool:
    """Is the figure in the row or column where the hourglass stands (UG-115, UG-116)?"""
    return state.variant.has_glass and bool(SIGHT[state.section] >> state.figure & 1)


def watch(state: State, log: list[Event] | None) -> None:
    """The kidnapper looks along his line; a figure that only crossed it is safe (UG-115, UG-116, UG-117, UG-118)."""
    if not is_seen(state):
        return
    if log is not None:
        log.append(Detected(SECTIONS[state.section], NAMES[state.figure]))
    punish(state)


def punish(state: State) -> None:
    """Two cards with water, then the hourglass moves on (UG-114, UG-118, UG-D50)."""
    push(state, ADVANCING, int(state.variant.realtime and state.variant.together))
    push(state, PENALTY, state.variant.components.penalty)


def is_punished(state: State) -> bool:
    """A penalty is being carried out; its own check comes at its end (UG-119, UG-D50)."""
    return any(item % KINDS == ADVANCING for item in state.pending)


def draw_penalty(state: State, left: int, chance: Chance, log: list[Event] | None) -> None:
    """The cards of the penalty: water on their cells, whatever their colours, when all of them have been drawn
    (UG-114, UG-120)."""
    if state.variant.together:
        cards = [draw_card(state, "for_penalty", chance, log) for _ in range(left) if not state.ended]
        for card in reversed(cards):
            if not state.ended:
                push(state, FLOODING, card)
        return
    card = draw_card(state, "for_penalty", chance, log)
    if state.ended:
        return
    if left > 1:
        push(state, PENALTY, left - 1)
    push(state, FLOODING, card)


def advance_glass(state: State, full: int, log: list[Event] | None) -> None:
    """One section clockwise and turned over, after a penalty with a full glass; at the end chip all is lost, otherwise
    the kidnapper looks (UG-111, UG-112, UG-115, UG-119, UG-121, UG-137, UG-D42)."""
    state.section = (state.section + 1) % len(SECTIONS)
    state.count = full
    if log is not None:
        log.append(GlassMoved(SECTIONS[state.section]))
    if state.section == state.variant.end:
        finish(state, "kidnapper", log)
    else:
        watch(state, log)


def turn_waiting_glass(state: State, log: list[Event] | None) -> None:
    """What was asked of the hourglass while a choice was open happens now (UG-D41)."""
    expired = state.waiting == EXPIRY_WAITS
    state.waiting = NOT_WAITING
    if expired:
        run_out(state, log)
    else:
        push(state, ADVANCING)


def run_out(state: State, log: list[Event] | None) -> None:
    """The sand has run through (UG-114)."""
    if log is not None:
        log.append(GlassEmpty(SECTIONS[state.section]))
    punish(state)
