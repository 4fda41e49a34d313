"""The daily deal: one deal per game and day, the same for everyone, played once. Plain functions."""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from typing import Final

import msgspec

from untertage.bots.bot import make
from untertage.bots.levels import in_character
from untertage.core import registry
from untertage.core.game import Seat
from untertage.core.luck import seed_of
from untertage.core.match import RESIGNED, Match
from untertage.server import seating
from untertage.server.auth import Who
from untertage.server.bodies import NewTable, SeatPlan
from untertage.server.dealt import Played
from untertage.server.errors import Refused
from untertage.server.finished import Finished, Result
from untertage.server.journal import Head

LEVELS: Final = ("easy", "normal", "hard")
"""The bots that play the same deal."""
OPPONENT: Final = "normal"
"""The bot on the other seats."""
ROOT: Final = "daily"
"""The name under which the secret of a server is stored."""


def day_of(milliseconds: int) -> str:
    """The day in UTC, the same all over the world."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC).date().isoformat()


def checked_day(text: str) -> str:
    """Raises Refused for anything but a date."""
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        raise Refused("bad_message", "the day must be a date such as 2026-11-18") from None


def before(day: str, days: int) -> str:
    return (date.fromisoformat(day) - timedelta(days)).isoformat()


def secret_of(root: str, day: str, game: str) -> str:
    """The secret of a deal; it cannot be computed without the root."""
    return hmac.new(root.encode(), f"{day}/{game}".encode(), sha256).hexdigest()


def seats_of(game: str) -> int:
    """Two seats if possible."""
    seats = registry.get(game).seats
    return min(max(2, seats[0]), seats[-1])


def seat_of(day: str, game: str) -> Seat:
    """The seat of the person; it changes from day to day."""
    return date.fromisoformat(day).toordinal() % seats_of(game)


def head_of(game: str, day: str, root: str, who: Who, at: int) -> Head:
    """The table of a person: bots in the other seats, no hints."""
    own = seat_of(day, game)
    seats = tuple(
        SeatPlan(kind="me") if seat == own else SeatPlan(kind="bot", level=OPPONENT) for seat in range(seats_of(game))
    )
    head, _ = seating.planned_head(NewTable(game=game, seats=seats, hints=False), who, at)
    return msgspec.structs.replace(head, secret=secret_of(root, day, game), daily=day)


def played_by_bot(game_id: str, day: str, root: str, level: str) -> Played:
    """The result of a bot; runs in a worker."""
    game, own, seats = registry.get(game_id), seat_of(day, game_id), seats_of(game_id)
    seed = seed_of(secret_of(root, day, game_id), [""] * seats)
    match = Match.new(game, seats, seed=seed)
    names = [level if seat == own else in_character(game_id, OPPONENT, _name(game_id, seat)) for seat in range(seats)]
    match.play_out([make(name, game, seed + seat) for seat, name in enumerate(names)])
    outcome = match.outcome()
    assert outcome is not None
    shared = not game.cooperative and len(outcome.winners) == seats
    result: Result = "lost" if own not in outcome.winners else "drawn" if shared else "won"
    return Played(result, outcome.scores[own] if outcome.scores else None, match.ply)


def _name(game_id: str, seat: Seat) -> str:
    return seating.bot_name(registry.get(game_id), seat)


def played(row: Finished) -> Played:
    """The result of a person; resigning counts as leaving."""
    if row.reason == RESIGNED and row.result == "lost":
        return Played("left", None, row.plies)
    return Played(row.result, row.score, row.plies)


def place(own: Played, everybody: Iterable[Played]) -> int:
    """One more than the number of people who did better."""
    return 1 + sum(other.worth > own.worth for other in everybody)


def streaks(days: Sequence[str], today: str) -> tuple[int, int]:
    """Days in a row with a finished deal: up to today or yesterday, and the most ever."""
    known = set(days)

    def run(day: str) -> int:
        length = 0
        while before(day, length) in known:
            length += 1
        return length

    now = run(today) or run(before(today, 1))
    return now, max((run(day) for day in known), default=0)
