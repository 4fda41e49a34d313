"""Chapter 3: the turn. The top of the stack says who decides what; everything else is automatic."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from untertage.core.chance import Chance
from untertage.core.game import Event
from untertage.games.tesseract.events import CharacterJoined, CornerTaken, TurnBegan
from untertage.games.tesseract.geometry import COLUMN_NAMES, CORNERS, LAYERS
from untertage.games.tesseract.listing import ACTIONS
from untertage.games.tesseract.names import FACE_NAMES, LAB_NAMES
from untertage.games.tesseract.rules import effects
from untertage.games.tesseract.rules.containing import completes_color, research_level, reward_node
from untertage.games.tesseract.rules.cube import any_room, is_empty, lift, roll
from untertage.games.tesseract.rules.labs import cards_left, draw_card, gain_actions
from untertage.games.tesseract.rules.marks import mark_from_cube, put_in
from untertage.games.tesseract.rules.standard import can_do_standard, transfer_actions
from untertage.games.tesseract.rules.threat import (
    AT_CORNERS,
    ORDINARY,
    THREATENING,
    destroy_lowest,
    end,
    ignite,
    lowest_primed,
    prime,
    prime_candidates,
    prime_from_box,
    roll_primed,
)
from untertage.games.tesseract.state import (
    ACCELERATE,
    CONTAINED,
    DELEGATED,
    EFFECT,
    ENRICH,
    FISSION,
    MORE_TRANSFERS,
    PENDING,
    PICK_CHARACTER,
    PICK_CORNER,
    PRIME,
    SETUP,
    THREAT,
    TURN,
    VALUES,
    Pending,
    State,
)

Log = list[Event] | None
TWIN_STAGE: Final = 0
NODE_STAGE: Final = 1
COLOR_STAGE: Final = 2
ROLL_STAGE: Final = 3
PASSIVE_STAGE: Final = 4
"""The order of a containment (TES-56)."""


def run(state: State, chance: Chance, log: Log) -> None:
    """Continue until somebody has to decide something, or the game is over (TES-D21)."""
    while not state.ended:
        item = state.pending[-1]
        if item.kind == TURN:  # called directly, which is faster
            step_turn(state, item, log)
            return
        step = _BY_KIND[item.kind]
        if step is None or not step(state, item, chance, log):
            return


def begin_turn(state: State, lab: int, log: Log) -> None:
    """The next action phase (TES-24, TES-25)."""
    state.active = lab
    state.turn += 1
    state.actions = state.components.actions_per_turn
    state.paid = []
    state.bonus = False
    state.specials = 0
    state.wilds = 0
    state.skip_prime = False
    state.refused = 0
    state.pending.append(Pending(TURN, lab))
    if log is not None:
        log.append(TurnBegan(LAB_NAMES[lab], state.turn))


def step_turn(state: State, item: Pending, log: Log) -> None:
    """The action phase waits; three different paid actions may have earned another one (TES-D34)."""
    character = state.character(item.lab)
    needed = character.extra_distinct
    if needed and not state.bonus and len(state.paid) >= needed and len(set(state.paid[:needed])) == needed:
        state.bonus = True
        gain_actions(state, item.lab, character.extra_actions, log)


def step_threat(state: State, item: Pending, chance: Chance, log: Log) -> bool:
    """Lose with an empty Tesseract, prime one die, then the next player (TES-24, TES-57, TES-58, TES-82)."""
    if item.at == 0:
        item.at = 1
        if is_empty(state):
            end(state, "emptied", log)
        elif not state.skip_prime:
            state.pending.append(Pending(PRIME, item.lab, at=THREATENING))
    else:
        state.pending.pop()
        begin_turn(state, (item.lab + 1) % len(state.labs), log)
    return True


def step_prime(state: State, item: Pending, chance: Chance, log: Log) -> bool:
    """Prime the lowest die; ties are decided; an empty Tesseract gives nothing (TES-28, TES-59, TES-75)."""
    found = prime_candidates(state, item.at)
    if len(found) > 1:
        return False
    state.pending.pop()
    if found:
        prime(state, found[0], item.at, chance, log)
    return True


def step_accelerate(state: State, item: Pending, chance: Chance, log: Log) -> bool:
    """Destroy the lowest die (TES-67)."""
    found = prime_candidates(state, ORDINARY)
    if len(found) > 1:
        return False
    state.pending.pop()
    if found:
        destroy_lowest(state, found[0], chance, log)
    return True


def step_enrich(state: State, item: Pending, chance: Chance, log: Log) -> bool:
    """Roll the lowest primed die again (TES-68)."""
    found = lowest_primed(state)
    if len(found) > 1:
        return False
    state.pending.pop()
    if found:
        enrich(state, found[0], chance, log)
    return True


def enrich(state: State, face: int, chance: Chance, log: Log) -> None:
    """The die lands in a column, which is checked even if it is the old one (TES-68, TES-D22)."""
    ignite(state, roll_primed(state, face, chance, log) % VALUES + 1, log)


def step_fission(state: State, item: Pending, chance: Chance, log: Log) -> bool:
    """The second half: a die from the box (TES-70)."""
    state.pending.pop()
    prime_from_box(state, chance, log)
    return True


def step_effect(state: State, item: Pending, chance: Chance, log: Log) -> bool:
    return effects.go_on(state, item, chance, log)


def step_contained(state: State, item: Pending, chance: Chance, log: Log) -> bool:
    """What follows from a containment, in its order (TES-56)."""
    if item.at == TWIN_STAGE:
        if state.primed[item.die]:
            return False
        item.at = NODE_STAGE
    elif item.at == NODE_STAGE:
        item.at = COLOR_STAGE
        reward_node(state, item.lab, item.die, chance, log)
    elif item.at == COLOR_STAGE:
        item.at = ROLL_STAGE
        if completes_color(state, item.die) and any(state.box) and any_room(state):
            effects.begin(state, state.active, "reward")
    elif item.at == ROLL_STAGE:
        if item.left and research_level(state, item.lab, len(item.dice)):
            return False
        item.at = PASSIVE_STAGE
    else:
        state.pending.pop()
        after = state.character(item.lab).after_contain
        if after and effects.is_startable(state, item.lab, after):
            effects.begin(state, item.lab, "passive")
    return True


def step_more_transfers(state: State, item: Pending, chance: Chance, log: Log) -> bool:
    """A further die of the same transfer action, between the same two labs (TES-40)."""
    change = state.character(item.lab).transfer_adjust
    if item.left and transfer_actions(state, item.lab, item.to, change, ACTIONS):
        return False
    state.pending.pop()
    return True


def step_delegated(state: State, item: Pending, chance: Chance, log: Log) -> bool:
    """The delegated player acts while there is something to do (TES-D37)."""
    if item.left and can_do_standard(state, item.lab, item.mask):
        return False
    state.pending.pop()
    return True


def step_setup(state: State, item: Pending, chance: Chance, log: Log) -> bool:
    """Characters, starting research, corner dice, primed dice, first turn (TES-19 to TES-22)."""
    team = len(state.labs)
    if item.at == 0:
        _set_up_characters(state, item, log)
    elif item.at == 1:
        item.at = 2
        if state.options.starting_research:  # TES-19, TES-85
            for lab in range(team):
                if cards_left(state, 2):
                    draw_card(state, lab, 2, chance, log)
    elif item.at == 2:
        if item.left < team:
            state.pending.append(Pending(PICK_CORNER, item.left))
            item.left += 1
        else:
            item.at = 3
    elif item.at == 3:
        item.at = 4 if team == 4 else 5
        item.left = state.options.extra_primed
        _prime_corners(state, chance, log)
    elif item.at == 4:
        item.at = 5
        low = [corner for corner in CORNERS if len(state.columns[corner]) == LAYERS - 2]
        prime(state, low[0], ORDINARY, chance, log)
    elif item.left:  # TES-22, TES-86
        item.left -= 1
        state.pending.append(Pending(PRIME, state.starter))
    else:
        state.pending.pop()
        begin_turn(state, state.starter, log)
    return True


def _set_up_characters(state: State, item: Pending, log: Log) -> None:
    """Wait for the next choice, or announce the characters (TES-D44)."""
    for lab, character in enumerate(state.crew):
        if character < 0:
            state.pending.append(Pending(PICK_CHARACTER, lab))
            return
    item.at = 1
    if log is not None:
        for lab in range(len(state.crew)):
            log.append(CharacterJoined(LAB_NAMES[lab], state.character(lab).id))


def _prime_corners(state: State, chance: Chance, log: Log) -> None:
    """The top corner dice that are left; with three or four labs the lowest on layer 3 (TES-21, TES-D4)."""
    for corner in CORNERS:
        if len(state.columns[corner]) == LAYERS:
            prime(state, corner, ORDINARY, chance, log)
    if len(state.labs) > 2:
        state.pending.append(Pending(PRIME, state.starter, at=AT_CORNERS))


def take_corner(state: State, lab: int, column: int, chance: Chance, log: Log) -> None:
    """A top corner die is rolled and goes into the lab (TES-20)."""
    layer = len(state.columns[column])
    die = lift(state, column, chance, log)
    face = die - die % VALUES + roll(chance, "place", column * LAYERS + layer) - 1
    put_in(state, lab, face, mark_from_cube(column, layer))
    if log is not None:
        log.append(CornerTaken(LAB_NAMES[lab], COLUMN_NAMES[column], FACE_NAMES[face]))


_STEPS: Final[dict[int, Callable[[State, Pending, Chance, Log], bool]]] = {
    SETUP: step_setup,
    THREAT: step_threat,
    PRIME: step_prime,
    ACCELERATE: step_accelerate,
    ENRICH: step_enrich,
    FISSION: step_fission,
    EFFECT: step_effect,
    CONTAINED: step_contained,
    MORE_TRANSFERS: step_more_transfers,
    DELEGATED: step_delegated,
}
"""Automatic items; everything else on the stack is a decision."""
_BY_KIND: Final = [_STEPS.get(kind) for kind in range(len(PENDING))]
