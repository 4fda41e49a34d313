"""The score of Underground for bots (see untertage.bots.score)."""

from untertage.games.underground.score.estimate import STYLES, TUNING, values, weights

__all__ = ["STYLES", "TUNING", "values", "weights"]
