"""From what an organiser asks for to the head of a tournament."""

from __future__ import annotations

from itertools import pairwise

import msgspec

from untertage.core import registry
from untertage.core.chance import SeededChance
from untertage.server import seating
from untertage.server.auth import Who, luck_secret
from untertage.server.errors import Refused
from untertage.server.tournament_bodies import NewTournament
from untertage.server.tournaments.head import TournamentHead
from untertage.tournaments.errors import Declined
from untertage.tournaments.journal import Entered, Entrant, Member
from untertage.tournaments.pairing import table_sizes
from untertage.tournaments.plan import MOST, Plan, check
from untertage.tournaments.standings import standings
from untertage.tournaments.state import Tournament


def announced(body: NewTournament, who: Who, at: int) -> TournamentHead:
    """The head of a new tournament; raises Refused, Declined, UnknownGame or BadOptions."""
    game = registry.get(body.game)
    plan = _plan(body, min(game.seats))
    check(plan, cooperative=game.cooperative)
    if body.starts is not None and body.starts <= at:
        raise Refused("bad_tournament", "the start is in the past")
    options = game.read_options(body.options)
    for seats in _table_sizes(plan):
        game.check_seats(seats)
        game.check_effect(options, body.seats)
        game.setup(seats, options, SeededChance(0))  # some options are refused only here
    return TournamentHead(
        name=body.name,
        text=body.text.strip(),
        game=game.id,
        rules=game.rules_version,
        options=msgspec.to_builtins(options),
        plan=plan,
        join=body.join,
        most=min(body.most, MOST[plan.format]),
        level=seating.checked_level(body.level),
        host=who.id,
        host_name=who.name,
        created=at,
        secret=luck_secret(),
        deals=luck_secret(),
        clock=body.clock,
        no_show=body.no_show,
        fill=body.fill,
        starts=body.starts,
    )


def _plan(body: NewTournament, fewest: int) -> Plan:
    return Plan(
        format=body.format,
        seats=body.seats,
        fewest=fewest,
        double=body.double,
        rounds=body.rounds,
        third=body.third,
        division=body.division,
        moving=body.moving,
        days=body.days,
        pause=body.pause,
    )


def _table_sizes(plan: Plan) -> set[int]:
    """How many seats tables may have: some are a little smaller when the number of players does not fit."""
    if plan.alone or plan.seats == 2:
        return {plan.seats}
    if plan.format == "knockout":
        return set(range(max(2, plan.fewest), plan.seats + 1))
    return {size for count in range(plan.seats, 129) for size in table_sizes(count, plan.seats, plan.fewest)} - {1}


def next_season(head: TournamentHead, state: Tournament, tournament: str, who: Who, at: int) -> TournamentHead:
    """The same league once more."""
    if head.plan.format != "league" or state.status != "over":
        raise Declined("not_open")
    return msgspec.structs.replace(
        head,
        rules=registry.get(head.game).rules_version,
        host_name=who.name,
        created=at,
        starts=None,
        secret=luck_secret(),
        deals=luck_secret(),
        previous=tournament,
    )


def _wordless(entrant: Entrant) -> tuple[Member, ...]:
    """A word that was known before the secret was chosen proves nothing."""
    return tuple(msgspec.structs.replace(member, word="") for member in entrant.members)


def carried_over(state: Tournament, at: int) -> list[Entered]:
    """All who stayed, in the order of the new divisions: the best of each are promoted, the last relegated."""
    rows = [row for row in standings(state) if row.number not in state.out]
    divisions = [[row.number for row in rows if row.division == division] for division in range(len(state.divisions()))]
    for upper, lower in pairwise(divisions):
        moving = min(state.plan.moving, len(upper), len(lower))
        if moving:
            upper[-moving:], lower[:moving] = lower[:moving], upper[-moving:]
    order = [state.entrants[number] for division in divisions for number in division]
    return [
        Entered(at=at, entrant=Entrant(number=number, name=entrant.name, members=_wordless(entrant)))
        for number, entrant in enumerate(order, 1)
    ]
