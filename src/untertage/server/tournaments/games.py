"""The tables of a tournament: how they are set up, and what their results mean."""

from __future__ import annotations

import msgspec

from untertage.core import registry
from untertage.core.game import Seat
from untertage.server import seating
from untertage.server.info import ClockPlan, TableInfo
from untertage.server.journal import AnyEntry, Head, Resigned, Sitting, StoodIn
from untertage.server.plies import GOING_ON
from untertage.server.table import AnyGame, Table
from untertage.server.tournaments.head import TournamentHead
from untertage.tournaments.journal import Entrant, Member, Resulted
from untertage.tournaments.progress import Due
from untertage.tournaments.state import Tournament


def table_head(tournament: str, head: TournamentHead, state: Tournament, due: Due, at: int) -> Head:
    """The head of the table of a game, still without a seed."""
    game = registry.get(head.game)
    alone = head.plan.alone
    members = [
        member
        for number in due.entrants
        for member in (state.entrants[number].members if alone else state.entrants[number].members[:1])
    ]
    return Head(
        game=game.id,
        rules=game.rules_version,
        seed=0,
        host=head.host,
        created=at,
        seats=tuple(_sitting(member, game, seat, "" if alone else member.word) for seat, member in enumerate(members)),
        options=msgspec.to_builtins(game.read_options(head.options)),
        hints=False,
        clock=_clock(head.clock, len(members), alone=alone),
        absent_level=head.level,
        tournament=tournament,
        sealed=alone,
    )


def _sitting(member: Member, game: AnyGame, seat: Seat, word: str) -> Sitting:
    if member.player is None:
        return Sitting(kind="bot", name=member.name or seating.bot_name(game, seat), level=member.level)
    return Sitting(kind="person", player=member.player, name=member.name, word=word)


def _clock(clock: ClockPlan | None, seats: int, *, alone: bool) -> ClockPlan | None:
    """A player who runs out of time loses; where others play on, a bot takes over."""
    if clock is None:
        return None
    return msgspec.structs.replace(clock, timeout="bot" if alone or seats >= GOING_ON else "lose")


def result(head: TournamentHead, due: Due, info: TableInfo, at: int) -> Resulted | None:
    """The result of a finished table; None if an administrator closed it."""
    outcome = info.outcome
    if outcome is None:
        return None
    resigned = outcome.reason == "resigned"
    if head.plan.alone:
        places: tuple[int, ...] = (1,) if outcome.winners else (2,)
    else:
        by_entrant = dict(zip(due.entrants, _places(info), strict=True))
        places = tuple(by_entrant[number] for number in due.pairing.entrants)
    return Resulted(
        at=at,
        round=due.round,
        match=due.match,
        game=due.game,
        places=places,
        plies=info.ply,
        scores=outcome.scores,
        how="forfeit" if resigned else "played",
    )


def _places(info: TableInfo) -> tuple[int, ...]:
    """The place of every seat: winners first, then by score; players who left their seat to a bot are last."""
    assert info.outcome is not None
    outcome = info.outcome
    scores = outcome.scores if len(outcome.scores) == len(info.seats) else (0,) * len(info.seats)

    def merit(seat: Seat) -> tuple[bool, bool, int]:
        stayed = info.seats[seat].stand_in is None
        wins = seat in outcome.winners
        return stayed, wins, 0 if wins else scores[seat]

    merits = [merit(seat) for seat in range(len(info.seats))]
    ranking = sorted(merits, reverse=True)
    return tuple(1 + ranking.index(each) for each in merits)


def given_up(table: Table, entrant: Entrant, at: int, *, alone: bool) -> list[AnyEntry]:
    """An entrant has left the tournament: their seats are lost. A team loses together."""
    seats = [seat for seat in _seats_of(table, entrant) if seat not in table.given_up]
    if table.status != "running" or not seats:
        return []
    if alone or len(table.seats) < GOING_ON:
        return [Resigned(at=at, seat=seats[0])]
    return [Resigned(at=at, seat=seat, level=seating.absent_level(table)) for seat in seats]


def never_came(table: Table, seconds: int, at: int) -> list[AnyEntry]:
    """Time for the first move; after it the player loses, or, in a team, a bot plays until the player comes."""
    seat = table.deciding()
    if table.status != "running" or seat is None or seat < 0 or table.seats[seat].bot is not None:
        return []
    has_played = any(item.kind == "ply" and item.seat == seat for item in table.log)
    if has_played or at - _waiting_since(table) < seconds * 1000:
        return []
    if table.game.cooperative:
        return [StoodIn(at=at, seat=seat, level=seating.absent_level(table))]
    level = seating.absent_level(table) if len(table.seats) >= GOING_ON else None
    return [Resigned(at=at, seat=seat, level=level)]


def _waiting_since(table: Table) -> int:
    """When the seat that decides now came to decide."""
    return max((item.at for item in table.log if item.kind in ("ply", "start", "undo")), default=table.head.created)


def _seats_of(table: Table, entrant: Entrant) -> list[Seat]:
    players = {member.player for member in entrant.members if member.player is not None}
    return [seat for seat, sitting in enumerate(table.seats) if sitting.player in players]
