"""Who may use a server: tokens, bans, and how often an address may try a secret."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable
from typing import TypeVar

from untertage.server import outbound
from untertage.server.auth import Gate, Who, hashed
from untertage.server.client import Client
from untertage.server.club import Club
from untertage.server.errors import Refused
from untertage.server.info import Code
from untertage.server.services import Services

T = TypeVar("T")
_log = logging.getLogger(__name__)


class Admission:
    """Authenticates players and rejects banned ones."""

    def __init__(
        self, services: Services, club: Club | None, failures: Gate, clients: Callable[[], Iterable[Client]]
    ) -> None:
        self._services = services
        self._club = club
        self._failures = failures
        self._clients = clients

    async def player(self, token: str | None, address: str) -> Who | None:
        """The player with this token; raises Refused for a wrong one."""
        if token is None:
            return None
        who = await self.guarded(address, "wrong_token", lambda: self._player(token))
        self.check(address, who.id)
        self._services.crowd.saw(who.id, address)
        return who

    async def _player(self, token: str) -> Who:
        found = await self._services.store.player_of(hashed(token))
        if found is None:
            raise Refused("wrong_token")
        if self._club is not None:
            self._club.saw(token)
        return found

    def check(self, address: str, player: str | None = None) -> None:
        """Raises Refused if an administrator banned the player or the address."""
        if self._services.sanctions.against("ban", player, address):
            _log.info("banned guest refused", extra={"player": player, "address": address})
            raise Refused("banned")

    async def enforce(self) -> None:
        """End the connections of those whom an administrator has banned, and of revoked tokens."""
        await self._services.sanctions.refresh(self._services.store, self._services.now())
        for client in self._clients():
            code = self._services.sanctions.dismissal(client)
            if code is not None:
                client.push(outbound.fault(Refused(code), None, client.lang))
                client.close(code)

    async def guarded(self, address: str, code: Code, attempt: Callable[[], Awaitable[T]]) -> T:
        """Let an address try a secret; refusals with this code count against it."""
        try:
            return await attempt()
        except Refused as error:
            if error.code == code and not self._failures.take(address):
                raise Refused("too_fast") from None
            raise
