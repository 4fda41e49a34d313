"""Revealing and rotating (chapter 5)."""

from __future__ import annotations

from collections.abc import Sequence

from untertage.core.chance import Chance, about, picked
from untertage.core.game import Event
from untertage.games.the_base.events import Revealed, Rotated
from untertage.games.the_base.geometry import EDGE_TO, MASKS, NAMES, SHAPES, turned, write_passages
from untertage.games.the_base.rules.steps import is_saved
from untertage.games.the_base.state import State


def reaches(state: State, piece: int, tile: int) -> bool:
    """An active piece on a neighbouring place with a passage towards the tile; the tile's edges do not matter
    (BASE-38, BASE-39, BASE-48, BASE-49)."""
    return not is_saved(state, piece) and bool(state.tiles[state.place[piece]] & EDGE_TO[state.place[piece]][tile])


def is_in_reach(state: State, side: int, tile: int) -> bool:
    """Some piece of the side reaches the tile (BASE-38)."""
    return any(reaches(state, piece, tile) for piece in range(3 * side, 3 * side + 3))


def is_next_to(state: State, side: int, tile: int) -> bool:
    """Some active piece of the side stands beside the tile, walls or not."""
    pieces = range(3 * side, 3 * side + 3)
    return any(not is_saved(state, piece) and EDGE_TO[state.place[piece]][tile] for piece in pieces)


FACES: Sequence[tuple[int, int]] = [(shape, mask) for shape in range(len(SHAPES)) for mask in MASKS[shape]]
"""What a revealed tile can show: its shape and its passages."""
_QUARTERS = [4 // len(MASKS[shape]) for shape, _ in FACES]


def without(weights: list[int], index: int) -> None:
    """Take the tile of a face that is known to lie elsewhere out of the weights of a draw."""
    shape = FACES[index][0]
    for at, ways in enumerate(_QUARTERS):
        if FACES[at][0] == shape:
            weights[at] -= ways


def draw_face(state: State, chance: Chance) -> int:
    """Draw a tile from the bag in one of its four orientations, all equally likely (BASE-43, BASE-D14)."""
    bag = state.bag
    index = picked(chance, [bag[face[0]] * ways for face, ways in zip(FACES, _QUARTERS, strict=True)])
    bag[FACES[index][0]] -= 1
    return FACES[index][1]


def reveal(state: State, tile: int, chance: Chance, log: list[Event] | None) -> None:
    """Turn a face-down tile up as it lies, for one action; it stays up (BASE-42, BASE-43, BASE-9)."""
    state.left -= 1
    about(chance, "tile", tile)
    state.tiles[tile] = draw_face(state, chance)
    if log is not None:
        log.append(Revealed(NAMES[tile], write_passages(state.tiles[tile])))


def rotate(state: State, tile: int, quarters: int, log: list[Event] | None) -> None:
    """Turn a face-up tile clockwise on its cell, for one action at any angle (BASE-45, BASE-8).

    It may change nothing (BASE-47)."""
    state.left -= 1
    state.tiles[tile] = turned(state.tiles[tile], quarters)
    if log is not None:
        log.append(Rotated(NAMES[tile], 90 * quarters, write_passages(state.tiles[tile])))
