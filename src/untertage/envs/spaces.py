"""The observation spaces of the environments, as Gymnasium and PettingZoo want them."""

from __future__ import annotations

import numpy as np
from gymnasium import spaces

from untertage.envs.settings import SCALED, Observation
from untertage.kit.encoding import Encoding
from untertage.kit.rows import HIGHEST, LOWEST


def observation_space(encoding: Encoding, observation: Observation) -> spaces.Box:
    """The space of the observations of one seat."""
    if observation == "int8":
        return spaces.Box(LOWEST, HIGHEST, (encoding.length,), np.int8)
    return spaces.Box(float(SCALED.min()), float(SCALED.max()), (encoding.length,), np.float32)
