"""Play many matches between bots and count what happens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from untertage.bots import bot
from untertage.bots.guard import Forfeit, Terms
from untertage.core.chance import RecordedChance, SeededChance
from untertage.core.errors import BadOptions
from untertage.core.game import CLOCK, Action, Game, Outcome, Seat
from untertage.core.match import RESIGNED
from untertage.core.record import Ply, Record
from untertage.core.turns import next_seat

Witness = Callable[[Any, Seat, Action], None]


class Tally(msgspec.Struct):
    """What came out of a number of matches."""

    games: int = 0
    plies: int = 0
    reasons: Counter[str] = msgspec.field(default_factory=Counter)
    wins: Counter[int] = msgspec.field(default_factory=Counter)
    """By seat: won alone."""
    shared: Counter[int] = msgspec.field(default_factory=Counter)
    """By seat: won together with others."""

    def add(self, record: Record) -> None:
        outcome = record.outcome
        assert outcome is not None
        self.games += 1
        self.plies += len(record.plies)
        self.reasons[outcome.reason] += 1
        for seat in outcome.winners:
            (self.wins if len(outcome.winners) == 1 else self.shared)[seat] += 1


def simulate(
    game: Game[Any, Any, Any, Any],
    players: Sequence[str],
    games: int,
    *,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
) -> Iterator[Record]:
    """The records of so many matches; match number n depends on seed and n alone."""
    check_players(game, players)
    for number in range(games):
        yield one_match(game, players, seed=match_seed(seed, number), options=options)


def match_seed(seed: int, number: int) -> int:
    """A seed of its own for every match of a series."""
    return seed * 1_000_003 + number


def one_match(
    game: Game[Any, Any, Any, Any],
    players: Sequence[str],
    *,
    seed: int,
    options: Mapping[str, Any] | None = None,
    terms: Terms | None = None,
    witness: Witness | None = None,
) -> Record:
    """One match from set-up to its end, as `Match` would play it, but without asking for check sums or events.

    The witness sees the true state before every action; a bot sees its view alone.
    """
    chosen = game.read_options(options or {})
    laid = RecordedChance(SeededChance(seed))
    state = game.setup(len(players), chosen, laid)
    bots = [bot.make(name, game, seed * 31 + seat, terms) for seat, name in enumerate(players)]
    plies: list[Ply] = []
    resigned: Seat | None = None
    try:
        while game.actors(state):
            seat = next_seat(game, state)
            legal = game.legal_actions(state, seat)
            action = legal[0] if seat == CLOCK else bots[seat].choose(game.view(state, seat), legal)
            if witness is not None:
                witness(state, seat, action)
            chance = RecordedChance(SeededChance(seed, len(plies) + 1))
            game.advance(state, seat, action, chance, None)
            plies.append(Ply(seat, str(action), tuple(chance.picks)))
    except Forfeit as forfeit:
        resigned = forfeit.seat
    finally:
        bot.dismiss(bots)
    return Record(
        game=game.id,
        rules=game.rules_version,
        seats=len(players),
        options=msgspec.to_builtins(chosen),
        components=None if game.sheet is None else dict(game.sheet),
        setup=tuple(laid.picks),
        players=tuple(players),
        seed=seed,
        plies=tuple(plies),
        resigned=resigned,
        outcome=game.outcome(state) if resigned is None else given_up(game, len(players), resigned),
    )


def given_up(game: Game[Any, Any, Any, Any], seats: int, seat: Seat) -> Outcome:
    """The others win; a team loses together, as in `Match.resign`."""
    others = tuple(other for other in range(seats) if other != seat)
    return Outcome(RESIGNED, () if game.cooperative else others)


def check_players(game: Game[Any, Any, Any, Any], players: Sequence[str]) -> None:
    """Complain early about a wrong number of players or an unknown bot."""
    if len(players) not in game.seats:
        raise BadOptions(f"{game.id} needs {game.seats.start} to {game.seats.stop - 1} players, not {len(players)}")
    for name in players:
        bot.make(name, game, 0)
