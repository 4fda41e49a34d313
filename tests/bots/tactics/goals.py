"""What the best plan of a position achieves: facts that the rules decide, not opinions of a score."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from tests.walks import AnyGame
from untertage.core import registry
from untertage.games.the_base.rules.steps import saved_count

Seen = Callable[[AnyGame, Any, Any, int], bool]
"""Game, the state before the turn, a state of the turn or after it, and the seat."""


class Goal(msgspec.Struct, frozen=True):
    """A goal is reached as soon as its test holds; one that is kept has to hold when the turn is over."""

    holds: Seen
    kept: bool = False


def won(game: AnyGame, before: Any, after: Any, seat: int) -> bool:
    """The seat wins alone, or the team wins."""
    outcome = None if game.actors(after) else game.outcome(after)
    return outcome is not None and (bool(outcome.winners) if game.cooperative else outcome.winners == (seat,))


def not_lost(game: AnyGame, before: Any, after: Any, seat: int) -> bool:
    outcome = None if game.actors(after) else game.outcome(after)
    return outcome is None or seat in outcome.winners


def ended_by_third_piece(game: AnyGame, before: Any, after: Any, seat: int) -> bool:
    return bool(after.winner == seat)


def saved(game: AnyGame, before: Any, after: Any, seat: int) -> bool:
    return saved_count(after, seat) > saved_count(before, seat)


def boarded(game: AnyGame, before: Any, after: Any, seat: int) -> bool:
    return bool(after.aboard[seat] > before.aboard[seat])


def own_moles_spared(game: AnyGame, before: Any, after: Any, seat: int) -> bool:
    """The seat has as many moles on the board as before, and as many points."""
    moles = after.moles[seat].bit_count() >= before.moles[seat].bit_count()
    return bool(moles and after.scores[seat] >= before.scores[seat])


def contained(game: AnyGame, before: Any, after: Any, seat: int) -> bool:
    """A cell of the matrix is filled."""
    return bool(after.contained.bit_count() > before.contained.bit_count())


def chip_taken(game: AnyGame, before: Any, after: Any, seat: int) -> bool:
    return len(after.digits) + len(after.specials) > len(before.digits) + len(before.specials)


GOALS: Final[Mapping[str, Mapping[str, Goal]]] = {
    "the_base": {"win": Goal(ended_by_third_piece), "save": Goal(saved)},
    "rescue": {"win": Goal(won), "board": Goal(boarded)},
    "topoum": {"spare": Goal(own_moles_spared, kept=True)},
    "tesseract": {"win": Goal(won), "contain": Goal(contained), "survive": Goal(not_lost, kept=True)},
    "underground": {"win": Goal(won), "chip": Goal(chip_taken)},
}
assert set(GOALS) <= set(registry.ids())
