"""The course of a turn (sections 3, 4 and 5), and what happens automatically between two decisions."""

from __future__ import annotations

from untertage.core.chance import Chance
from untertage.core.game import Event
from untertage.games.topoum import waits
from untertage.games.topoum.events import Entered, Lapsed, Posted, Ransomed, TurnBegan
from untertage.games.topoum.geometry import ALL_BUT, BIT, HEADING, NAMES, OFF, meet, without
from untertage.games.topoum.pieces import COLOURS, EMPTY, FOUR, NOBODY, OBSTACLES, OTHER_FACE
from untertage.games.topoum.rules.cards import can_play
from untertage.games.topoum.rules.deck import refill
from untertage.games.topoum.rules.ending import end_game, look
from untertage.games.topoum.rules.farmers import is_dynamite_missing
from untertage.games.topoum.rules.fields import beside, claim, lay_base, neutralise
from untertage.games.topoum.rules.moles import arrive, enterable, put_mole
from untertage.games.topoum.rules.sight import lines_of, score_lines
from untertage.games.topoum.rules.supply import bases_of, change_score, gain, moles_left, tiles_left
from untertage.games.topoum.sets import around
from untertage.games.topoum.state import Pending, State, changed


def wait(state: State, kind: int, seat: int) -> None:
    """A decision of this seat is next."""
    state.pending.append(Pending(kind, seat, NOBODY, OFF))


def begin_turn(state: State, seat: int, log: list[Event] | None) -> None:
    """Note the lines before anything happens; by option there is a window for ransoms (TOP-28, TOP-29, TOP-30,
    TOP-41, TOP-D28)."""
    state.turn = seat
    state.active = OFF
    state.used = 0
    state.moved = 0
    state.ready = state.moles[seat]
    state.seen = lines_of(state, seat)
    if log is not None:
        log.append(TurnBegan(COLOURS[seat]))
    if not state.variant.any_time and ransoms(state):
        wait(state, waits.RANSOM, seat)
    else:
        after_ransoms(state)


def ransoms(state: State) -> list[int]:
    """The captors from whom a mole can be bought back (TOP-30, TOP-D28)."""
    if state.scores[state.turn] < state.variant.ransom:
        return []
    return [captor for captor in range(state.seats) if state.captives[captor * 4 + state.turn]]


def pay_ransom(state: State, captor: int, log: list[Event] | None) -> None:
    """Points to the captor, the mole to the supply; the captor cannot refuse (TOP-30)."""
    seat, points = state.turn, state.variant.ransom
    held = captor * 4 + seat
    state.captives = changed(state.captives, held, state.captives[held] - 1)
    change_score(state, seat, -points)
    change_score(state, captor, points)
    if log is not None:
        log.append(Ransomed(COLOURS[seat], COLOURS[captor], points))
    kind = state.pending[-1].kind
    if kind == waits.ACTION or (kind == waits.RANSOM and not ransoms(state)):
        state.pending.pop()
        after_ransoms(state)


def after_ransoms(state: State) -> None:
    """Without a mole on the battlefield one is placed first, if that is possible (TOP-31, TOP-33)."""
    if not state.moles[state.turn] and entries(state):
        wait(state, waits.DEPLOY, state.turn)
    else:
        wait(state, waits.ACTION, state.turn)


def post(state: State, seat: int, cell: int, log: list[Event] | None) -> None:
    """Base and mole without a card, as in set-up (TOP-22, TOP-31)."""
    lay_base(state, seat, cell, None)
    put_mole(state, seat, cell)
    if log is not None:
        log.append(Posted(COLOURS[seat], NAMES[cell]))


def deploy(state: State, cell: int, log: list[Event] | None) -> None:
    """The mole just placed may step this turn (TOP-31, TOP-32, TOP-41)."""
    post(state, state.turn, cell, log)
    state.ready |= BIT[cell]
    state.pending.pop()
    wait(state, waits.ACTION, state.turn)


def can_enter(state: State) -> bool:
    """A mole and a tile are in the supply (TOP-36, TOP-D16)."""
    return moles_left(state, state.turn) > 0 and tiles_left(state, state.turn) > 0


def entries(state: State) -> int:
    """Where the player can enter (TOP-36, TOP-37)."""
    return beside(state) if can_enter(state) else 0


def enter(state: State, cell: int, log: list[Event] | None) -> None:
    """A new mole on a new base, and then exactly one card; no other mole steps (TOP-37, TOP-38, TOP-40)."""
    seat = state.turn
    state.pending.pop()
    lay_base(state, seat, cell, None)
    put_mole(state, seat, cell)
    state.ready = 0
    state.active = cell
    if log is not None:
        log.append(Entered(COLOURS[seat], NAMES[cell]))
    if has_card(state):
        wait(state, waits.CARD_ENTERED, seat)
    else:
        lapse(state, log)


