"""The state of a match of The Base: plain data with a hand-written clone()."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from untertage.games.the_base.options import BaseOptions

NOBODY: Final = -1
"""No piece, no side, no place."""
PHASES: Final = ("setup", "turn", "respawn", "offer", "challenge", "finished")
SETUP, TURN, RESPAWN, OFFER, CHALLENGE, FINISHED = range(len(PHASES))


@dataclass(slots=True)
class Variant:
    """The options of the match in the form that the rules use. Immutable, so states share it."""

    options: BaseOptions
    actions: int
    jump_cost: int
    straight_only: bool
    jump_slots: bool
    slot_capture: bool
    owner_chooses: bool
    all_distances: bool
    challenge: bool
    maximum: int


@dataclass(slots=True)
class Return:
    """A struck piece that waits for the choice of a slot (BASE-58)."""

    piece: int
    by: int


@dataclass(slots=True)
class State:
    """Everything about the table between two plies."""

    variant: Variant
    tiles: list[int]
    """Passages of every place as bits; 0 is a face-down tile, or a front tile not laid yet."""
    holder: list[int]
    """The piece on every place, or NOBODY."""
    place: list[int]
    """The place of every piece; NOBODY while it waits for its return."""
    number: list[int]
    """The number of every slot; 0 for an unnumbered one, and for tiles."""
    bag: list[int]
    """Face-down tiles by shape. Which of them lies where, and how, is drawn when it is revealed. The tiles were
    shuffled and nobody has seen them, so every arrangement is equally likely and the game is the same (BASE-D14)."""
    loose: list[int]
    """The shape of every front tile that still waits to be laid (BASE-D29), NOBODY elsewhere."""
    turn: int
    left: int
    fresh: bool
    """No action has been taken in this turn yet."""
    counter: int
    tokens: list[int]
    supply: int
    spent: int
    returning: Return | None
    laying: int
    """How many front tiles wait to be laid."""
    winner: int
    offered: bool
    """The loser of an immediate win may choose the time challenge."""
    challenged: bool
    """The loser plays on alone."""
    ended: str
    """The reason, once the game is over."""
    ply: int

    def clone(self) -> State:
        return State(
            self.variant,
            self.tiles[:],
            self.holder[:],
            self.place[:],
            self.number,
            self.bag[:],
            self.loose[:] if self.laying else self.loose,
            self.turn,
            self.left,
            self.fresh,
            self.counter,
            self.tokens[:],
            self.supply,
            self.spent,
            None if self.returning is None else Return(self.returning.piece, self.returning.by),
            self.laying,
            self.winner,
            self.offered,
            self.challenged,
            self.ended,
            self.ply,
        )


def phase_of(state: State) -> int:
    """Which kind of decision is due, as an index of PHASES."""
    if state.ended:
        return FINISHED
    if state.laying:
        return SETUP
    if state.returning is not None:
        return RESPAWN
    if state.offered:
        return OFFER
    return CHALLENGE if state.challenged else TURN
