"""Play with what learn.py has learned.

WEIGHTS=FOLDER/weights.json untertage tournament GAME --players normal,bot --code examples/learning/bot.py --output OUT
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from untertage.core.game import Action
from untertage.envs.after import names_of
from untertage.envs.turns import Turn

WIDTH = int(os.environ.get("WIDTH", "16"))
"""Of the beam that looks for turns."""


class Bot:
    """Begins the turn that leads to the best position."""

    def __init__(self, game: Any, seed: int) -> None:
        known = json.loads(Path(os.environ["WEIGHTS"]).read_text("utf-8"))
        self._weights = np.array([known[name] for name in names_of(game.id)])
        self._game = game
        self._seed = seed

    def choose(self, view: Any, legal: Sequence[Action]) -> Action:
        if len(legal) == 1:
            return legal[0]
        return Turn(self._game, view, self._seed).plans(self._weights, WIDTH)[0].actions[0]
