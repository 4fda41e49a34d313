"""Seeds and secrets of new tables."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from untertage.core import luck
from untertage.server import seating
from untertage.server.auth import Seeds, Who, luck_secret
from untertage.server.errors import Refused
from untertage.server.info import Wager
from untertage.server.journal import Head
from untertage.server.storage import Storage


def chain() -> tuple[str, str]:
    """The secret of a new table, and the end of the chain from which those of its rematches are taken."""
    last = luck_secret()
    *_, secret = luck.secrets_until(last)
    return secret, last


class Dealer:
    """Gives every new table its seed, or the secret from which the seed will be made."""

    def __init__(self, store: Storage, seeds: Seeds, now: Callable[[], int]) -> None:
        self.seeds = seeds
        self._store = store
        self._now = now

    async def with_luck(self, head: Head, who: Who, wager: Wager | None = None) -> Head:
        """A head with a seed or a secret, which is the one a player was promised; raises Refused."""
        if head.known or self.seeds.fixed or wager is None:
            return self.dealt(head, who.id)
        last = await self._store.taken_commitment(wager.commitment, who.id)
        secret = None if last is None else luck.secret_after(wager.commitment, last)
        if last is None or secret is None:
            raise Refused("wrong_secret")
        return seating.added(msgspec.structs.replace(head, seed=0, secret=secret, last=last), wager.word)

    def again(self, head: Head, owner: str) -> Head:
        """The head of a rematch: its secret was fixed together with that of the match before, when nobody knew the
        words of the players; so the words stay. If there is no such secret, it is a new one, without words."""
        secret = luck.secret_after(head.secret, head.last) if head.last else None
        if secret is not None:
            return msgspec.structs.replace(head, seed=0, secret=secret)
        seats = tuple(msgspec.structs.replace(sitting, word="") for sitting in head.seats)
        return self.dealt(msgspec.structs.replace(head, seats=seats, last=""), owner)

    def dealt(self, head: Head, owner: str) -> Head:
        """A head with a seed if the server deals from one, or else with a new secret."""
        if head.known:
            return head
        if self.seeds.fixed:
            return msgspec.structs.replace(head, seed=self.seeds.next(owner, head.game), secret="")
        secret, last = chain()
        return msgspec.structs.replace(head, seed=0, secret=secret, last=last)

    async def commit_to(self, who: Who) -> str | None:
        """Commit this server to a secret for the next table of a player; None if it deals from a fixed seed."""
        if self.seeds.fixed:
            return None
        secret, last = chain()
        commitment = luck.commitment_of(secret)
        await self._store.add_commitment(commitment, last, who.id, self._now())
        return commitment
