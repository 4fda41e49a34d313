"""What legal lists are made of: actions, or the numbers of actions. A game has a word for each in its own `words`."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def itself(action: T) -> T:
    """The word for an action where a list is made of actions."""
    return action
