"""Action features: a row of small numbers for every action index, so that a policy can score legal actions only.

Each number stands for a word such as `move` or `move.cell=C3` (`untertage.kit.features`); 0 fills the row up. Embed the
words, add them up per row, and a network needs a few hundred embeddings instead of tens of thousands of outputs.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from untertage.core import registry
from untertage.kit.encoding import encoding_of


class ActionFeatures(NamedTuple):
    """The features of a game's actions."""

    words: list[str]
    """The meaning of each number; the first one is empty and stands for nothing."""
    rows: npt.NDArray[np.int16]
    """Shape (indices, width); `rows[legal]` are the features of the legal actions."""


@cache
def action_features(game_id: str) -> ActionFeatures:
    """The features of all action indices of a game."""
    encoding = encoding_of(registry.get(game_id))
    described = [encoding.words(number) for number in range(encoding.size)]
    words = ["", *dict.fromkeys(word for each in described for word in each)]
    number_of = {word: number for number, word in enumerate(words)}
    rows = np.zeros((encoding.size, max(map(len, described))), np.int16)
    for row, each in zip(rows, described, strict=True):
        row[: len(each)] = [number_of[word] for word in each]
    return ActionFeatures(words, rows)
