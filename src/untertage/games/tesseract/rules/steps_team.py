"""Chapter 5: steps that contain dice, hand actions over, and those without a choice."""

from __future__ import annotations

from untertage.core.chance import Chance
from untertage.core.game import Event
from untertage.games.tesseract.actions import Contain, Delegate, Fill, TesseractAction
from untertage.games.tesseract.events import Delegated, MarkerMoved, PrimeSkipped
from untertage.games.tesseract.listing import ACTIONS
from untertage.games.tesseract.names import FACE_OF, LAB_NAMES, LAB_OF
from untertage.games.tesseract.rules.containing import contain_actions, declare, fill, fill_actions, source_dice
from untertage.games.tesseract.rules.labs import cards_left, draw_card, gain_actions
from untertage.games.tesseract.rules.standard import can_do_standard
from untertage.games.tesseract.state import BIT, DELEGATED, Pending, State, Step
from untertage.games.tesseract.tables import DELEGATES

Log = list[Event] | None


def can_contain(state: State, lab: int, step: Step) -> bool:
    if step.single:
        return any(not state.contained & BIT[die] for die in source_dice(state, lab, step.source))
    return bool(contain_actions(state, lab, step.source, ACTIONS))


def contain_choices(state: State, item: Pending, step: Step) -> list[TesseractAction]:
    """Groups, or with some cards single dice (TES-52, TES-D30)."""
    if step.single:
        return fill_actions(state, item.lab, step.source, source_dice(state, item.lab, step.source))
    return contain_actions(state, item.lab, step.source, ACTIONS)


def do_contain(state: State, item: Pending, step: Step, action: TesseractAction, chance: Chance, log: Log) -> None:
    item.left -= 1
    if isinstance(action, Fill):
        fill(state, item.lab, FACE_OF[action.die], LAB_OF[action.lab], [], rolled=False, log=log)
        return
    assert isinstance(action, Contain)
    group = tuple([FACE_OF[die] for die in action.dice])
    declare(state, item.lab, group, step.source, rolled=step.roll, log=log)


def can_delegate(state: State, lab: int, step: Step) -> bool:
    return any(other != lab and can_do_standard(state, other, step.kinds) for other in range(len(state.labs)))


def delegate_choices(state: State, item: Pending, step: Step) -> list[TesseractAction]:
    """Players who could do something now (TES-D37)."""
    labs = [other for other in range(len(state.labs)) if other != item.lab]
    return [DELEGATES[other] for other in labs if can_do_standard(state, other, step.kinds)]


def do_delegate(state: State, item: Pending, step: Step, action: TesseractAction, chance: Chance, log: Log) -> None:
    """Another player performs up to this many actions; the player is chosen once."""
    assert isinstance(action, Delegate)
    item.left = 0
    if log is not None:
        log.append(Delegated(LAB_NAMES[item.lab], action.lab))
    to = LAB_OF[action.lab]
    state.pending.append(Pending(DELEGATED, to, at=int(step.distinct), left=step.n, mask=step.kinds))


def can_draw(state: State, lab: int, step: Step) -> bool:
    return cards_left(state, step.level) > 0


def auto_draw(state: State, lab: int, step: Step, chance: Chance, log: Log) -> None:
    """Draw cards, fewer if the stack runs out (TES-44)."""
    for _ in range(min(step.n, cards_left(state, step.level))):
        draw_card(state, lab, step.level, chance, log)


def can_gain_actions(state: State, lab: int, step: Step) -> bool:
    return True


def auto_gain_actions(state: State, lab: int, step: Step, chance: Chance, log: Log) -> None:
    gain_actions(state, lab, step.n, log)


def can_move_marker(state: State, lab: int, step: Step) -> bool:
    return state.ignitions > 0


def auto_move_marker(state: State, lab: int, step: Step, chance: Chance, log: Log) -> None:
    """The ignition marker goes back, never below 0 (TES-17)."""
    state.ignitions = max(0, state.ignitions + step.delta)
    if log is not None:
        log.append(MarkerMoved(state.ignitions))


def can_skip_prime(state: State, lab: int, step: Step) -> bool:
    return not state.skip_prime


def auto_skip_prime(state: State, lab: int, step: Step, chance: Chance, log: Log) -> None:
    """Nothing is primed in the threat phase of this turn (TES-D36)."""
    state.skip_prime = True
    if log is not None:
        log.append(PrimeSkipped())
