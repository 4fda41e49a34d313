"""The HTTP requests; routing and the OpenAPI document are made from this list."""

from __future__ import annotations

from typing import Final

from untertage.server.routes.bots import BOTS
from untertage.server.routes.daily import DAILY
from untertage.server.routes.devices import DEVICES
from untertage.server.routes.games import GAMES
from untertage.server.routes.history import HISTORY
from untertage.server.routes.operations import OPERATIONS
from untertage.server.routes.passkeys import PASSKEYS
from untertage.server.routes.people import PEOPLE
from untertage.server.routes.players import PLAYERS
from untertage.server.routes.progress import PROGRESS
from untertage.server.routes.puzzles import PUZZLES
from untertage.server.routes.ratings import RATINGS
from untertage.server.routes.records import RECORDS
from untertage.server.routes.tables import TABLES
from untertage.server.routes.tournaments import TOURNAMENTS

ENDPOINTS: Final = (
    *GAMES,
    *PUZZLES,
    *PLAYERS,
    *DEVICES,
    *PASSKEYS,
    *PEOPLE,
    *TABLES,
    *TOURNAMENTS,
    *RECORDS,
    *DAILY,
    *PROGRESS,
    *HISTORY,
    *RATINGS,
    *BOTS,
    *OPERATIONS,
)
