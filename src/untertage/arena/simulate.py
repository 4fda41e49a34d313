"""Play matches between bots and count the results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from untertage.bots import bot
from untertage.bots.guard import Forfeit, Guarded, Terms
from untertage.core.errors import BadOptions
from untertage.core.game import Game, Outcome
from untertage.core.match import Match, Witness
from untertage.core.record import Record

AnyGame = Game[Any, Any, Any, Any]


class Played(NamedTuple):
    """A match between bots, and what went wrong with them."""

    match: Match
    failures: tuple[tuple[str, ...], ...]
    """By seat: why the bot did not make a decision."""


class Tally(msgspec.Struct):
    """The results of a number of matches."""

    games: int = 0
    plies: int = 0
    reasons: Counter[str] = msgspec.field(default_factory=Counter)
    wins: Counter[int] = msgspec.field(default_factory=Counter)
    """By seat: won alone."""
    shared: Counter[int] = msgspec.field(default_factory=Counter)
    """By seat: won together with others."""

    def add(self, outcome: Outcome, plies: int) -> None:
        """Count one match."""
        self.games += 1
        self.plies += plies
        self.reasons[outcome.reason] += 1
        for seat in outcome.winners:
            (self.wins if len(outcome.winners) == 1 else self.shared)[seat] += 1


def simulate(
    game: AnyGame, players: Sequence[str], games: int, *, seed: int = 0, options: Mapping[str, Any] | None = None
) -> Iterator[Record]:
    """The records of this number of matches; match number n depends only on the seed and n."""
    check_players(game, players, options)
    for number in range(games):
        yield one_match(game, players, seed=match_seed(seed, number), options=options)


def match_seed(seed: int, number: int) -> int:
    """The seed of one match of a series."""
    return seed * 1_000_003 + number


def one_match(
    game: AnyGame,
    players: Sequence[str],
    *,
    seed: int,
    options: Mapping[str, Any] | None = None,
    terms: Terms | None = None,
    witness: Witness | None = None,
) -> Record:
    """The record of one match between bots, without checksums."""
    return played_match(game, players, seed=seed, options=options, terms=terms, witness=witness).match.record


def played_match(
    game: AnyGame,
    players: Sequence[str],
    *,
    seed: int,
    options: Mapping[str, Any] | None = None,
    terms: Terms | None = None,
    witness: Witness | None = None,
    keep_record: bool = True,
    keep_events: bool = False,
) -> Played:
    """Play one match between bots to its end. The witness gets the state before every action, a bot only its view."""
    match = Match.new(
        game,
        len(players),
        options,
        seed=seed,
        players=tuple(players),
        keep_record=keep_record,
        keep_events=keep_events,
        check_every=0,
    )
    bots = [bot.make(name, game, seed * 31 + seat, terms) for seat, name in enumerate(players)]
    try:
        match.play_out(bots, witness)
    except Forfeit as forfeit:
        match.resign(forfeit.seat)
    finally:
        bot.dismiss(bots)
    return Played(match, tuple(tuple(one.failures) if isinstance(one, Guarded) else () for one in bots))


def check_players(game: AnyGame, players: Sequence[str], options: Mapping[str, Any] | None = None) -> None:
    """Raise BadOptions, UnknownBot or BotFailure if these players cannot play the game."""
    if len(players) not in game.seats:
        raise BadOptions(f"{game.id} needs {game.seats.start} to {game.seats.stop - 1} players, not {len(players)}")
    opening = Match.new(game, len(players), options, keep_record=False)
    bot.try_out(players, opening, Terms())
