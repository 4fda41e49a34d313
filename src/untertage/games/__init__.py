"""The games, one package each.

>>> from untertage import games
>>> games.get(games.ids()[0]).seats
range(2, 5)
"""

from untertage.core.registry import get, ids

__all__ = ["get", "ids"]
