"""Component counts: on the table, and in the box."""

from __future__ import annotations

from untertage.games.the_base.components import Components
from untertage.games.the_base.geometry import FACE_DOWN, PIECES, SHAPE_OF, SHAPES, SLOTS, TILES
from untertage.games.the_base.state import NOBODY, State


def census(state: State) -> dict[str, int]:
    """Tiles, slots, pieces and tokens on the table, face-down tiles included."""
    found = {f"tile {shape}": count for shape, count in zip(SHAPES, state.bag, strict=True)}
    for tile in TILES:
        if state.tiles[tile] != FACE_DOWN or state.loose[tile] != NOBODY:
            shape = state.loose[tile] if state.tiles[tile] == FACE_DOWN else SHAPE_OF[state.tiles[tile]]
            found[f"tile {SHAPES[shape]}"] += 1
    for slot in SLOTS:
        found[f"slot {state.number[slot]}"] = found.get(f"slot {state.number[slot]}", 0) + 1
    for piece, name in enumerate(PIECES):
        waits = state.returning is not None and state.returning.piece == piece
        found[f"piece {name}"] = state.holder.count(piece) + waits
    found["token"] = state.supply + state.spent + sum(state.tokens)
    return found


def box(components: Components, state: State) -> dict[str, int]:
    """Tiles of the mix in play, slots, pieces and tokens."""
    mix = components.mixes[state.variant.options.tile_mix]
    found = {f"tile {shape}": count for shape, count in zip(SHAPES, mix, strict=True)}
    found["tile X"] += 1
    for slot in components.sheet.slot:
        found[f"slot {slot.number}"] = found.get(f"slot {slot.number}", 0) + 1
    found.update({f"piece {name}": 1 for name in PIECES})
    found["token"] = components.sheet.tokens.count
    return found
