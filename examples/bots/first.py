"""A bot in ten lines: it prefers actions that move something, otherwise it takes the first one."""

from collections.abc import Sequence

from untertage.core.game import Action, View


def choose(view: View, legal: Sequence[Action]) -> Action:
    moves = [action for action in legal if str(action).startswith(("move", "jump", "take"))]
    return moves[0] if moves else legal[0]
