"""Rate limits per address and player."""

from __future__ import annotations

from typing import Final

from untertage.server.auth import Gate
from untertage.server.limits import Limits

_MINUTES_A_DAY: Final = 24 * 60


class Gates:
    """One gate per kind of request that is limited."""

    def __init__(self, limits: Limits) -> None:
        self.failures = Gate(limits.failures_a_minute)
        self.openings = Gate(limits.openings_a_minute)
        self.players = Gate(limits.players_per_address / _MINUTES_A_DAY, limits.players_per_address)
        self.tables = Gate(limits.tables_per_address / _MINUTES_A_DAY, limits.tables_per_address)
        self.imports = Gate(limits.imports_a_minute)
        self.uploads = Gate(limits.upload_bytes_a_day / _MINUTES_A_DAY, limits.upload_bytes_a_day)
        self.replays = Gate(limits.replays_a_minute)
        self.personal = Gate(limits.personal_an_hour / 60, limits.personal_an_hour)
        self.requests = Gate(limits.requests_a_second * 60, limits.requests_at_once)
        self.heavy = Gate(limits.heavy_a_minute)
        self.seat_changes = Gate(limits.seat_changes_a_minute)
