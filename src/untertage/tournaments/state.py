"""A tournament: the result of its plan and its journal. Nothing here waits, stores or sends."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Literal, assert_never

from untertage.tournaments.errors import Declined
from untertage.tournaments.journal import (
    AnyEntry,
    Cancelled,
    Ended,
    Entered,
    Entrant,
    Paired,
    Resulted,
    Ruled,
    Started,
    Withdrew,
)
from untertage.tournaments.plan import Plan

DRAWN_AGAIN = 2
"""Extra games after a drawn knockout match; then the lot decides."""


class Game:
    """A game of a match that is over."""

    def __init__(self, entry: Resulted | Ruled, before: Game | None = None) -> None:
        self.places = entry.places
        self.reason = ""
        """Why the organiser corrected the result."""
        self.how: Literal["played", "forfeit", "walkover", "ruled"] = "ruled"
        self.plies: int = 0 if before is None else before.plies
        self.scores: tuple[int, ...] = ()
        if isinstance(entry, Ruled):
            self.reason = entry.reason
        else:
            self.how, self.plies, self.scores = entry.how, entry.plies, entry.scores


class Pairing:
    """Entrants who play against each other in one round."""

    def __init__(self, entrants: tuple[int, ...]) -> None:
        self.entrants = entrants
        self.games: dict[int, Game] = {}

    def seated(self, game: int) -> tuple[int, ...]:
        """The entrants by seat: in every game of the match each of them sits one seat further."""
        turn = game % len(self.entrants)
        return (*self.entrants[turn:], *self.entrants[:turn])

    def shares(self) -> list[float]:
        """Points of each entrant: for every game, the share of opponents beaten."""
        return [sum(share(game.places, at) for game in self.games.values()) for at in range(len(self.entrants))]


def share(places: tuple[int, ...], at: int) -> float:
    """The share of the others who were beaten; a shared place counts half."""
    others = [place for other, place in enumerate(places) if other != at]
    if not others:
        return 1.0
    return sum(1.0 if places[at] < place else 0.5 if places[at] == place else 0.0 for place in others) / len(others)


class Round:
    """What was paired at one time."""

    def __init__(self, entry: Paired) -> None:
        self.at = entry.at
        self.matches = [Pairing(entrants) for entrants in entry.matches]


class Tournament:
    """The state of one tournament."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.v = 0
        self.changed = 0
        self.status: Literal["open", "running", "over", "cancelled"] = "open"
        self.entrants: dict[int, Entrant] = {}
        self.numbered = 0
        """The highest number given so far."""
        self.out: dict[int, Literal["self", "organiser"]] = {}
        """Who has withdrawn since the start."""
        self.lots: tuple[int, ...] = ()
        self.rounds: list[Round] = []
        self.reason = ""
        """Why it was called off."""

    @classmethod
    def load(cls, plan: Plan, entries: Iterable[AnyEntry]) -> Tournament:
        tournament = cls(plan)
        for entry in entries:
            tournament.add(entry)
        return tournament

    def add(self, entry: AnyEntry) -> None:
        """Apply an entry; the only way in which a tournament changes. One that raises Declined has changed nothing."""
        match entry:
            case Entered():
                self.entrants[entry.entrant.number] = entry.entrant
                self.numbered = max(self.numbered, entry.entrant.number)
            case Withdrew():
                self._withdraw(entry)
            case Started():
                self.status, self.lots = "running", entry.lots
            case Paired():
                self.rounds.append(Round(entry))
            case Resulted() | Ruled():
                pairing = self.pairing(entry.round, entry.match)
                pairing.games[entry.game] = Game(entry, pairing.games.get(entry.game))
            case Ended():
                self.status = "over"
            case Cancelled():
                self.status, self.reason = "cancelled", entry.reason
            case _:
                assert_never(entry)
        self.v += 1
        self.changed = entry.at

    def _withdraw(self, entry: Withdrew) -> None:
        if entry.number not in self.entrants:
            raise Declined("not_entered")
        if self.status == "open":
            del self.entrants[entry.number]
        else:
            self.out[entry.number] = entry.by

    def pairing(self, round_: int, match: int) -> Pairing:
        """A match by its number within the round; raises Declined."""
        if not 0 <= round_ < len(self.rounds) or not 0 <= match < len(self.rounds[round_].matches):
            raise Declined("no_match")
        return self.rounds[round_].matches[match]

    def of(self, player: str | None) -> Entrant | None:
        """The entrant for whom a person plays."""
        return next((entrant for entrant in self.entrants.values() if entrant.has(player)), None)

    def lot(self, number: int) -> int:
        return self.lots.index(number)

    def is_bye(self, pairing: Pairing) -> bool:
        return len(pairing.entrants) == 1 and not self.plan.alone

    def next_game(self, pairing: Pairing) -> int | None:
        """The game of a match that has to be played now; None if the match is decided."""
        if self.is_bye(pairing):
            return None
        played = len(pairing.games)
        if played < self.plan.games:
            return played
        if self.plan.format == "knockout" and played < self.plan.games + DRAWN_AGAIN:
            shares = pairing.shares()
            return played if shares.count(max(shares)) > 1 else None
        return None

    def winner(self, pairing: Pairing) -> int:
        """Who advances in a knockout: the most points, then the better lot."""
        shares = [1.0] if self.is_bye(pairing) else pairing.shares()
        best = [entrant for entrant, points in zip(pairing.entrants, shares, strict=True) if points == max(shares)]
        staying = [entrant for entrant in best if entrant not in self.out]
        return min(staying or best, key=self.lot)

    def complete(self, round_: int) -> bool:
        """Whether every match of a round is decided."""
        return all(self.next_game(pairing) is None for pairing in self.rounds[round_].matches)

    def divisions(self) -> list[list[int]]:
        """The divisions of a league, in the order of entry; otherwise everybody. The last ones may be a little larger
        or smaller, so that none is too small."""
        everybody = sorted(self.entrants)
        size = self.plan.division
        if not size:
            return [everybody]
        count = max(1, round(len(everybody) / size))
        ends = [len(everybody) * part // count for part in range(count + 1)]
        return [everybody[start:end] for start, end in pairwise(ends)]
