"""Passkeys (WebAuthn): signing in without another device. Signatures are checked in `webauthn_keys`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, Protocol
from urllib.parse import urlsplit

from untertage.server.auth import Who
from untertage.server.errors import Refused
from untertage.server.storage import Sql

NOBODY: Final = ""
"""The owner of a challenge for signing in, where the player is not known yet."""
_VALID: Final = 5 * 60_000
"""Milliseconds for which a challenge is valid."""


class Passkey(NamedTuple):
    """A passkey as it is stored; the key is the public one."""

    id: str
    player: str
    key: str
    uses: int
    """As the passkey itself counts them."""
    name: str
    created: int
    seen: int


class Fresh(NamedTuple):
    """A newly created passkey."""

    id: str
    key: str
    uses: int


class Site(NamedTuple):
    """The origin to which a passkey is bound."""

    origin: str
    name: str

    @classmethod
    def of(cls, origin: str | None) -> Site:
        """From the header of a request, which the guard has compared with the name of the server; raises Refused."""
        host = urlsplit(origin or "").hostname
        if origin is None or not host:
            raise Refused("wrong_passkey")
        return cls(origin, host)


class Ceremonies(Protocol):
    """Makes the options for a browser, and checks its answers; raises Refused."""

    def creation(self, site: Site, who: Who, known: Sequence[str], challenge: str) -> dict[str, Any]: ...
    def request(self, site: Site, challenge: str) -> dict[str, Any]: ...
    def challenge_of(self, credential: dict[str, Any]) -> str: ...
    def created(self, site: Site, credential: dict[str, Any], challenge: str) -> Fresh: ...
    def uses_of(self, site: Site, credential: dict[str, Any], challenge: str, known: Passkey) -> int: ...


class PasskeyRows:
    """The same SQL for SQLite and PostgreSQL."""

    def __init__(self, sql: Sql) -> None:
        self._sql = sql

    async def of(self, player: str) -> list[Passkey]:
        """The last used first."""
        rows = await self._sql.ask(
            "SELECT id, player, key, uses, name, created, seen FROM passkeys WHERE player = $1 ORDER BY seen DESC, id",
            player,
        )
        return [Passkey(*row) for row in rows]

    async def find(self, passkey: str) -> Passkey | None:
        rows = await self._sql.ask(
            "SELECT id, player, key, uses, name, created, seen FROM passkeys WHERE id = $1", passkey
        )
        return Passkey(*rows[0]) if rows else None

    async def add(self, passkey: Passkey) -> bool:
        """False if there is such a passkey already."""
        return await self._sql.note(
            (
                "INSERT INTO passkeys (id, player, key, uses, name, created, seen)"
                " VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING",
                tuple(passkey),
            )
        )

    async def used(self, passkey: str, uses: int, at: int) -> None:
        await self._sql.note(("UPDATE passkeys SET uses = $2, seen = $3 WHERE id = $1", (passkey, uses, at)))

    async def remove(self, player: str, passkey: str) -> bool:
        return await self._sql.note(("DELETE FROM passkeys WHERE id = $1 AND player = $2", (passkey, player)))

    async def ask(self, challenge: str, player: str, at: int) -> None:
        """Remember a challenge for a player, or for NOBODY."""
        await self._sql.note(("INSERT INTO challenges VALUES ($1, $2, $3)", (challenge, player, at + _VALID)))

    async def answered(self, challenge: str, player: str, at: int) -> bool:
        """Use up a challenge; False if it belongs to another player, has expired or was used before."""
        row = (challenge, player, at)
        return await self._sql.note(("DELETE FROM challenges WHERE challenge = $1 AND player = $2 AND until > $3", row))

    async def expire(self, at: int) -> None:
        await self._sql.note(("DELETE FROM challenges WHERE until <= $1", (at,)))
