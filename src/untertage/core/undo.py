"""Undo: when a ply may be taken back without asking, who has to agree otherwise, and what stays decided."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from untertage.core.chance import Drawing, Memory, Name, NamedChance, RecordedChance, ScriptedChance, SeededChance, Seen
from untertage.core.game import Action, Game, Seat
from untertage.core.record import Ply

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
        """Did any player or spectator learn something new from this ply?

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


class Observed:
    """Random results of plies that were taken back. They stay decided, whichever seat meets them next."""

    def __init__(self, game: Game[Any, Any, Any, Any]) -> None:
        self._game = game
        self._memory: Memory = {}
        self._past: list[Memory] = []
        """The memory before every ply."""
        self._undos = 0
        """Number of undos that took a pick back."""

    def chance(self, chance: Drawing | ScriptedChance, seat: Seat, action: Action) -> RecordedChance | NamedChance:
        """A chance that records its picks for one ply: a replay follows its script, play follows the memory."""
        if not self._undos:
            return RecordedChance(chance)
        unnamed = f"{seat}: {action}"
        if isinstance(chance, ScriptedChance):
            return NamedChance(chance, self._memory, unnamed=unnamed)
        return NamedChance(chance.after(self._undos), self._memory, self._game.withdraw, unnamed)

    def keep(self, chance: RecordedChance | NamedChance, ply: int) -> None:
        """A ply has been carried out: what it has used is no longer to come."""
        self._past[ply - 1 :] = [self._memory]
        if isinstance(chance, NamedChance):
            self._memory = chance.memory

    def undo(self, state: Any, plies: Sequence[Ply], keep: int) -> None:
        """Remember what the plies after this number, which began at this state, have decided; the state is used up.

        What was remembered before them comes first: a detour that had no use for it cannot change it.
        """
        if not plies:
            return
        coming = {name: list(things) for name, things in self._past[keep].items()}
        seen: dict[Name, list[int]] = {}
        for ply in plies:
            for name, thing in decided(self._game, state, ply):
                seen.setdefault(name, []).append(thing)
        for name in (*self._memory, *seen):
            known = coming.setdefault(name, [])
            known += [*seen.get(name, ()), *self._memory.get(name, ())][len(known) :]
        self._memory = {name: tuple(things) for name, things in coming.items()}
        if seen:
            self._undos += 1


def decided(game: Game[Any, Any, Any, Any], state: Any, ply: Ply) -> list[Seen]:
    """Carry out a recorded ply and return what its picks have decided."""
    chance = NamedChance(ScriptedChance(ply.picks), unnamed=f"{ply.seat}: {ply.action}")
    game.advance(state, ply.seat, game.parse(ply.action), chance, None)
    return chance.seen
