"""The play loop that matches, arena, environments and bench share. Compiled with the rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from untertage.core.chance import Chance, SeededChance
from untertage.core.game import CLOCK, Action, Event, Game, Seat, View
from untertage.core.turns import first_of

AnyGame = Game[Any, Any, Any, Any]
Step = Callable[[Seat, Any], None]


class Player(Protocol):
    """Chooses one of the legal actions, knowing only its view.

    A player that does not look at the view also has `choose_from(legal)`; then no view is built for it.
    """

    def choose(self, view: View, legal: Sequence[Action]) -> Action: ...


def decision(player: Player, game: AnyGame, state: Any, seat: Seat, legal: list[Any]) -> Any:
    """The action that a player chooses. The player never gets the state."""
    choose_from = getattr(player, "choose_from", None)
    if choose_from is not None:
        return choose_from(legal)
    return player.choose(game.view(state, seat), legal)


class Playout:
    """A state being played. Each ply has its own chance, made from the seed and the number of the ply."""

    def __init__(self, game: AnyGame, state: Any, seed: int) -> None:
        self.game = game
        self.state = state
        self.seed = seed
        self.ply = 0
        """Number of plies played."""

    def next_chance(self) -> SeededChance:
        """The chance of the next ply."""
        return SeededChance(self.seed, self.ply + 1)

    def advance(self, seat: Seat, action: Any, chance: Chance, log: list[Event] | None) -> None:
        """Carry out a legal action."""
        self.game.advance(self.state, seat, action, chance, log)
        self.ply += 1

    def finish(self, players: Sequence[Player], step: Step | None = None) -> None:
        """Let the players decide until the game is over. The clock acts only when no player can.

        `step` is called with each decision and has to carry it out; without it, decisions are just carried out.
        """
        game, state, seed = self.game, self.state, self.seed
        actors_of, legal_of, advance = game.actors, game.legal_actions, game.advance
        while True:
            actors: tuple[Seat, ...] = actors_of(state)
            if not actors:
                return
            seat = first_of(actors)
            legal: list[Any] = legal_of(state, seat)
            action = legal[0] if seat == CLOCK else decision(players[seat], game, state, seat, legal)
            if step is not None:
                step(seat, action)
            else:
                self.ply += 1
                advance(state, seat, action, SeededChance(seed, self.ply), None)
