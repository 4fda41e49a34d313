"""The settings that all environments share: what is observed, how legal actions are told, what is rewarded."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal, TypeAlias, get_args

import numpy as np
import numpy.typing as npt

from untertage.core.errors import BadOptions

Reward: TypeAlias = Literal["outcome", "score"]
Observation: TypeAlias = Literal["int8", "float32"]
Legal: TypeAlias = Literal["mask", "list"]
Features: TypeAlias = bool | Literal["words", "after"]
"""What describes the legal actions: nothing, their tokens (also `True`), or the positions to which they lead."""
Describe: TypeAlias = Callable[[list[int]], npt.NDArray[Any]]
_BYTES: Final = np.arange(256, dtype=np.uint8).view(np.int8).astype(np.float32)
SCALED: Final[npt.NDArray[np.float32]] = (np.sign(_BYTES) * np.log2(1 + np.abs(_BYTES))).astype(np.float32)
"""By byte: its scaled value. 0, 1 and -1 stay what they are, 3 becomes 2, 127 becomes 7."""


def check_setting(name: str, value: str, kind: Any) -> None:
    """Raise BadOptions if a setting does not have this value."""
    if value not in get_args(kind):
        raise BadOptions(f"{name}: {value!r} is not one of {', '.join(get_args(kind))}")


def info_of(legal: list[int], mask: npt.NDArray[np.int8] | None, describe: Describe | None) -> dict[str, Any]:
    """What an environment tells about the legal actions: their indices, and mask and features where wanted."""
    info: dict[str, Any] = {"legal": legal}
    if mask is not None:
        info["action_mask"] = mask
    if describe is not None and legal:
        info["features"] = describe(legal)
    return info
