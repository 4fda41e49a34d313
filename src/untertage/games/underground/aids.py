"""What a player could work out at the table, computed by the rules."""

from __future__ import annotations

import msgspec

from untertage.core.chance import NoChance
from untertage.games.underground import route
from untertage.games.underground.contents import Components, Face, covered
from untertage.games.underground.determinize import determinize
from untertage.games.underground.geometry import NAMES, SECTIONS, SIGHT, names_in
from untertage.games.underground.rules.arranging import layings
from untertage.games.underground.rules.code import completing
from untertage.games.underground.rules.placing import corners, ground_of, underside
from untertage.games.underground.rules.stacks import parts_by_exchange, parts_of_card
from untertage.games.underground.rules.walking import Way, ways
from untertage.games.underground.state import ACTING, BEGINNING, LAYING, PLATEAUS, State, awaited, owns, subject
from untertage.games.underground.tables import QUARTERS
from untertage.games.underground.view import FaceView, UndergroundView, face_view, plateau_view
from untertage.kit.bits import members


class Offer(msgspec.Struct, frozen=True):
    """A way to lay a part or a plateau, with every corner where that is allowed and the level it would have there."""

    looks: FaceView
    corners: dict[str, int]
    exchange: bool
    """It costs the exchange chip."""


class UndergroundAids(msgspec.Struct, frozen=True):
    """Everything is about the turn that is being played."""

    steps: int
    """How far the figure may still go."""
    reach: dict[str, int]
    """Cells where a movement may end, with the least number of steps; keys and chips may be needed."""
    offers: tuple[Offer, ...]
    """Every legal placement of the parts that may be placed now, or of the plateau that is to be laid."""
    watched: tuple[str, ...]
    """The cells in the kidnapper's sight."""
    watched_next: tuple[str, ...]
    """The cells he will watch after the next move of the hourglass."""
    completing: tuple[str, ...]
    """Unseen chips that would complete the code."""
    distance: int
    """The way that is left, estimated in tenths of a step; 0 before the first turn and at the end."""


def aids(components: Components, view: UndergroundView) -> UndergroundAids:
    """What the rules can tell about the turn that is being played."""
    return aids_of(determinize(components, view, NoChance()))


def aids_of(state: State) -> UndergroundAids:
    """The aids for a state; nothing is hidden, so they are the same for everybody."""
    plays = not state.ended and awaited(state) > BEGINNING
    return UndergroundAids(
        steps=steps_left(state),
        reach=reach(state),
        offers=laying(state) or offers(state),
        watched=watched(state),
        watched_next=watched(state, 1),
        completing=tuple([state.variant.components.chips[chip].id for chip in completing(state)]),
        distance=route.estimate(state) if plays else 0,
    )


def parts_on_offer(state: State) -> list[int]:
    """The parts that may be placed now, with the card or with the exchange chip (UG-45 … UG-49, UG-129)."""
    if state.ended or awaited(state) != ACTING or state.has_placed:
        return []
    return [*parts_of_card(state), *(parts_by_exchange(state) if owns(state, "exchange") else [])]


def offers(state: State) -> tuple[Offer, ...]:
    given = parts_on_offer(state)
    by_card = parts_of_card(state) if given else []
    return tuple(
        [
            Offer(face_view(state.variant.components, face), levels, part not in by_card)
            for part in given
            for face, levels in placements(state, part)
        ]
    )


def laying(state: State) -> tuple[Offer, ...]:
    """Every way to lay the plateau whose turn it is in the set-up (UG-15, UG-25)."""
    if state.ended or awaited(state) != LAYING:
        return ()
    card, number = divmod(subject(state), PLATEAUS)
    plateau = state.variant.components.plateaus[number]
    found: dict[int, dict[str, int]] = {}
    for cell, turns in layings(state, number, card):
        found.setdefault(turns, {})[NAMES[cell]] = plateau.height
    return tuple([Offer(plateau_view(plateau, QUARTERS[turns]), found[turns], False) for turns in sorted(found)])


def placements(state: State, part: int) -> list[tuple[Face, dict[str, int]]]:
    """Every legal placement of a part: the face, and for each corner the level of the part's top (UG-64)."""
    components = state.variant.components
    ground = ground_of(state)
    found: list[tuple[Face, dict[str, int]]] = []
    for index in components.faces_of[part]:
        face = components.faces[index]
        levels = {
            NAMES[corner]: underside(state, covered(face, corner)) + 1
            for corner in members(corners(face, ground, balance=state.variant.balance))
        }
        if levels:
            found.append((face, levels))
    return found


def steps_left(state: State) -> int:
    """How far the figure may still go this turn."""
    if state.ended or awaited(state) != ACTING or state.has_moved:
        return 0
    return state.variant.components.cards[state.card].steps


def reach(state: State) -> dict[str, int]:
    """The cells where a movement may end, with the least number of steps (UG-74, UG-86)."""
    found: dict[str, int] = {}
    if not steps_left(state):
        return found
    for way in ways(state, steps_left(state)):
        name = NAMES[way.cell]
        found[name] = min(found.get(name, length(way)), length(way))
    return found


def length(way: Way) -> int:
    """The number of steps of a way."""
    steps = 0
    before = way.back
    while before is not None:
        steps += 1
        before = before.back
    return steps


def watched(state: State, ahead: int = 0) -> tuple[str, ...]:
    """The cells in the kidnapper's sight, now or this many sections further on (UG-115)."""
    if not state.variant.has_glass:
        return ()
    return names_in(SIGHT[(state.section + ahead) % len(SECTIONS)])
