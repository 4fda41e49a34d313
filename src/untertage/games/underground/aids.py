"""What a player would like to see before deciding, worked out by the rules."""

from __future__ import annotations

from untertage.games.underground.box import Face
from untertage.games.underground.cells import NAMES, SECTIONS, SIGHT, cells_in, names_in
from untertage.games.underground.rules.placing import corners, ground_of, underside
from untertage.games.underground.rules.stacks import parts_by_exchange, parts_of_card
from untertage.games.underground.rules.walking import ways
from untertage.games.underground.state import ACTING, State, awaited, owns


def parts_on_offer(state: State) -> list[int]:
    """The parts that may be placed now, with the card or with the exchange chip (UG-45 … UG-49, UG-129)."""
    if state.ended or awaited(state) != ACTING or state.has_placed:
        return []
    return [*parts_of_card(state), *(parts_by_exchange(state) if owns(state, "exchange") else [])]


def placements(state: State, part: int) -> list[tuple[Face, dict[str, int]]]:
    """Every legal placement of a part: the face, and for each corner the level of the part's top (UG-64)."""
    box = state.variant.box
    ground = ground_of(state)
    found: list[tuple[Face, dict[str, int]]] = []
    for index in box.faces_of[part]:
        face = box.faces[index]
        levels = {
            NAMES[corner]: underside(state, [corner + shift for shift in face.shifts]) + 1
            for corner in cells_in(corners(face, ground, balance=state.variant.balance))
        }
        if levels:
            found.append((face, levels))
    return found


def steps_left(state: State) -> int:
    """How far the figure may still go this turn."""
    if state.ended or awaited(state) != ACTING or state.has_moved:
        return 0
    return state.variant.box.cards[state.card].steps


def reach(state: State) -> dict[str, int]:
    """The cells where a movement may end, with the least number of steps; keys and chips may be needed
    (UG-74, UG-86)."""
    found: dict[str, int] = {}
    for way in ways(state, steps_left(state)) if steps_left(state) else []:
        steps = 0
        step = way.back
        while step is not None:
            steps += 1
            step = step.back
        name = NAMES[way.cell]
        found[name] = min(found.get(name, steps), steps)
    return found


def watched(state: State, ahead: int = 0) -> tuple[str, ...]:
    """The cells in the kidnapper's sight, now or so many sections further on (UG-115)."""
    if not state.variant.has_glass:
        return ()
    return names_in(SIGHT[(state.section + ahead) % len(SECTIONS)])
