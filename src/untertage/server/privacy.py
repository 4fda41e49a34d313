"""Export and deletion of personal data. A server answers from its database; in a browser the page does."""

from __future__ import annotations

from typing import Any, Protocol

from untertage.server.info import Answer


class PersonalData(Answer, frozen=True, kw_only=True):
    """GET /api/players/me/data: everything stored about you, and nothing about the other players."""

    player: str
    name: str
    created: int
    devices: list[dict[str, Any]]
    passkeys: list[dict[str, Any]]
    challenges: list[int]
    """Until when passkeys that you are about to make are expected."""
    people: list[dict[str, Any]]
    """Your friends, mutes and blocks, without the others."""
    calls: list[str]
    """Tables to which friends have invited you."""
    codes: list[dict[str, Any]]
    """Codes that are valid now, without the codes themselves."""
    tables: list[dict[str, Any]]
    tournaments: list[dict[str, Any]]
    dailies: list[dict[str, Any]]
    matches: list[dict[str, Any]]
    ratings: list[dict[str, Any]]
    progress: list[dict[str, Any]]
    sanctions: list[dict[str, Any]]
    promises: int
    """Number of secrets for your next tables, which stay secret."""


class Deleted(Answer, frozen=True, kw_only=True):
    """DELETE /api/players/me: what happened to the tables and tournaments of a deleted person."""

    player: str
    closed: tuple[str, ...]
    """Tables where no one else played."""
    continued: tuple[str, ...]
    """Tables where a bot takes over."""
    renamed: tuple[str, ...]
    """Tables that no longer show the name."""
    withdrawn: tuple[str, ...]
    """Tournaments that no longer show the name."""


class People(Protocol):
    """Where people are stored; raises Refused for unknown players."""

    async def export(self, player: str) -> PersonalData: ...
    async def delete(self, player: str, at: int) -> Deleted: ...
