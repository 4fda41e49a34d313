"""Progress of the players in a finished match: campaign steps, wins against bots of a level."""

from __future__ import annotations

import msgspec

from untertage.core import campaign, registry
from untertage.core.errors import UnknownGame
from untertage.core.game import Outcome, Seat
from untertage.server import minds
from untertage.server.bodies import Mark
from untertage.server.storage import Achieved
from untertage.server.table import Table


def step(table: Table) -> str | None:
    """The step of the campaign that is played at a table; None if there is none or the match does not count."""
    found = campaign.step_of(table.game, table.options)
    return found.id if found is not None and counts(table) else None


def counts(table: Table) -> bool:
    """Positions, known deals, own components and house rules that make a match too easy do not count."""
    head = table.head
    given = head.position is not None or head.components is not None or head.known
    return not given and campaign.counts(table.game, table.options, len(head.seats))


def level(table: Table, own: tuple[Seat, ...]) -> str | None:
    """The weakest bot on the other seats; None if a seat is empty or has a person."""
    others = [sitting for seat, sitting in enumerate(table.seats) if seat not in own]
    known = minds.levels()
    if not others or any(sitting.kind != "bot" or sitting.level not in known for sitting in others):
        return None
    return min((sitting.level for sitting in others if sitting.level is not None), key=known.index)


def has_won(table: Table, outcome: Outcome, own: tuple[Seat, ...]) -> bool:
    """A team wins together; otherwise a match won by all is a draw."""
    shared = not table.game.cooperative and len(outcome.winners) == len(table.seats)
    return not shared and any(seat in outcome.winners for seat in own)


def achieved(table: Table, at: int) -> list[Achieved]:
    """What to store about the players when the match is over."""
    outcome = table.begun().outcome()
    if outcome is None or outcome.reason not in table.game.end_reasons or not counts(table):
        return []
    players = {sitting.player for sitting in table.seats if sitting.player is not None}
    return [Achieved(player, mark) for player in sorted(players) for mark in _marks(table, player, outcome, at)]


def _marks(table: Table, player: str, outcome: Outcome, at: int) -> list[Mark]:
    own = table.seats_of(player)
    playing = [seat for seat in own if table.seats[seat].stand_in is None]
    if not playing:
        return []
    won = has_won(table, outcome, own)
    against, part = level(table, own), step(table)
    goals = [f"step:{part}"] if part is not None else []
    goals += [f"level:{against}"] if against is not None else []
    return [
        Mark(
            game=table.game.id,
            goal=goal,
            won=at if won else None,
            score=max((outcome.scores[seat] for seat in own), default=None) if outcome.scores else None,
            plies=table.ply() if won else None,
        )
        for goal in goals
    ]


def known(mark: Mark, now: int) -> Mark | None:
    """A mark from a device as it may be stored; None if this server does not have the game or the goal."""
    try:
        game = registry.get(mark.game)
    except UnknownGame:
        return None
    goals = {f"step:{step.id}" for step in game.campaign.steps} | {f"level:{name}" for name in minds.levels()}
    if mark.goal not in goals:
        return None
    return mark if mark.won is None else msgspec.structs.replace(mark, won=min(mark.won, now))
