"""Secrets that cannot be guessed, and rate limits."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections import Counter
from typing import Final

import msgspec


class Who(msgspec.Struct, frozen=True):
    """A player identified by a token."""

    id: str
    name: str
    guest: bool = False
    """Whether this player is a guest, who can only take seats by link."""


def new_secret() -> str:
    """A new token, or the secret of an invitation."""
    return secrets.token_urlsafe(24)


def new_id() -> str:
    """A new id of a table, player or record; it cannot be guessed."""
    return secrets.token_hex(8)


def luck_secret() -> str:
    """A new secret from which the seed of a match is made."""
    return secrets.token_hex(32)


class Seeds:
    """Seeds of the matches of a server that was started with a seed.

    The first table of every player gets the same seed per game, and so does the second.
    """

    def __init__(self, seed: int | None = None) -> None:
        self._seed = seed
        self._dealt: Counter[tuple[str, str]] = Counter()

    @property
    def fixed(self) -> bool:
        """Whether the server was started with a seed."""
        return self._seed is not None

    @property
    def root(self) -> str | None:
        """What the daily deal of a server with a seed is made from."""
        return None if self._seed is None else f"seed {self._seed}"

    def next(self, who: str, game: str) -> int:
        self._dealt[who, game] += 1
        return number_of(f"{self._seed} {game} {self._dealt[who, game]}".encode())


def number_of(text: bytes) -> int:
    """A number derived from a text by a cryptographic hash."""
    return int.from_bytes(hashlib.sha256(text).digest()[:7], "big")


def hashed(secret: str) -> str:
    """The stored form of a secret. A plain hash is enough because secrets are long and random."""
    return hashlib.sha256(secret.encode()).hexdigest()


class Bucket:
    """Token bucket."""

    __slots__ = ("_at", "_left", "_most", "_rate")

    def __init__(self, rate: float, most: float) -> None:
        self._rate = rate
        self._most = most
        self._left = most
        self._at = time.monotonic()

    def take(self, cost: float = 1) -> bool:
        """Take tokens if there are enough."""
        if not self.has(cost):
            return False
        self._left -= cost
        return True

    def has(self, cost: float) -> bool:
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._at) * self._rate)
        self._at = now
        return self._left >= cost

    def full(self) -> bool:
        return self.has(self._most)


_MANY: Final = 10_000


class Gate:
    """One token bucket per address or player."""

    def __init__(self, a_minute: float, at_once: float | None = None) -> None:
        self._rate = a_minute / 60
        self._at_once = a_minute if at_once is None else at_once
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str, cost: float = 1) -> bool:
        if len(self._buckets) > _MANY:
            self._buckets = {key: bucket for key, bucket in self._buckets.items() if not bucket.full()}
        if address not in self._buckets:
            self._buckets[address] = Bucket(self._rate, self._at_once)
        return self._buckets[address].take(cost)
