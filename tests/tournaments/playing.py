"""Whole tournaments without tables: results come from a seed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import Random
from typing import Any

from untertage.tournaments import progress, requests
from untertage.tournaments.journal import AnyEntry, Member, Resulted
from untertage.tournaments.plan import Format, Plan
from untertage.tournaments.state import Tournament

DAY = 86_400_000


def person(number: int) -> Member:
    return Member(name=f"Player {number}", player=f"p{number}")


def bots() -> Iterator[Member]:
    return (Member(name=f"Bot {number}", level="easy") for number in count(1))


class Event:
    """A tournament, its journal, and somebody who decides the results."""

    def __init__(self, plan: Plan, players: int, seed: int = 0, *, fill: bool = False, draws: bool = True) -> None:
        self.tournament = Tournament(plan)
        self.journal: list[AnyEntry] = []
        self.random = Random(seed)
        self.draws = draws
        self.at = 1000
        for number in range(1, players + 1):
            self.add(requests.enter(self.tournament, person(number), 128, self.at))
        self.add(requests.start(self.tournament, f"secret {seed}", bots(), self.at, fill=fill))

    def add(self, entries: list[AnyEntry]) -> None:
        for entry in entries:
            self.tournament.add(entry)
            self.journal.append(entry)

    def go_on(self) -> bool:
        """What happens by itself, once; False if the tournament waits for results."""
        self.at += DAY
        entry = progress.next_entry(self.tournament, self.at)
        if entry is not None:
            self.add([entry])
        return entry is not None

    def play(self) -> None:
        """One result for every match that is not decided."""
        for due in list(progress.due_games(self.tournament)):
            given = progress.walkover(self.tournament, due, self.at)
            self.add([given or self.result(due)])

    def result(self, due: progress.Due) -> Resulted:
        count_ = len(due.pairing.entrants)
        places = self.random.sample(range(1, count_ + 1), count_)
        if self.draws and self.random.random() < 0.3:
            places = [1] * count_
        if self.tournament.plan.alone:
            places = [self.random.choice([1, 2])]
        plies = self.random.randrange(20, 60)
        return Resulted(at=self.at, round=due.round, match=due.match, game=due.game, places=tuple(places), plies=plies)

    def to_the_end(self) -> Tournament:
        while self.tournament.status == "running":
            if not self.go_on():
                self.play()
        return self.tournament


def finished(
    format_: Format, players: int, seed: int = 0, *, fill: bool = False, draws: bool = True, **plan: Any
) -> Tournament:
    return Event(Plan(format=format_, **plan), players, seed, fill=fill, draws=draws).to_the_end()
