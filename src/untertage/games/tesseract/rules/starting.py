"""Why a card or a special action cannot be started: what its first obligatory step lacks (TES-D32)."""

from __future__ import annotations

from typing import Final

from untertage.core.errors import Refusal
from untertage.games.tesseract.rules import effects
from untertage.games.tesseract.rules.cube import movable
from untertage.games.tesseract.rules.labs import has_space
from untertage.games.tesseract.rules.steps import any_die
from untertage.games.tesseract.state import IN_BOX, IN_LAB, IN_LABS, IN_PRIMED, State, Step

WHERE: Final = {
    IN_LAB: "in_lab",
    IN_LABS: "in_labs",
    IN_PRIMED: "in_primed",
    IN_LAB | IN_PRIMED: "in_lab_primed",
    IN_LABS | IN_PRIMED: "in_labs_primed",
    IN_BOX: "in_box",
}
"""The term for the places that a step reaches."""

LACKS: Final = {
    "set": "dice",
    "flip": "dice",
    "reroll": "dice",
    "adjust_all": "dice",
    "swap": "swap",
    "destroy": "primed",
    "delegate": "delegate",
    "draw": "draw",
    "ignition": "ignition",
    "threat": "threat",
}
"""The condition that fails where a kind of step has only one."""


def why_not_started(state: State, lab: int, steps: list[Step], card: str) -> Refusal:
    """The first obligatory step that is impossible, or the first step if none is obligatory (TES-D32, TES-D42)."""
    for step in steps:
        if (step.least or step is steps[0]) and not effects.CAN[step.op](state, lab, step):
            about: dict[str, str | int | tuple[str, ...]] = {
                "card": card,
                "where": where(reached(step)),
                "n": amount(step),
            }
            return Refusal("TES-D32", about, lacking(state, lab, step))
    return Refusal("TES-D32", {"card": card}, "later")


def where(places: int) -> str:
    """The term for some places; all labs include the player's own."""
    return WHERE.get(places & ~IN_LAB if places & IN_LABS else places, "in_labs")


def reached(step: Step) -> int:
    """Where the dice of a step lie."""
    return step.zones if step.zones else step.source


def amount(step: Step) -> int:
    """The number that the sentence needs: the level of the cards, or the number of dice."""
    return step.level if step.op == "draw" else step.least


def lacking(state: State, lab: int, step: Step) -> str:
    """Which condition of a step fails."""
    if step.op in LACKS:
        return LACKS[step.op]
    if step.op == "adjust":
        return "pair" if any_die(state, lab, step.zones) else "dice"
    if step.op == "take":
        if step.source == IN_BOX:
            return "spaces" if any(state.box) else "box"
        return "full" if not has_space(state, lab) else "movable"
    if step.op == "reposition":
        return "reposition" if movable(state) else "movable"
    if step.op == "transfer":
        return "transfer" if any(state.labs) else "no_dice"
    if step.op == "restore":
        return "box" if step.source == IN_BOX else "back"
    return "single" if step.single else "group"
