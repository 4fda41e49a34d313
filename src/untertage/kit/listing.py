"""What lists of legal actions consist of: the actions, or their indices in the encoding; see a game's `Listing`."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def itself(action: T) -> T:
    """The entry for an action in a list of actions."""
    return action
