"""Small features of actions, derived from their fields, so that a policy can score legal actions only.

An action is described by a few words: its kind, and its kind with each of its values (`move`, `move.piece=M1`,
`move.cell=C3`). Actions that share a value share a word, so a few hundred words describe tens of thousands of actions.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from untertage.core.game import Action


def words_of(action: Action) -> list[str]:
    """The words that describe an action. A tuple gives a word for each of its members."""
    kind = str(action.__struct_config__.tag)
    found = [kind]
    for name in action.__struct_fields__:
        value = getattr(action, name)
        found += [f"{kind}.{name}={each}" for each in (value if isinstance(value, tuple) else (value,))]
    return found


class Vocabulary:
    """Words with a number each."""

    def __init__(self, words: Iterable[str]) -> None:
        self.words: Final = list(words)
        self._number: Final = {word: number for number, word in enumerate(self.words)}

    def features(self, action: Action) -> list[int]:
        """The numbers of the words of an action; unknown words are left out."""
        found = [self._number.get(word, -1) for word in words_of(action)]
        return [number for number in found if number >= 0]


def vocabulary_of(actions: Iterable[Action | None]) -> Vocabulary:
    """The words of these actions in the order of their first use."""
    return Vocabulary(dict.fromkeys(word for action in actions if action is not None for word in words_of(action)))
