"""The score of Underground for bots (see untertage.bots.score)."""

from untertage.games.underground.score.estimate import TUNING, values, weights

__all__ = ["TUNING", "values", "weights"]
