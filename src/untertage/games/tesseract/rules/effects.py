"""Chapter 5: the interpreter of cards, special actions and passive abilities.

An effect is a list of steps. Each kind of step has three functions: is it possible, what can be chosen, carry it out.
What has been chosen so far in a step lies on its pending item: `left` repetitions, `dice` already used (as
`zone * 24 + face`), and `die`, `delta`, `column`, `mask` for the colour, direction and columns that are bound.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from untertage.core.chance import Chance
from untertage.core.game import Event
from untertage.games.tesseract.actions import Adjust, Create, Fill, Flip, Reroll, Set, Swap, TesseractAction
from untertage.games.tesseract.names import LAB_OF, ZONE_OF
from untertage.games.tesseract.rules.labs import cards_ask
from untertage.games.tesseract.rules.steps import full_columns
from untertage.games.tesseract.rules.steps_cube import (
    can_destroy,
    can_reposition,
    can_restore,
    can_take,
    destroy_choices,
    do_destroy,
    do_reposition,
    do_restore,
    do_take,
    reposition_choices,
    restore_choices,
    take_choices,
)
from untertage.games.tesseract.rules.steps_dice import (
    adjust_choices,
    auto_adjust_all,
    can_adjust,
    can_adjust_all,
    can_change,
    can_swap,
    can_transfer,
    do_adjust,
    do_flip,
    do_reroll,
    do_set,
    do_swap,
    do_transfer,
    flip_choices,
    reroll_choices,
    set_choices,
    swap_choices,
    transfer_choices,
)
from untertage.games.tesseract.rules.steps_team import (
    auto_draw,
    auto_gain_actions,
    auto_move_marker,
    auto_skip_prime,
    can_contain,
    can_delegate,
    can_draw,
    can_gain_actions,
    can_move_marker,
    can_skip_prime,
    contain_choices,
    delegate_choices,
    do_contain,
    do_delegate,
)
from untertage.games.tesseract.state import CONSENT, EFFECT, PRIMED, Pending, State, Step

Log = list[Event] | None


class FirstChance:
    """Chance that always picks the first possible outcome, to ask what would be possible after a choice."""

    def pick(self, weights: Sequence[int]) -> int:
        for index, weight in enumerate(weights):
            if weight > 0:
                return index
        raise ValueError("nothing to pick from")


def steps_of(state: State, item: Pending) -> list[Step]:
    """The steps that an effect carries out."""
    if item.source == "special":
        return state.character(item.lab).special
    if item.source == "passive":
        return state.character(item.lab).after_contain
    if item.source == "reward":
        return state.components.reward
    return state.components.steps[item.source]


def begin(state: State, lab: int, source: str) -> None:
    """Put an effect on the stack (TES-41)."""
    item = Pending(EFFECT, lab, source=source)
    state.pending.append(item)
    enter(state, item)


def enter(state: State, item: Pending) -> None:
    """Nothing has been chosen yet in the step that has been reached."""
    steps = steps_of(state, item)
    item.die = item.column = -1
    item.delta = item.mask = 0
    item.dice = []
    if item.at < len(steps):
        item.left = steps[item.at].n
        item.mask = full_columns(state, steps[item.at])


CAN: Final[dict[str, Callable[[State, int, Step], bool]]] = {
    "take": can_take,
    "adjust": can_adjust,
    "set": can_change,
    "flip": can_change,
    "reroll": can_change,
    "reposition": can_reposition,
    "transfer": can_transfer,
    "swap": can_swap,
    "destroy": can_destroy,
    "restore": can_restore,
    "contain": can_contain,
    "delegate": can_delegate,
    "adjust_all": can_adjust_all,
    "draw": can_draw,
    "actions": can_gain_actions,
    "ignition": can_move_marker,
    "threat": can_skip_prime,
}
CHOICES: Final[dict[str, Callable[[State, Pending, Step], list[TesseractAction]]]] = {
    "take": take_choices,
    "adjust": adjust_choices,
    "set": set_choices,
    "flip": flip_choices,
    "reroll": reroll_choices,
    "reposition": reposition_choices,
    "transfer": transfer_choices,
    "swap": swap_choices,
    "destroy": destroy_choices,
    "restore": restore_choices,
    "contain": contain_choices,
    "delegate": delegate_choices,
}
DO: Final[dict[str, Callable[[State, Pending, Step, TesseractAction, Chance, Log], None]]] = {
    "take": do_take,
    "adjust": do_adjust,
    "set": do_set,
    "flip": do_flip,
    "reroll": do_reroll,
    "reposition": do_reposition,
    "transfer": do_transfer,
    "swap": do_swap,
    "destroy": do_destroy,
    "restore": do_restore,
    "contain": do_contain,
    "delegate": do_delegate,
}
AUTO: Final[dict[str, Callable[[State, int, Step, Chance, Log], None]]] = {
    "adjust_all": auto_adjust_all,
    "draw": auto_draw,
    "actions": auto_gain_actions,
    "ignition": auto_move_marker,
    "threat": auto_skip_prime,
}


def is_startable(state: State, lab: int, steps: list[Step]) -> bool:
    """All obligatory steps are possible in their order, and something happens (TES-D32)."""
    first = steps[0]
    if first.promise:
        return can_finish(state, lab, steps, 0)
    if first.least:
        return CAN[first.op](state, lab, first)
    return any(CAN[step.op](state, lab, step) for step in steps)


def can_finish(state: State, lab: int, steps: list[Step], at: int) -> bool:
    """There is a way to carry out all obligatory steps from here on (TES-D42)."""
    if at == len(steps):
        return True
    step = steps[at]
    possible = CAN[step.op](state, lab, step)
    if not step.promise:
        return possible or step.least == 0
    if step.automatic:
        return (possible or step.least == 0) and can_finish(_after_automatic(state, lab, step), lab, steps, at + 1)
    if step.least == 0 and can_finish(state, lab, steps, at + 1):
        return True
    item = Pending(EFFECT, lab, at=at, left=step.n, mask=full_columns(state, step))
    for action in CHOICES[step.op](state, item, step):
        if can_finish(_after(state, item, step, action), lab, steps, at + 1):
            return True
    return False


def _after_automatic(state: State, lab: int, step: Step) -> State:
    trial = state.clone()
    AUTO[step.op](trial, lab, step, FirstChance(), None)
    return trial


def _after(state: State, item: Pending, step: Step, action: TesseractAction) -> State:
    """What the table would look like after a choice."""
    trial = state.clone()
    DO[step.op](trial, item.clone(), step, action, FirstChance(), None)
    return trial


def choices(state: State, item: Pending) -> list[TesseractAction]:
    """What can be chosen in the present step; nothing that would make an obligatory step impossible (TES-D42)."""
    steps = steps_of(state, item)
    step = steps[item.at]
    found = CHOICES[step.op](state, item, step)
    if not step.promise:
        return found
    return [action for action in found if can_finish(_after(state, item, step, action), item.lab, steps, item.at + 1)]


def may_stop(state: State, item: Pending) -> bool:
    """Enough has been chosen in this step, and what is obligatory later remains possible."""
    steps = steps_of(state, item)
    step = steps[item.at]
    if step.n - item.left < step.least:
        return False
    return not step.promise or can_finish(state, item.lab, steps, item.at + 1)


def go_on(state: State, item: Pending, chance: Chance, log: Log) -> bool:
    """Carry an effect on to its next choice or its end; False if a choice has to be made."""
    steps = steps_of(state, item)
    while item.at < len(steps):
        step = steps[item.at]
        if step.automatic:
            if CAN[step.op](state, item.lab, step):
                AUTO[step.op](state, item.lab, step, chance, log)
        elif item.left > 0 and _has_choice(state, item, step):
            return False
        item.at += 1
        enter(state, item)
    state.pending.pop()
    return True


def _has_choice(state: State, item: Pending, step: Step) -> bool:
    if item.left == step.n and not step.promise:
        return CAN[step.op](state, item.lab, step)
    return bool(choices(state, item))


def choose(state: State, item: Pending, action: TesseractAction, chance: Chance, log: Log) -> None:
    """Carry out one choice of the present step."""
    if cards_ask(state) and asks_owner(state, item.lab, action):
        return
    carry_out(state, item, action, chance, log)


def owner_of(lab: int, action: TesseractAction) -> int:
    """The other lab whose dice or spaces an effect would use, -1 if there is none. Transfers ask for themselves."""
    if isinstance(action, Adjust | Set | Flip | Reroll | Swap):
        owner = ZONE_OF[action.zone]
    elif isinstance(action, Create | Fill):
        owner = LAB_OF[action.lab]
    else:
        return -1
    return -1 if owner in (lab, PRIMED) else owner


def asks_owner(state: State, lab: int, action: TesseractAction) -> bool:
    """Ask the owner of another lab before an effect uses it (TES-36, TES-D49)."""
    owner = owner_of(lab, action)
    if owner < 0:
        return False
    state.pending.append(Pending(CONSENT, owner, at=lab, source=str(action)))
    return True


def carry_out(state: State, item: Pending, action: TesseractAction, chance: Chance, log: Log) -> None:
    """Nobody objects to a choice."""
    step = steps_of(state, item)[item.at]
    DO[step.op](state, item, step, action, chance, log)


def stop(state: State, item: Pending) -> None:
    """No more dice in this step."""
    item.at += 1
    enter(state, item)
