"""Action features: a row of small numbers for every action index, so that a policy can score legal actions only.

Each number stands for a token such as `move` or `move.cell=C3` (`untertage.kit.features`); 0 fills the row up. Embed
the tokens, add them up per row, and a network needs a few hundred embeddings instead of tens of thousands of outputs.
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

    tokens: list[str]
    """The meaning of each number; the first one is empty and stands for nothing."""
    rows: npt.NDArray[np.int16]
    """Shape (indices, width); `rows[legal]` are the features of the legal actions."""


@cache
def action_features(game_id: str) -> ActionFeatures:
    """The features of all action indices of a game."""
    encoding = encoding_of(registry.get(game_id))
    described = [encoding.tokens(number) for number in range(encoding.size)]
    tokens = ["", *dict.fromkeys(token for each in described for token in each)]
    number_of = {token: number for number, token in enumerate(tokens)}
    rows = np.zeros((encoding.size, max(map(len, described))), np.int16)
    for row, each in zip(rows, described, strict=True):
        row[: len(each)] = [number_of[token] for token in each]
    return ActionFeatures(tokens, rows)