def can_step(state: State) -> bool:
    """Some mole that may step has a field to go to (TOP-41, TOP-42)."""
    return around(state.ready, enterable(state)) != 0


def step(state: State, origin: int, cell: int, log: list[Event] | None) -> None:
    """One step of one mole, which has had it whatever happens; if it lives, a card or a swap is due (TOP-42 to TOP-46,
    TOP-50)."""
    state.pending.pop()
    wait(state, waits.CONTINUE, state.turn)
    state.ready &= ALL_BUT[origin]
    state.active = origin
    arrive(state, state.turn, origin, cell, HEADING[origin][cell], log)
    if state.active == OFF:
        return
    if can_swap(state) or has_card(state):
        wait(state, waits.CARD_STEPPED, state.turn)
    else:
        lapse(state, log)


def has_card(state: State) -> bool:
    """Some card of hand or bar can be carried out (TOP-39, TOP-50, TOP-D14)."""
    if any(can_play(state, card) for card in state.hands[state.turn]):
        return True
    return any(card != EMPTY and can_play(state, card) for card in state.bar)


def lapse(state: State, log: list[Event] | None) -> None:
    """Nothing can be played; the reason stays hidden (TOP-39, TOP-50, TOP-D60)."""
    if log is not None:
        log.append(Lapsed(COLOURS[state.turn]))


def can_swap(state: State) -> bool:
    """The tile below is one of the player's bases, or can become one; tokens forbid it, and fields without a token are
    tiles (TOP-2, TOP-47, TOP-48, TOP-49)."""
    here, seat = BIT[state.active], state.turn
    if meet(state.covered, here):
        return False
    return meet(state.base[seat], here) or meet(state.neutral[seat], here) or tiles_left(state, seat) > 0


def swap(state: State, log: list[Event] | None) -> None:
    """The player's base turns neutral, any other tile becomes the player's base (TOP-47, TOP-48)."""
    state.pending.pop()
    if meet(state.base[state.turn], BIT[state.active]):
        neutralise(state, state.active, log)
    else:
        claim(state, state.turn, state.active, log)


def finish_turn(state: State, chance: Chance, log: list[Event] | None) -> None:
    """Lines, cards, the press point, then the next player clockwise or the end of the last round (TOP-27, TOP-28,
    TOP-89, TOP-124)."""
    score_lines(state, log)
    refill(state, chance, log)
    if state.press != NOBODY:
        gain(state, state.press, state.variant.press_per_turn, "press_point", log)
    following = (state.turn + 1) % state.seats
    if state.peace and following == state.start:
        end_game(state, chance, log)
    else:
        begin_turn(state, following, log)


def obstacle_kinds(state: State) -> list[int]:
    """Faces of obstacle tokens that are not used up; those of the farmer are his (TOP-138, TOP-D50)."""
    token = state.token
    return [kind for kind in OBSTACLES if (token[kind] | token[OTHER_FACE[kind]]).bit_count() < FOUR]


def obstacle_spaces(state: State, kind: int) -> int:
    """First beside a base, then on a marked space (TOP-138, TOP-D49)."""
    free = without(state.variant.board, state.fields)
    if kind == waits.SETUP_MARKED:
        return free & state.variant.marked
    bases = 0
    for seat in range(state.seats):
        bases |= bases_of(state, seat)
    return around(bases, free)


def settle(state: State, chance: Chance, log: list[Event] | None) -> None:
    """Carry out everything automatic until somebody has to decide."""
    if state.looks:
        look(state, chance, log)
    while not state.ended:
        kind = state.pending[-1].kind if state.pending else NOBODY
        if kind in (waits.SPLIT, waits.DYNAMITE):
            return
        if is_dynamite_missing(state) and beside(state):
            wait(state, waits.DYNAMITE, state.turn)
        elif kind == NOBODY:
            pass_on(state, chance, log)
        elif not is_idle(state, kind):
            if kind == waits.CONTINUE:
                state.active = OFF
            return
        else:
            state.pending.pop()


def pass_on(state: State, chance: Chance, log: list[Event] | None) -> None:
    """Nothing is pending: the set-up or the turn is finished."""
    if state.turn == NOBODY:
        begin_turn(state, state.start, log)
    else:
        finish_turn(state, chance, log)


def is_idle(state: State, kind: int) -> bool:
    """There is nothing left to decide: no other mole can step, or no space is left for an obstacle (TOP-43,
    TOP-D49)."""
    if kind == waits.CONTINUE:
        return not can_step(state)
    return kind in (waits.SETUP_OBSTACLE, waits.SETUP_MARKED) and not obstacle_spaces(state, kind)
