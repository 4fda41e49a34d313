"""The goals of every game that has some."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from untertage.bots.puzzles import goals_of
from untertage.core import registry
from untertage.kit.goals import Goal

GOALS: Final[Mapping[str, Mapping[str, Goal]]] = {game_id: goals_of(game_id) for game_id in registry.ids()}
