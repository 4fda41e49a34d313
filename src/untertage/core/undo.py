"""Undo: when a ply may be taken back without asking, and who has to agree otherwise."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from untertage.core.chance import SeededChance
from untertage.core.game import Action, Game, Seat

WORLDS: Final = 16
"""Sampled worlds per onlooker."""


class UndoTerms(NamedTuple):
    """What an undo takes back, and who has to agree to it."""

    plies: int
    """Number of plies taken back; 0 if there is nothing to undo."""
    consent: tuple[Seat, ...]
    """Seats that have to agree; empty if the undo is free."""


class LastPly(NamedTuple):
    """The last ply of a match with hidden information, and the states around it. It shares no data with the match."""

    game: Game[Any, Any, Any, Any]
    seat: Seat
    action: Action
    before: Any
    after: Any

    def tells_something(self) -> bool:
        """Did anybody, players or spectators, learn something from this ply that they did not know before?

        For each onlooker, sample worlds that fit what the onlooker knew before the ply. The ply told something if it is
        illegal in one of these worlds, or if the onlooker sees something else after it.
        """
        onlookers = (None, *range(self.game.seat_count(self.after)))
        return any(self._tells(onlooker) for onlooker in onlookers)

    def _tells(self, onlooker: Seat | None) -> bool:
        game = self.game
        known, seen = game.view(self.before, onlooker), game.view(self.after, onlooker)
        for number in range(WORLDS):
            world = game.determinize(known, SeededChance(number))
            if game.refusal(world, self.seat, self.action) is not None:
                return True
            game.advance(world, self.seat, self.action, SeededChance(number, 1), None)
            if game.view(world, onlooker) != seen:
                return True
        return False


class UndoRequest:
    """A seat's request for the terms of an undo.

    It has its own copies of the states it looks at, so `terms` may run in another thread while the match goes on.
    """

    def __init__(self, plies: int, others: tuple[Seat, ...], *, free: bool, last: LastPly | None) -> None:
        self._plies = plies
        self._others = others
        self._free = free
        self._last = last

    @property
    def is_slow(self) -> bool:
        """Does `terms` sample hidden information? That may take longer than an event loop can wait."""
        return self._last is not None

    def terms(self) -> UndoTerms:
        """How many plies the undo takes back, and who has to agree."""
        free = self._free and not (self._last is not None and self._last.tells_something())
        return UndoTerms(self._plies, () if free else self._others)
