"""Positions of self-play matches with their targets, as arrays."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray


class Samples(msgspec.Struct):
    """Positions one after the other; the legal actions of all positions form one long list."""

    rows: NDArray[np.int8]
    """The observation of the seat that decides."""
    base: NDArray[np.float32]
    """The log chances that the score gives, as in `bots.network.base_logs`."""
    result: NDArray[np.float32]
    """How the match ended, in the same order; sums to one."""
    found: NDArray[np.float32]
    """The chances that the search found, in the same order; sums to one."""
    counts: NDArray[np.int32]
    """The number of legal actions, 0 where the policy does not learn."""
    actions: NDArray[np.int32]
    """Indices of legal actions in the encoding."""
    weights: NDArray[np.float32]
    """The log weights that the score gives them."""
    visits: NDArray[np.float32]
    """The share of the simulations that went through each of them."""

    def __len__(self) -> int:
        return len(self.rows)


def joined(parts: Sequence[Samples]) -> Samples:
    """All positions in order."""
    names = Samples.__struct_fields__
    return Samples(*(np.concatenate([getattr(part, name) for part in parts]) for name in names))


def save(samples: Samples, path: Path) -> None:
    """Write a file in one step, so that an interrupted run leaves none behind that is incomplete."""
    new = path.with_suffix(".new.npz")
    arrays: dict[str, Any] = msgspec.structs.asdict(samples)
    np.savez(new, **arrays)
    new.replace(path)


def load(path: Path) -> Samples:
    with np.load(path, allow_pickle=False) as file:
        return Samples(*(file[name] for name in Samples.__struct_fields__))
