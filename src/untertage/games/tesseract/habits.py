"""What is counted in matches of bots of one level."""

from __future__ import annotations

from collections.abc import Sequence

from untertage.core.game import Action, Event, Outcome
from untertage.games.tesseract.actions import Agree, Contain, Play, Refuse, Study


def habits(actions: Sequence[Action], events: Sequence[Sequence[Event]], outcome: Outcome) -> dict[str, float]:
    """Containments, research cards and answers to requests for consent."""
    counts = {
        kind: sum(isinstance(action, kind) for action in actions) for kind in (Contain, Study, Play, Agree, Refuse)
    }
    return {
        "containments": float(counts[Contain]),
        "studies": float(counts[Study]),
        "cards": float(counts[Play]),
        "agreed": float(counts[Agree]),
        "refused": float(counts[Refuse]),
    }
