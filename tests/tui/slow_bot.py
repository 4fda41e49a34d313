"""A bot that thinks until it is told to stop."""

from __future__ import annotations

import threading
from collections.abc import Sequence

from untertage.core.game import Action, View


class SlowBot:
    """Answers with the first action once it is allowed to."""

    def __init__(self) -> None:
        self.may_answer = threading.Event()

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        assert self.may_answer.wait(20)
        return legal[0]
