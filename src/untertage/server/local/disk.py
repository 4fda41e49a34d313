"""Where the server inside a page keeps texts: shelves of keys and values, changed by transactions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, Protocol

import msgspec

SHELVES: Final = (
    "players",
    "heads",
    "tables",
    "due",
    "entries",
    "progress",
    "matches",
    "records",
    "reviews",
    "dailies",
    "daily_bots",
    "state",
)


class Change(msgspec.Struct, frozen=True, array_like=True):
    """A part of a transaction. `add` fails, and with it the whole transaction, if the key is taken."""

    kind: Literal["add", "put", "delete"]
    shelf: str
    key: str
    value: str = ""


class Disk(Protocol):
    """Stores texts. An error is an OSError, or Refused if there is no room."""

    async def get(self, shelf: str, key: str) -> str | None: ...
    async def all(self, shelf: str, prefix: str = "") -> list[tuple[str, str]]:
        """Keys that begin like this, in order, with their values."""

    async def change(self, changes: Sequence[Change]) -> bool:
        """Apply all changes, or none if a key to be added is taken."""

    async def tell(self, topic: str) -> None:
        """Tell other pages that share the disk."""


class MemoryDisk:
    """A disk that lasts as long as the process."""

    def __init__(self) -> None:
        self.shelves: dict[str, dict[str, str]] = {shelf: {} for shelf in SHELVES}

    async def get(self, shelf: str, key: str) -> str | None:
        return self.shelves[shelf].get(key)

    async def all(self, shelf: str, prefix: str = "") -> list[tuple[str, str]]:
        return sorted(item for item in self.shelves[shelf].items() if item[0].startswith(prefix))

    async def change(self, changes: Sequence[Change]) -> bool:
        if any(each.kind == "add" and each.key in self.shelves[each.shelf] for each in changes):
            return False
        for each in changes:
            if each.kind == "delete":
                self.shelves[each.shelf].pop(each.key, None)
            else:
                self.shelves[each.shelf][each.key] = each.value
        return True

    async def tell(self, topic: str) -> None:
        pass
