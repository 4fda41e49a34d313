"""Rated matches: who may play one, and who did how well. The arithmetic is in `skill`, which only servers import."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Final, Protocol

import msgspec

from untertage.core.game import Outcome, Seat
from untertage.server import history, minds
from untertage.server.auth import Who
from untertage.server.bodies import NewTable, SeatPlan
from untertage.server.errors import Refused
from untertage.server.finished import Finished
from untertage.server.journal import Sitting
from untertage.server.rating import Anchor, Rating
from untertage.server.storage import Storage
from untertage.server.table import Table

SETUP: Final = "setup "
"""Begins the name under which the set-up of a cooperative game is rated, as the opponent of every team."""


class Contestant(msgspec.Struct, frozen=True):
    """A participant of a rated match: a person, a bot of a level, or the set-up of a cooperative game."""

    name: str
    """A player, the level of a bot, or SETUP and a pool."""
    is_bot: bool
    place: int
    """1 for the best; equal places are a draw. Members of a team have the same."""


class Contest(msgspec.Struct, frozen=True):
    """The result of a rated match."""

    pool: str
    game: str
    about: str
    together: bool
    """Whether all but the last one are a team against the last one, which is the set-up."""
    contestants: tuple[Contestant, ...]

    @property
    def rated(self) -> list[str]:
        """Those whose rating changes. Bots are the fixed points of the scale."""
        return [one.name for one in self.contestants if not one.is_bot]


class Rater(Protocol):
    """New ratings after a contest."""

    def fresh(self, contest: Contest, name: str) -> Rating:
        """The rating of a player without matches."""

    def bots(self, game: str) -> list[Anchor]:
        """The fixed ratings of the bots, weakest first."""

    def after(self, contest: Contest, known: dict[str, Rating]) -> list[Rating]:
        """The changed ratings of all in `contest.rated`."""


def check_plan(body: NewTable) -> None:
    """Only a fresh match is rated, with one seat per person and bots whose strength is known; raises Refused."""
    mine = sum(plan.kind == "me" for plan in body.seats)
    known = body.seed is not None or body.position is not None
    own = known or body.components is not None or body.lesson
    levels = {plan.level or minds.default_level() for plan in body.seats if plan.kind == "bot"}
    if own or mine > 1 or any(plan.kind == "here" for plan in body.seats) or not levels <= set(minds.levels()):
        raise Refused("not_ratable")


def check_seated(table: Table, who: Who) -> None:
    """A person has one seat in a rated match; raises Refused."""
    if table.head.rated and table.seats_of(who.id):
        raise Refused("not_ratable")


def check_alone(table: Table, who: Who, seat: Seat, wanted: SeatPlan) -> None:
    """The host may move to another seat of a rated match only by leaving the present one; raises Refused."""
    if wanted.kind == "here" or set(table.seats_of(who.id)) - {seat}:
        raise Refused("not_ratable")


def pool_of(table: Table) -> str:
    """A game, or one difficulty of a cooperative game: its options."""
    if not table.game.cooperative:
        return table.game.id
    return f"{table.game.id} {hashlib.sha256(_about(table).encode()).hexdigest()[:12]}"


def _about(table: Table) -> str:
    if not table.game.cooperative:
        return ""
    return msgspec.json.encode(history.unusual(table.game, table.options), order="deterministic").decode()


def contest(table: Table) -> Contest | None:
    """The result of a finished rated match; None if it is not rated, or has no one to rate."""
    outcome = None if table.match is None or not table.head.rated else table.match.outcome()
    if outcome is None or table.status != "over":
        return None
    pool, together = pool_of(table), table.game.cooperative
    found = [_contestant(sitting, _place(table, outcome, seat)) for seat, sitting in enumerate(table.seats)]
    if together:
        found = [_without_victory(one, sitting) for one, sitting in zip(found, table.seats, strict=True)]
    if all(one.is_bot for one in found):
        return None
    if together:
        found.append(Contestant(f"{SETUP}{pool}", False, 2 if outcome.winners else 1))
    return Contest(pool, table.game.id, _about(table), together, tuple(found))


def _contestant(sitting: Sitting, place: int) -> Contestant:
    return Contestant(sitting.player or sitting.level or "", sitting.player is None, place)


def _without_victory(one: Contestant, sitting: Sitting) -> Contestant:
    """A member of a team. A member who left shares its defeats, but not its victories."""
    left = sitting.player is not None and sitting.stand_in is not None
    return Contestant(sitting.stand_in or "", True, one.place) if left and one.place == 1 else one


def _place(table: Table, outcome: Outcome, seat: Seat) -> int:
    """The place of a seat; a team shares one. A player who left, or let a bot finish, is last."""
    if table.game.cooperative:
        return 1 if outcome.winners else 2
    sitting = table.seats[seat]
    left = sitting.player is not None and sitting.stand_in is not None
    return len(table.seats) + 1 if left else history.place(outcome, seat, len(table.seats))


async def changes(
    store: Storage, rater: Rater | None, table: Table, rows: list[Finished]
) -> tuple[list[Rating], list[Finished]]:
    """The ratings that a finished match changes, and the rows of the histories with them."""
    found = None if rater is None else contest(table)
    if rater is None or found is None:
        return [], rows
    known = await store.ratings_in(found.pool, found.rated)
    before = {name: known.get(name) or rater.fresh(found, name) for name in found.rated}
    after = rater.after(found, before)
    return after, noted(rows, before, after)


def noted(rows: Sequence[Finished], before: dict[str, Rating], after: Sequence[Rating]) -> list[Finished]:
    """The rows of a history with the change of the rating."""
    fresh = {rating.player: rating for rating in after}
    return [
        msgspec.structs.replace(
            row,
            rated=True,
            pool=fresh[row.player].pool,
            rating=(before[row.player].mu, before[row.player].sigma, fresh[row.player].mu, fresh[row.player].sigma),
        )
        if row.player in fresh
        else row
        for row in rows
    ]
