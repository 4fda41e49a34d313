"""How a tournament was announced; together with its journal enough to restore it."""

from __future__ import annotations

from hashlib import sha256

import msgspec

from untertage.core.campaign import Value
from untertage.server.auth import number_of
from untertage.server.info import ClockPlan
from untertage.server.tournament_bodies import Joining
from untertage.tournaments.plan import Plan


class TournamentHead(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What never changes about a tournament."""

    name: str
    game: str
    rules: int
    options: dict[str, Value]
    plan: Plan
    join: Joining
    most: int
    level: str
    host: str
    host_name: str
    created: int
    secret: str
    """Gives the lots; its hash is shown from the beginning, the secret itself from the start."""
    deals: str
    """Gives the secrets of all tables; its hash is shown from the beginning, the secret itself at the end."""
    text: str = ""
    clock: ClockPlan | None = None
    no_show: int = 0
    fill: bool = False
    starts: int | None = None
    previous: str = ""

    def deal(self, round_: int, table: str = "") -> str:
        """The secret of a table; without it, that of all tables of a round of a team event."""
        return sha256(f"{self.deals}\n{table or round_}".encode()).hexdigest()

    def deal_seed(self, round_: int) -> int:
        """The seed of all tables of a round, on a server that was started with a seed."""
        return number_of(f"{self.deals} {round_}".encode())


def table_id(head: TournamentHead, round_: int, match: int, game: int) -> str:
    """The table of a game. It follows from the head, so that two processes never open two of them."""
    return sha256(f"{head.secret}\n{head.deals}\n{round_} {match} {game}".encode()).hexdigest()[:16]


HEAD = msgspec.json.Decoder(TournamentHead)
