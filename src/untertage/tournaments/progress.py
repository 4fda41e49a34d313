"""Automatic events: the start at a set time, the next round, the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from untertage.tournaments.journal import AnyEntry, Ended, Paired, Resulted
from untertage.tournaments.pairing import paired, rounds
from untertage.tournaments.state import Pairing, Tournament

LEAST: Final = 2
"""Fewer entrants cannot play a tournament."""
_DAY: Final = 86_400_000


class Due(NamedTuple):
    """A game that has to be played now."""

    round: int
    match: int
    game: int
    pairing: Pairing

    @property
    def entrants(self) -> tuple[int, ...]:
        """By seat."""
        return self.pairing.seated(self.game)


def due_games(tournament: Tournament) -> Iterator[Due]:
    """The next game of every match that is not decided."""
    if tournament.status != "running":
        return
    for number, round_ in enumerate(tournament.rounds):
        for match, pairing in enumerate(round_.matches):
            game = tournament.next_game(pairing)
            if game is not None:
                yield Due(number, match, game, pairing)


def next_entry(tournament: Tournament, at: int) -> AnyEntry | None:
    """The event due now; None while waiting for a result or a time."""
    if tournament.status != "running":
        return None
    begins = next_round_at(tournament)
    if len(tournament.rounds) < rounds(tournament) and _enough(tournament):
        return Paired(at=at, matches=paired(tournament)) if begins is not None and begins <= at else None
    if all(tournament.complete(number) for number in range(len(tournament.rounds))):
        return Ended(at=at)
    return None


def _enough(tournament: Tournament) -> bool:
    """Whether opponents are left; cycles and brackets are played to the end in any case."""
    left = len(tournament.entrants) - len(tournament.out)
    return left >= LEAST or tournament.plan.format == "knockout"


def next_round_at(tournament: Tournament) -> int | None:
    """When the next round begins; None while results are missing."""
    plan, last = tournament.plan, tournament.rounds[-1] if tournament.rounds else None
    if last is None:
        return tournament.changed
    if plan.days:
        return last.at + plan.days * _DAY
    if not tournament.complete(len(tournament.rounds) - 1):
        return None
    return tournament.changed + plan.pause * 1000


def walkover(tournament: Tournament, due: Due, at: int) -> Resulted | None:
    """The result of a game that cannot be played because at most one entrant is left."""
    left = [number not in tournament.out for number in due.pairing.entrants]
    if sum(left) > (0 if tournament.plan.alone else 1):
        return None
    places = (2,) if tournament.plan.alone else tuple(1 if stays else 2 for stays in left)
    if not tournament.plan.alone and not any(left):
        places = (1,) * len(left)
    return Resulted(at=at, round=due.round, match=due.match, game=due.game, places=places, how="walkover")
