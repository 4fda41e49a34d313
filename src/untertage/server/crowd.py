"""How many connections are open, in all, per address and per player."""

from __future__ import annotations

import contextlib
from collections import Counter, OrderedDict
from collections.abc import Iterator
from typing import Final

from untertage.server.errors import Refused
from untertage.server.info import Code
from untertage.server.limits import Limits

_REMEMBERED: Final = 10_000


class Places:
    """A limited number of slots per key."""

    def __init__(self, most: int, code: Code = "too_many") -> None:
        self._most = most
        self._code = code
        self._taken: Counter[str] = Counter()

    @contextlib.contextmanager
    def place(self, key: str) -> Iterator[None]:
        """Hold a slot; raises Refused."""
        if self._taken[key] >= self._most:
            raise Refused(self._code)
        self._taken[key] += 1
        try:
            yield
        finally:
            self._taken[key] -= 1
            if not self._taken[key]:
                del self._taken[key]

    def held(self, key: str) -> contextlib.ExitStack:
        """A place that is given back later; raises Refused."""
        with contextlib.ExitStack() as stack:
            stack.enter_context(self.place(key))
            return stack.pop_all()

    def __len__(self) -> int:
        return sum(self._taken.values())


class Crowd:
    """WebSockets and streams of this process, and where each player was last seen."""

    def __init__(self, limits: Limits) -> None:
        self._all = Places(limits.sockets, "unavailable")
        self._addresses = Places(limits.sockets_per_address)
        self._players = Places(limits.sockets_per_player)
        self._seen: OrderedDict[str, str] = OrderedDict()

    def __len__(self) -> int:
        return len(self._all)

    @contextlib.contextmanager
    def connected(self, address: str) -> Iterator[None]:
        """Count a connection; raises Refused."""
        with self._all.place(""), self._addresses.place(address):
            yield

    def known(self, player: str | None) -> contextlib.AbstractContextManager[None]:
        """Count a connection of a player; raises Refused."""
        return contextlib.nullcontext() if player is None else self._players.place(player)

    def saw(self, player: str, address: str) -> None:
        self._seen[player] = address
        self._seen.move_to_end(player)
        if len(self._seen) > _REMEMBERED:
            self._seen.popitem(last=False)

    def owner(self, player: str) -> tuple[str, str]:
        """Address and player, between whom bots are shared."""
        return self._seen.get(player, ""), player
